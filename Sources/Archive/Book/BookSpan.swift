// The time that a book is about.

public import Ground

/// All there is, a year, a month, or several of them.
public enum BookSpan: Sendable, Hashable {
  case everything
  case year(Year)
  case month(Month)
  /// Years and months, in order.
  indirect case several([BookSpan])

  /// Whether a day belongs to it.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .everything: true
    case .year(let year): Year(of: day) == year
    case .month(let month): Month(of: day) == month
    case .several(let spans): spans.contains { $0.contains(day) }
    }
  }

  /// What people call it; nil for all there is.
  public func heading(in language: Language) -> String? {
    switch self {
    case .everything: nil
    case .year(let year): language.heading(year)
    case .month(let month): language.heading(month)
    case .several(let spans): language.list(spans.compactMap { $0.heading(in: language) })
    }
  }

  /// How it is written, such as `2024-12`; nil for all there is.
  var text: String? {
    switch self {
    case .everything: nil
    case .year(let year): year.text
    case .month(let month): month.text
    case .several(let spans): spans.compactMap(\.text).joined(separator: ", ")
    }
  }

  /// The years and months that have to hold something.
  var pieces: [BookSpan] { if case .several(let spans) = self { spans } else { [self] } }
}
