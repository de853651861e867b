// andOTP: a JSON list, plain or encrypted.
// Spec: Entry.java and BackupHelper.java of its repository.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Reads andOTP's backups.
enum AndOTPExport {
  /// Whether a JSON value looks like one.
  static func matches(_ root: JSON) -> Bool {
    root.list?.contains { $0["secret"] != nil && $0["label"] != nil } ?? false
  }

  static func read(_ root: JSON, in file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    guard let entries = root.list else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-backup-andotp-but-must-list", ["kind": root.kind]),
        hint: Phrase("otp-export-again"))
    }
    try ForeignCollector.check(count: entries.count)
    var collector = file.collector()
    for entry in entries {
      let name = ForeignDraft.label(entry["issuer"]?.text, entry["label"]?.text)
      collector.add(name, at: entry.range?.lowerBound) { () throws(Diagnostic) in
        try draft(ForeignObject(entry)).account(from: .andOTP)
      }
    }
    return ForeignReading(.andOTP, collector)
  }

  private static func draft(_ entry: ForeignObject) throws(Diagnostic) -> ForeignDraft {
    var entry = entry
    var draft = ForeignDraft()
    draft.type = try entry.text("type") ?? draft.type
    draft.name = try entry.text("label") ?? ""
    if let issuer = try entry.text("issuer") {
      draft.issuer = issuer
      // Labels of older versions, and of URIs that were scanned, begin with the issuer.
      if !issuer.isEmpty { draft.divideName() }
    } else if let divide = draft.name.firstRange(of: " - ") {
      // The oldest versions wrote both into the label.
      draft.issuer = String(draft.name[..<divide.lowerBound])
      draft.name = String(draft.name[divide.upperBound...])
    }
    draft.secret = try entry.secret("secret")
    draft.algorithm = try entry.text("algorithm")
    draft.digits = try entry.integer("digits")
    draft.period = try entry.integer("period")
    draft.counter = try entry.integer("counter")
    draft.tags = entry.texts("tags")
    draft.imported = entry.rest
    return draft
  }
}
