// The picture: a loop asks the compiler for what has changed, and the panel of the editors shows it.

"use strict";

let compiler = null;
/// What the compiler says of the scene: its `snapshots` and `diagnostics`.
let scene = { snapshots: [], diagnostics: [] };
/// What the panel asks for: the slug of a snapshot, and a time in seconds, or null for its own.
let asked = { snapshot: null, time: null };
/// What has to be done, in this order: "compile", which paints as well, "picture", "outline", "check".
const due = new Set();
let isWorking = false;
let showsAll = false;
let idle = null;
/// The settings that the page chooses, by property; `scale` is that of the picture.
const environment = {};

/// What the panel expects of an editor.
function acquireVsCodeApi() {
  const actions = {
    view({ snapshot, time }) {
      asked = { snapshot, time };
      update("picture");
    },
    pick: ({ pixel }) => pick(pixel),
  };
  return {
    getState: () => null,
    setState: () => {},
    postMessage: (message) => actions[message.type]?.(message),
  };
}

const tellPanel = (data) => dispatchEvent(new MessageEvent("message", { data }));

/// Does again what a change affects: by default, everything.
function update(...what) {
  for (const one of what.length ? what : ["compile"]) due.add(one);
  work();
}

async function work() {
  if (isWorking || !compiler) return;
  isWorking = true;
  while (due.size) {
    const next = ["compile", "picture", "outline", "check"].find((one) => due.delete(one));
    try {
      await steps[next]();
    } catch (error) {
      due.clear();
      showStatus(`${error.message} Change the scene to go on.`, true);
    }
  }
  isWorking = false;
}

/// Returns the files that the compiler does not know yet.
function changedFiles() {
  const files = [...changed].map((path) => [path, project.files.get(path) ?? null]);
  changed.clear();
  return files;
}

const sendFiles = () => changed.size ? compiler.ask("files", { files: changedFiles() }) : null;

const steps = {
  async compile() {
    clearTimeout(idle);
    const [open, value] = [project.open, text.value];
    due.delete("picture");
    const found = await compiler.ask("edit", {
      files: changedFiles(), path: project.scene, matrix: matrix(), open: isScene(open) ? open : null,
      view: showsAll ? null : request(),
    });
    scene = { snapshots: found.snapshots, diagnostics: found.diagnostics };
    if (found.tokens) setTokens(found.tokens, value);
    // Warnings stay until the whole scene is checked again, when one rests.
    if (!scene.snapshots.length) showProblems(scene.diagnostics);
    else if (!shownProblems.every(({ severity }) => severity === "warning")) showProblems([]);
    if (showsAll || snapshotIndex() !== found.snapshot) update("picture");
    else show(found.picture);
    if (scene.snapshots.length || !scene.diagnostics.length) {
      idle = setTimeout(() => update("check"), 300);
    }
  },
  picture: () => showsAll && scene.snapshots.length > 1 ? paintAll() : paint(),
  outline,
  async check() {
    const { diagnostics } = await compiler.ask("check");
    if (!due.has("compile")) showProblems(diagnostics);
  },
};

/// Returns the settings of the page as a matrix with one value each.
function matrix() {
  const settings = Object.entries(environment)
    .filter(([name, value]) => value && name !== "scale").map(([name, value]) => `${name}: [${value}]`);
  return settings.length ? `matrix { ${settings.join("; ")} }` : "";
}

const named = () => scene.snapshots.filter(({ slug }) => slug !== undefined);
/// The index of the snapshot that was shown last, whose slug can change.
let lastIndex = 0;

function snapshotIndex() {
  const all = named();
  if (!all.length) return -1;
  const found = all.findIndex(({ slug }) => slug === asked.snapshot);
  lastIndex = found < 0 ? Math.min(lastIndex, all.length - 1) : found;
  return lastIndex;
}

const request = (index = snapshotIndex()) =>
  ({ snapshot: index, time: asked.time, scale: environment.scale ? Number(environment.scale) : null });

async function paint() {
  show(scene.snapshots.length ? await compiler.ask("picture", request()) : null);
}

/// Shows the picture of a snapshot, or why there is none.
function show(painted) {
  painted ??= { diagnostics: scene.diagnostics };
  const shared = {
    type: "picture", snapshots: named(), snapshot: named()[snapshotIndex()]?.slug ?? null,
    width: stage.pictures.length, scale: 1, duration: 0,
  };
  $("all").hidden = shared.snapshots.length < 2;
  if (painted.data) {
    tellPanel({ ...shared, ...painted, png: painted, isStale: false, diagnostics: [] });
    return update("outline");
  }
  const diagnostics = painted.diagnostics.map(
    ({ severity, message }) => ({ severity: severity === "error" ? 1 : 2, message }));
  if (!scene.snapshots.length && !scene.diagnostics.length) {
    return showStatus("This file only has declarations for others.", false);
  }
  if (scene.snapshots.length) showProblems(painted.diagnostics);
  tellPanel({ ...shared, isStale: true, diagnostics });
}

/// Paints all snapshots, at 1 pixel per point unless another scale is chosen.
async function paintAll() {
  const found = [];
  for (const [index, { name, slug }] of named().slice(0, 100).entries()) {
    if (due.has("compile")) return;
    const wanted = { ...request(index), time: null };
    const painted = await compiler.ask("picture", { ...wanted, scale: wanted.scale ?? 1 });
    if (painted.data) found.push({ key: painted, name, caption: name, scale: painted.scale, slug });
  }
  stage.frames = [];
  tellPanel({ type: "outline", boxes: [] });
  showPictures(found);
  showStatus(count(found.length, "snapshot") + (named().length > 100 ? ", the first 100" : ""), false);
}

/// Goes to the source of a pixel, or from all snapshots to one.
async function pick({ x, y }) {
  if (showsAll) {
    asked = { snapshot: named()[cursor.index]?.slug ?? null, time: null };
    return showAll(false);
  }
  const found = await compiler.ask("locate", { ...request(), x, y });
  if (!found) return;
  if (!project.files.has(found.path)) return say(`This is drawn by ${found.path}.`);
  if (found.path !== project.open) openTab(found.path);
  const unit = unitOffsets(text.value);
  select(unit(found.start), unit(found.end));
}

function showAll(isOn) {
  showsAll = isOn;
  $("all").setAttribute("aria-pressed", isOn);
  $("timeline").hidden = isOn;
  view = null;
  update("picture");
}

/// Outlines the layers of the element at the text's cursor.
async function outline() {
  if (showsAll || !scene.snapshots.length || !isScene(project.open)) return;
  const offset = byteOffset(text.value, text.selectionStart);
  const boxes = await compiler.ask("outline", { path: project.open, offset, ...request() });
  tellPanel({ type: "outline", boxes });
}

/// Adds a list for the most usual settings of `words`, which has the values by property.
function showEnvironment(words) {
  words.scale = ["1", "2", "3"];
  const usual = ["device", "appearance", "contentSize", "layoutDirection", "scale"];
  const lists = usual.map((name) => [name, words[name]]).map(([name, values]) => {
    const title = name.replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase());
    const list = element(
      "select", { "aria-label": title, title },
      element("option", { value: "" }, title),
      ...values.map((value) => element("option", { value }, name === "scale" ? value + "x" : value)));
    list.addEventListener("change", () => {
      environment[name] = list.value;
      list.classList.toggle("chosen", list.value !== "");
      update();
    });
    return list;
  });
  $("environment").replaceChildren(...lists);
}
