// Links and saved files.

"use strict";

/// The longest link that chats and trackers take.
const linkLimit = 8000;

const throughStream = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const urlSafe = (text) => text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function linkHash() {
  const bytes = utf8.encoder.encode(packed());
  return "#z=" + urlSafe(base64(await throughStream(bytes, new CompressionStream("deflate"))));
}

async function openHash(hash) {
  const letters = hash.replace(/^#z=/, "").replace(/-/g, "+").replace(/_/g, "/");
  try {
    const bytes = await throughStream(bytesOf(letters), new DecompressionStream("deflate"));
    openPacked(utf8.decoder.decode(bytes));
    return true;
  } catch {
    say("The link is incomplete.");
    return false;
  }
}

async function share() {
  const hash = await linkHash();
  const link = location.href.replace(/#.*/, "") + hash;
  if (link.length > linkLimit) {
    download(stem() + ".scenec", packed());
    return say("The files are too long for a link that chats keep, so they were saved as one file, "
      + "which can be dropped on this page.");
  }
  history.replaceState(null, "", hash);
  const isCopied = await navigator.clipboard.writeText(link).then(() => true, () => false);
  say((isCopied ? "Copied a link of " : "The address is a link of ") + count(link.length, "character") + ".");
}

// Saving.

const stem = () => (project.scene ?? "scene.tbl").replace(/.*\//, "").replace(/\.tbl$/, "");

function download(name, content) {
  const address = URL.createObjectURL(new Blob([content]));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function save(choice) {
  if (choice === "text") return download(project.open.replace(/.*\//, ""), project.files.get(project.open));
  if (choice === "project") return download(stem() + ".scenec", packed());
  const [kind, all] = choice.split("-");
  const ending = kind === "tree" ? "txt" : kind;
  const indices = all && named().length ? [...named().keys()] : [snapshotIndex()];
  const files = [];
  for (const index of indices) {
    const wanted = all ? { ...request(index), time: null } : request(index);
    const { bytes, diagnostics } = await compiler.ask("output", { kind, ...wanted });
    if (!bytes) return say(diagnostics[0]?.message ?? "The scene has errors.");
    const slug = named()[index]?.slug;
    files.push([`${stem()}${slug ? "." + slug : ""}.${ending}`, bytes]);
  }
  if (files.length === 1) download(...files[0]);
  else download(`${stem()}.tar`, archived(files));
}

// A file for all, because browsers ask before they save several.

/// Returns a tape archive, as POSIX.1-1988 describes it: a block of 512 bytes and the contents for
/// each file.
function archived(files) {
  const octal = (number, digits) => number.toString(8).padStart(digits, "0") + "\0";
  const parts = files.flatMap(([path, bytes]) => {
    const head = new Uint8Array(512);
    utf8.encoder.encodeInto(path, head.subarray(0, 100));
    const write = (words, at) => utf8.encoder.encodeInto(words, head.subarray(at));
    write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(bytes.length, 11) + octal(0, 11)
      + "        0", 100);
    write("ustar\0" + "00", 257);
    write(octal(head.reduce((sum, byte) => sum + byte, 0), 6), 148);
    return [head, bytes, new Uint8Array(-bytes.length & 511)];
  });
  return new Blob([...parts, new Uint8Array(1024)]);
}
