// The emergency sheet as HTML, and the addresses of git remotes without credentials.

package import Diagnostics
package import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import Templates
internal import Vault
package import ZonedTime

// Vault has records, too.
internal import struct Mustache.Record

/// The content of the sheet that `zutto otp kit` prints.
package struct KitPage: Sendable {
  package let vault: String
  package var folder: String
  package var owner: String
  /// The addresses of git remotes, without credentials.
  package let remotes: [String]
  package let day: Day
  package let language: Language

  package init(
    vault: String, folder: String, owner: String, remotes: [String], day: Day, language: Language
  ) {
    self.vault = vault
    self.folder = folder
    self.owner = owner
    self.remotes = remotes
    self.day = day
    self.language = language
  }

  package enum Field: UInt16, FieldName, CaseIterable {
    case lang, title, datetime, date, words, places, label, names, hasCodes, codes, steps, text, script
    case what, whatText, keepText, whereItIs, passphrase, passphraseText, others, needed, works
    case worksText, tried, lines, linesText
  }

  /// The whole page, rendered from the built-in template.
  ///
  /// A home's own template is ignored: homes are shared, and this page says what to do with the passphrase.
  package func html() throws(Diagnostic) -> [UInt8] {
    let source = Source("kit.mustache", Templates.kit)
    let template = try Template(compiling: source, vocabulary: Vocabulary(Field.self))
    var bytes: [UInt8] = []
    try TemplateSet(linking: [template]).page("kit")?.render(record, into: &bytes)
    return bytes
  }

  private var record: Record {
    Record([
      Field.lang: .text(language.html), .title: .text(Phrase("kit-title")[language]),
      .datetime: .text(day.text), .date: .text(language.longDate(day)), .words: .record(words),
      .places: .records(places), .steps: .records(steps), .script: .text(Recovery.script),
    ])
  }

  private var words: Record {
    func word(_ phrase: Phrase) -> Value { .text(phrase[language]) }
    return Record([
      Field.what: word(Phrase("kit-what")), .whatText: word(Phrase("kit-what-text")),
      .keepText: word(Phrase("kit-keep-text")), .whereItIs: word(Phrase("kit-where-it-is")),
      .passphrase: word(Phrase("kit-passphrase")), .passphraseText: word(Phrase("kit-passphrase-text")),
      .others: word(Phrase("kit-others")), .needed: word(Phrase("kit-needed")),
      .works: word(Phrase("kit-works")), .worksText: word(Phrase("kit-works-text")),
      .tried: word(Phrase("kit-tried")), .lines: word(Phrase("kit-lines")),
      .linesText: word(Phrase("kit-lines-text")),
    ])
  }

  private var places: [Record] {
    var places = [place(Phrase("kit-whose"), [owner], []), place(Phrase("kit-folder"), [], [folder])]
    if !remotes.isEmpty { places.append(place(Phrase("kit-copies"), [], remotes)) }
    places.append(place(Phrase("kit-vault"), [], [vault]))
    return places
  }

  private func place(_ phrase: Phrase, _ names: [String], _ codes: [String]) -> Record {
    Record([Field.label: .text(phrase[language]), .names: KitPage.texts(names), .codes: KitPage.texts(codes)])
  }

  private var steps: [Record] {
    [
      step(Phrase("kit-step-folder"), remotes.prefix(1).map { "git clone \($0)" }),
      step(Phrase("kit-step-program"), ["zutto otp list", "zutto otp code NAME"]),
      step(Phrase("kit-step-shell"), ["sh recover.sh \(Phrase("kit-folder-name")[language])/otp"]),
      step(Phrase("kit-step-app"), []),
    ]
  }

  private func step(_ phrase: Phrase, _ codes: [String]) -> Record {
    Record([
      Field.text: .text(phrase[language]), .hasCodes: .flag(!codes.isEmpty), .codes: KitPage.texts(codes),
    ])
  }

  private static func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0.escapingControls) }) }
}

package enum GitRemotes {
  /// The remotes' addresses without credentials; empty without git or a repository.
  package static func shown(of folder: String) -> [String] {
    let words = ["git", "-C", folder, "config", "--null", "--get-regexp", "^remote\\..*\\.url$"]
    do throws(Diagnostic) {
      let outcome = try Program.run(words, timeout: .seconds(10))
      guard outcome.status == 0 else { return [] }
      var addresses: [String] = []
      for item in outcome.output.split(separator: 0) {
        // Each item is the key, a newline and the value.
        guard let end = item.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        let address = shown(String(decoding: item[(end + 1)...], as: UTF8.self))
        if let address, !addresses.contains(address) { addresses.append(address) }
      }
      return addresses
    } catch {
      // Without git the sheet simply lists no copies.
      return []
    }
  }

  /// An address without its credentials; nil if they can't be separated safely.
  package static func shown(_ address: String) -> String? {
    // `ext::command` and other remote helpers.
    guard !address.contains("::"), !address.isEmpty else { return nil }
    guard let scheme = address.firstRange(of: "://") else {
      // `git@host:path` or a local path; `user:password@` would be neither.
      let user = address.firstIndex(of: "@").map { address[..<$0] } ?? ""
      return user.contains(":") ? nil : address
    }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    var host = rest[..<end]
    var user: Substring = ""
    if let at = host.lastIndex(of: "@") {
      user = host[..<at]
      host = host[host.index(after: at)...]
    }
    // A password containing a slash would be split here; then what follows the colon isn't a port.
    let name = host.last == "]" ? "" : host
    if let colon = name.lastIndex(of: ":"), !name[name.index(after: colon)...].allSatisfy(\.isNumber) {
      return nil
    }
    // ssh needs the user name; in other schemes it is often a token.
    let isShell = ["ssh", "git+ssh", "ssh+git"].contains(address[..<scheme.lowerBound].lowercased())
    let shownUser = isShell ? user.prefix { $0 != ":" } : ""
    let path = rest[end...].prefix { $0 != "?" && $0 != "#" }
    return "\(address[..<scheme.upperBound])\(shownUser.isEmpty ? "" : shownUser + "@")\(host)\(path)"
  }
}
