// The start page: the scenes of the project, painted by the page itself.

"use strict";

/// The files of the examples by path.
let examples = new Map();
const exampleBytes = (path) => {
  const content = examples.get(path);
  return typeof content === "string" ? utf8.encoder.encode(content) : bytesOf(content[0]);
};

function showGallery() {
  $("gallery").hidden = false;
  $("workspace").hidden = true;
  $("continue").hidden = project.files.size === 0;
  if (!$("examples").children.length) paintGallery();
}

function hideGallery() {
  $("gallery").hidden = true;
  $("workspace").hidden = false;
}

/// Opens an example with the files that it reads.
async function openExample(path) {
  const maker = new Compiler(compiler.module, exampleFiles);
  const { files } = await maker.ask("compile", { path, matrix: "" });
  maker.end("closed");
  hideGallery();
  const read = [path, ...files.filter((file) => file !== path && examples.has(file))];
  setProject(read.map((file) => [file, exampleBytes(file)]), path);
  text.focus();
}

const exampleFiles = () => [...examples.keys()].map((path) => [path, exampleBytes(path)]);

async function paintGallery() {
  const scenes = [...examples.keys()].filter((path) => /^[^/]*\.tbl$/.test(path));
  const cards = new Map(scenes.map((path) => {
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
  painter.end("closed");
}
