// KeePass databases, opened by keepassxc-cli.

package import Diagnostics
internal import Fluent
internal import Ground
internal import Import
internal import SafeFiles
package import Seal
package import Vault

/// A `.kdbx` file, which KeePassXC's own program turns into XML: its table leaves out KeePass's own fields.
package enum KeePassDatabase {
  /// The most bytes of XML; attachments are in it.
  private static let most = 256 << 20

  /// Whether bytes begin as a database does (<https://keepass.info/help/kb/kdbx_4.html>).
  package static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x03, 0xD9, 0xA2, 0x9A]) }

  /// The database's entries; its other secrets are in them, so they stay in memory.
  ///
  /// Throws `passphrase-wrong`, `import-damaged`, `program-missing` or `program-failed`.
  package static func entries(of path: String, _ passphrase: Secret) throws(Diagnostic) -> [KeePassEntry] {
    let outcome = try Program.run(
      ["keepassxc-cli", "export", "--format", "xml", "--", path],
      input: unsafe passphrase.withBytes { unsafe Array($0) } + [0x0A], environment: ["LC_ALL": "C.UTF-8"],
      outputLimit: most, timeout: .seconds(120), install: Phrase("otp-package-keepassxc"))
    guard outcome.status == 0 else { throw refusal(outcome) }
    let export = KeePassXML()
    guard let reader = XMLReader(export), reader.read(outcome.output, isLast: true) else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-keepass-cant-be-opened"),
        hint: Phrase("otp-export-keepassxc-csv-database-export"))
    }
    return export.entries
  }

  private static func refusal(_ outcome: Program.Outcome) -> Diagnostic {
    guard String(decoding: outcome.errors, as: UTF8.self).contains("Invalid credentials") else {
      return Diagnostic(
        .importDamaged, Phrase("otp-keepass-cant-be-opened").because(outcome.complaint ?? ""),
        hint: Phrase("otp-export-keepassxc-csv-database-export"))
    }
    return Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-does-not-open-export", ["title": "KeePass"]),
      hint: Phrase("otp-keepass-key-file"))
  }
}

/// The entries of KeePass's XML, without what is in the recycle bin and in the entries' histories.
private final class KeePassXML: XMLSink {
  private(set) var entries: [KeePassEntry] = []
  /// The open elements, and the text of the innermost.
  private var path: [String] = []
  private var text: [UInt8] = []
  private var groups: [(name: String, isBin: Bool)] = []
  private var bin: String?
  private var histories = 0
  private var field = ""
  private var fields: [String: String] = [:]

  func begin(_ name: String, _ attributes: [String: String]) {
    path.append(name)
    text = []
    switch name {
    case "Group": groups.append((name: "", isBin: false))
    case "History": histories += 1
    case "Entry" where histories == 0: fields = [:]
    default: break
    }
  }

  func add(_ text: [UInt8], at range: Range<Int>) { self.text += text }

  func end(_ name: String) {
    path.removeLast()
    var value: String { String(decoding: text, as: UTF8.self) }
    switch (path.last, name) {
    case ("Meta", "RecycleBinUUID"): bin = value
    case ("Group", "UUID"): groups[groups.count - 1].isBin = value == bin
    case ("Group", "Name"): groups[groups.count - 1].name = value
    case (_, "Group"): groups.removeLast()
    case (_, "History"): histories -= 1
    case ("String", "Key"): field = value
    case ("String", "Value") where histories == 0: fields[field] = value
    case (_, "Entry") where histories == 0 && !groups.contains(where: { $0.isBin }):
      entries.append(KeePassEntry(groups: groups.map(\.name), fields: fields))
    default: break
    }
    text = []
  }
}
