// The columns of `otp watch`, which stay where they are while codes come and go.

internal import Fluent
internal import Ground

/// How many columns of a terminal the parts of rows need, as they are shown.
struct WatchWidths: Sendable, Hashable {
  let issuer: Int
  let name: Int
  let code: Int
  let seconds: Int

  /// What the widest of some rows need.
  init(_ rows: [WatchRow]) {
    issuer = rows.reduce(0) { max($0, $1.issuer.escapingControls.displayWidth) }
    name = rows.reduce(0) { max($0, $1.name.escapingControls.displayWidth) }
    code = rows.reduce(7) { max($0, $1.shownCode.displayWidth) }
    seconds = rows.reduce(2) { max($0, $1.withheld != nil ? 0 : "\($1.period)".count) }
  }
}

extension WatchRow {
  /// The code as it is shown.
  fileprivate var shownCode: String { withheld ?? code.groupedCode.escapingControls }
}

/// How wide the columns of some rows are.
struct WatchLayout: Sendable {
  private static let marker = 2
  /// What issuer and name need to stand beside each other.
  private static let twoColumns = 24

  /// Issuer and name, beside each other or, on a narrow terminal, as one.
  private let issuer: Int
  private let name: Int
  private let code: Int
  /// The countdown's bar, 0 where there is no room.
  ///
  /// At the end of a period the next code takes its place.
  private let gauge: Int
  private let seconds: Int
  private let gap: Int

  /// The widths of the columns on a terminal.
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
    // The account is what tells two of one issuer apart: the bar makes room for it first.
    let names = min(WatchLayout.twoColumns, widths.issuer + gap + widths.name)
    let showsGauge = showsSeconds && room - wanted - gap >= max(8, names)
    gauge = showsGauge ? wanted : 0
    if showsGauge { room -= wanted + gap }
    room = max(0, room)
    // Long lines are hard to follow: beyond this the rest stays empty.
    let label = min(room, 72)
    guard label >= WatchLayout.twoColumns else {
      issuer = 0
      name = label
      return
    }
    issuer = min(widths.issuer, max(label * 2 / 5, label - gap - widths.name))
    name = min(widths.name, issuer == 0 ? label : label - issuer - gap)
  }

  /// A row's line.
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
