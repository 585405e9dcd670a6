// The files of the page by path: in tabs, dropped, kept in the browser, and as text for a link.

"use strict";

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };
const isText = (path) => /\.(tbl|json|csv|txt|md)$/i.test(path);
const isScene = (path) => /\.tbl$/i.test(path);

/// What the page is about. `files` are bytes by path; `scene` is the path of what is painted, and
/// `open` that of the tab. `view` is what the panel keeps.
const project = { files: new Map(), scene: null, open: null, view: {} };
/// The paths of files that the compiler does not have yet.
const changed = new Set();

const textOf = (path) => utf8.decoder.decode(project.files.get(path) ?? new Uint8Array());

function setFile(path, content) {
  if (content === null) project.files.delete(path);
  else {
    const bytes = typeof content === "string" ? utf8.encoder.encode(content) : content;
    project.files.set(path, bytes);
  }
  changed.add(path);
  keep();
}

/// Shows other files than before.
function setProject(files, scene) {
  for (const path of project.files.keys()) changed.add(path);
  project.files = new Map();
  for (const [path, content] of files) setFile(path, content);
  project.scene = scene ?? [...project.files.keys()].find(isScene) ?? null;
  project.view = {};
  openTab(project.scene ?? [...project.files.keys()][0]);
}

// Tabs.

function openTab(path) {
  project.open = path;
  if (isScene(path)) project.scene = path;
  $("paper").hidden = $("numbers").hidden = !($("preview").hidden = isText(path));
  if (isText(path)) setText(textOf(path));
  else showFile(path);
  showTabs();
  update();
}

/// Shows a file that is not text.
function showFile(path) {
  const bytes = project.files.get(path);
  const image = /\.png$/i.test(path)
    ? element("img", { alt: path, src: URL.createObjectURL(new Blob([bytes])) }) : null;
  $("preview").replaceChildren(
    ...[image, element("p", {}, `${path}, ${bytes.length.toLocaleString("en")} bytes`)]
      .filter(Boolean));
}

function showTabs() {
  $("tabs").replaceChildren(...[...project.files.keys()].map((path) => element(
    "span", { class: "tab", role: "presentation" },
    element("button", {
      class: "plain", role: "tab", "aria-selected": String(path === project.open),
      title: path === project.scene ? "Painted" : path, onclick: () => openTab(path),
      ondblclick: () => renameFile(path),
      onkeydown: (event) => { if (event.key === "F2") renameFile(path); },
    }, path),
    project.files.size > 1 ? element("button", {
      class: "plain close", "aria-label": `Remove ${path}`, title: `Remove ${path}`,
      onclick: () => removeFile(path),
    }, "×") : null)));
}

function removeFile(path) {
  setFile(path, null);
  const rest = [...project.files.keys()];
  if (project.scene === path) project.scene = rest.find(isScene) ?? null;
  openTab(project.open === path ? project.scene ?? rest[0] : project.open);
}

function renameFile(old, name = prompt("Name of the file", old)) {
  if (!name || name === old || project.files.has(name)) return;
  const bytes = project.files.get(old);
  setFile(old, null);
  setFile(name, bytes);
  if (project.scene === old) project.scene = name;
  openTab(name);
}

function addFile() {
  const name = prompt("Name of the file", `scene${project.files.size + 1}.tbl`);
  if (!name) return;
  if (!project.files.has(name)) setFile(name, "");
  openTab(name);
}

/// Adds dropped files and folders; a saved project replaces all files.
async function drop(items) {
  const found = [];
  const add = async (path, file) => found.push([path, new Uint8Array(await file.arrayBuffer())]);
  const walk = async (entry, folder) => {
    if (entry.isFile) {
      return add(folder + entry.name, await new Promise((...ends) => entry.file(...ends)));
    }
    const reader = entry.createReader();
    for (let entries; (entries = await new Promise((...ends) => reader.readEntries(...ends))).length;) {
      for (const inner of entries) await walk(inner, folder + entry.name + "/");
    }
  };
  // A page from disk can read files, but not their entries.
  for (const { file, entry } of items) {
    await (entry?.isDirectory ? walk(entry, "") : add(file.name, file));
  }
  if (!found.length) return;
  hideGallery();
  const saved = found.find(([path]) => path.endsWith(".scenec"));
  if (saved) return openPacked(utf8.decoder.decode(saved[1]));
  for (const [path, bytes] of found) setFile(path, bytes);
  openTab((found.find(([path]) => isScene(path)) ?? [project.open ?? found[0][0]])[0]);
  say(count(found.length, "file") + " added.");
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const items = [...event.dataTransfer.items].filter(({ kind }) => kind === "file")
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry?.() }));
  drop(items).catch((error) => say(String(error)));
});

// Files as text; other bytes are written in Base64.

const base64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
};

/// The project as JSON, with the version that made it.
function packed() {
  const files = [...project.files].map(([path, bytes]) =>
    isText(path) ? [path, utf8.decoder.decode(bytes)] : [path, base64(bytes), 1]);
  return JSON.stringify({ version, scene: project.scene, files });
}

function openPacked(json) {
  const { version: other, scene, files } = JSON.parse(json);
  setProject(files.map(([path, content, isBase64]) =>
    [path, isBase64 ? bytesOf(content) : content]), scene);
  if (other !== version) {
    say(`This was made with scenec ${other}; this page is scenec ${version}, so pictures can differ.`);
  }
}

// The files are kept in the browser, so that a reload does not lose them.

let keeping = null;

/// Calls `body` with the store, and returns the result of its request; undefined without a store.
async function withStore(mode, body) {
  try {
    const opened = indexedDB.open("scenec", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("projects");
    const wait = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = (await wait(opened)).transaction("projects", mode).objectStore("projects");
    return await wait(body(store));
  } catch { return undefined; } // A private window has none.
}

function keep() {
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 400);
}

function keepNow() {
  clearTimeout(keeping);
  const { files, scene, open } = project;
  return withStore("readwrite", (store) => store.put({ files, scene, open }, "last"));
}

async function openKept() {
  const kept = await withStore("readonly", (store) => store.get("last"));
  if (!kept?.files.size) return false;
  setProject(kept.files, kept.scene);
  if (kept.open && kept.files.has(kept.open)) openTab(kept.open);
  return true;
}
