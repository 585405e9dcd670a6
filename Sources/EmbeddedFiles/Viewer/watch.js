// Follows the output of `scenec watch`: loads state.js several times per second, which also works for
// `file:` URLs.

"use strict";

let version = null;

/// Called by state.js.
function show(state) {
  if (state.version === version) return;
  version = state.version;
  $("name").hidden = false;
  $("name").textContent = document.title = state.name;
  $("words").textContent = state.words;
  showStatus(
    state.isStale ? "The scene has errors. Showing the last valid images." : "Build " + version,
    state.isStale);
  showPictures(state.snapshots.map((snapshot) => {
    const { name, picture, width, height, scale } = snapshot;
    const points = (pixels) => Math.round((pixels / scale) * 100) / 100;
    const caption = `${name}, ${points(width)} × ${points(height)} at ${scale}x`;
    return { name, caption, source: picture, width, height, scale };
  }));
}

let loads = 0;

function load() {
  const script = element("script", { src: "state.js?" + loads++ });
  script.onload = script.onerror = () => {
    script.remove();
    setTimeout(load, 250);
  };
  document.head.append(script);
}

load();
