// What the page of a personal link may do: run its own script, use its own style, post to one address.

internal import Ground
internal import Notes

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
