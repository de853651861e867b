// The time that a book is about.

public import Ground

/// All there is, a year or a month.
public enum BookSpan: Sendable, Hashable {
  case everything
  case year(Year)
  case month(Month)

  /// Whether a day belongs to it.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .everything: true
    case .year(let year): Year(of: day) == year
    case .month(let month): Month(of: day) == month
    }
  }

  /// What people call it; nil for all there is.
  public func heading(in language: Language) -> String? {
    switch self {
    case .everything: nil
    case .year(let year): language.heading(year)
    case .month(let month): language.heading(month)
    }
  }
}
