// The plaintext files beside the pieces: the page that opens them, a README and the parameters.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Templates

/// The files of a locked archive that are not pieces.
///
/// They come from the program, never from the home: whoever could change the page could capture the
/// passphrase.
enum LockPage {
  static let name = "index.html"
  static let names = [name, "README.md", LockParameters.path.text]
  /// Files of format version 1, which `zutto build --lock` removes.
  static let formerNames = [LockParameters.formerPath.text, "unlock.js", "unlock.css"]

  /// Names and bytes.
  ///
  /// The parameters are stored twice: the page can't read a file beside it when opened from disk, and a
  /// program need not parse the page.
  static func files(_ parameters: LockParameters, _ locales: Locales) -> [(name: String, bytes: [UInt8])] {
    [
      (name, page(parameters, locales)), ("README.md", Templates.lockReadme),
      (LockParameters.path.text, Array("\(parameters.json)\n".utf8)),
    ]
  }

  /// The page with its texts in every language, so that nothing in plaintext reveals the home's language.
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

  /// Allows the page's own script and style by digest, and `blob:` for opened pieces.
  ///
  /// No other file of the folder can run, and requests go only to the page's own server.
  private static let policy = [
    "default-src 'none'", "script-src '\(hash(Templates.unlockScript))' blob:",
    "style-src '\(hash(Templates.unlockStyle))' blob:", "img-src blob:", "media-src blob:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static func hash(_ bytes: [UInt8]) -> String { "sha256-" + Digest(of: bytes).bytes.base64Text }
}

extension String {
  /// Escapes text for a JSON string inside a script element.
  fileprivate var escapedForScript: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("<", with: "\\u003c")
  }
}

/// The texts of the page that opens a locked archive.
enum LockWords {
  static let all: [(String, Phrase)] = [
    ("title", Phrase("lock-title")), ("lead", Phrase("lock-lead")), ("passphrase", Phrase("lock-passphrase")),
    ("remember", Phrase("lock-remember")), ("rememberHow", Phrase("lock-remember-how")),
    ("open", Phrase("lock-open")), ("opening", Phrase("lock-opening")), ("wrong", Phrase("lock-wrong")),
    ("incomplete", Phrase("lock-incomplete")), ("unable", Phrase("lock-unable")),
    ("lock", Phrase("lock-lock")), ("forget", Phrase("lock-forget")), ("missing", Phrase("lock-missing")),
    ("save", Phrase("lock-save")), ("back", Phrase("lock-back")), ("pick", Phrase("lock-pick")),
    ("pickHow", Phrase("lock-pick-how")), ("pickFiles", Phrase("lock-pick-files")),
    ("picked", Phrase("lock-picked")), ("pickedNone", Phrase("lock-picked-none")),
    ("several", Phrase("lock-several")), ("pickFirst", Phrase("lock-pick-first")),
  ]
}
