// What the finished page of a personal link must have, whatever a home's own template looks like.

internal import Ground

/// Holds a page against what protects its visitors.
///
/// It sees the page as it comes and as its script leaves it. Style and script are the shipped ones.
enum ReceiveChecks {
  private static let path = Theme.folder.appending("receive.mustache")

  /// Refuses a page without its warning, its policy, or exactly the script and style of the policy.
  ///
  /// - Throws: `template-warning`.
  static func check(_ bytes: [UInt8], against parts: ReceivePage.Parts, in language: Language)
    throws(Diagnostic)
  {
    let spoken = Dictionary(ReceiveWords.all.map { ($0.key, $0.phrase[language]) }) { first, _ in first }
    let page = ShownPage(bytes, spoken: spoken)
    for phrase in ReceiveWords.warning {
      let words = phrase[language]
      guard page.shows(words) else {
        throw Diagnostic(
          .templateWarning, Phrase("archive-page-personal-link-doesnt-show", ["words": words.quotedBriefly]),
          path: path, hint: Phrase("archive-show-all-brief-above-checkboxes"))
      }
    }
    for phrase in ReceiveWords.details {
      let words = phrase[language]
      guard page.holds(words) else {
        throw Diagnostic(
          .templateWarning, Phrase("archive-page-personal-link-doesnt-above", ["words": words.quotedBriefly]),
          path: path, hint: Phrase("archive-words-learns-all-learnt-words"))
      }
    }
    guard page.policy == parts.policy else {
      throw Diagnostic(
        .templateWarning, Phrase("archive-page-personal-link-doesnt-begin"), path: path,
        hint: Phrase("archive-put-meta-http-equiv-content"))
    }
    try check("style", page.styles, is: parts.style)
    try check("script", page.scripts, is: parts.script)
    let data = [
      ("words", "{{{phrases}}}", parts.phrases), ("link", "{{{link}}}", parts.link),
      ("state", "{}", Array("{}".utf8)),
    ]
    for (id, name, text) in data where page.data(id) != [text] {
      throw Diagnostic(
        .templateWarning, Phrase("archive-page-personal-link-doesnt-data", ["id": id]), path: path,
        hint: Phrase("archive-one-script-type-application-json", ["id": id, "name": name, "other-id": id]))
    }
  }

  private static func check(_ name: String, _ found: [String], is wanted: String) throws(Diagnostic) {
    guard found != [wanted] else { return }
    throw Diagnostic(
      .templateWarning,
      found.isEmpty
        ? Phrase("archive-page-personal-link-no", ["name": name])
        : Phrase("archive-page-personal-link-another", ["name": name]), path: path,
      hint: Phrase(
        "archive-one-nothing-else-between-marks", ["name": name, "other-name": name, "third-name": name]))
  }
}
