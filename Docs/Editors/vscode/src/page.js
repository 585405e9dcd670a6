// The page of the preview panel. It may load nothing but its own script and style, and the picture.

'use strict';

const crypto = require('node:crypto');
const vscode = require('vscode');

/** @returns the page's HTML, for a vscode.Webview */
function page(webview, extensionUri) {
  const nonce = crypto.randomBytes(16).toString('base64');
  const media = (name) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'media', name));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${media('preview.css')}">
<title>Scene</title>
</head>
<body>
<header>
  <select id="snapshot" aria-label="Snapshot" hidden></select>
  <button id="play" aria-label="Play" title="Play" disabled>▶</button>
  <input id="time" type="range" min="0" max="0" step="any" value="0" aria-label="Time" disabled>
  <output id="moment" for="time">settled</output>
  <span id="duration"></span>
  <button id="settled" title="The scene without a time of its own">settled</button>
  <span class="space"></span>
  <button id="smaller" aria-label="Smaller" title="Smaller (−)">−</button>
  <button id="size" title="One point of the scene for one of the screen (0)">100 %</button>
  <button id="larger" aria-label="Larger" title="Larger (+)">+</button>
</header>
<main id="ground">
  <div id="canvas" hidden>
    <img id="picture" alt="The scene's picture" draggable="false">
    <div id="outlines"></div>
  </div>
</main>
<footer id="status" role="status">No picture yet.</footer>
<script nonce="${nonce}" src="${media('preview.js')}"></script>
</body>
</html>`;
}

module.exports = { page };
