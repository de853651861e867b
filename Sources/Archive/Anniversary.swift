// A day of the calendar over all years.

internal import Ground

/// A day such as 22 November, with every year that has something on it.
struct Anniversary: Sendable {
  /// The month of the year, 1 to 12.
  let month: Int
  /// The day of the month; 29 February is one of its own.
  let number: Int
  /// Places among the timeline's days, newest first.
  let days: [Int]

  /// The name of its page, without `.html`: `11-22`.
  var name: String { Anniversary.twoDigits(month) + "-" + Anniversary.twoDigits(number) }

  /// Some day that has its month and number, to be written without the year.
  var sample: Day { Day(year: 2000, month: month, day: number) ?? .first }

  /// The days of the calendar on which something is.
  static func all(of days: [Timeline.DayPlan]) -> [Anniversary] {
    var found: [[Int]] = Array(repeating: [], count: 12 * 32)
    for (index, day) in days.enumerated().reversed() {
      found[(day.day.month - 1) * 32 + day.day.day].append(index)
    }
    return found.indices.compactMap { place in
      guard !found[place].isEmpty else { return nil }
      return Anniversary(month: place / 32 + 1, number: place % 32, days: found[place])
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Timeline {
  /// The name of the page on which a day stands with its other years.
  static func anniversaryName(of day: Day) -> String {
    Anniversary(month: day.month, number: day.day, days: []).name
  }

  /// How many years each day of a leap year has something on, two digits of base 36 a day.
  ///
  /// For the script of the home page, which alone knows what day it is.
  var yearsByDay: String {
    let signs = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    var text = [UInt8](repeating: signs[0], count: 2 * 366)
    for anniversary in anniversaries {
      let place = 2 * (anniversary.sample.dayOfYear - 1)
      guard text.indices.contains(place) else { continue }
      let count = min(anniversary.days.count, 36 * 36 - 1)
      text[place] = signs[count / 36]
      text[place + 1] = signs[count % 36]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
