// The frame of `otp watch`: a pure function of what is known.
//
//     Search: hub_                           1/12
//
//     > GitHub      octocat   123 456  ━━━━━━━───  21
//       例え        みさき    654 321  → 111 222    4
//       Bank        card      HOTP
//
//     ↑↓ move  Enter copy  Esc clear the search

internal import Fluent
internal import Ground

/// Composes frames.
enum WatchScreen {
  /// How many accounts fit on a terminal.
  static func height(_ size: Terminal.Size) -> Int { max(1, size.rows - (size.rows >= 8 ? 4 : 2)) }

  /// The lines of a frame, as many as the terminal has rows or fewer, none wider than it.
  static func frame(_ state: WatchState, _ size: Terminal.Size, colors: Bool, _ language: Language)
    -> [String]
  {
    let ink = Ink(colors: colors)
    let body = rows(state, size, ink, language)
    guard size.rows >= 3 else { return Array(body.prefix(max(1, size.rows))) }
    let gap = size.rows >= 8 ? [""] : []
    return [searchLine(state, size.columns, ink, language)] + gap + body
      + Array(repeating: "", count: max(0, height(size) - body.count)) + gap + [
        lastLine(state, size.columns, ink, language)
      ]
  }

  private static func searchLine(_ state: WatchState, _ columns: Int, _ ink: Ink, _ language: Language)
    -> String
  {
    let head = Phrase("watch-search")[language] + ": "
    let count = "\(state.matches.count)/\(state.rows.count)"
    // Of a long search its end is shown, where the person types.
    var typed = state.search[...]
    let room = columns - head.displayWidth - count.displayWidth - 3
    while typed.count > 1, String(typed).displayWidth > room { typed.removeFirst() }
    let rest = max(0, room - String(typed).displayWidth)
    let words = state.search.isEmpty ? " " + Phrase("watch-type-to-search")[language] : ""
    let shown = words.truncated(to: max(0, rest)).padded(to: rest)
    guard room > 0 else { return (head + typed).truncated(to: columns) }
    return ink.bold(head) + typed + ink.accent("_") + ink.faint(shown + " " + count)
  }

  private static func lastLine(_ state: WatchState, _ columns: Int, _ ink: Ink, _ language: Language)
    -> String
  {
    if let notice = state.notice { return ink.accent(notice.escapingControls.truncated(to: columns)) }
    let words = state.search.isEmpty ? Phrase("watch-keys") : Phrase("watch-keys-of-search")
    return ink.faint(words[language].truncated(to: columns))
  }

  private static func rows(_ state: WatchState, _ size: Terminal.Size, _ ink: Ink, _ language: Language)
    -> [String]
  {
    guard !state.matches.isEmpty else {
      let words =
        state.rows.isEmpty
        ? Phrase("watch-no-accounts")[language] : Phrase("watch-no-match")(language, ["text": state.search])
      return [words.truncated(to: size.columns)]
    }
    let shown = state.matches[state.top...].prefix(height(size))
    let layout = WatchLayout(state.widths, columns: size.columns)
    return shown.indices.map { layout.line(state.matches[$0], isSelected: $0 == state.selection, ink) }
  }
}

/// Colours, or none.
struct Ink: Sendable {
  var colors: Bool

  func bold(_ text: String) -> String { styled(text, "1") }
  func faint(_ text: String) -> String { styled(text, "2") }
  func accent(_ text: String) -> String { styled(text, "35") }
  func warning(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    colors && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
