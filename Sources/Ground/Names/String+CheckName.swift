// What people, diaries, treatments and machines are called stands in titles, lists and file names' beginnings: on one line,
// and to be seen.

extension String {
  /// Refuses a name that is empty, has more than 100 characters, can't be seen, or does not stand on one line.
  ///
  /// - Throws: `json-value`.
  public func checkName() throws(Diagnostic) {
    let fault: (message: Phrase, hint: Phrase)? =
      if allSatisfy(\.isWhitespace) {
        (Phrase("home-name-empty"), Phrase("home-write-least-one-character"))
      } else if count > 100 {
        (Phrase("home-name-longer-than-characters"), Phrase("home-it-has", ["count": count]))
      } else { nameFault }
    if let (message, hint) = fault { throw Diagnostic(.jsonValue, message, hint: hint) }
  }

  /// What keeps a text from being a name that stands on one line, is seen, and leaves what stands beside it in its order;
  /// nil if nothing does.
  public var nameFault: (message: Phrase, hint: Phrase)? {
    if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return nil }
    if unicodeScalars.contains(where: {
      [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }) {
      return (Phrase("home-name-line-break-another-control"), Phrase("home-write-on-one-line"))
    }
    if let control = unicodeScalars.first(where: \.properties.isBidiControl) {
      return (
        Phrase("home-name-turns-direction-writing", ["code-point": control.codePoint]),
        Phrase("home-write-without")
      )
    }
    // U+2800 is a sign by its category, and no dot of it is raised.
    let isSeen = unicodeScalars.contains {
      $0 != "\u{2800}" && !$0.properties.isWhitespace && $0.nameRole != .invisible
    }
    return isSeen ? nil : (Phrase("home-name-no-character-can-seen"), Phrase("home-write-least-one"))
  }
}
