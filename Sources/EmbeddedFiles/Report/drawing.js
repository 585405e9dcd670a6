// Drawing the panes, and handling the pointer in them.

let isDrawingDue = false;

function draw() {
  if (isDrawingDue) return;
  isDrawingDue = true;
  requestAnimationFrame(() => {
    isDrawingDue = false;
    if (isPicture()) drawNow();
  });
}

function drawNow() {
  const views = shown === "side" ? ["reference", "actual"] : [shown];
  // Captions first, because their height determines the size of the canvases.
  views.forEach((what, index) => {
    panes[index].querySelector("figcaption").replaceChildren(...caption(what));
  });
  views.forEach((what, index) => drawPane(canvasOf(panes[index]), what));
  const scale = view().scale * devicePixelRatio;
  $("zoom-fit").textContent = state.view ? percent(scale) : "Fit";
  $("zoom-fit").setAttribute(
    "aria-label", `Zoom ${Math.round(scale * 100)} percent${state.view ? "; fit" : ", fits"}`);
}

function caption(what) {
  const size = (name) => {
    const picture = pictures[name];
    if (picture?.problem) return ", " + picture.problem;
    return picture ? ` ${picture.width} × ${picture.height}` : ": none";
  };
  const bold = (text) => element("b", {}, text);
  switch (what) {
    case "reference": return [bold("Reference"), size("reference")];
    case "actual": return [bold("Actual"), size("actual")];
    case "swipe": return [bold("Reference"), " to the left of the divider, ", bold("actual"),
      " to the right"];
    case "blink": return [bold(state.showsActual ? "Actual" : "Reference")];
    case "onion": return [bold("Actual"), ` over the reference, ${state.mix.onion}%`];
    default: return [bold("Difference")];
  }
}

/// Returns the context of a pane's canvas, cleared and scaled to CSS pixels.
function prepare(canvas) {
  const box = canvas.getBoundingClientRect();
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  return context;
}

function drawPane(canvas, what) {
  const context = prepare(canvas);
  const at = origin();
  if (what === "swipe") {
    const split = splitAt(canvas);
    drawPicture(context, at, "reference", { to: split });
    drawPicture(context, at, "actual", { from: split });
    drawDivider(context, split, canvas);
  } else if (what === "blink") {
    drawPicture(context, at, state.showsActual ? "actual" : "reference");
  } else if (what === "onion") {
    drawPicture(context, at, "reference");
    drawPicture(context, at, "actual", { alpha: state.mix.onion / 100 });
  } else {
    drawPicture(context, at, what);
  }
  drawOutlines(context, at);
}

function drawPicture(context, at, name, { from = -1e6, to = 1e6, alpha = 1 } = {}) {
  const picture = pictures[name];
  if (!picture?.canvas) return;
  const [width, height] = [picture.width * at.scale, picture.height * at.scale];
  context.save();
  context.beginPath();
  context.rect(from, -1e6, to - from, 2e6);
  context.clip();
  if (alpha === 1) drawChecks(context, at.x, at.y, width, height);
  context.globalAlpha = alpha;
  // Images are smoothed when reduced; when enlarged, pixels are shown as squares.
  context.imageSmoothingEnabled = at.scale * devicePixelRatio < 1;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.canvas, at.x, at.y, width, height);
  context.restore();
}

/// Draws the checkerboard behind transparent pixels, which does not zoom.
function drawChecks(context, x, y, width, height) {
  const checks = element("canvas", { width: 16, height: 16 });
  const squares = checks.getContext("2d");
  squares.fillStyle = "#ffffff";
  squares.fillRect(0, 0, 16, 16);
  squares.fillStyle = "#d9d9d9";
  squares.fillRect(0, 0, 8, 8);
  squares.fillRect(8, 8, 8, 8);
  context.fillStyle = context.createPattern(checks, "repeat");
  context.fillRect(x, y, width, height);
}

/// Returns the x-coordinate of the swipe divider in a pane.
function splitAt(canvas) {
  const at = origin();
  const box = canvas.getBoundingClientRect();
  const left = Math.max(at.x, 0);
  const right = Math.min(at.x + extent().width * at.scale, box.width);
  return left + ((right - left) * state.mix.swipe) / 100;
}

function drawDivider(context, x, canvas) {
  const height = canvas.getBoundingClientRect().height;
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

function drawOutlines(context, at) {
  const frame = (box, style, gap, width) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.strokeRect(
      at.x + box.x * at.scale - gap, at.y + box.y * at.scale - gap,
      box.width * at.scale + 2 * gap, box.height * at.scale + 2 * gap);
  };
  const failure = state.result?.failure;
  if (state.outlines) {
    for (const region of failure?.image?.regions ?? []) {
      frame(region, color("--failed"), 3, 1.5);
    }
  }
  if (state.change?.box) frame(state.change.box, color("--accent"), 1, 2);
  const layer = state.pixel && layersAt(state.pixel)[0];
  if (layer && state.outlines) frame(layer.box, color("--accent"), 0.5, 1);
  if (state.pixel && at.scale >= 4) {
    const box = { ...state.pixel, width: 1, height: 1 };
    frame(box, "#ffffff", 1.5, 1);
    frame(box, "#000000", 0.5, 1);
  }
}

/// Returns the value of a CSS variable in the current color scheme.
function color(name) {
  const probe = $("live");
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

// Pointers: one pans or moves the divider, and two zoom.
const pointers = new Map();
let held = null;

function pointIn(event) {
  const pane = event.target.closest("figure") ?? panes[0];
  const box = canvasOf(pane).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function startPointer(event) {
  if (event.button > 0) return;
  const point = pointIn(event);
  pointers.set(event.pointerId, point);
  $("viewer").setPointerCapture(event.pointerId);
  const nearDivider = shown === "swipe"
    && Math.abs(point.x - splitAt(canvasOf(panes[0]))) < 14;
  held = nearDivider ? "divider" : "picture";
  $("viewer").classList.toggle("panning", !nearDivider);
}

function movePointer(event) {
  const before = pointers.get(event.pointerId);
  if (!before) {
    setPixel(pixelAt(pointIn(event)));
    return;
  }
  const now = { x: before.x + event.movementX, y: before.y + event.movementY };
  if (held === "divider") moveDivider(now.x);
  else if (pointers.size === 2) pinch(event.pointerId, before, now);
  else pan(event.movementX, event.movementY);
  pointers.set(event.pointerId, now);
}

function moveDivider(x) {
  const at = origin();
  const left = Math.max(at.x, 0);
  const right = Math.min(at.x + extent().width * at.scale, paneSize().width);
  setMix(Math.min(Math.max(((x - left) / (right - left)) * 100, 0), 100));
}

function pinch(id, before, now) {
  const [other] = [...pointers].filter(([key]) => key !== id).map(([, point]) => point);
  const length = (point) => Math.hypot(point.x - other.x, point.y - other.y);
  zoom(length(now) / Math.max(length(before), 1),
    { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

function endPointer(event) {
  pointers.delete(event.pointerId);
  $("viewer").classList.remove("panning");
}

function turnWheel(event) {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  const speed = event.ctrlKey ? 0.01 : 0.002;
  zoom(Math.exp(-event.deltaY * lines * speed), pointIn(event));
}

function makeViewer() {
  const viewer = $("viewer");
  viewer.addEventListener("pointerdown", startPointer);
  viewer.addEventListener("pointermove", movePointer);
  viewer.addEventListener("pointerup", endPointer);
  viewer.addEventListener("pointercancel", endPointer);
  viewer.addEventListener("pointerleave", () => { if (!held) setPixel(null); });
  viewer.addEventListener("wheel", turnWheel, { passive: false });
  viewer.addEventListener("keydown", moveInViewer);
  new ResizeObserver(draw).observe(viewer);
}
