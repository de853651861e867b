// Live reload: the scripts that the preview adds to pages, and the events they receive.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON

/// The scripts that browsers run on served pages.
///
/// The archive's policy (`default-src 'none'`) forbids pages to connect, and the preview must not loosen it:
/// a worker from the same server has its own policy. It runs only while the page is visible, since a browser
/// keeps at most six connections to a server and a seventh tab would wait forever.
enum ReloadScript {
  static let worker = """
    "use strict";
    const stream = new EventSource("/.zutto/events" + location.search);
    for (const kind of ["changed", "problems"])
      stream.addEventListener(kind, (event) => postMessage([kind, event.data]));

    """

  /// Reloads the page and restores the scroll position; shows the home's problems.
  static let page = """
    "use strict";
    (() => {
      const edition = document.currentScript.dataset.edition;
      const place = "zutto-place";
      let worker = null, note = null;

      const restore = () => {
        let kept = null;
        try {
          kept = JSON.parse(sessionStorage.getItem(place));
          sessionStorage.removeItem(place);
        } catch {}
        if (!kept || kept[0] !== location.pathname) return;
        const back = () => scrollTo({ left: kept[1], top: kept[2], behavior: "instant" });
        let moved = false;
        for (const kind of ["wheel", "touchmove", "keydown"])
          addEventListener(kind, () => { moved = true; }, { once: true, passive: true });
        back();
        addEventListener("load", () => {
          if (!moved) back();
          history.scrollRestoration = "auto";
        }, { once: true });
      };

      const reload = () => {
        try {
          sessionStorage.setItem(place, JSON.stringify([location.pathname, scrollX, scrollY]));
          history.scrollRestoration = "manual";
        } catch {}
        location.reload();
      };

      const show = (told) => {
        if (note) note.remove();
        note = null;
        if (!told.lines.length) return;
        note = document.createElement("div");
        note.id = "zutto-problems";
        note.lang = told.language;
        const root = note.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
          :host { all: initial }
          aside { position: fixed; inset: auto 12px 12px 12px; z-index: 2147483647; max-width: 720px;
            max-height: 45vh; overflow: auto; margin: auto; padding: 12px 16px; border-radius: 10px;
            font: 14px/1.5 system-ui, sans-serif; color: #fff; background: #7a1f2b;
            box-shadow: 0 4px 24px #0006 }
          h2 { font-size: 15px; margin: 0 56px 6px 0 }
          ul { margin: 0; padding: 0; list-style: none }
          li { margin: 6px 0; font-family: ui-monospace, monospace; white-space: pre-wrap;
            overflow-wrap: anywhere }
          button { position: absolute; top: 4px; right: 4px; min-width: 44px; min-height: 44px;
            font: inherit; color: inherit; background: none; border: 0; border-radius: 8px; cursor: pointer }
          button:focus-visible { outline: 2px solid #fff }
          @media print { aside { display: none } }`);
        root.adoptedStyleSheets = [sheet];
        const box = document.createElement("aside");
        box.setAttribute("role", "status");
        const title = document.createElement("h2");
        title.textContent = told.title;
        const list = document.createElement("ul");
        for (const line of told.lines)
          list.appendChild(document.createElement("li")).textContent = line;
        const close = document.createElement("button");
        close.type = "button";
        close.textContent = told.close;
        close.addEventListener("click", () => show({ lines: [] }));
        box.append(title, list, close);
        root.append(box);
        document.body.append(note);
      };

      const listen = () => {
        if (worker || document.visibilityState !== "visible") return;
        worker = new Worker("/.zutto/listen.js?seen=" + encodeURIComponent(edition));
        worker.onmessage = ({ data: [kind, text] }) => {
          if (kind === "changed") reload();
          else show(JSON.parse(text));
        };
      };
      const rest = () => {
        if (worker) worker.terminate();
        worker = null;
      };
      addEventListener("pagehide", rest);
      addEventListener("pageshow", listen);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") listen(); else rest();
      });
      restore();
      listen();
    })();

    """
}

enum Injection {
  /// Inserts the script at the end of the page's head; `edition` is what the script compares with the events
  /// it receives.
  static func into(_ page: [UInt8], _ edition: String) -> [UInt8] {
    let line = Array(line(edition).utf8)
    let place = endOfHead(page) ?? page.count
    return Array(page[..<place]) + line + Array(page[place...])
  }

  static func line(_ edition: String) -> String {
    #"<script src="/.zutto/reload.js" data-edition="\#(edition)" defer></script>"# + "\n"
  }

  /// The first `</head`: our pages escape it in text.
  private static func endOfHead(_ page: [UInt8]) -> Int? {
    let wanted = Array("</head".utf8)
    var place = 0
    while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      let found = page[start...].prefix(wanted.count).map { $0 | ($0 > 0x40 ? 0x20 : 0) }
      if found == wanted { return start }
      place = start + 1
    }
    return nil
  }
}

enum PreviewEvent {
  private static let most = 5

  static func changed(_ edition: String) -> String { event("changed", edition) }

  /// The home's problems; an empty list removes the note.
  static func problems(_ problems: [Diagnostic], _ language: Language) -> String {
    var lines = problems.prefix(most).map { JSON.text("\($0)") }
    if problems.count > most {
      lines.append(.text(Phrase("preview-more")(language, count: problems.count - most)))
    }
    let note: JSON = .object([
      "title": .text(Phrase("preview-problems")(language, count: problems.count)),
      "close": .text(Phrase("preview-close")[language]), "language": .text(language.html),
      "lines": .list(lines),
    ])
    return event("problems", note.description)
  }

  private static func event(_ name: String, _ data: String) -> String {
    let lines = data.split(separator: "\n").map { "data: \($0)\n" }
    return "event: \(name)\n" + lines.joined() + "\n"
  }
}
