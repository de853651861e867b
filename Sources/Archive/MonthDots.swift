// A month as dots: one for each day, week under week, so that a year's shape is seen at a glance.

internal import Ground
internal import Mustache

/// The days of a month as paths of an SVG, one a strength.
///
/// A run of like days is one line; the style sheet's dashes make dots of it, every four units. That keeps
/// a year of dots under a kilobyte or two.
struct MonthDots {
  /// The path of the days of each strength, 0 for those with nothing, in units of a 28 by 24 box.
  private(set) var paths: [Int: String] = [:]

  /// The dots of a month.
  ///
  /// - Parameters:
  ///   - month: the month.
  ///   - counts: how much is on each day, by its number.
  ///   - most: how much there is on the fullest day of those to compare with.
  ///   - first: the day that weeks start on.
  init(of month: Month, _ counts: [Int], most: Int, startingOn first: Weekday) {
    for (row, week) in month.weeks(startingOn: first).enumerated() {
      let shades = week.map { day in
        day.map { counts[$0.day] == 0 ? 0 : Pages.shade(counts[$0.day], most: most) }
      }
      var start = 0
      while start < shades.count {
        let run = shades[start...].prefix { $0 == shades[start] }
        if let shade = shades[start] {
          // A dash more than the last dot: a line without length has no dots in some browsers.
          paths[shade, default: ""] += "M\(4 * start) \(4 * row)h\(4 * run.count - 3)"
        }
        start = run.endIndex
      }
    }
  }

  var records: Value {
    .list(
      paths.sorted { $0.key < $1.key }.map { shade, path in
        .record(Record([(.shade, .number(shade)), (.path, .text(path))]))
      })
  }
}
