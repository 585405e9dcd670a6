extension HTMLReport {
  /// Colours, type, and the page's frame. Every text has a contrast of 4.5 or more on its ground.
  static let styleOfPage = #"""
    :root {
      color-scheme: light dark;
      --page: light-dark(#f6f6f4, #131315);
      --panel: light-dark(#ffffff, #1a1a1d);
      --well: light-dark(#ecece9, #0d0d0f);
      --line: light-dark(#e2e2de, #2e2e33);
      --ink: light-dark(#1c1c1f, #ececf0);
      --soft: light-dark(#5a5a62, #a3a3ad);
      --accent: light-dark(#0a58ca, #82b8ff);
      --tint: light-dark(#e8f0fc, #1d2b40);
      --failed: light-dark(#b3261e, #ff8f87);
      --recorded: light-dark(#855000, #efb85a);
      --passed: light-dark(#1b6e36, #73d291);
      --skipped: light-dark(#5a5a62, #a3a3ad);
      --old: light-dark(#fbe9e7, #391c1b);
      --old-word: light-dark(#f5c6c1, #6b2a27);
      --new: light-dark(#e5f4e8, #16301e);
      --new-word: light-dark(#b9e3c3, #22572f);
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono",
        monospace;
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans",
        sans-serif;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; height: 100dvh; display: flex; flex-direction: column;
      background: var(--page); color: var(--ink);
      font-variant-numeric: tabular-nums; -webkit-font-smoothing: antialiased;
    }
    h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
    ul, ol { list-style: none; }
    button, input, select { font: inherit; color: inherit; }
    code, kbd, pre { font-family: var(--mono); font-size: 12px; }
    .symbols { position: absolute; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .skip {
      position: absolute; left: 12px; top: -60px; z-index: 9; padding: 8px 14px;
      background: var(--accent); color: var(--panel); border-radius: 8px;
    }
    .skip:focus { top: 8px; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

    .top {
      position: relative; display: flex; align-items: baseline; gap: 14px;
      padding: 13px 20px 12px; background: var(--panel); border-bottom: 1px solid var(--line);
    }
    .top h1 { font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
    #sentence { color: var(--soft); flex: 1; }
    .actions { display: flex; gap: 4px; align-self: center; margin: -4px -8px; }
    #bar { position: absolute; left: 0; right: 0; bottom: -1px; height: 2px; display: flex; }
    #bar i { height: 100%; min-width: 4px; }
    #problems {
      padding: 10px 20px; background: var(--old); border-bottom: 1px solid var(--line);
      color: var(--failed); font-weight: 550;
    }

    button.plain {
      border: 0; background: none; color: var(--soft); padding: 4px 9px; border-radius: 7px;
      cursor: pointer; white-space: nowrap;
    }
    button.plain:hover { background: var(--well); color: var(--ink); }
    button.plain[aria-pressed="true"] { color: var(--accent); }
    button.link {
      border: 0; background: none; padding: 0; color: var(--accent); cursor: pointer;
      text-decoration: underline; text-underline-offset: 2px;
    }
    kbd {
      display: inline-block; min-width: 20px; padding: 0 5px; text-align: center;
      border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 5px;
      background: var(--page); color: var(--ink); font-size: 11px; line-height: 17px;
    }
    .columns {
      flex: 1; min-height: 0; display: grid; grid-template-columns: 300px minmax(0, 1fr) 320px;
    }
    .columns.bare { grid-template-columns: 300px minmax(0, 1fr); }
    .columns.bare #facts { display: none; }

    dialog {
      width: min(620px, 92vw); border: 1px solid var(--line); border-radius: 14px;
      padding: 22px 26px; background: var(--panel); color: var(--ink);
      box-shadow: 0 24px 80px rgb(0 0 0 / 0.28);
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.32); }
    dialog h2 { font-size: 17px; letter-spacing: -0.01em; }
    dialog dl {
      display: grid; grid-template-columns: auto 1fr auto 1fr; gap: 7px 12px; margin: 16px 0 18px;
      align-items: baseline;
    }
    dialog dt { text-align: right; white-space: nowrap; }
    dialog dd { color: var(--soft); }
    dialog form { float: right; margin-top: -26px; }
    .check { display: flex; gap: 8px; align-items: center; color: var(--soft); }

    @media (max-width: 1080px) {
      .columns { grid-template-columns: 260px minmax(0, 1fr); grid-template-rows: 1fr auto; }
      .columns.bare { grid-template-columns: 260px minmax(0, 1fr); }
      .side { grid-row: 1 / span 2; }
      #facts { max-height: 34vh; border-left: 0 !important; border-top: 1px solid var(--line); }
    }
    @media (max-width: 720px) {
      body { height: auto; min-height: 100dvh; }
      .top { flex-wrap: wrap; gap: 2px 12px; padding: 12px 16px; }
      .top h1 { flex: 1; }
      #sentence { flex-basis: 100%; order: 3; }
      .columns, .columns.bare { display: block; }
      .side { border-right: 0 !important; }
      #list { max-height: 36vh; }
      main { border-top: 1px solid var(--line); }
      #stage { height: 68vh; flex: none !important; }
      .heading, .toolbar { padding-left: 16px; padding-right: 16px; }
      .segments { flex-wrap: wrap; }
      #mixer { padding: 5px 14px; }
      #mix { width: 88px; }
      .segments button { padding: 4px 8px; }
      #readout { flex-wrap: wrap; align-content: center; height: 66px; padding: 7px 16px;
        gap: 4px 14px; overflow: hidden; }
      #readout .at { min-width: 0; }
      #readout .hint { white-space: normal; }
      #readout .layer { flex-basis: 100%; text-align: left; }
      #facts { max-height: none; }
      dialog dl { grid-template-columns: auto 1fr; }
    }
    @media (prefers-reduced-motion: no-preference) {
      button, .option { transition: background-color 90ms; }
    }

    """#
}
