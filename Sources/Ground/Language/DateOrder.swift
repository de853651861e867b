// The order of the numbers in foreign dates.

/// Which number of a date such as 3/4/2024 is which.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
  case yearFirst = "year-first"
}
