// What Streamlit runs: it fetches the editor's modules from this program and hands the page over to them.
const TURNS_MS = 2500; // in this time Streamlit has turned to the start page, or its line is cut

export default function mount({ parentElement, data, setTriggerValue }) {
  const at = (path) => new URL(`jadelens/${path}`, window.location.origin + window.location.pathname).href;
  const place = parentElement.querySelector("#jadelens");
  let stop = () => {};
  let gone = false;
  const anew = () => {
    setTriggerValue("anew", true);
    setTimeout(() => gone || window.location.assign(window.location.pathname), TURNS_MS);
  };
  import(at("editor/main.js")).then((editor) => {
    if (!gone) stop = editor.open(place, at(""), data.hand, anew);
  });
  return () => {
    gone = true;
    stop();
  };
}
