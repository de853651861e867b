// What people and diaries are called stands in titles, lists and file names' beginnings: on one line.

extension String {
  /// Refuses a name that is empty, has more than 100 characters, or does not stand on one line.
  ///
  /// - Throws: `json-value`.
  public func checkName() throws(Diagnostic) {
    let fault: (String, String)? =
      if allSatisfy(\.isWhitespace) {
        ("the name is empty", "write at least one character")
      } else if count > 100 {
        ("the name is longer than 100 characters", "it has \(count)")
      } else if unicodeScalars.contains(where: {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }) { ("the name has a line break or another control character", "write it on one line") } else { nil }
    if let (message, hint) = fault { throw Diagnostic(.jsonValue, message, hint: hint) }
  }
}
