// Runs the preview panel in a browser. The language server that serves the page acts as the editor.

"use strict";

/// What the panel expects of an editor.
function acquireVsCodeApi() {
  const name = "scenec";
  return {
    getState: () => JSON.parse(sessionStorage.getItem(name) ?? "null"),
    setState: (state) => sessionStorage.setItem(name, JSON.stringify(state)),
    postMessage: (message) => {
      fetch("message", { method: "POST", body: JSON.stringify(message) }).catch(() => {});
    },
  };
}

/// Passes on the messages of the server, which answers as soon as it has any.
async function follow() {
  let number = 0;
  for (;;) {
    let messages = [];
    try {
      const answer = await fetch(`events?after=${number}`);
      if (!answer.ok) throw new Error(answer.statusText);
      ({ number, messages } = await answer.json());
    } catch {
      showStatus("The editor no longer serves this page.", true);
    }
    for (const data of messages) dispatchEvent(new MessageEvent("message", { data }));
    if (!messages.length) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

addEventListener("load", follow);
