extension HTMLReport {
  static let styleOfList = #"""
    .side {
      display: flex; flex-direction: column; min-height: 0; background: var(--panel);
      border-right: 1px solid var(--line);
    }
    .filters { display: grid; gap: 10px; padding: 14px 14px 12px; }
    #query, select {
      width: 100%; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px;
      background: var(--page);
    }
    #query::placeholder { color: var(--soft); opacity: 1; }
    .chips { display: flex; flex-wrap: wrap; gap: 5px; }
    .chip {
      display: inline-flex; align-items: center; gap: 6px; padding: 3px 9px 3px 6px;
      border: 1px solid var(--line); border-radius: 99px; background: none; color: var(--soft);
      cursor: pointer; font-size: 13px;
    }
    .chip:hover { background: var(--page); }
    .chip[aria-pressed="true"] { background: var(--tint); border-color: transparent;
      color: var(--ink); }
    #tag-label { display: flex; gap: 8px; align-items: center; color: var(--soft); font-size: 13px; }
    .mark { width: 15px; height: 15px; flex: none; fill: none; stroke-width: 1.5;
      stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
    .failed { color: var(--failed); }
    .recorded { color: var(--recorded); }
    .passed { color: var(--passed); }
    .skipped { color: var(--skipped); }

    #list { flex: 1; overflow-y: auto; padding: 0 8px 16px; scroll-padding-top: 34px; }
    #list:focus-visible { outline-offset: -2px; }
    .group { content-visibility: auto; contain-intrinsic-size: auto 120px; }
    .group > p {
      position: sticky; top: 0; z-index: 1; padding: 9px 8px 5px; background: var(--panel);
      color: var(--soft); font-size: 12px; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap;
    }
    .option {
      display: grid; grid-template-columns: 15px minmax(0, 1fr); gap: 1px 9px; align-items: center;
      padding: 6px 9px; border-radius: 8px; cursor: pointer;
    }
    .option:hover { background: var(--page); }
    .option[aria-selected="true"] { background: var(--tint); }
    .option b { font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .option[aria-selected="true"] b { font-weight: 600; }
    .option small {
      grid-column: 2; color: var(--soft); font-size: 12px; overflow: hidden;
      text-overflow: ellipsis; white-space: nowrap;
    }
    #empty { padding: 6px 18px; color: var(--soft); }

    """#

  static let styleOfViewer = #"""
    main { display: flex; flex-direction: column; min-width: 0; min-height: 0; outline: none; }
    .heading { padding: 16px 22px 12px; }
    .heading h2 { font-size: 20px; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; }
    #where { color: var(--soft); margin-top: 2px; overflow-wrap: anywhere; }
    .tag { display: inline-block; margin-left: 6px; padding: 0 8px; border-radius: 99px;
      border: 1px solid var(--line); font-size: 12px; }
    #message { margin-top: 7px; max-width: 76ch; }
    .toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px;
      padding: 0 22px 12px; }
    .space { flex: 1; }
    .segments { display: flex; padding: 2px; border-radius: 9px; background: var(--well); }
    .segments button {
      border: 0; background: none; padding: 4px 11px; border-radius: 7px; color: var(--soft);
      cursor: pointer; white-space: nowrap;
    }
    .segments button:hover { color: var(--ink); }
    .segments button[aria-checked="true"] {
      background: var(--panel); color: var(--ink); font-weight: 550;
      box-shadow: 0 1px 2px rgb(0 0 0 / 0.14), 0 0 0 0.5px rgb(0 0 0 / 0.06);
    }
    .segments button:disabled { color: var(--soft); opacity: 0.45; cursor: default; }
    #mixer {
      position: absolute; left: 0; right: 0; bottom: 14px; width: fit-content;
      max-width: calc(100% - 16px); margin: 0 auto; display: flex; align-items: center;
      gap: 8px; padding: 5px 16px; border-radius: 99px;
      background: var(--panel); color: var(--soft); white-space: nowrap;
      box-shadow: 0 0 0 1px var(--line), 0 6px 24px rgb(0 0 0 / 0.16);
    }
    #mixer label { display: flex; align-items: center; gap: 10px; }
    #mixer button { margin-right: -8px; }
    #mix { width: 150px; accent-color: var(--accent); }
    .zoom { display: flex; align-items: center; }
    #zoom-fit { min-width: 62px; }

    #stage { flex: 1; min-height: 240px; display: flex; position: relative;
      border-top: 1px solid var(--line); background: var(--well); }
    #viewer { flex: 1; min-width: 0; display: flex; gap: 1px; touch-action: none; cursor: crosshair;
      user-select: none; }
    #viewer.panning { cursor: grabbing; }
    #viewer:focus-visible { outline-offset: -3px; }
    figure { flex: 1; min-width: 0; display: flex; flex-direction: column; }
    figure + figure { border-left: 1px solid var(--line); }
    figcaption { padding: 7px 14px; color: var(--soft); font-size: 12px; text-align: center;
      white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    figcaption b { color: var(--ink); font-weight: 600; }
    canvas { flex: 1; min-height: 0; width: 100%; height: 0; display: block; }
    #words { flex: 1; overflow: auto; padding: 24px 22px; background: var(--panel); }
    #words p { max-width: 66ch; color: var(--soft); }
    #words pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.6; }

    #readout {
      display: flex; align-items: center; gap: 4px 18px; height: 40px; white-space: nowrap;
      padding: 7px 22px; border-top: 1px solid var(--line); background: var(--panel);
      font-size: 13px;
    }
    #readout .at { min-width: 92px; color: var(--soft); }
    #readout .value { display: inline-flex; align-items: center; gap: 7px; }
    #readout .value span { color: var(--soft); }
    #readout .layer { flex: 1; min-width: 0; text-align: right; overflow: hidden;
      text-overflow: ellipsis; }
    #readout .layer span { color: var(--soft); }
    #readout .hint { min-width: 0; color: var(--soft); overflow: hidden; text-overflow: ellipsis; }
    .swatch { width: 14px; height: 14px; flex: none; border-radius: 4px; display: inline-block;
      box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / 0.18), rgb(255 255 255 / 0.28)); }
    .differs code { color: var(--failed); font-weight: 600; }

    """#

  static let styleOfDetails = #"""
    #facts { overflow-y: auto; padding: 18px 18px 28px; background: var(--panel);
      border-left: 1px solid var(--line); }
    #facts section + section { margin-top: 22px; }
    #facts h3 { margin-bottom: 8px; color: var(--soft); font-size: 12px; font-weight: 600; }
    #facts p { overflow-wrap: anywhere; }
    #facts p + p { margin-top: 6px; }
    .soft { color: var(--soft); }
    .note { padding: 9px 12px; border-radius: 9px; background: var(--tint); }
    .change {
      display: block; width: calc(100% + 20px); margin: 0 -10px; padding: 7px 10px; border: 0;
      border-radius: 9px; background: none; text-align: left; cursor: pointer;
    }
    .change:hover { background: var(--page); }
    .change[aria-current="true"] { background: var(--tint); }
    .change b { font-weight: 600; overflow-wrap: anywhere; }
    .change .values { display: block; margin-top: 1px; overflow-wrap: anywhere; }
    .change .swatch, .changes .swatch { width: 11px; height: 11px; border-radius: 3px; vertical-align: -1px;
      margin-right: 4px; }
    .change .place { display: block; color: var(--soft); font-size: 12px; margin-top: 1px;
      overflow-wrap: anywhere; }
    .changes > summary { list-style: none; width: calc(100% + 20px); margin: 0 -10px;
      padding: 7px 10px; border-radius: 9px; cursor: pointer; }
    .changes > summary::-webkit-details-marker { display: none; }
    .changes > summary:hover { background: var(--page); }
    .changes > summary b { font-weight: 600; overflow-wrap: anywhere; }
    .changes > summary b::after { content: " ›"; color: var(--soft); font-weight: 400; }
    .changes[open] > summary b::after { content: " ⌄"; }
    .changes .values { display: block; }
    .changes .place { display: block; color: var(--soft); font-size: 12px; }
    .changes > .change { width: calc(100% + 6px); margin-left: 4px; }
    #facts p.tolerance { margin: 10px 0 6px; }
    .regions { display: flex; flex-wrap: wrap; gap: 5px; margin-top: 8px; }
    .regions button { padding: 2px 9px; border: 1px solid var(--line); border-radius: 99px;
      background: none; color: var(--soft); cursor: pointer; font-size: 12px; }
    .regions button:hover { background: var(--page); color: var(--ink); }
    #facts pre { margin: 0; padding: 9px 12px; border-radius: 9px; background: var(--page);
      white-space: pre-wrap; overflow-wrap: anywhere; }
    #facts dl { display: grid; gap: 7px; }
    #facts dt { color: var(--soft); font-size: 12px; }
    #facts dd { overflow-wrap: anywhere; }
    #facts dd code { font-size: 11.5px; }

    #tree { flex: 1; overflow: auto; padding: 10px 0 24px; background: var(--panel);
      font: 12px/1.6 var(--mono); }
    #tree:focus-visible { outline-offset: -3px; }
    #tree table { border-collapse: collapse; min-width: 100%; }
    #tree td { padding: 0 10px 0 0; white-space: pre; vertical-align: top; }
    #tree td.number { width: 1%; min-width: 44px; padding-left: 10px; text-align: right;
      color: var(--soft); user-select: none; }
    #tree td.sign { width: 1%; padding: 0 4px 0 8px; user-select: none; }
    #tree tr.old { background: var(--old); }
    #tree tr.new { background: var(--new); }
    #tree del, #tree ins { text-decoration: none; border-radius: 3px; }
    #tree del { background: var(--old-word); }
    #tree ins { background: var(--new-word); }
    #tree tr.fold td { padding: 3px 0 3px 10px; }
    #tree tr.fold button { font: inherit; }

    """#
}
