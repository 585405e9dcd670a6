// The extension for Visual Studio Code: language server client and preview.

'use strict';

const vscode = require('vscode');
const { Client, isScene } = require('./client');
const { Preview } = require('./preview');
const features = require('./features');

let client;

async function activate(context) {
  const output = vscode.window.createOutputChannel('scenec');
  client = new Client(output);
  const preview = new Preview(client, context.extensionUri);
  let providers = [];
  const forget = () => providers.forEach((provider) => provider.dispose());
  context.subscriptions.push(
    output, preview, { dispose: forget },
    client.ready.event((capabilities) => {
      forget();
      providers = features.register(client, capabilities);
    }),
    vscode.commands.registerCommand('scenec.preview', (uri, snapshot) => {
      const shown = uri || currentScene();
      // The button in the editor title passes its editor group.
      if (shown) preview.show(shown.toString(), typeof snapshot === 'string' ? snapshot : undefined);
    }),
    ...['scenec.updateSnapshot', 'scenec.compareSnapshot'].map((command) =>
      vscode.commands.registerCommand(command, (uri, snapshot) => testSnapshot(command, uri, snapshot))
    ),
    vscode.commands.registerCommand('scenec.openPreview', (uri) =>
      client.request('workspace/executeCommand', {
        command: 'scenec.openPreview', arguments: uri ? [uri.toString()] : [],
      })),
    vscode.commands.registerCommand('scenec.copyPlaygroundLink', copyPlaygroundLink),
    vscode.commands.registerCommand('scenec.restart', () => client.server.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('scenec')) client.server.restart();
    })
  );
  await client.server.start();
}

/** Returns the URI of the scene in the active editor. */
function currentScene() {
  const editor = vscode.window.activeTextEditor;
  return editor && isScene(editor.document) ? editor.document.uri : undefined;
}

/** Records or compares the reference of a snapshot, and asks which snapshot if none is given. */
async function testSnapshot(command, uri, snapshot) {
  const document = uri || currentScene();
  if (!document) return;
  try {
    const name = snapshot || (await pickSnapshot(document.toString()));
    if (!name) return;
    const sentence = await client.request('workspace/executeCommand', {
      command,
      arguments: [document.toString(), name],
    });
    if (sentence) vscode.window.showInformationMessage(sentence);
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
  }
}

/** Copies a link that opens the scene and the files that it reads in the playground. */
async function copyPlaygroundLink(uri) {
  const document = uri || currentScene();
  if (!document) return;
  const address = vscode.workspace.getConfiguration('scenec').get('playground');
  if (!address) {
    vscode.window.showErrorMessage('Set scenec.playground to the address of the playground.');
    return;
  }
  try {
    const fragment = await client.request('workspace/executeCommand', {
      command: 'scenec.playgroundLink', arguments: [document.toString()],
    });
    await vscode.env.clipboard.writeText(address.replace(/#.*/, '') + fragment);
    vscode.window.showInformationMessage('Copied a link to the playground.');
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
  }
}

async function pickSnapshot(uri) {
  const picture = await client.request('scenec/preview', { textDocument: { uri } });
  return vscode.window.showQuickPick((picture ? picture.snapshots : []).map(({ name }) => name));
}

function deactivate() {
  return client && client.dispose();
}

module.exports = {
  activate,
  deactivate,
  /** For tests. */
  get client() {
    return client;
  },
};
