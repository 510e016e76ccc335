// What Streamlit runs: it fetches the editor's modules from this program and hands the page over to them.
export default function mount({ parentElement, data }) {
  const at = (path) => new URL(`jadelens/${path}`, window.location.origin + window.location.pathname).href;
  const place = parentElement.querySelector("#jadelens");
  let stop = () => {};
  let gone = false;
  import(at("editor/main.js")).then((editor) => {
    if (!gone) stop = editor.open(place, at(""), data.hand);
  });
  return () => {
    gone = true;
    stop();
  };
}
