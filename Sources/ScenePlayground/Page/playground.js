// Starts the page, and connects its controls.

"use strict";

const emptyScene = `scene {
    size: (320, 200)
    background: white
    label "Hello" { position: (160, 100); fontSize: 34 }
}
`;

/// Shows a sentence for a while.
function say(sentence) {
  $("notice").textContent = sentence;
  $("notice").hidden = false;
  setTimeout(() => { $("notice").hidden ||= $("notice").textContent === sentence; }, 8000);
}

async function format() {
  await sendFiles();
  const formatted = await compiler.ask("format", { path: project.open });
  if (formatted === null || !isScene(project.open)) return say("Only scenes can be formatted.");
  changeText(formatted);
}

function connect() {
  const clicks = {
    "show-gallery": showGallery, "add-file": addFile, format, share,
    all: () => showAll(!showsAll), continue: hideGallery,
    empty: () => {
      hideGallery();
      setProject([["scene.tbl", emptyScene]]);
      text.focus();
    },
  };
  for (const [id, action] of Object.entries(clicks)) {
    $(id).addEventListener("click", () => Promise.resolve(action()).catch((error) => say(error.message)));
  }
  $("save").addEventListener("change", ({ target }) => {
    save(target.value).catch((error) => say(error.message));
    target.value = "";
  });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === text && !due.size) update("outline");
  });
  addEventListener("keydown", (event) => {
    if (event.key === "F6") {
      event.preventDefault();
      (document.activeElement === text ? viewer : text).focus();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      format().catch((error) => say(error.message));
    }
  });
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#z=")) openHash(location.hash);
  });
  addEventListener("pagehide", keepNow);
}

async function begin() {
  connect();
  const module = await WebAssembly.compile(await unpack("module"));
  examples = new Map(Object.entries(JSON.parse(utf8.decoder.decode(await unpack("examples-data")))));
  compiler = new Compiler(module, () => [...project.files]);
  const isOpen = location.hash.startsWith("#z=") ? await openHash(location.hash) : await openKept();
  if (isOpen) update();
  else showGallery();
  showEnvironment(await compiler.ask("words"));
}

begin().catch((error) => showStatus(`The page cannot run in this browser: ${error.message}`, true));
