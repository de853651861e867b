// What stands in clear beside the pieces: the page that opens them, and the words for those who have no browser.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Templates

/// The files of a locked archive that are no pieces.
///
/// They are the program's own and not the home's: who could change the page could read the passphrase along.
enum LockPage {
  static let name = "index.html"
  static let names = [name, "README.md", LockParameters.path.text]
  /// Files of the form that archives had before: `zutto build --lock` removes them.
  static let formerNames = [LockParameters.formerPath.text, "unlock.js", "unlock.css"]

  /// Names and bytes.
  ///
  /// The parameters stand twice: the page can read no file beside it from a disk, and a program need not read a page.
  static func files(_ parameters: LockParameters, _ locales: Locales) -> [(name: String, bytes: [UInt8])] {
    [
      (name, page(parameters, locales)), ("README.md", Templates.lockReadme),
      (LockParameters.path.text, Array("\(parameters.json)\n".utf8)),
    ]
  }

  /// The page, with its words in every language: nothing in clear tells the home's.
  private static func page(_ parameters: LockParameters, _ locales: Locales) -> [UInt8] {
    let words = locales.all.map { language in
      let own = LockWords.all.map { "\"\($0)\":\"\($1[language].escapedForScript)\"" }
      return "\"\(language.tag.rawValue)\":{\(own.joined(separator: ","))}"
    }
    let plain = locales.all.map { "<p lang=\"\($0.html)\">\(Phrase("lock-without-script")[$0])</p>" }
    let style = String(decoding: Templates.unlockStyle, as: UTF8.self)
    let script = String(decoding: Templates.unlockScript, as: UTF8.self)
    return Array(
      String(decoding: Templates.lockPage, as: UTF8.self).replacing("{{policy}}", with: policy).replacing(
        "{{parameters}}", with: parameters.json
      ).replacing("{{words}}", with: "{\(words.joined(separator: ","))}").replacing(
        "{{withoutScript}}", with: plain.joined(separator: "\n")
      ).replacing("{{style}}", with: style).replacing("{{script}}", with: script).utf8)
  }

  /// The page's own script and style by their digests, and what the page makes itself of opened pieces (`blob:`).
  ///
  /// Nothing that stands in the folder can run, and nothing can be sent but requests to the page's own server.
  private static let policy = [
    "default-src 'none'", "script-src '\(hash(Templates.unlockScript))' blob:",
    "style-src '\(hash(Templates.unlockStyle))' blob:", "img-src blob:", "media-src blob:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static func hash(_ bytes: [UInt8]) -> String { "sha256-" + Digest(of: bytes).bytes.base64Text }
}

extension String {
  /// A text inside a JSON string inside a script element.
  fileprivate var escapedForScript: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("<", with: "\\u003c")
  }
}
