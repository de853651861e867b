// An account of another app, before validation.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// The unvalidated fields of an entry; `account` validates them.
struct ForeignDraft {
  var issuer = ""
  var name = ""
  /// The name of a kind in any case; `account` rejects anything else.
  var type = "totp"
  var secret: Secret?
  /// The PIN of Mobile-OTP and Yandex.Key.
  var pin: String?
  /// The hash function, as apps spell it.
  var algorithm: String?
  var digits: Int?
  var period: Int?
  var counter: Int?
  var note: String?
  var tags: [String] = []
  var isFavorite = false
  /// Data without a field here.
  var imported = JSONObject()

  /// Validates the fields; throws the first fault, without quoting the secret.
  func account(from format: ForeignFormat) throws(Diagnostic) -> Account {
    let kind = try kind()
    guard var secret else { throw Diagnostic(.secretInvalid, Phrase("otp-no-secret")) }
    if case .yandex = kind { secret = secret.withoutYandexChecksum }
    var account = Account(
      issuer: issuer.trimmingBlanks, name: name.trimmingBlanks, kind: kind, secret: secret)
    if kind.fixedAlgorithm == nil { account.algorithm = try hashAlgorithm() }
    if kind == .steam { try checkSteam(account.algorithm) }
    if let digits, kind.fixedDigits == nil { account.digits = digits }
    try account.check()
    account.isFavorite = isFavorite
    try account.add(note: note)
    try account.add(tags: tags)
    account.keep(imported, from: format)
    return account
  }

  private func kind() throws(Diagnostic) -> Account.Kind {
    switch type.lowercased() {
    case "totp": return .totp(period: period ?? Account.standardPeriod)
    case "steam": return .steam
    case "hotp":
      guard let counter else {
        throw Diagnostic(.counterInvalid, Phrase("otp-account-counts-but-counter-missing"))
      }
      return .hotp(counter: counter)
    case "motp": return .motp(pin: pin ?? "")
    case "yandex", "yaotp": return .yandex(pin: pin ?? "")
    default:
      throw Diagnostic(
        .importItem, Phrase("otp-no-known-kind-one-time", ["type": type.prefix(40)]),
        hint: Phrase("otp-totp-hotp-steam-keep-account"))
    }
  }

  private func checkSteam(_ algorithm: HashAlgorithm) throws(Diagnostic) {
    guard algorithm == .sha1, period ?? Account.standardPeriod == Account.standardPeriod else {
      throw Diagnostic(
        .importItem, Phrase("otp-steam-codes-come-sha1-every", ["standard-period": Account.standardPeriod]),
        hint: Phrase("otp-mend-account-app-wrote-export"))
    }
  }

  private func hashAlgorithm() throws(Diagnostic) -> HashAlgorithm {
    guard let algorithm, !algorithm.isEmpty else { return .sha1 }
    guard let known = HashAlgorithm(named: algorithm) else {
      throw Diagnostic(
        .importItem, Phrase("otp-no-supported-hash-function", ["algorithm": algorithm.prefix(40)]),
        hint: Phrase("otp-sha1-sha256-sha512-keep-account"))
    }
    return known
  }
}

extension ForeignDraft {
  /// The name of an entry in error lists: `GitHub: misaki`, or whichever of the two is not empty.
  static func label(_ issuer: String?, _ name: String?) -> String {
    [issuer, name].compactMap { $0?.trimmingBlanks }.filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension ForeignObject {
  /// The decoded Base32 secret under a key; nil if missing.
  mutating func secret(_ key: String) throws(Diagnostic) -> Secret? {
    guard let text = try text(key) else { return nil }
    return try Base32.decode(text)
  }
}

extension JSONObject {
  /// Stores texts under a key unless there are none.
  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { self[key] = .list(texts.map { .text($0) }) }
  }

  /// Stores a text under a key unless it is empty.
  mutating func keep(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { self[key] = .text(text) }
  }

  /// Stores an object under a key unless it is empty.
  mutating func keep(_ key: String, _ object: JSONObject) {
    if !object.members.isEmpty { self[key] = .object(object) }
  }
}

/// The names of groups or folders by id.
struct ForeignGroups {
  private var names: [String: String] = [:]

  /// Reads a list of objects with an id under `key` and a name; ignores anything else.
  init(_ list: JSON?, id key: String, name nameKey: String = "name") {
    for group in list?.list ?? [] {
      guard let id = group[key]?.text ?? group[key]?.integer.map(String.init), let name = group[nameKey]?.text
      else {
        continue
      }
      names[id] = name
    }
  }

  subscript(id: String) -> String? { names[id] }
}

extension Account {
  /// The maximum size of a note, and of all tags together, in bytes of JSON.
  private static let maximumForeignText = 64 << 10
  /// The maximum size of data without a field here, in bytes of JSON.
  private static let maximumForeignRest = 256 << 10

  /// Sets the note of another app; throws `import-item` if it is too long.
  mutating func add(note: String?) throws(Diagnostic) {
    guard let note, !note.trimmingBlanks.isEmpty else { return }
    try Account.check(JSON.text(note), Phrase("otp-note"))
    self.note = note
  }

  /// Adds distinct groups, folders or tags of another app; throws `import-item` if they are too long.
  mutating func add(tags: [String]) throws(Diagnostic) {
    let tags = (self.tags + tags).map(\.trimmingBlanks).filter { !$0.isEmpty }
    try Account.check(.list(tags.map { .text($0) }), Phrase("otp-groups-tags"))
    var seen: Set<String> = []
    self.tags = tags.filter { seen.insert($0).inserted }
  }

  /// Stores data without a field here; the largest members that don't fit, such as pictures, are dropped.
  mutating func keep(_ imported: JSONObject, from format: ForeignFormat) {
    guard !imported.members.isEmpty else { return }
    let before = extra["imported"]?.object ?? ["format": .text(format.rawValue)]
    let members = before.members + imported.members
    let sizes = members.map(\.size)
    var total = sizes.reduce(0, +)
    var leftOut: Set<Int> = []
    for index in members.indices.sorted(by: { sizes[$0] > sizes[$1] }) {
      guard total > Account.maximumForeignRest else { break }
      total -= sizes[index]
      leftOut.insert(index)
    }
    var kept = JSONObject(
      members.indices.lazy.filter { !leftOut.contains($0) }.map { (members[$0].key, members[$0].value) })
    // The names of the dropped members.
    kept.keep("leftOut", leftOut.sorted().prefix(20).map { String(members[$0].key.prefix(40)) })
    extra["imported"] = .object(kept)
  }

  private static func check(_ value: JSON, _ words: Phrase) throws(Diagnostic) {
    guard value.description.utf8.count > maximumForeignText else { return }
    throw Diagnostic(
      .importItem,
      Phrase("otp-more-than-kib", ["words": words, "maximum-foreign-text": maximumForeignText >> 10]),
      hint: Phrase("otp-shorten-app-wrote-export-export"))
  }
}

extension JSONMember {
  /// The approximate size in a file, in bytes.
  fileprivate var size: Int { key.utf8.count + value.description.utf8.count + 6 }
}
