// Images at a common zoom, side by side or on top of one another. The page sets what to show.

"use strict";

/// What the viewer shows.
const stage = {
  /// Each has a `name`, a `caption`, `images` from back to front, and `values`: what to read at a
  /// pixel. An image has a `picture`, and can have an `alpha`, or be on one `side` of the pane's
  /// `divider`, a percentage.
  panes: [],
  /// The pictures that must fit in a pane.
  pictures: [],
  /// Outlined boxes in pixels, each with the variable of its `color`, a `gap`, and a line `width`. A
  /// text as `hatch` fills the box with lines, and is written in it.
  frames: [],
  /// The layers to name at a pixel, each with a `name`, `box`, and `note`, from back to front.
  layers: [],
  hint: "Point to a pixel to see its value",
  /// The largest scale that "Fit" uses.
  fitLimit: Infinity,
  /// Called when the user zooms or pans, picks a pixel, or moves the divider.
  onview: () => {},
  onpick: () => {},
  ondivide: () => {},
};
/// The number of CSS pixels per point, and the point at the center of each pane; null to fit.
let view = null;
/// The selected pixel, and the index of its pane.
let cursor = null;
let showsFrames = true;

const viewer = $("viewer");
const canvasOf = (index) => viewer.children[index].querySelector("canvas");
const boxOf = (index = 0) => canvasOf(index).getBoundingClientRect();
/// Whether there are more panes than fit.
const scrolls = () => viewer.scrollHeight > viewer.clientHeight;
const isReady = () => stage.panes.length > 0 && viewer.checkVisibility();

/// Shows panes, of which there are as many as before in most cases.
function showPanes(panes) {
  stage.panes = panes;
  while (viewer.children.length > panes.length) viewer.lastChild.remove();
  while (viewer.children.length < panes.length) {
    viewer.append(element("figure", {}, element("figcaption"), element("canvas", { role: "img" })));
  }
  panes.forEach(({ name, caption }, index) => {
    viewer.children[index].querySelector("figcaption").replaceChildren(...caption);
    canvasOf(index).setAttribute("aria-label", name);
  });
  draw();
  showReadout();
}

// Zoom.

/// The scales of the buttons and keys, as factors of the actual size: 1, 1.5, 2, 3, 4, 6 …
const zooms = Array.from({ length: 24 }, (_, i) => 2 ** ((i >> 1) - 5) * (1 + (i % 2) / 2));
/// The scale of the actual size. An image without a scale has the screen's.
const actualScale = () => (stage.pictures[0]?.scale ? 1 : 1 / devicePixelRatio);
const density = (index) => stage.panes[index].images[0]?.picture?.scale ?? 1;

function extent() {
  const longest = (side) => Math.max(
    1, ...stage.pictures.map((picture) => picture[side] / (picture.scale ?? 1)));
  return { width: longest("width"), height: longest("height") };
}

function fittingView() {
  const { width, height } = extent();
  const box = boxOf();
  const scale = Math.min(
    (box.width - 24) / width, (box.height - 24) / height, stage.fitLimit * actualScale());
  return { scale: Math.max(scale, 0.02), x: width / 2, y: height / 2 };
}

const currentView = () => view ?? fittingView();

function setView(next) {
  view = next;
  draw();
  stage.onview();
}

const fit = () => setView(null);

/// Zooms about a point of a pane, which keeps showing the same point of the image.
function zoom(factor, at) {
  const old = currentView();
  const box = boxOf(at?.index);
  const scale = Math.min(Math.max(old.scale * factor, 0.02), 96);
  const [dx, dy] = at ? [at.x - box.width / 2, at.y - box.height / 2] : [0, 0];
  const [x, y] = [old.x + dx / old.scale - dx / scale, old.y + dy / old.scale - dy / scale];
  setView({ scale, x, y });
}

/// Zooms to the next larger or smaller scale, or to the actual size if `step` is zero.
function zoomBy(step) {
  const now = currentView().scale / actualScale();
  const next = step > 0 ? zooms.find((one) => one > now * 1.001)
    : step < 0 ? zooms.findLast((one) => one < now / 1.001) : 1;
  if (next) zoom(next / now);
}

/// Shows a box in pixels, and some of its surroundings.
function reveal({ x, y, width, height }) {
  const box = boxOf();
  const scale = Math.min((0.7 * box.width) / width, (0.7 * box.height) / height, 24);
  setView({ scale: Math.max(scale, fittingView().scale), x: x + width / 2, y: y + height / 2 });
}

function pan(dx, dy) {
  const old = currentView();
  setView({ scale: old.scale, x: old.x - dx / old.scale, y: old.y - dy / old.scale });
}

/// Returns the position of the image's corner in a pane, in whole screen pixels, and the number of
/// CSS pixels per pixel of the image.
function placement(index = 0) {
  const { scale, x, y } = currentView();
  const box = boxOf(index);
  const snap = (value) => Math.round(value * devicePixelRatio) / devicePixelRatio;
  return {
    x: snap(box.width / 2 - x * scale), y: snap(box.height / 2 - y * scale),
    scale: scale / density(index),
  };
}

// Drawing.

let isDrawingDue = false;

function draw() {
  if (isDrawingDue) return;
  isDrawingDue = true;
  requestAnimationFrame(() => {
    isDrawingDue = false;
    if (isReady()) drawNow();
  });
}

function drawNow() {
  viewer.classList.toggle("scrolls", scrolls());
  stage.panes.forEach(drawPane);
  const size = percent(currentView().scale / actualScale());
  $("zoom-size").textContent = size;
  $("zoom-size").setAttribute("aria-label", `Zoom ${size}; show the actual size`);
  $("zoom-fit").setAttribute("aria-pressed", !view);
}

function drawPane({ images, divider }, index) {
  const canvas = canvasOf(index);
  const box = boxOf(index);
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  const at = placement(index);
  const split = dividerAt(index);
  for (const image of images) if (image.picture?.bitmap) drawImage(context, at, split, image);
  if (divider !== undefined) drawDivider(context, split, box.height);
  drawFrames(context, at, index);
}

function drawImage(context, at, split, { picture, side, alpha = 1 }) {
  const [width, height] = [picture.width * at.scale, picture.height * at.scale];
  context.save();
  context.beginPath();
  context.rect(side === "right" ? split : -1e6, -1e6, side === "left" ? split + 1e6 : 2e6, 2e6);
  context.clip();
  if (alpha === 1) {
    // The image's edge, and what shows through transparent pixels, which does not zoom.
    context.strokeStyle = color("--line");
    context.strokeRect(at.x - 0.5, at.y - 0.5, width + 1, height + 1);
    context.fillStyle = context.createPattern(checks, "repeat");
    context.fillRect(at.x, at.y, width, height);
  }
  context.globalAlpha = alpha;
  // Images are smoothed when reduced; when enlarged, pixels are shown as squares.
  context.imageSmoothingEnabled = at.scale * devicePixelRatio < 1;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.bitmap, at.x, at.y, width, height);
  context.restore();
}

const checks = element("canvas", { width: 16, height: 16 });
for (const [x, y, size, fill] of [[0, 0, 16, "#fff"], [0, 0, 8, "#d9d9d9"], [8, 8, 8, "#d9d9d9"]]) {
  checks.getContext("2d").fillStyle = fill;
  checks.getContext("2d").fillRect(x, y, size, size);
}

/// Returns the horizontal range in which a pane's divider moves.
function dividerRange(index) {
  const { x, scale } = placement(index);
  const end = x + extent().width * density(index) * scale;
  return [Math.max(x, 0), Math.min(end, boxOf(index).width)];
}

/// Returns the x-coordinate of a pane's divider.
function dividerAt(index) {
  const [left, right] = dividerRange(index);
  return left + ((right - left) * (stage.panes[index].divider ?? 0)) / 100;
}

function drawDivider(context, x, height) {
  context.fillStyle = color("--accent");
  context.fillRect(x - 1, 0, 2, height);
  context.beginPath();
  context.arc(x, height / 2, 9, 0, 7);
  context.fill();
  context.strokeStyle = color("--panel");
  context.lineWidth = 1.5;
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(x + side * 2.5, height / 2 - 3.5);
    context.lineTo(x + side * 5, height / 2);
    context.lineTo(x + side * 2.5, height / 2 + 3.5);
  }
  context.stroke();
}

function drawFrames(context, at, index) {
  const outline = (box, style, gap, width, isFilled) => {
    const area = [
      at.x + box.x * at.scale - gap, at.y + box.y * at.scale - gap,
      box.width * at.scale + 2 * gap, box.height * at.scale + 2 * gap,
    ];
    context.strokeStyle = context.fillStyle = style;
    context.lineWidth = width;
    context.strokeRect(...area);
    context.globalAlpha = 0.15;
    if (isFilled) context.fillRect(...area);
    context.globalAlpha = 1;
  };
  for (const { box, color: name, gap, width, isFilled, isKept, hatch } of stage.frames) {
    if (showsFrames || isKept) outline(box, color(name), gap, width, isFilled);
    if (showsFrames && hatch) drawHatch(context, at, box, hatch);
  }
  if (!cursor || density(index) !== density(cursorPane())) return;
  const [layer] = layersAt(cursor);
  if (layer && showsFrames) outline(layer.box, color("--accent"), 0.5, 1);
  if (at.scale < 4) return;
  const box = { ...cursor, width: 1, height: 1 };
  outline(box, "#ffffff", 1.5, 1);
  outline(box, "#000000", 0.5, 1);
}

function drawHatch(context, at, box, text) {
  const [x, y] = [at.x + box.x * at.scale, at.y + box.y * at.scale];
  const [width, height] = [box.width * at.scale, box.height * at.scale];
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = color("--ink");
  context.globalAlpha = 0.6;
  context.beginPath();
  for (let start = -height; start < width; start += 8) {
    context.moveTo(x + start, y + height);
    context.lineTo(x + start + height, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.font = "11px system-ui, sans-serif";
  context.fillStyle = color("--panel");
  context.fillRect(x, y, context.measureText(text).width + 8, 16);
  context.fillStyle = color("--ink");
  context.fillText(text, x + 4, y + 12);
  context.restore();
}

/// Returns the value of a CSS variable in the current color scheme.
function color(name) {
  const probe = $("live");
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}
