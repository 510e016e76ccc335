// What Streamlit runs for the start page: it fetches the script from this program and hands the page over to it.
export default function mount({ parentElement, data, setTriggerValue }) {
  const at = (path) => new URL(`jadelens/${path}`, window.location.origin + window.location.pathname).href;
  const place = parentElement.querySelector("#jadelens");
  let stop = () => {};
  let gone = false;
  import(at("editor/start.js")).then((start) => {
    if (!gone) stop = start.open(place, at(""), JSON.parse(data.start), (hand) => setTriggerValue("hand", hand));
  });
  return () => {
    gone = true;
    stop();
  };
}
