// Follows the output of `scenec watch`: loads state.js several times per second, which also works for
// `file:` URLs.

"use strict";

let version = null;
/// The images that were loaded, in Base64, by their files.
const received = {};

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
    const { name, picture, version, width, height, scale } = snapshot;
    const points = (pixels) => Math.round((pixels / scale) * 100) / 100;
    const caption = `${name}, ${points(width)} × ${points(height)} at ${scale}x`;
    return { key: `${picture}?${version}`, name, caption, scale };
  }), loadPicture);
}

/// Called by the script of an image.
function receive([file, base64]) {
  received[file] = base64;
}

async function run(address) {
  const script = element("script", { src: address });
  await new Promise((done) => {
    script.onload = script.onerror = done;
    document.head.append(script);
  });
  script.remove();
}

async function loadPicture(key) {
  const [file, version] = key.split("?");
  await run(`${file}.js?${version}`);
  const base64 = received[file];
  delete received[file];
  return base64;
}

async function follow() {
  for (let loads = 0; ; loads++) {
    await run("state.js?" + loads);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

$("outlines").hidden = true;
follow();
