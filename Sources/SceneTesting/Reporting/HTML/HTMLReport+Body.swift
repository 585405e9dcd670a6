extension HTMLReport {
  /// What stands on the page before a script fills it.
  static let body = #"""
    <body>
    <svg width="0" height="0" aria-hidden="true" class="symbols">
    <symbol id="mark-failed" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/>
    <path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"/></symbol>
    <symbol id="mark-recorded" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/>
    <path d="M8 4.8v6.4M4.8 8h6.4"/></symbol>
    <symbol id="mark-skipped" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/>
    <path d="M5 8h6"/></symbol>
    <symbol id="mark-passed" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/>
    <path d="M4.9 8.3l2.1 2.1 4.2-4.6"/></symbol>
    </svg>
    <a class="skip" href="#detail">Skip to the snapshot</a>
    <header class="top">
    <h1>Snapshots</h1>
    <p id="sentence"></p>
    <div class="actions">
    <button type="button" id="theme" class="plain"></button>
    <button type="button" id="help-button" class="plain" aria-haspopup="dialog">Keys
    <kbd>?</kbd></button>
    </div>
    <div id="bar" aria-hidden="true"></div>
    </header>
    <div id="problems" role="alert" hidden></div>
    <div class="columns">
    <nav class="side" aria-label="All snapshots">
    <div class="filters" role="search">
    <input type="search" id="query" placeholder="Filter by name, file, layer or text"
     aria-label="Filter by name, file, layer or text" autocomplete="off" spellcheck="false">
    <div id="statuses" class="chips" role="group" aria-label="Show these outcomes"></div>
    <label id="tag-label">Tag <select id="tag"></select></label>
    </div>
    <div id="list" role="listbox" tabindex="0" aria-label="Snapshots"></div>
    <p id="empty" hidden>No snapshot is like that.
    <button type="button" id="clear" class="link">Show all</button></p>
    </nav>
    <main id="detail" tabindex="-1">
    <div class="heading">
    <h2 id="name"></h2>
    <p id="where"></p>
    <p id="message"></p>
    </div>
    <div id="toolbar" class="toolbar" role="toolbar" aria-label="How pictures are shown">
    <div id="modes" class="segments" role="radiogroup" aria-label="View"></div>
    <span class="space"></span>
    <div class="zoom" role="group" aria-label="Outlines and zoom">
    <button type="button" id="outlines" class="plain" aria-pressed="true">Outlines</button>
    <button type="button" id="zoom-out" class="plain" aria-label="Smaller">−</button>
    <button type="button" id="zoom-fit" class="plain" title="Fit (F)"></button>
    <button type="button" id="zoom-in" class="plain" aria-label="Larger">+</button>
    </div>
    </div>
    <div id="stage">
    <div id="viewer" role="application" tabindex="0" aria-roledescription="pictures"
     aria-label="Pictures" aria-describedby="viewer-hint">
    <figure id="pane-0"><figcaption></figcaption><canvas></canvas></figure>
    <figure id="pane-1"><figcaption></figcaption><canvas></canvas></figure>
    </div>
    <p id="viewer-hint" class="unseen">Arrow keys move over the pixels, with Shift by ten; their
    values are read out. Plus and minus zoom.</p>
    <div id="mixer" role="group" aria-label="Mixing" hidden>
    <label><span id="mix-name"></span> <input type="range" id="mix"></label>
    <button type="button" id="pause" class="plain" hidden></button>
    </div>
    <div id="tree" role="region" tabindex="0" aria-label="Layer trees, line by line" hidden></div>
    <div id="words" hidden></div>
    </div>
    <div id="readout" hidden></div>
    </main>
    <aside id="facts" aria-label="What changed"></aside>
    </div>
    <p id="live" class="unseen" aria-live="polite"></p>
    <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <dl id="keys"></dl>
    <label class="check"><input type="checkbox" id="keys-on" checked> Single letters are keys</label>
    <form method="dialog"><button class="plain" autofocus>Close</button></form>
    </dialog>

    """#
}
