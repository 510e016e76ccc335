// What this browser remembers for its player; a browser that forbids it forgets.
export function remembered(key) {
  try {
    return localStorage.getItem(`jadelens-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`jadelens-${key}`, value);
  } catch {
    // it holds until the page is closed
  }
}
