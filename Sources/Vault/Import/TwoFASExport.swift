// Import of 2FAS: JSON, its services plain or encrypted (models of its apps; schema versions 1 to 4).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses 2FAS's backups.
enum TwoFASExport: ForeignJSON {
  static let format = ForeignFormat.twoFAS

  static func matches(_ root: JSON) -> Bool {
    root["schemaVersion"] != nil || root["servicesEncrypted"] != nil || root["services"]?.list != nil
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard root["schemaVersion"]?.integer ?? 1 <= 4 else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-backup-schema-version-2fas-not"),
        hint: Phrase("otp-versions-newer-zutto-may-know"))
    }
    let groups = ForeignGroups(root["groups"], id: "id")
    guard let sealed = root["servicesEncrypted"]?.text, !sealed.isEmpty else {
      return try read(services: root["services"], groups, in: file)
    }
    let content = try open(sealed, reference: root["reference"]?.text, passphrase)
    let inner = try ForeignFile(unsealed: content)
    return try read(services: inner.json(), groups, in: inner)
  }

  private static func read(services: JSON?, _ groups: ForeignGroups, in file: ForeignFile) throws(Diagnostic)
    -> ForeignReading
  {
    guard let services = services?.list else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-backup-2fas-no-list-services"), hint: Phrase("otp-export-again"))
    }
    try ForeignCollector.check(count: services.count)
    var collector = file.collector()
    for service in services {
      let name = ForeignDraft.label(service["name"]?.text, service["otp"]?["account"]?.text)
      collector.add(name, at: service.range?.lowerBound) { () throws(Diagnostic) in
        try draft(ForeignObject(service), groups).account(from: .twoFAS)
      }
    }
    return ForeignReading(.twoFAS, collector)
  }

  private static func draft(_ service: ForeignObject, _ groups: ForeignGroups) throws(Diagnostic)
    -> ForeignDraft
  {
    var service = service
    var draft = ForeignDraft()
    // `name` is the user's name for the service; `issuer` keeps the QR code's.
    draft.issuer = try service.text("name") ?? ""
    draft.secret = try service.secret("secret")
    let group = try service.text("groupId")
    draft.tags = group.flatMap { groups[$0] }.map { [$0] } ?? []
    if var otp = service.object("otp") {
      try draft.take(&otp)
      draft.imported.keep("otp", otp.rest)
    }
    for member in service.rest.members { draft.imported[member.key] = member.value }
    if draft.tags.isEmpty { draft.imported.keep("groupId", group) }
    return draft
  }

  /// Decrypts the services: Base64 of ciphertext with tag, of the salt and of the nonce, separated by `:`.
  private static func open(
    _ sealed: String, reference: String?, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> Secret {
    guard let services = Sealed(sealed) else {
      throw ForeignSeal.damaged(.twoFAS, Phrase("otp-services-not-whole"))
    }
    let passphrase = try passphrase()
    if let content = services.open(passphrase) { return content }
    // `reference` is a known text under the same passphrase: it tells a wrong passphrase from damage.
    if let reference = reference.flatMap(Sealed.init), reference.open(passphrase) != nil {
      throw ForeignSeal.damaged(.twoFAS, Phrase("otp-services-were-changed"))
    }
    throw ForeignSeal.wrongPassphrase(.twoFAS)
  }

  private struct Sealed {
    private let parts: [[UInt8]]

    init?(_ text: String) {
      parts = text.split(separator: ":", maxSplits: 3).compactMap { [UInt8](base64: $0.utf8) }
      guard parts.count == 3 else { return nil }
    }

    /// The salt has 256 bytes from the Android app, 32 from the iOS app.
    func open(_ passphrase: Secret) -> Secret? {
      let key = PBKDF2.key(passphrase, .sha256, salt: parts[1], iterations: 10_000, count: 32)
      return ForeignSeal.unseal(parts[0], nonce: parts[2], key: key)
    }
  }
}

extension ForeignDraft {
  /// Reads `otp`, the code parameters.
  fileprivate mutating func take(_ otp: inout ForeignObject) throws(Diagnostic) {
    let original = try otp.text("issuer")
    if issuer.trimmingBlanks.isEmpty {
      issuer = original ?? ""
    } else if original != issuer {
      imported.keep("issuer", original)
    }
    let label = try otp.text("label")
    if let account = try otp.text("account") {
      name = account
    } else if let label {
      name = label
      divideName()
    }
    type = try otp.text("tokenType") ?? type
    algorithm = try otp.text("algorithm")
    digits = try otp.integer("digits")
    period = try otp.integer("period")
    counter = try otp.integer("counter")
    if type.lowercased() == "hotp" { counter = counter ?? 0 }
    // It repeats the other fields, including the secret.
    otp.leaveOut("link")
  }
}
