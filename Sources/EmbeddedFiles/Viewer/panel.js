// The preview panel of an editor: displays the editor's images, and sends it the user's requests.

"use strict";

const editor = acquireVsCodeApi();
/// The state that the editor stores: `time` is in seconds, or null for the scene's own time.
const kept = { snapshot: null, time: null, zoom: 1, ...editor.getState() };
/// The duration of the scene's animations, in seconds.
let duration = 0;
let playing = null;

/// Requests a new image.
function ask() {
  editor.setState(kept);
  editor.postMessage({ type: "view", snapshot: kept.snapshot, time: kept.time });
}

// Time.

function showTime() {
  $("time").max = duration;
  $("time").disabled = $("play").disabled = duration === 0;
  $("duration").textContent = duration ? `of ${Number(duration.toFixed(2))} s` : "";
  $("time").value = kept.time ?? 0;
  $("moment").textContent = kept.time === null ? "own time" : `${kept.time.toFixed(2)} s`;
  $("settled").disabled = kept.time === null;
}

function setTime(time) {
  kept.time = time;
  showTime();
  ask();
}

function play() {
  if (playing) return stop();
  const from = kept.time === null || kept.time >= duration ? 0 : kept.time;
  const start = performance.now();
  $("play").textContent = "❚❚";
  const step = (now) => {
    const time = from + Math.max(now - start, 0) / 1000;
    playing = time < duration ? requestAnimationFrame(step) : null;
    setTime(Math.min(time, duration));
    if (!playing) stop();
  };
  playing = requestAnimationFrame(step);
}

function stop() {
  if (playing) cancelAnimationFrame(playing);
  playing = null;
  $("play").textContent = "▶";
}

// Messages from the editor.

function showPicture({ png, ...picture }) {
  showStatus(sentence(picture), picture.isStale);
  showSnapshots(picture);
  if (!png) return;
  duration = picture.duration;
  showTime();
  const { width, height, scale } = picture;
  const name = picture.snapshot ?? "The scene's image";
  const source = `data:image/png;base64,${png}`;
  showPictures([{ name, caption: "", source, width, height, scale }]);
}

function sentence({ isStale, diagnostics, width, height, scale }) {
  if (!isStale) return `${width} × ${height} pixels, ${scale} per point`;
  const error = diagnostics.find(({ severity }) => severity === 1);
  return "The scene has errors" + (error ? `: ${error.message}` : "")
    + (width ? ". Showing the last valid image." : "");
}

function showSnapshots({ snapshots, snapshot }) {
  $("snapshot").hidden = !snapshots.length;
  $("snapshot").replaceChildren(
    ...snapshots.map(({ name, slug }) => element("option", { value: slug }, name)));
  if (snapshot) $("snapshot").value = snapshot;
}

function showOutlines({ boxes }) {
  if (!pictures.length) return;
  const [{ width, height }] = pictures;
  const share = (part, whole) => `${(100 * part) / whole}%`;
  frame(0).querySelector(".outlines").replaceChildren(...boxes.map((box) => {
    const outline = element("div", { title: box.name });
    outline.style.left = share(box.x, width);
    outline.style.top = share(box.y, height);
    outline.style.width = share(box.width, width);
    outline.style.height = share(box.height, height);
    return outline;
  }));
}

addEventListener("message", ({ data }) => {
  switch (data.type) {
    case "picture":
      return showPicture(data);
    case "outline":
      return showOutlines(data);
    case "settled":
      stop();
      kept.time = null;
      return showTime();
    case "failure":
      $("status").textContent = data.sentence;
  }
});

// Input.

$("snapshot").addEventListener("change", ({ target }) => {
  stop();
  kept.snapshot = target.value;
  // A snapshot can have its own time.
  setTime(null);
});
$("time").addEventListener("input", ({ target }) => {
  stop();
  setTime(Number(target.value));
});
$("play").addEventListener("click", play);
$("settled").addEventListener("click", () => {
  stop();
  setTime(null);
});
$("pictures").addEventListener("zoom", () => {
  kept.zoom = zoom;
  editor.setState(kept);
});
$("pictures").addEventListener("click", ({ clientX, clientY, target }) => {
  if (!target.closest(".picture")) return;
  const [{ width, height }] = pictures;
  const box = frame(0).getBoundingClientRect();
  const pixel = (offset, length, number) =>
    Math.min(Math.max(Math.floor((offset * number) / length), 0), number - 1);
  editor.postMessage({
    type: "pick",
    pixel: {
      x: pixel(clientX - box.left, box.width, width),
      y: pixel(clientY - box.top, box.height, height),
    },
  });
});

$("timeline").hidden = false;
$("pictures").classList.add("centered");
zoom = kept.zoom;
showTime();
showZoom();
editor.postMessage({ type: "ready" });
