// The pixel under the pointer or the keyboard's cursor, and the pointers, keys, and buttons of the
// images.

"use strict";

const cursorPane = () => Math.min(cursor.index, stage.panes.length - 1);
const valuesAt = (index) => stage.panes[index].values.filter(({ picture }) => picture?.bitmap);

function pixelAt({ x, y, index }) {
  const at = placement(index);
  return { x: Math.floor((x - at.x) / at.scale), y: Math.floor((y - at.y) / at.scale), index };
}

/// Returns the layers that contain a pixel, front to back.
function layersAt({ x, y }) {
  return stage.layers.filter(({ box }) =>
    x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height).reverse();
}

/// Selects a pixel, if it is in an image of its pane.
function setCursor(pixel, isSaid = false) {
  const isIn = ({ picture: { width, height } }) =>
    pixel.x >= 0 && pixel.y >= 0 && pixel.x < width && pixel.y < height;
  cursor = pixel && valuesAt(pixel.index).some(isIn) ? pixel : null;
  draw();
  showReadout(isSaid);
}

const hex = (bytes) => "#" + [...bytes.slice(0, bytes[3] === 255 ? 3 : 4)]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();

function valueText(label, bytes, isOff) {
  const swatch = element("i", { class: "swatch" });
  if (bytes) swatch.style.background = hex(bytes);
  return element(
    "span", { class: "value" + (isOff ? " differs" : "") },
    label && element("span", {}, label), " ", swatch,
    element("code", { title: bytes ? [...bytes].join(" ") : "" }, bytes ? hex(bytes) : "none"));
}

async function showReadout(isSaid = false) {
  if (!cursor || !isReady()) {
    const wheel = scrolls() ? "Scroll with Ctrl" : "Scroll";
    const hint = `${stage.hint}. ${wheel} or press + and − to zoom; drag to pan.`;
    $("readout").replaceChildren(element("span", { class: "hint" }, hint));
    return;
  }
  const pixel = cursor;
  const values = valuesAt(cursorPane());
  await Promise.all(values.map(({ picture }) => picture.read()));
  if (pixel !== cursor) return;
  const found = values.map(({ picture }) => pixelOf(picture, pixel));
  const [old, now] = found;
  const off = old && now ? Math.max(...[0, 1, 2, 3].map((i) => Math.abs(old[i] - now[i]))) : 0;
  const [layer, ...behind] = layersAt(pixel);
  const over = behind.slice(0, 2).map(({ name }) => name).join(", ");
  const parts = [
    element("span", { class: "at" }, `x ${pixel.x}, y ${pixel.y}`),
    ...values.map(({ label }, index) => valueText(label, found[index], off > 0)),
    off > 0 ? element("span", {}, `differs by ${off}`) : null,
    layer ? element(
      "span", { class: "layer", title: over ? "over " + over : "" }, layer.name + " ",
      element("span", {}, layer.note)) : null,
  ].filter(Boolean);
  $("readout").replaceChildren(...parts.flatMap((part, index) => index ? [" ", part] : [part]));
  if (isSaid) announce($("readout").textContent);
}

// Pointers: one pans, moves the divider, or picks a pixel, and two zoom.
const pointers = new Map();
let held = null;
/// How far the pointer has moved since it was pressed.
let travel = 0;

function pointIn(event) {
  const index = Math.max([...viewer.children].indexOf(event.target.closest("figure")), 0);
  const box = boxOf(index);
  return { x: event.clientX - box.left, y: event.clientY - box.top, index };
}

function startPointer(event) {
  if (event.button > 0 || !isReady()) return;
  const point = pointIn(event);
  pointers.set(event.pointerId, point);
  viewer.setPointerCapture(event.pointerId);
  const nearDivider = stage.panes[point.index].divider !== undefined
    && Math.abs(point.x - dividerAt(point.index)) < 14;
  held = nearDivider ? "divider" : "picture";
  travel = 0;
}

function movePointer(event) {
  const before = pointers.get(event.pointerId);
  if (!before) {
    if (isReady()) setCursor(pixelAt(pointIn(event)));
    return;
  }
  const { movementX: dx, movementY: dy } = event;
  const now = { ...before, x: before.x + dx, y: before.y + dy };
  travel += Math.abs(dx) + Math.abs(dy);
  if (held === "divider") moveDivider(now);
  else if (pointers.size === 2) pinch(event.pointerId, before, now);
  else if (travel > 3) pan(dx, dy);
  viewer.classList.toggle("panning", held === "picture" && travel > 3);
  pointers.set(event.pointerId, now);
}

function moveDivider({ x, index }) {
  const [left, right] = dividerRange(index);
  stage.ondivide(Math.min(Math.max(((x - left) / (right - left)) * 100, 0), 100));
}

function pinch(id, before, now) {
  const [other] = [...pointers].filter(([key]) => key !== id).map(([, point]) => point);
  const length = (point) => Math.hypot(point.x - other.x, point.y - other.y);
  zoom(length(now) / Math.max(length(before), 1),
    { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2, index: now.index });
}

function endPointer(event) {
  const point = pointers.get(event.pointerId);
  pointers.delete(event.pointerId);
  viewer.classList.remove("panning");
  if (!point || event.type !== "pointerup" || held !== "picture" || travel > 3) return;
  setCursor(pixelAt(point));
  if (cursor) stage.onpick(cursor);
}

function turnWheel(event) {
  const isPinched = event.ctrlKey || event.metaKey;
  if (!isReady() || (!isPinched && !event.shiftKey && scrolls())) return;
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  if (event.shiftKey) pan(-event.deltaX * lines, -event.deltaY * lines);
  else {
    const amount = -event.deltaY * lines * (isPinched ? 0.01 : 0.002);
    // A wheel reports much larger distances than the pinching of a trackpad.
    zoom(Math.exp(Math.min(Math.max(amount, -0.4), 0.4)), pointIn(event));
  }
}

// Keys.

const viewerKeys = [
  [["+"], "zoom in", ["+", "="], () => zoomBy(1)],
  [["−"], "zoom out", ["-"], () => zoomBy(-1)],
  [["F"], "fit", ["f"], fit],
  [["0"], "actual size", ["0"], () => zoomBy(0)],
  [["O"], "show or hide outlines", ["o"], toggleFrames],
  [["V"], "focus the images", ["v"], () => viewer.focus()],
];

/// Calls the action of a key, unless it is for the focused control.
function pressKey(event, keys) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("select, input")) return;
  const found = keys.find(([, , names]) => names.includes(event.key));
  if (!found) return;
  event.preventDefault();
  found[3](event.key);
}

function toggleFrames() {
  showsFrames = !showsFrames;
  $("outlines").setAttribute("aria-pressed", showsFrames);
  draw();
}

/// Moves the selected pixel with the arrow keys, and picks it with Enter.
function moveCursor(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !isReady()) return;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    event.key];
  if (!way && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  if (!way) return cursor && stage.onpick(cursor);
  const index = cursor ? cursorPane() : 0;
  const center = currentView();
  const from = cursor
    ?? { x: Math.floor(center.x * density(index)), y: Math.floor(center.y * density(index)) };
  const by = cursor ? (event.shiftKey ? 10 : 1) : 0;
  const clamp = (place, side) => Math.min(
    Math.max(place, 0), Math.max(...valuesAt(index).map(({ picture }) => picture[side])) - 1);
  const pixel = {
    x: clamp(from.x + way[0] * by, "width"), y: clamp(from.y + way[1] * by, "height"), index,
  };
  keepInSight(pixel);
  setCursor(pixel, true);
}

function keepInSight({ x, y, index }) {
  const at = placement(index);
  const box = boxOf(index);
  const off = (value, size) => {
    const room = Math.min(at.scale / 2 + 20, size / 2);
    return Math.min(Math.max(value, room), size - room) - value;
  };
  const [dx, dy] = [
    off(at.x + (x + 0.5) * at.scale, box.width), off(at.y + (y + 0.5) * at.scale, box.height)];
  if (view && (dx || dy)) pan(dx, dy);
}

// The elements, which are the same on each page.

function makeViewer() {
  const names = {
    role: "application", tabindex: 0, "aria-roledescription": "image viewer",
    "aria-label": "Images", "aria-describedby": "viewer-hint",
  };
  for (const [name, value] of Object.entries(names)) viewer.setAttribute(name, value);
  viewer.after(element(
    "p", { id: "viewer-hint", class: "unseen" }, "The arrow keys move between pixels, by ten with "
    + "Shift, and their values are announced. Plus and minus zoom."));
  const button = (id, text, title, onclick, more = {}) => element(
    "button", { type: "button", class: "plain", id, title, onclick, ...more }, text);
  $("zoom").append(
    button("outlines", "Outlines", "Show or hide outlines (O)", toggleFrames,
      { "aria-pressed": "true" }),
    button("zoom-out", "−", "Zoom out (−)", () => zoomBy(-1), { "aria-label": "Zoom out" }),
    button("zoom-size", "100%", "Actual size (0)", () => zoomBy(0)),
    button("zoom-in", "+", "Zoom in (+)", () => zoomBy(1), { "aria-label": "Zoom in" }),
    button("zoom-fit", "Fit", "Fit (F)", fit, { "aria-pressed": "true" }));
  const listeners = {
    pointerdown: startPointer, pointermove: movePointer, pointerup: endPointer,
    pointercancel: endPointer, keydown: moveCursor, scroll: draw,
    pointerleave: () => { if (!pointers.size) setCursor(null); },
  };
  for (const [name, listener] of Object.entries(listeners)) viewer.addEventListener(name, listener);
  viewer.addEventListener("wheel", turnWheel, { passive: false });
  new ResizeObserver(draw).observe(viewer);
  // The report and an editor set their colors here.
  new MutationObserver(draw).observe(document.documentElement, { attributes: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  showReadout();
}

makeViewer();
