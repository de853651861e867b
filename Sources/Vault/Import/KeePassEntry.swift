// Import of the entries of KeePass's databases, by the fields in which KeePass, KeePassXC and plug-ins keep one-time
// passwords.

package import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// An entry of a KeePass database.
package struct KeePassEntry: Sendable {
  /// The names of the groups it is in, from the database's root.
  package var groups: [String]
  /// All its fields, secret ones too.
  package var fields: [String: String]

  package init(groups: [String], fields: [String: String]) { (self.groups, self.fields) = (groups, fields) }
}

extension ForeignExport {
  /// Takes the one-time passwords out of entries; passwords and other fields are not imported.
  ///
  /// Throws `import-damaged` for too many entries.
  package static func read(_ entries: [KeePassEntry]) throws(Diagnostic) -> ForeignReading {
    try ForeignCollector.check(count: entries.count)
    var collector = ForeignCollector(nil)
    for entry in entries {
      let kinds = entry.kinds
      if kinds.isEmpty { collector.add(nil) }
      for kind in kinds {
        collector.add(ForeignDraft.label(entry["Title"], entry["UserName"]), at: nil) {
          () throws(Diagnostic) in try entry.account(kind)
        }
      }
    }
    return ForeignReading(.keePassXC, collector)
  }
}

extension KeePassEntry {
  /// The ways to keep a one-time password.
  fileprivate enum Kind {
    /// KeePassXC's field `otp` with a URI, and KeeOtp's with its settings.
    case whole
    /// `TOTP Seed` and `TOTP Settings`, of KeeTrayTOTP and of KeePassXC until 2.5.
    case seed
    /// `TimeOtp-…`, KeePass's own (<https://keepass.info/help/base/placeholders.html#otp>).
    case timed
    /// `HmacOtp-…`, KeePass's own.
    case counted
  }

  /// A field without blanks around it; empty if missing.
  fileprivate subscript(name: String) -> String { (fields[name] ?? "").trimmingBlanks }

  /// What the entry has: the same secret may be written in two ways, but a counter is of another.
  fileprivate var kinds: [Kind] {
    var kinds: [Kind] = []
    if !self["otp"].isEmpty {
      kinds.append(.whole)
    } else if !self["TOTP Seed"].isEmpty {
      kinds.append(.seed)
    } else if secretField("TimeOtp-") != nil {
      kinds.append(.timed)
    }
    if secretField("HmacOtp-") != nil { kinds.append(.counted) }
    return kinds
  }

  fileprivate func account(_ kind: Kind) throws(Diagnostic) -> Account {
    var account =
      switch kind {
      case .whole: try KeePassXCTable.account(self["otp"])
      case .seed: try seeded().account(from: .keePassXC)
      case .timed: try timed().account(from: .keePassXC)
      case .counted: try counted().account(from: .keePassXC)
      }
    try account.belong(
      toEntry: self["Title"], of: self["UserName"], groups: groups, note: fields["Notes"] ?? "")
    var imported = JSONObject()
    imported.keep("URL", self["URL"])
    imported.keep("Group", groups.joined(separator: "/"))
    account.keep(imported, from: .keePassXC)
    return account
  }

  /// Settings are the period and the digits, or `S` for Steam's: `30;6`.
  private func seeded() throws(Diagnostic) -> ForeignDraft {
    let name = "TOTP Settings"
    let settings = self[name].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    var draft = ForeignDraft()
    draft.secret = try Base32.decode(self["TOTP Seed"])
    if let period = settings.first, !period.isEmpty {
      draft.period = try ForeignDraft.integer(period, name, .periodInvalid)
    }
    guard settings.count > 1, !settings[1].isEmpty else { return draft }
    if settings[1] == "S" {
      draft.type = "steam"
    } else {
      draft.digits = try ForeignDraft.integer(settings[1], name, .digitsInvalid)
    }
    return draft
  }

  private func timed() throws(Diagnostic) -> ForeignDraft {
    var draft = ForeignDraft()
    draft.secret = try secret("TimeOtp-")
    draft.digits = try integer("TimeOtp-Length", .digitsInvalid)
    draft.period = try integer("TimeOtp-Period", .periodInvalid)
    draft.algorithm = self["TimeOtp-Algorithm"]
    return draft
  }

  private func counted() throws(Diagnostic) -> ForeignDraft {
    var draft = ForeignDraft()
    draft.type = "hotp"
    draft.secret = try secret("HmacOtp-")
    draft.counter = try integer("HmacOtp-Counter", .counterInvalid) ?? 0
    return draft
  }

  private func integer(_ name: String, _ code: Diagnostic.Code) throws(Diagnostic) -> Int? {
    self[name].isEmpty ? nil : try ForeignDraft.integer(self[name], name, code)
  }

  /// The field with the secret, in the order in which KeePass looks for it.
  private func secretField(_ prefix: String) -> String? {
    ["Secret", "Secret-Hex", "Secret-Base32", "Secret-Base64"].map { prefix + $0 }.first { !self[$0].isEmpty }
  }

  private func secret(_ prefix: String) throws(Diagnostic) -> Secret? {
    guard let field = secretField(prefix) else { return nil }
    let digits = self[field].filter { !$0.isWhitespace }
    return switch field.dropFirst(prefix.count) {
    case "Secret-Hex": try ForeignBytes.secret(hexadecimal: digits)
    case "Secret-Base32": try Base32.decode(digits)
    case "Secret-Base64": try ForeignBytes.secret(base64: digits, field)
    // Its text itself.
    default: Secret(Array((fields[field] ?? "").utf8))
    }
  }
}
