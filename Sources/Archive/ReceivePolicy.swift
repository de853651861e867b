// What the page of a personal link may do: run its own script, use its own style, post to one address.

internal import Ground

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
      "default-src 'none'",
      "script-src '\(hash(script))'",
      "style-src '\(hash(style))'",
      "connect-src \(post ?? "'none'")",
      "img-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      // No text becomes markup or script, whatever a mistake in the script tried.
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  /// The address of a box as a source of the policy, which has neither query nor fragment.
  ///
  /// - Throws: `personal-link` if it is no address that a page may post to.
  static func source(of post: String) throws(Diagnostic) -> String {
    let isPlain = post.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !#""'<>\`{}|^"#.utf8.contains($0)
    }
    let schemes = ["https://", "http://localhost", "http://127.0.0.1"]
    guard isPlain, let scheme = schemes.first(where: post.hasPrefix),
      let next = post.dropFirst(scheme.count).first,
      scheme == "https://" ? next != "/" : next == ":" || next == "/"
    else {
      throw Diagnostic(
        .personalLink,
        "\(post.quotedBriefly) is not an address that a page can post to",
        hint: "write it as https://example.org/box"
      )
    }
    return String(post.prefix { $0 != "?" && $0 != "#" })
      .replacing(";", with: "%3B")
      .replacing(",", with: "%2C")
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + Digest(of: Array(text.utf8)).bytes.base64Text
  }
}
