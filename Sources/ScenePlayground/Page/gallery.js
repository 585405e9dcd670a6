// The start page: the scenes of the project, painted by the page itself.

"use strict";

/// The files of the examples by path.
const examples = new Map(JSON.parse($("examples-data").textContent));
const exampleBytes = (path) => {
  const content = examples.get(path);
  return typeof content === "string" ? utf8.encoder.encode(content) : bytesOf(content[0]);
};
let isPainted = false;

function showGallery() {
  $("gallery").hidden = false;
  $("workspace").hidden = true;
  $("continue").hidden = project.files.size === 0;
  if (!isPainted) paintGallery();
}

function hideGallery() {
  $("gallery").hidden = true;
  $("workspace").hidden = false;
}

/// Opens an example with the files that it reads.
async function openExample(path) {
  const maker = new Compiler(compiler.module, exampleFiles);
  const { files } = await maker.ask("compile", { path, matrix: "" });
  maker.stop();
  hideGallery();
  setProject(files.filter((file) => examples.has(file)).map((file) => [file, exampleBytes(file)]), path);
  text.focus();
}

const exampleFiles = () => [...examples.keys()].map((path) => [path, exampleBytes(path)]);
const exampleScenes = () => [...examples.keys()].filter((path) => /^[^/]*\.tbl$/.test(path));

async function paintGallery() {
  isPainted = true;
  const cards = new Map(exampleScenes().map((path) => {
    const canvas = element("canvas", { width: 1, height: 1, role: "img", "aria-label": `Picture of ${path}` });
    const card = element(
      "li", {}, element("button", { onclick: () => openExample(path) }, canvas,
        element("span", {}, path.replace(/\.tbl$/, "").replaceAll("-", " "))));
    return [path, { canvas, card }];
  }));
  $("examples").replaceChildren(...[...cards.values()].map(({ card }) => card));
  const painter = new Compiler(compiler.module, exampleFiles);
  for (const [path, { canvas }] of cards) {
    try {
      const { snapshots } = await painter.ask("compile", { path, matrix: "" });
      const snapshot = snapshots[0]?.slug === undefined ? -1 : 0;
      const painted = await painter.ask("picture", { snapshot, time: null, scale: 1 });
      [canvas.width, canvas.height] = [painted.width, painted.height];
      canvas.getContext("2d").putImageData(
        new ImageData(painted.data, painted.width, painted.height), 0, 0);
    } catch (error) {
      canvas.replaceWith(element("span", { class: "soft" }, String(error)));
    }
  }
  painter.stop();
}
