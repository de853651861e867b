// Days that have not come yet.

extension Day {
  /// Whether it is more than a day ahead: tomorrow it may be already where the other half of the world is.
  public func isAhead(of today: Day) -> Bool { self > today.adding(days: 1) }
}

extension Diagnostic {
  /// That something is dated on a day that has not come yet.
  public static func ahead(_ day: Day, _ path: RelativePath? = nil, at position: Position? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .dayAhead, Phrase("home-not-come-yet", ["day": day]), path: path, at: position,
      hint: path == nil ? Phrase("home-if-date-wrong-zutto-undo") : Phrase("home-correct-date-machine-clock"),
      severity: .warning)
  }
}
