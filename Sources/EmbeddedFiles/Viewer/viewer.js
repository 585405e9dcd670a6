// The images of a scene, for `scenec watch` and the panel of an editor.

"use strict";

/// The opened pictures by their keys.
let opened = new Map();
let isOpening = Promise.resolve();

/// Shows images, each with a name, a caption, and a scale in pixels per point. Images with the same
/// key are the same; `load` returns the Base64 or the pixels of a key.
function showPictures(all, load = (key) => key) {
  isOpening = isOpening.then(() => openAll(all, load))
    .catch(() => showStatus("The image cannot be read.", true));
}

async function openAll(all, load) {
  const open = (content) => typeof content === "string"
    ? openPicture(bytesOf(content)) : openPixels(content);
  const make = async (key) => opened.get(key) ?? open(await load(key));
  opened = new Map(await Promise.all(all.map(async ({ key, scale }) =>
    [key, Object.assign(await make(key), { scale })])));
  stage.pictures = [...opened.values()];
  // Room for the images at their actual size, and for a caption.
  const { width, height } = extent();
  viewer.style.setProperty("--pane-width", `${Math.max(width + 24, 220)}px`);
  viewer.style.setProperty("--pane-height", `${Math.max(height + 60, 160)}px`);
  showPanes(all.map(({ key, name, caption }) => {
    const picture = opened.get(key);
    return { name, caption: [caption], images: [{ picture }], values: [{ picture }] };
  }));
}

function showStatus(text, isStale) {
  $("status").textContent = text;
  $("status").classList.toggle("broken", isStale);
  viewer.classList.toggle("stale", isStale);
}

// A scene opens at its actual size, or smaller.
stage.fitLimit = 1;
addEventListener("keydown", (event) => pressKey(event, viewerKeys));
