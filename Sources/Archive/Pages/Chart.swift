// Charts as inline SVG, without script and without a fixed size.
//
// Horizontal positions are percentages of the width, vertical ones are in em. One drawing fits a phone and a
// sheet of paper, and its texts are never scaled.

internal import Ground
internal import Mustache

extension Field {
  static let (chart, chartId, chartCaption) = (Field("chart"), Field("chartId"), Field("chartCaption"))
  static let (marks, texts, x, y) = (Field("marks"), Field("texts"), Field("x"), Field("y"))
}

/// Bars and texts at positions in thousandths of a percent (x) and thousandths of an em (y).
struct Chart: Sendable {
  static let fields: [Field] = [.chart, .chartId, .chartCaption, .marks, .texts, .x, .y]

  private(set) var height = 0
  private var marks: [Value] = []
  private var texts: [Value] = []

  func fields(id: String, caption: String) -> [(Field, Value)] {
    [
      (.chartId, .text(id)), (.chartCaption, .text(caption)), (.height, .text(Chart.text(height))),
      (.marks, .list(marks)), (.texts, .list(texts)),
    ]
  }

  private mutating func mark(_ look: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    let fields: [(Field, Value)] = [
      (.look, .text(look)), (.x, .text(Chart.text(x))), (.y, .text(Chart.text(y))),
      (.width, .text(Chart.text(width))), (.height, .text(Chart.text(height))),
    ]
    marks.append(.record(Record(fields)))
  }

  private mutating func text(_ label: String, _ look: String, _ x: Int, _ y: Int) {
    let fields: [(Field, Value)] = [
      (.look, .text(look)), (.x, .text(Chart.text(x))), (.y, .text(Chart.text(y))), (.label, .text(label)),
    ]
    texts.append(.record(Record(fields)))
  }

  private static func text(_ thousandths: Int) -> String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return String(whole) }
    var digits = String(1000 + rest.magnitude).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + "\(whole.magnitude).\(digits)"
  }

  /// Scales `length` by the ratio of a part to a whole.
  private static func part(_ part: Int, of whole: Double, _ length: Int) -> Int {
    whole > 0 ? Int((Double(part.magnitude) / whole * Double(length)).rounded()) : 0
  }
}

extension Chart {
  /// A horizontal bar.
  struct Bar: Sendable {
    let name: String
    let amount: Int
    let label: String
    let look: String
  }

  /// A bar chart: horizontal bars with names and amounts above.
  init(bars: [Bar]) {
    let most = Double(bars.map(\.amount.magnitude).max() ?? 0)
    for (index, bar) in bars.enumerated() {
      let top = index * 2500
      text(bar.name.truncated(to: 24), "name", 0, top + 1000)
      text(bar.label, "end", 100_000, top + 1000)
      let length = max(Chart.part(bar.amount, of: most, 100_000), 400)
      mark(bar.look, 0, top + 1450, length, 480)
    }
    height = bars.count * 2500
  }

  /// A group of vertical bars: a month's revenue, expenses and net.
  struct Column: Sendable {
    let name: String
    /// In the order of `looks`; empty if there is nothing to show.
    let amounts: [Int]
    let label: String
    /// The label of the last amount if it is negative.
    let lossLabel: String
  }

  static let looks = ["revenue", "expenses", "net"]

  /// A column chart with a common axis; negative amounts go below it.
  init(columns: [Column]) {
    guard !columns.isEmpty else { return }
    let all = columns.flatMap(\.amounts)
    let (most, least) = (max(0, all.max() ?? 0), min(0, all.min() ?? 0))
    let range = Double(most) - Double(least)
    let (top, plot) = (1400, 15_000)
    let axis = top + (range > 0 ? Chart.part(most, of: range, plot) : plot)
    let bottom = top + plot + (least < 0 ? 1200 : 0)
    let step = 100_000 / columns.count
    for (index, column) in columns.enumerated() {
      let start = step * index
      for (number, amount) in column.amounts.enumerated() {
        let length = Chart.part(amount, of: range, plot)
        let look = Chart.looks[number % Chart.looks.count] + (amount < 0 ? " below" : "")
        let x = start + step * (12 + 27 * number) / 100
        mark(look, x, amount < 0 ? axis : axis - length, step * 22 / 100, max(length, 60))
        if number == 0 {
          let isMost = amount == most && most > 0
          let isLast = index == columns.count - 1
          let y = amount < 0 ? axis - 400 : axis - length - 400
          let look = "mid" + (isMost ? " most" : "") + (isLast ? " end" : "")
          text(column.label, look, isLast ? 100_000 : start + step / 2, y)
        } else if amount < 0, number == column.amounts.count - 1 {
          text(column.lossLabel, "mid loss", start + step / 2, axis + length + 1000)
        }
      }
      text(column.name, "mid month", start + step / 2, bottom + 1300)
    }
    mark("axis", 0, axis, 100_000, 60)
    height = bottom + 1800
  }

  /// A sparkline of revenue, expenses and net; `most` (0 or more) and `least` (0 or less) are the extremes of
  /// the row.
  init(spark amounts: [Int], most: Int, least: Int) {
    let range = Double(most) - Double(least)
    height = 3000
    let axis = Chart.part(most, of: range, height)
    for (number, amount) in amounts.enumerated() {
      let length = Chart.part(amount, of: range, height)
      let look = Chart.looks[number % Chart.looks.count] + (amount < 0 ? " below" : "")
      mark(look, 18_000 + 23_000 * number, amount < 0 ? axis : axis - length, 18_000, length)
    }
  }
}
