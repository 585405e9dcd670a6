// The page of the preview panel, with the same viewer as `scenec watch`. It can load only its own
// scripts and styles, and the image.

'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const vscode = require('vscode');

/** @returns the HTML of the page, for a vscode.Webview */
function page(webview, extensionUri) {
  const nonce = crypto.randomBytes(16).toString('base64');
  const media = (name) => vscode.Uri.joinPath(extensionUri, 'media', name);
  const address = (name) => webview.asWebviewUri(media(name));
  const policy = "default-src 'none'; img-src data:; "
    + `style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  const style = (name) => `<link rel="stylesheet" href="${address(name)}">\n`;
  const script = (name) => `<script nonce="${nonce}" src="${address(name)}"></script>\n`;
  const parts = {
    head: `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`
      + ['base.css', 'canvas.css', 'viewer.css'].map(style).join(''),
    scripts: ['base.js', 'png.js', 'canvas.js', 'input.js', 'viewer.js', 'panel.js']
      .map(script).join(''),
  };
  const html = fs.readFileSync(media('viewer.html').fsPath, 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
}

module.exports = { page };
