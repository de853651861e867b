// The content of a record, and its JSON form.

package import Diagnostics
internal import Fluent
internal import LosslessJSON
package import Seal
public import ZonedTime

/// The plaintext of a record (docs/FORMAT.md, "What a record says").
public enum Content: Sendable, Equatable {
  case account(Account)
  case apiKey(APIKey)
  /// The private key of a personal link.
  case noteKey(NoteKey)
  /// The removal of the account or the key.
  case deleted
  /// Accepted losses, as `<device>:<first>-<last>`.
  case lossAccepted([String])
  /// A kind of a newer version, of which only the name is kept.
  case unknown(String)

  var isDeleted: Bool { self == .deleted }
}

/// A decrypted revision.
public struct Revision: Sendable {
  /// The number and device.
  public let id: RevisionID
  /// The revisions that it follows.
  public let parents: [RevisionID]
  /// The time of writing that it states.
  public let time: ZonedTime?
  /// The decrypted content.
  public let content: Content
  let sequence: Int
  /// The last record of each other device that existed when it was written.
  let seen: [SeenTail]

  /// Whether another revision was known when this one was written.
  func knew(_ other: Revision) -> Bool {
    other.id.device == id.device
      ? other.sequence < sequence
      : seen.contains { $0.device == other.id.device && other.sequence <= $0.sequence }
  }
}

/// Parses and writes the plaintexts of records (docs/FORMAT.md, "What a record says").
package enum ContentFormat {
  private static let secretHead = Array("{\"secret\": \"".utf8)

  // MARK: Writing

  /// The padded plaintext; the secret is copied from one `Secret` to another, never through a `String`.
  package static func plaintext(_ content: Content, at time: ZonedTime) -> Secret {
    var object = JSONObject()
    var secret: Secret?
    switch content {
    case .account(let account):
      secret = Base32.encoded(account.secret)
      object = json(account, at: time)
    case .apiKey(let key):
      secret = key.secret
      object = [
        "kind": "api-key", "time": .text(time.text), "host": .text(key.host), "label": .text(key.label),
      ]
      for member in key.extra.members where object[member.key] == nil { object[member.key] = member.value }
    case .noteKey(let key):
      secret = Base32.encoded(key.secret)
      object = ["kind": "note-key", "time": .text(time.text), "token": .text(key.token)]
      for member in key.extra.members where object[member.key] == nil { object[member.key] = member.value }
    case .deleted: object = ["kind": "deleted", "time": .text(time.text)]
    case .lossAccepted(let lost):
      object = ["kind": "loss-accepted", "time": .text(time.text), "lost": .list(lost.map(JSON.text))]
    case .unknown(let kind): object = ["kind": .text(kind), "time": .text(time.text)]
    }
    let line = Array(JSON.object(object).description.utf8)
    guard let secret else { return padded(line, nil) }
    return padded(line, secret)
  }

  private static func padded(_ line: [UInt8], _ secret: Secret?) -> Secret {
    // With a secret, replace the line's `{` with `{"secret": "…", `.
    let extra = secret.map { secretHead.count + $0.count + 2 } ?? 0
    let size = line.count + extra + 1
    let whole = (size + Record.padding - 1) / Record.padding * Record.padding
    return unsafe Secret(count: whole) { output in
      var place = 0
      func put(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
          unsafe output[place] = byte
          place += 1
        }
      }
      if let secret {
        put(secretHead)
        unsafe secret.withBytes { unsafe put($0) }
        put("\", ".utf8)
        put(line.dropFirst())
      } else {
        put(line)
      }
      put(repeatElement(0x20, count: whole - place - 1))
      put([0x0A])
    }
  }

  private static func json(_ account: Account, at time: ZonedTime) -> JSONObject {
    var object: JSONObject = [
      "kind": "account", "time": .text(time.text), "type": .text(account.kind.name),
      "issuer": .text(account.issuer), "accountName": .text(account.name),
      "algorithm": .text(account.algorithmName), "digits": .integer(account.digits),
    ]
    object[account.kind.parameter.key] = account.kind.parameter.value
    object["pin"] = account.kind.pin.map(JSON.text)
    object["note"] = account.note.map(JSON.text)
    if !account.tags.isEmpty { object["tags"] = .list(account.tags.map(JSON.text)) }
    if account.isFavorite { object["favorite"] = true }
    object["rank"] = account.rank.map(JSON.integer)
    for member in account.extra.members where object[member.key] == nil { object[member.key] = member.value }
    return object
  }

  // MARK: Reading

  /// Parses a plaintext; throws `record-damaged`, which quotes none of it.
  package static func parse(_ plaintext: Secret, _ path: RelativePath) throws(Diagnostic) -> (
    content: Content, time: ZonedTime?
  ) {
    let (secret, rest) = split(plaintext)
    do throws(Diagnostic) {
      let source = Source(path, rest)
      var reader = JSONReader(try JSON.parse(source), in: source)
      let time = reader.text("time") { (text) throws(Diagnostic) in try ZonedTime(parsing: text) }
      let content = try content(&reader, secret, path)
      if let problem = reader.problems.first { throw problem }
      return (content, time)
    } catch {
      // Other faults name only keys; syntax errors could quote the secret.
      let reason = error.code == .jsonSyntax ? nil : error.message
      throw Diagnostic(
        .recordDamaged, Phrase("otp-what-sealed-record-not-order").because(reason), path: path,
        hint: Phrase("otp-written-faulty-program-zutto-otp"))
    }
  }

  /// The secret at the beginning, and the rest as an object of its own.
  private static func split(_ plaintext: Secret) -> (Secret?, [UInt8]) {
    unsafe plaintext.withBytes { bytes in
      guard unsafe bytes.starts(with: secretHead),
        let end = unsafe bytes[secretHead.count...].firstIndex(of: UInt8(ascii: "\""))
      else { return unsafe (nil, Array(bytes)) }
      let secret = unsafe Secret(copying: UnsafeRawBufferPointer(rebasing: bytes[secretHead.count..<end]))
      let isLast = unsafe end + 1 < bytes.count && bytes[end + 1] != UInt8(ascii: ",")
      let rest = unsafe bytes.dropFirst(end + (isLast ? 1 : 2))
      return unsafe (secret, [UInt8(ascii: "{")] + rest)
    }
  }

  private static func content(_ reader: inout JSONReader, _ secret: Secret?, _ path: RelativePath)
    throws(Diagnostic) -> Content
  {
    switch reader.text("kind", required: true) {
    case "account":
      guard let secret, let account = try account(&reader, secret) else {
        throw reader.problems.first ?? Diagnostic(.recordDamaged, Phrase("otp-no-secret"))
      }
      return .account(account)
    case "api-key":
      guard let secret, let key = try key(&reader, secret) else {
        throw reader.problems.first ?? Diagnostic(.recordDamaged, Phrase("otp-no-secret"))
      }
      return .apiKey(key)
    case "note-key":
      guard let secret, let key = try noteKey(&reader, secret) else {
        throw reader.problems.first ?? Diagnostic(.recordDamaged, Phrase("otp-no-secret"))
      }
      return .noteKey(key)
    case "deleted": return .deleted
    case "loss-accepted": return .lossAccepted(reader.texts("lost") { (text) throws(Diagnostic) in text })
    case let kind: return .unknown(kind ?? "")
    }
  }

  private static func key(_ reader: inout JSONReader, _ secret: Secret) throws(Diagnostic) -> APIKey? {
    let label = reader.text("label", allowsEmpty: true)
    guard let host = reader.text("host", required: true) else { return nil }
    var key = try APIKey(label: label ?? "", host: host, secret: secret)
    let known: Set<String> = ["kind", "time", "host", "label"]
    key.extra = JSONObject(
      reader.object.members.filter { !known.contains($0.key) }.map { ($0.key, $0.value) })
    return key
  }

  private static func noteKey(_ reader: inout JSONReader, _ base32: Secret) throws(Diagnostic) -> NoteKey? {
    guard let token = reader.text("token", required: true) else { return nil }
    let secret = try unsafe base32.withBytes { (bytes) throws(Diagnostic) in try unsafe Base32.decode(bytes) }
    guard secret.count == NoteKey.size else {
      throw Diagnostic(.recordDamaged, Phrase("otp-secret-no-private-key"))
    }
    var key = NoteKey(token: token, secret: secret)
    let known: Set<String> = ["kind", "time", "token"]
    key.extra = JSONObject(
      reader.object.members.filter { !known.contains($0.key) }.map { ($0.key, $0.value) })
    return key
  }

  private static let known: Set<String> = [
    "kind", "time", "type", "issuer", "accountName", "algorithm", "digits", "period", "counter", "pin",
    "note",
    "tags", "favorite", "rank",
  ]

  private static func account(_ reader: inout JSONReader, _ base32: Secret) throws(Diagnostic) -> Account? {
    let kind: Account.Kind? =
      switch reader.text("type", required: true) {
      case "totp":
        reader.integer("period", required: true, in: Account.possiblePeriods).map { .totp(period: $0) }
      case "hotp":
        reader.integer("counter", required: true, in: Account.possibleCounters).map { .hotp(counter: $0) }
      case "steam": .steam
      case "motp": reader.text("pin", required: true).map { .motp(pin: $0) }
      case "yandex": reader.text("pin", required: true).map { .yandex(pin: $0) }
      default: nil
      }
    let issuer = reader.text("issuer", allowsEmpty: true)
    let name = reader.text("accountName", allowsEmpty: true)
    guard let kind else {
      if reader.problems.isEmpty { reader.note(.jsonValue, Phrase("otp-type-unknown"), at: "type") }
      return nil
    }
    let secret = try unsafe base32.withBytes { (bytes) throws(Diagnostic) in try unsafe Base32.decode(bytes) }
    var account = Account(issuer: issuer ?? "", name: name ?? "", kind: kind, secret: secret)
    if kind.fixedAlgorithm == nil {
      account.algorithm = reader.choice("algorithm", of: HashAlgorithm.self, required: true) ?? .sha1
    }
    account.digits =
      reader.integer("digits", required: true, in: Account.possibleDigits) ?? Account.standardDigits
    account.note = reader.text("note", allowsEmpty: true)
    account.tags = reader.texts("tags") { (text) throws(Diagnostic) in text }
    account.isFavorite = reader.flag("favorite") ?? false
    account.rank = reader.integer("rank", in: Account.possibleRanks)
    account.extra = JSONObject(
      reader.object.members.filter { !known.contains($0.key) }.map { ($0.key, $0.value) })
    return account
  }
}
