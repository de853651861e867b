// The frames of `zutto otp watch`.
//
//     Search: hub_                           1/12
//
//     > GitHub      octocat   123 456  ━━━━━━━───  21
//       例え        みさき    654 321  → 111 222    4
//       Bank        card      HOTP
//
//     ↑↓ move  Enter copy  Esc clear the search

internal import Diagnostics
package import Fluent
internal import Ground

/// Composes frames from the state alone.
package enum WatchScreen {
  /// The number of accounts that fit on a terminal.
  package static func height(_ size: Terminal.Size) -> Int { max(1, size.rows - (size.rows >= 8 ? 4 : 2)) }

  /// The lines of a frame; never more or wider than the terminal.
  package static func frame(_ state: WatchState, _ size: Terminal.Size, colors: Bool, _ language: Language)
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
    // A long search shows its end.
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

/// The columns that the parts of rows need.
struct WatchWidths: Sendable, Hashable {
  let issuer: Int
  let name: Int
  let code: Int
  let seconds: Int

  init(_ rows: [WatchRow]) {
    issuer = rows.reduce(0) { max($0, $1.issuer.escapingControls.displayWidth) }
    name = rows.reduce(0) { max($0, $1.name.escapingControls.displayWidth) }
    code = rows.reduce(7) { max($0, $1.shownCode.displayWidth) }
    seconds = rows.reduce(2) { max($0, $1.withheld != nil ? 0 : "\($1.period)".count) }
  }
}

extension WatchRow {
  fileprivate var shownCode: String { withheld ?? code.groupedCode.escapingControls }
}

/// The widths of columns, which stay the same while codes come and go.
struct WatchLayout: Sendable {
  private static let marker = 2
  /// The columns that issuer and name need side by side.
  private static let twoColumns = 24

  /// 0 on a narrow terminal, where `name` holds both.
  private let issuer: Int
  private let name: Int
  private let code: Int
  /// The bar of the countdown, 0 without room; at the end of a period the next code takes its place.
  private let gauge: Int
  private let seconds: Int
  private let gap: Int

  init(_ widths: WatchWidths, columns: Int) {
    gap = columns >= 60 ? 2 : 1
    code = max(0, min(widths.code, columns - WatchLayout.marker - gap))
    let digits = widths.seconds
    let wanted = code + 2
    var room = columns - WatchLayout.marker - code - gap
    // Names matter more than the countdown, and that more than its bar.
    let showsSeconds = room - digits - gap >= 6
    seconds = showsSeconds ? digits : 0
    if showsSeconds { room -= digits + gap }
    // The account name tells two of one issuer apart: the bar makes room for it first.
    let names = min(WatchLayout.twoColumns, widths.issuer + gap + widths.name)
    let showsGauge = showsSeconds && room - wanted - gap >= max(8, names)
    gauge = showsGauge ? wanted : 0
    if showsGauge { room -= wanted + gap }
    room = max(0, room)
    // Longer lines are hard to follow: the rest stays empty.
    let label = min(room, 72)
    guard label >= WatchLayout.twoColumns else {
      issuer = 0
      name = label
      return
    }
    issuer = min(widths.issuer, max(label * 2 / 5, label - gap - widths.name))
    name = min(widths.name, issuer == 0 ? label : label - issuer - gap)
  }

  func line(_ row: WatchRow, isSelected: Bool, _ ink: Ink) -> String {
    var line = isSelected ? ink.accent("> ") : "  "
    line += isSelected ? ink.bold(label(row)) : label(row)
    line += space
    let code = row.shownCode.truncated(to: self.code).padded(to: self.code)
    guard row.withheld == nil else { return line + ink.faint(code) }
    line += row.isEnding ? ink.warning(code) : ink.bold(code)
    if gauge > 0 { line += space + countdown(row, ink) }
    if seconds > 0 {
      let shown = "\(row.remaining)".padded(to: seconds, .trailing)
      line += space + (row.isEnding ? ink.warning(shown) : ink.faint(shown))
    }
    return line
  }

  private var space: String { String(repeating: " ", count: gap) }

  private func label(_ row: WatchRow) -> String {
    let (from, called) = (row.issuer.escapingControls, row.name.escapingControls)
    guard issuer > 0 else {
      let both = from.isEmpty || called.isEmpty ? from + called : from + " " + called
      return both.truncated(to: name).padded(to: name)
    }
    return from.truncated(to: issuer).padded(to: issuer) + space + called.truncated(to: name).padded(to: name)
  }

  private func countdown(_ row: WatchRow, _ ink: Ink) -> String {
    if row.isEnding, let next = row.nextCode {
      return ink.faint("→ \(next.groupedCode.escapingControls)".truncated(to: gauge).padded(to: gauge))
    }
    let period = max(1, row.period)
    let remaining = max(0, min(row.remaining, period))
    // Rounded up: the bar is not empty while the code is valid.
    let filled = Int((Double(remaining) * Double(gauge) / Double(period)).rounded(.up))
    let bar = String(repeating: "━", count: filled)
    return (row.isEnding ? ink.warning(bar) : ink.accent(bar))
      + ink.faint(String(repeating: "─", count: gauge - filled))
  }
}

/// An account and its code at one moment.
package struct WatchRow: Sendable, Hashable {
  /// A unique id.
  package var id: String
  /// The issuer; may be empty.
  package var issuer: String
  /// The account's name at the issuer.
  package var name: String
  /// The current code; empty if it is withheld.
  package var code: String
  /// The next code, if it is known.
  package var nextCode: String?
  /// How many seconds a code is valid.
  package var period: Int
  /// How many seconds the code is still valid, at least 1.
  package var remaining: Int
  /// Shown instead of a code: `HOTP` for an account that counts; nil if the code is shown.
  package var withheld: String?

  /// A row from its parts.
  package init(
    id: String, issuer: String, name: String, code: String, nextCode: String? = nil, period: Int = 30,
    remaining: Int = 30, withheld: String? = nil
  ) {
    self.id = id
    self.issuer = issuer
    self.name = name
    self.code = code
    self.nextCode = nextCode
    self.period = period
    self.remaining = remaining
    self.withheld = withheld
  }

  /// Whether the code changes soon, so that the next one is shown.
  var isEnding: Bool { withheld == nil && remaining <= 5 }
}

extension String {
  /// A code in groups: `123 456`, `1234 5678`, `123 4567`; up to five characters stay together.
  var groupedCode: String {
    let size =
      switch count {
      case ...5: count
      case 6, 7, 9: 3
      case 8: 4
      default: 5
      }
    guard size < count else { return self }
    var groups: [Substring] = []
    var rest = self[...]
    // The last group takes the remainder.
    while rest.count >= 2 * size {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    groups.append(rest)
    return groups.joined(separator: " ")
  }

  /// The text folded for searching: letter case, and full or half width.
  var searchKey: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return comparisonKey }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(scalar.inUsualWidth) }
    return String(folded).comparisonKey
  }
}

extension Unicode.Scalar {
  /// The character in its usual width (Unicode, block Halfwidth and Fullwidth Forms).
  fileprivate var inUsualWidth: Unicode.Scalar {
    switch value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF66...0xFF9F:
      let katakana: [Unicode.Scalar] = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}".unicodeScalars)
      return katakana[Int(value - 0xFF66)]
    default: return self
    }
  }
}
