// The codes of ZonedTime.

public import Diagnostics

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Diagnostic.Code {
  // Dates and times
  public static let badDay = Self("bad-day")
  public static let badTime = Self("bad-time")
  public static let badMonth = Self("bad-month")
  public static let badYear = Self("bad-year")
  public static let badTimeZone = Self("bad-time-zone")
}
