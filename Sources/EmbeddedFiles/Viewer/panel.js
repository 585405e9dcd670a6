// The preview panel of an editor: displays the editor's images, and sends it the user's requests.

"use strict";

const editor = acquireVsCodeApi();
/// The state that the editor stores: `time` is in seconds, or null for the scene's own time.
const kept = { snapshot: null, time: null, view: null, ...editor.getState() };
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
  const name = picture.snapshot ?? "The scene's image";
  showPictures([{ key: png, name, caption: "", scale: picture.scale }]);
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
  stage.layers = boxes.map((box) => ({ name: box.name, box, note: "" })).reverse();
  stage.frames = boxes.map(
    (box) => ({ box, color: "--accent", gap: 0.5, width: 1, isFilled: true }));
  draw();
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
stage.onview = () => {
  kept.view = view;
  editor.setState(kept);
};
stage.onpick = ({ x, y }) => editor.postMessage({ type: "pick", pixel: { x, y } });

$("timeline").hidden = false;
stage.hint = "Click a pixel to go to its source";
$("viewer-hint").append(" Enter goes to the source of the pixel.");
view = kept.view;
showTime();
showReadout();
editor.postMessage({ type: "ready" });
