// The modes of the comparison: what the viewer shows in each.

const both = () => hasPicture("reference") && hasPicture("actual");
const anyTree = () => Boolean(
  files[state.result?.failure?.files.actualTree]?.text !== undefined);
const modes = [
  { id: "side", name: "Side by side", works: () => hasPicture("actual")
    || hasPicture("reference") },
  { id: "swipe", name: "Swipe", works: both, mix: "Divider", range: [0, 100, 1] },
  { id: "blink", name: "Blink", works: both, mix: "Speed", range: [0.5, 3, 0.5] },
  { id: "onion", name: "Onion skin", works: both, mix: "Opacity", range: [0, 100, 1] },
  { id: "difference", name: "Difference", works: both },
  { id: "tree", name: "Layer tree", works: anyTree },
  { id: "play", name: "Play", works: () => frames().length > 0 && hasPicture("actual"),
    mix: "Frame", get range() { return [0, frames().length - 1, 1]; } },
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
  $("mode-play").hidden = frames().length === 0;
}

function setMode(id) {
  if (!isOffered(id)) return;
  state.mode = id;
  showMode(id);
}

function showMode(id) {
  // A frame has another size than the strip.
  if ((shown === "play") !== (id === "play")) view = null;
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
  viewer.hidden = $("readout").hidden = $("zoom").hidden = !isPicture();
  $("tree").hidden = id !== "tree";
  $("words").hidden = id !== "words";
  if (id === "tree") showTree(state.result);
  blink((id === "blink" || id === "play") && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (isPicture()) showComparison();
  noteShown();
}

/// Shows the images in the current mode.
function showComparison() {
  const [reference, actual, difference] = Object.values(pictures).map(frameOf);
  stage.pictures = [reference, actual, difference].filter((picture) => picture?.bitmap);
  outlineLayers();
  const values = [{ label: "Reference", picture: reference }, { label: "Actual", picture: actual }];
  const bold = (text) => element("b", {}, text);
  const pane = (caption, ...images) =>
    ({ name: caption.map((part) => part.textContent ?? part).join(""), caption, images, values });
  const sized = (name, picture) => pane([bold(name), picture?.problem ? ", " + picture.problem
    : picture ? ` ${picture.width} × ${picture.height}` : ": none"], { picture });
  const mix = state.mix[shown];
  const make = {
    side: () => (state.result.failure ? [sized("Reference", reference), sized("Actual", actual)]
      : [sized("Image", actual)]),
    swipe: () => [{
      ...pane([bold("Reference"), " to the left of the divider, ", bold("actual"), " to the right"],
        { picture: reference, side: "left" }, { picture: actual, side: "right" }),
      divider: mix,
    }],
    blink: () => [state.showsActual ? pane([bold("Actual")], { picture: actual })
      : pane([bold("Reference")], { picture: reference })],
    onion: () => [pane([bold("Actual"), ` over the reference, ${mix}%`],
      { picture: reference }, { picture: actual, alpha: mix / 100 })],
    play: () => [sized("Reference", reference), sized(`Actual at ${timeOfFrame()}`, actual)],
    difference: () => {
      if (!difference) showDifference(reference, actual);
      return [pane([bold("Difference")], { picture: difference })];
    },
  };
  showPanes(make[shown]());
}

/// Shows the difference when it is computed.
async function showDifference(reference, actual) {
  const difference = await makeDifference(reference, actual);
  if (pictures.reference !== reference || pictures.actual !== actual) return;
  pictures.difference = difference;
  if (shown === "difference") showComparison();
}

// Blinking is limited to three times per second and can be paused (WCAG 2.3.1).
let blinking = 0;

function blink(runs) {
  clearTimeout(blinking);
  const plays = shown === "play";
  blinking = !runs ? 0 : plays ? setTimeout(nextFrame, pauseOfFrame())
    : setInterval(swap, 500 / state.mix.blink);
  $("pause").hidden = shown !== "blink" && !plays;
  $("pause").textContent = runs ? "Pause" : plays ? "Play" : "Blink";
  if (!runs && shown !== "blink") state.showsActual = false;
}

function swap() {
  state.showsActual = !state.showsActual;
  showComparison();
}

function setMix(value) {
  state.mix[shown] = Number(value);
  $("mix").value = value;
  if (blinking) blink(true);
  showComparison();
}

stage.ondivide = setMix;
