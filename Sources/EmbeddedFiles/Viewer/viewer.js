// The images of a scene at a common zoom, for `scenec watch` and the panel of an editor.

"use strict";

const zooms = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
/// The number of CSS pixels per point of the scene.
let zoom = 1;
/// The images, each with a name, caption, source, size in pixels, and scale in pixels per point.
let pictures = [];

const frame = (index) => $("pictures").children[index].querySelector(".picture");

/// Shows images. Unchanged ones are not replaced, so that they do not flicker.
function showPictures(all) {
  pictures = all;
  const main = $("pictures");
  while (main.children.length > all.length) main.lastChild.remove();
  while (main.children.length < all.length) main.append(makeFigure());
  all.forEach(({ name, caption, source }, index) => {
    const image = frame(index).querySelector("img");
    main.children[index].querySelector("figcaption").textContent = caption;
    image.alt = name;
    if (image.getAttribute("src") !== source) image.src = source;
  });
  showZoom();
}

function makeFigure() {
  return element(
    "figure", {}, element("figcaption"),
    element(
      "div", { class: "picture" }, element("img", { draggable: "false" }),
      element("div", { class: "outlines" })));
}

function showStatus(text, isStale) {
  $("status").textContent = text;
  $("status").classList.toggle("broken", isStale);
  $("pictures").classList.toggle("stale", isStale);
}

function showZoom() {
  $("size").textContent = percent(zoom);
  pictures.forEach(({ width, height, scale }, index) => {
    const points = zoom / scale;
    frame(index).style.width = `${width * points}px`;
    frame(index).style.height = `${height * points}px`;
    // Enlarged pixels are shown as squares.
    frame(index).classList.toggle("squares", points * devicePixelRatio >= 2);
  });
}

/// Changes to the next larger or smaller zoom, or to 1 if `step` is zero. Sends `zoom` to the
/// element with the images.
function changeZoom(step) {
  const next = step > 0
    ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom);
  zoom = step === 0 ? 1 : next ?? zoom;
  showZoom();
  $("pictures").dispatchEvent(new Event("zoom"));
}

$("smaller").addEventListener("click", () => changeZoom(-1));
$("size").addEventListener("click", () => changeZoom(0));
$("larger").addEventListener("click", () => changeZoom(1));
$("pictures").addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  changeZoom(event.deltaY < 0 ? 1 : -1);
}, { passive: false });
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target.matches?.("input, select")) return;
  const step = { "+": 1, "=": 1, "-": -1, 0: 0 }[key];
  if (step !== undefined) changeZoom(step);
});
