// The days of the week.

/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// How many days after another weekday this one comes, 0 to 6: its column in a calendar whose
  /// weeks start on that one.
  public func column(inWeekStartingOn first: Weekday) -> Int { (rawValue - first.rawValue + 7) % 7 }

  /// The seven weekdays from this one on: the head of a calendar.
  public var week: [Weekday] { (0..<7).map { Weekday.allCases[(rawValue - 1 + $0) % 7] } }
}
