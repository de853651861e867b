// What the finished page of a personal link must have, whatever a home's own template looks like.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Notes
internal import SafeFiles

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

/// The content security policy of a page that seals notes (W3C, Content Security Policy Level 3).
enum ReceivePolicy {
  /// The policy.
  ///
  /// - Parameters:
  ///   - style: the text between the marks of the page's one style element.
  ///   - script: the text between the marks of its one script.
  ///   - post: where it may post to, as a source of the policy; nil for nowhere.
  /// - Returns: what stands in the page's meta element.
  static func text(style: String, script: String, post: String?) -> String {
    [
      "default-src 'none'", "script-src '\(hash(script))'", "style-src '\(hash(style))'",
      "connect-src \(post ?? "'none'")", "img-src 'none'", "form-action 'none'", "base-uri 'none'",
      // No text becomes markup or script, whatever a mistake in the script tried.
      "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  /// The address of a box as a source of the policy, which has no query.
  ///
  /// What ends a source or a directive, and what stands for more than one host, is in no such address.
  ///
  /// - Throws: `personal-link` if it is no address that a page may post to.
  static func source(of post: String) throws(Diagnostic) -> String {
    String(try LinkAddress.post(post).prefix { $0 != "?" })
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + Digest(of: Array(text.utf8)).bytes.base64Text
  }
}
