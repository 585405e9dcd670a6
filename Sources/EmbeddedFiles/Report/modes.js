// The view: modes, zoom, and panning.

const both = () => hasPicture("reference") && hasPicture("actual");
const anyTree = () => Boolean(
  files[state.result?.failure?.files.actualTree]?.text !== undefined);
const modes = [
  { id: "side", name: "Side by side", works: () => hasPicture("actual")
    || hasPicture("reference") },
  { id: "swipe", name: "Swipe", works: both, mix: "Divider", range: [0, 100, 1] },
  { id: "blink", name: "Blink", works: both, mix: "Speed", range: [0.5, 3, 0.5] },
  { id: "onion", name: "Onion skin", works: both, mix: "Opacity", range: [0, 100, 1] },
  { id: "difference", name: "Difference", works: () => hasPicture("difference") },
  { id: "tree", name: "Layer tree", works: anyTree },
  { id: "words", works: () => true },
];
const modeOf = (id) => modes.find((mode) => mode.id === id);
const isOffered = (id) => modeOf(id).works();
/// Returns the current mode: the selected one if the snapshot supports it.
let shown = "words";
const isPicture = () => shown !== "tree" && shown !== "words";

function makeModes() {
  modes.filter((mode) => mode.name).forEach((mode, index) => {
    $("modes").append(element(
      "button", { type: "button", role: "radio", id: "mode-" + mode.id,
        title: `${mode.name} (${index + 1})`, "aria-keyshortcuts": index + 1,
        onclick: () => setMode(mode.id) }, mode.name));
  });
  $("modes").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const offered = modes.filter((mode) => mode.name && mode.works());
    const at = offered.findIndex((mode) => mode.id === shown);
    const next = offered[(at + by + offered.length) % offered.length];
    setMode(next.id);
    $("mode-" + next.id).focus();
  });
}

function offerModes() {
  for (const mode of modes) if (mode.name) $("mode-" + mode.id).disabled = !mode.works();
}

function setMode(id) {
  if (!isOffered(id)) return;
  state.mode = id;
  showMode(id);
}

function showMode(id) {
  shown = id;
  for (const mode of modes) {
    if (!mode.name) continue;
    $("mode-" + mode.id).setAttribute("aria-checked", mode.id === id);
    $("mode-" + mode.id).tabIndex = mode.id === id ? 0 : -1;
  }
  const { mix, range } = modeOf(id);
  $("toolbar").hidden = id === "words";
  $("mixer").hidden = !mix;
  if (mix) {
    $("mix-name").textContent = mix;
    [$("mix").min, $("mix").max, $("mix").step] = range;
    $("mix").value = state.mix[id];
  }
  $("viewer").hidden = $("readout").hidden = !isPicture();
  $("pane-1").hidden = id !== "side";
  $("tree").hidden = id !== "tree";
  $("words").hidden = id !== "words";
  for (const name of ["outlines", "zoom-in", "zoom-out", "zoom-fit"]) {
    $(name).hidden = !isPicture();
  }
  if (id === "tree") showTree(state.result);
  blink(id === "blink" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  draw();
  showReadout();
}

// Blinking is limited to three times per second and can be paused (WCAG 2.3.1).
let blinking = 0;

function blink(runs) {
  clearInterval(blinking);
  blinking = runs ? setInterval(swap, 500 / state.mix.blink) : 0;
  $("pause").hidden = shown !== "blink";
  $("pause").textContent = runs ? "Pause" : "Blink";
  if (!runs && shown !== "blink") state.showsActual = false;
}

function swap() {
  state.showsActual = !state.showsActual;
  draw();
}

function setMix(value) {
  state.mix[shown] = Number(value);
  $("mix").value = value;
  if (blinking) blink(true);
  draw();
}

// Zoom: `scale` is in CSS pixels per image pixel; x and y are at the center of a pane.
const panes = [$("pane-0"), $("pane-1")];
const canvasOf = (pane) => pane.querySelector("canvas");
const paneSize = () => canvasOf(panes[0]).getBoundingClientRect();

function extent() {
  const all = Object.values(pictures).filter((picture) => picture?.canvas);
  return {
    width: Math.max(1, ...all.map((picture) => picture.width)),
    height: Math.max(1, ...all.map((picture) => picture.height)),
  };
}

function fit() {
  state.view = null;
  draw();
}

function fittingView() {
  const { width, height } = extent();
  const box = paneSize();
  const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
  return { scale: Math.max(scale, 0.02), x: width / 2, y: height / 2 };
}

const view = () => state.view ?? fittingView();

/// Zooms about a point of the pane, which keeps showing the same point of the image.
function zoom(factor, at) {
  const old = view();
  const box = paneSize();
  const scale = Math.min(Math.max(old.scale * factor, 0.02), 96);
  const [dx, dy] = at ? [at.x - box.width / 2, at.y - box.height / 2] : [0, 0];
  state.view = {
    scale, x: old.x + dx / old.scale - dx / scale, y: old.y + dy / old.scale - dy / scale,
  };
  draw();
}

function zoomTo({ x, y, width, height }) {
  const box = paneSize();
  const scale = Math.min((0.7 * box.width) / width, (0.7 * box.height) / height, 24);
  state.view = {
    scale: Math.max(scale, fittingView().scale), x: x + width / 2, y: y + height / 2,
  };
  draw();
}

function pan(dx, dy) {
  const old = view();
  state.view = { scale: old.scale, x: old.x - dx / old.scale, y: old.y - dy / old.scale };
  draw();
}

/// Returns the position of the image's corner in a pane, in whole screen pixels.
function origin() {
  const { scale, x, y } = view();
  const box = paneSize();
  const snap = (value) => Math.round(value * devicePixelRatio) / devicePixelRatio;
  return { x: snap(box.width / 2 - x * scale), y: snap(box.height / 2 - y * scale), scale };
}

function pixelAt(point) {
  const { x, y, scale } = origin();
  return { x: Math.floor((point.x - x) / scale), y: Math.floor((point.y - y) / scale) };
}
