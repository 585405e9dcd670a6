// Prints the HTML of the preview panel.

'use strict';

const Module = require('node:module');
const path = require('node:path');

const vscode = require('./vscode-stub');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

const folder = path.join(__dirname, '../../../../Docs/Editors/vscode');
const { page } = require(path.join(folder, 'src/page'));
process.stdout.write(
  page({ cspSource: 'file:', asWebviewUri: (uri) => uri }, vscode.Uri.file(folder)));
