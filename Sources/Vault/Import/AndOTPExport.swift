// Import of andOTP backups, plain JSON or encrypted without a marker (its Entry.java, BackupHelper.java).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses andOTP's backups.
enum AndOTPExport: ForeignJSON {
  static let format = ForeignFormat.andOTP

  static func matches(_ root: JSON) -> Bool {
    root.list?.contains { $0["secret"] != nil && $0["label"] != nil } ?? false
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
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
      // Labels of older versions and of scanned URIs begin with the issuer.
      if !issuer.isEmpty { draft.divideName() }
    } else if let divide = draft.name.firstRange(of: " - ") {
      // The oldest versions stored both in the label.
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

enum AndOTPSeal {
  private static let saltSize = 12
  private static let headSize = 4 + saltSize

  /// The minimum size: nonce, an empty list, tag.
  static let minimumSize = AESGCM.nonceSize + 2 + AESGCM.tagSize

  /// Whether the first bytes may be a backup's iteration count, so that unknown files ask for no passphrase;
  /// andOTP uses about 150,000; one random file in 400 matches.
  static func matches(_ bytes: [UInt8]) -> Bool {
    let iterations = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return bytes.count >= headSize + minimumSize && (1000...10_000_000).contains(iterations)
  }

  /// Decrypts; `isNamed` is whether the user named the format; throws `passphrase-wrong` or `import-damaged`.
  static func open(_ bytes: [UInt8], isNamed: Bool, _ passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> Secret
  {
    guard bytes.count >= minimumSize else {
      throw ForeignSeal.damaged(.andOTP, Phrase("otp-bytes-only", ["count": bytes.count]))
    }
    let passphrase = try passphrase()
    if let content = openNew(bytes, passphrase) ?? openOld(bytes, passphrase) { return content }
    throw isNamed ? ForeignSeal.wrongPassphrase(.andOTP) : ForeignSeal.wrongPassphraseOrFormat
  }

  /// Iterations (big-endian, 32 bits), salt, nonce, ciphertext, tag; key from PBKDF2 with SHA-1.
  private static func openNew(_ bytes: [UInt8], _ passphrase: Secret) -> Secret? {
    let iterations = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // In the old format these bytes are random: don't try excessive counts.
    guard (1...PBKDF2.maximumIterations).contains(iterations), bytes.count >= headSize + minimumSize else {
      return nil
    }
    let salt = Array(bytes[4..<headSize])
    let key = PBKDF2.key(passphrase, .sha1, salt: salt, iterations: iterations, count: 32)
    return unseal(bytes[headSize...], key)
  }

  /// Nonce, ciphertext, tag; the key is the password's SHA-256.
  private static func openOld(_ bytes: [UInt8], _ passphrase: Secret) -> Secret? {
    unseal(bytes[...], passphrase.digest(.sha256))
  }

  private static func unseal(_ sealed: ArraySlice<UInt8>, _ key: Secret) -> Secret? {
    ForeignSeal.unseal(
      sealed.dropFirst(AESGCM.nonceSize), nonce: Array(sealed.prefix(AESGCM.nonceSize)), key: key)
  }
}
