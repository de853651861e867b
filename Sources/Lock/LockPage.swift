// What stands in clear beside the pieces: the page that opens them, and the words for those who have no browser.

internal import Ground
internal import Templates

/// The files of a locked archive that are the same in every one made by a version of the program.
///
/// They are the program's own and not the home's: who could change them could read the passphrase along.
enum LockPage {
  static let names = ["index.html", "unlock.js", "unlock.css", "README.md"]

  /// Names and bytes.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("index.html", page), ("unlock.js", Templates.unlockScript),
    ("unlock.css", Templates.unlockStyle), ("README.md", Templates.lockReadme),
  ]

  /// The page, with its words in every language: nothing in clear tells the home's.
  private static var page: [UInt8] {
    let words = Language.allCases.map { language in
      let own = LockWords.all.map { "\"\($0)\":\"\($1[language].escapedForScript)\"" }
      return "\"\(language.rawValue)\":{\(own.joined(separator: ","))}"
    }
    let plain = Language.allCases.map {
      "<p lang=\"\($0.tag)\">\(LockWords.withoutScript[$0])</p>"
    }
    return Array(
      String(decoding: Templates.lockPage, as: UTF8.self)
        .replacing("{{words}}", with: "{\(words.joined(separator: ","))}")
        .replacing("{{withoutScript}}", with: plain.joined(separator: "\n")).utf8
    )
  }
}

extension String {
  /// A text inside a JSON string inside a script element.
  fileprivate var escapedForScript: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("<", with: "\\u003c")
  }
}
