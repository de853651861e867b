// Who may read and write a sealed depot (docs/FORMAT.md, "Sealed depots").

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The two keys of a person: with one heads are signed, to the other the depot's keys are sealed.
struct MemberKeys: Sendable {
  let sign: P256PrivateKey
  let open: P256PrivateKey

  init(random: (Int) -> [UInt8]) {
    sign = P256PrivateKey(randomBytes: random)
    open = P256PrivateKey(randomBytes: random)
  }

  /// Two lines, `sign` and `open`, each with an ECPrivateKey in Base64.
  var plaintext: Secret {
    let (sign, open) = (Base64.encoded(sign.encoded), Base64.encoded(open.encoded))
    var text = Array("sign ".utf8)
    unsafe sign.withBytes { unsafe text += $0 }
    text += Array("\nopen ".utf8)
    unsafe open.withBytes { unsafe text += $0 }
    text.append(0x0A)
    defer { unsafe text.withUnsafeMutableBytes { unsafe wipe($0) } }
    return Secret(text)
  }

  init?(plaintext: Secret) {
    let lines: [Secret] = unsafe plaintext.withBytes { bytes in
      unsafe bytes.split(separator: 0x0A).map { unsafe Secret($0) }
    }
    func key(_ line: Secret, _ name: String) -> P256PrivateKey? {
      let name = Array("\(name) ".utf8)
      guard line.count > name.count, unsafe line.withBytes({ unsafe $0.starts(with: name) }) else {
        return nil
      }
      return Base64.decoded(line.part(name.count..<line.count)).flatMap { P256PrivateKey(encoded: $0) }
    }
    guard lines.count == 2, let sign = key(lines[0], "sign"), let open = key(lines[1], "open") else {
      return nil
    }
    self.sign = sign
    self.open = open
  }

  func member(_ name: String) -> DepotMember {
    DepotMember(name: name, sign: sign.publicKey, open: open.publicKey)
  }
}

struct DepotMember: Sendable, Hashable {
  /// What the owner calls them.
  var name: String
  var sign: P256PublicKey
  var open: P256PublicKey
  /// The file with their keys, as long as they did not take them.
  var invitation: RelativePath?

  var id: String { sign.x.hexadecimal }
}

/// `keys/<16 hex>.json`: the keys of a person, sealed under a passphrase, or under the secret of an invitation.
struct DepotKeyFile: Sendable {
  private static let header = "zutto depot key 1\n"
  private static let purpose = Array("zutto depot invitation 1".utf8)
  private static let saltSize = 32

  /// Seals keys under a passphrase.
  ///
  /// - Returns: the file's bytes.
  /// - Throws: `kdf-memory`.
  static func sealing(
    _ keys: MemberKeys, of depot: String, _ passphrase: Secret, _ cost: Scrypt.Parameters,
    random: (Int) -> [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    let salt = random(saltSize)
    let key = try Scrypt.key(passphrase, salt: salt, cost, count: AESGCM.keySize)
    return bytes(
      keys, depot, key,
      [
        ("kdf", "scrypt"), ("n", .integer(cost.n)), ("r", .integer(cost.r)), ("p", .integer(cost.p)),
        ("salt", .text(salt.hexadecimal)),
      ], random)
  }

  /// Seals keys under the secret of an invitation.
  static func inviting(_ keys: MemberKeys, to depot: String, _ secret: Secret, random: (Int) -> [UInt8])
    -> [UInt8]
  {
    bytes(keys, depot, invitationKey(secret, depot), [("kdf", "none")], random)
  }

  private static func bytes(
    _ keys: MemberKeys, _ depot: String, _ key: Secret, _ fields: [(String, JSON)], _ random: (Int) -> [UInt8]
  ) -> [UInt8] {
    let box = AESGCM.seal(
      keys.plaintext, key: key, nonce: random(AESGCM.nonceSize), additionalData: Array((header + depot).utf8))
    let sealed: [(String, JSON)] = [
      ("nonce", .text(box.nonce.hexadecimal)), ("ciphertext", .text(Base64.text(box.ciphertext))),
      ("tag", .text(box.tag.hexadecimal)),
    ]
    return JSON.object(
      JSONObject([("format", .integer(Depot.format)), ("depot", .text(depot))] + fields + sealed)
    ).canonical()
  }

  private static func invitationKey(_ secret: Secret, _ depot: String) -> Secret {
    HKDF.derive(key: secret, salt: Array(depot.utf8), info: purpose, count: AESGCM.keySize)
  }

  enum Way {
    case passphrase(Secret)
    case invitation(Secret)
  }

  /// Opens a file; nil if it is none of this depot, or another passphrase's or invitation's.
  ///
  /// - Throws: `kdf-memory`.
  static func open(_ bytes: [UInt8], at path: RelativePath, of depot: String, _ way: Way) throws(Diagnostic)
    -> MemberKeys?
  {
    guard let object = (try? JSON.parse(Source(path, bytes)))?.object, object["depot"]?.text == depot,
      let nonce = object["nonce"]?.text.flatMap({ [UInt8](hexadecimal: $0) }),
      let ciphertext = object["ciphertext"]?.text.flatMap({ Base64.bytes($0) }),
      let tag = object["tag"]?.text.flatMap({ [UInt8](hexadecimal: $0) })
    else { return nil }
    let key: Secret
    switch (way, object["kdf"]?.text) {
    case (.passphrase(let passphrase), "scrypt"):
      guard let n = object["n"]?.integer, let r = object["r"]?.integer, let p = object["p"]?.integer,
        let salt = object["salt"]?.text.flatMap({ [UInt8](hexadecimal: $0) }),
        // One file that is damaged must not keep anybody from the others.
        let cost = try? Scrypt.Parameters(n: n, r: r, p: p)
      else { return nil }
      key = try Scrypt.key(passphrase, salt: salt, cost, count: AESGCM.keySize)
    case (.invitation(let secret), "none"): key = invitationKey(secret, depot)
    default: return nil
    }
    let box = AESGCM.Box(nonce: nonce, ciphertext: ciphertext, tag: tag)
    return AESGCM.unseal(box, key: key, additionalData: Array((header + depot).utf8)).flatMap {
      MemberKeys(plaintext: $0)
    }
  }

  static func path(of bytes: [UInt8]) -> RelativePath {
    Depot.keys.appending("\(Digest(of: bytes).hex.prefix(16)).json") ?? Depot.keys
  }
}

/// `members/<number>-<16 hex>.json`: the people of a depot, and its keys sealed to each of them; signed by the owner.
struct DepotMembers: Sendable {
  /// A person who was removed; of what they wrote later nothing is taken.
  struct Removed: Sendable, Hashable {
    var sign: P256PublicKey
    /// The names of their heads that were there.
    ///
    /// A number would not do: they can use one a second time.
    var heads: Set<String>
  }

  /// The depot's keys, for one person.
  private struct Slot: Sendable {
    var point: P256PublicKey
    var box: [UInt8]
  }

  let depot: String
  var number: Int
  /// The name of the file before this one.
  var previous: String?
  private var slots: [Slot] = []
  /// The list of people, sealed with the newest key.
  private var sealed: [UInt8] = []

  private static let purpose = Array("zutto depot slot 1".utf8)
  private static let title = Array("zutto members 1\n".utf8)
  /// Rings are padded to a multiple of this.
  private static let step = 512

  /// The people, of whom the first is the owner.
  struct List: Sendable, Equatable {
    var members: [DepotMember]
    var removed: [Removed] = []

    /// Whether a head is one that may count.
    func allows(_ head: DepotHead, at path: RelativePath) -> Bool {
      if members.contains(where: { $0.id == head.member }) { return true }
      return removed.contains { $0.sign.x.hexadecimal == head.member && $0.heads.contains(path.name) }
    }
  }

  // MARK: Writing

  /// Makes a file of the depot's people.
  init(
    _ list: List, number: Int, previous: String?, _ seal: DepotSeal, random: (Int) -> [UInt8]
  ) {
    depot = seal.depot.hexadecimal
    self.number = number
    self.previous = previous
    sealed = seal.seal(list.json.canonical(), .members)
    slots = list.members.map { member in
      let own = P256PrivateKey(randomBytes: random)
      let (key, nonce) = DepotMembers.keys(
        own.agree(with: member.open), own.publicKey, member.open, seal.depot)
      let box = AESGCM.seal(
        DepotMembers.padded(seal.ring.plaintext), key: key, nonce: nonce, additionalData: [])
      return Slot(point: own.publicKey, box: box.ciphertext + box.tag)
    }
  }

  private static func keys(
    _ shared: Secret, _ point: P256PublicKey, _ member: P256PublicKey, _ depot: [UInt8]
  )
    -> (Secret, [UInt8])
  {
    let both = HKDF.derive(
      key: shared, salt: point.bytes + member.bytes, info: purpose + depot, count: 32 + AESGCM.nonceSize)
    return (both.part(0..<32), unsafe both.part(32..<both.count).withBytes { unsafe Array($0) })
  }

  private static func padded(_ ring: Secret) -> Secret {
    unsafe Secret(count: (ring.count + step - 1) / step * step) { output in
      unsafe output.initializeMemory(as: UInt8.self, repeating: 0)
      unsafe ring.withBytes { unsafe output.copyMemory(from: $0) }
    }
  }

  private var object: JSONObject {
    JSONObject([
      ("format", .integer(Depot.format)), ("depot", .text(depot)), ("number", .integer(number)),
      ("previous", previous.map { .text($0) } ?? .null),
      (
        "slots",
        .list(
          slots.map {
            .object(
              JSONObject([
                ("point", .text(Base64.text($0.point.encoded))), ("box", .text(Base64.text($0.box))),
              ]))
          })
      ), ("sealed", .text(Base64.text(sealed))),
    ])
  }

  /// The file's bytes with the owner's signature.
  func bytes(signedBy owner: P256PrivateKey) -> [UInt8] {
    var object = object
    let signature = owner.signature(of: DepotMembers.title + JSON.object(object).canonical())
    object["signature"] = .text(Base64.text(signature))
    return JSON.object(object).canonical()
  }

  func path(of bytes: [UInt8]) -> RelativePath { Depot.numbered(Depot.members, number, bytes) }

  // MARK: Reading

  /// Reads a file of a depot; nil if the depot's owner did not sign it as it is.
  init?(_ bytes: [UInt8], at path: RelativePath, of depot: Depot) {
    guard var object = (try? JSON.parse(Source(path, bytes)))?.object, let owner = depot.owner,
      object["format"]?.integer == Depot.format, object["depot"]?.text == depot.id,
      let number = object["number"]?.integer, number > 0, let slots = object["slots"]?.list,
      let sealed = object["sealed"]?.text.flatMap({ Base64.bytes($0) }),
      let signature = object["signature"]?.text.flatMap({ Base64.bytes($0) })
    else { return nil }
    // One list has one name: who keeps it can't have a second one by writing it otherwise.
    guard JSON.object(object).canonical() == bytes else { return nil }
    object["signature"] = nil
    guard owner.verifies(signature, of: DepotMembers.title + JSON.object(object).canonical()) else {
      return nil
    }
    self.depot = depot.id
    self.number = number
    previous = object["previous"]?.text
    self.sealed = sealed
    for slot in slots {
      guard
        let point = slot["point"]?.text.flatMap({ Base64.bytes($0) }).flatMap({ P256PublicKey(encoded: $0) }),
        let box = slot["box"]?.text.flatMap({ Base64.bytes($0) })
      else { return nil }
      self.slots.append(Slot(point: point, box: box))
    }
    guard self.path(of: bytes) == path else { return nil }
  }

  /// The depot's keys, as far as somebody has them; nil for who is none of its people.
  func ring(for member: MemberKeys) -> KeyRing? {
    let depot = [UInt8](hexadecimal: depot) ?? []
    for slot in slots where slot.box.count > AESGCM.tagSize {
      let (key, nonce) = DepotMembers.keys(
        member.open.agree(with: slot.point), slot.point, member.open.publicKey, depot)
      let box = AESGCM.Box(
        nonce: nonce, ciphertext: slot.box.dropLast(AESGCM.tagSize), tag: slot.box.suffix(AESGCM.tagSize))
      guard let text = AESGCM.unseal(box, key: key, additionalData: []) else { continue }
      let end = unsafe text.withBytes { unsafe $0.firstIndex(of: 0) ?? $0.count }
      if let ring = KeyRing(plaintext: text.part(0..<end)) { return ring }
    }
    return nil
  }

  /// The people.
  ///
  /// - Throws: `depot-damaged`.
  func list(_ seal: DepotSeal, at path: RelativePath) throws(Diagnostic) -> List {
    let bytes = try seal.open(sealed, .members, at: path)
    guard let list = (try? JSON.parse(Source(path, bytes))).flatMap({ List($0) }) else {
      throw DepotFault.damaged(path, Phrase("seal-members-odd"))
    }
    return list
  }
}

extension DepotMembers.List {
  fileprivate var json: JSON {
    [
      "members": .list(
        members.map { member in
          var object: JSONObject = [
            "name": .text(member.name), "sign": .text(Base64.text(member.sign.encoded)),
            "open": .text(Base64.text(member.open.encoded)),
          ]
          object["invitation"] = member.invitation.map { .text($0.text) }
          return .object(object)
        }),
      "removed": .list(
        removed.map { one in
          [
            "sign": .text(Base64.text(one.sign.encoded)),
            "heads": .list(one.heads.sorted().map { .text($0) }),
          ]
        }),
    ]
  }

  fileprivate init?(_ json: JSON) {
    func key(_ text: String?) -> P256PublicKey? {
      text.flatMap({ Base64.bytes($0) }).flatMap { P256PublicKey(encoded: $0) }
    }
    members = []
    for one in json["members"]?.list ?? [] {
      guard let name = one["name"]?.text, let sign = key(one["sign"]?.text), let open = key(one["open"]?.text)
      else { return nil }
      members.append(
        DepotMember(
          name: name, sign: sign, open: open,
          invitation: one["invitation"]?.text.flatMap { RelativePath($0) }))
    }
    removed = []
    for one in json["removed"]?.list ?? [] {
      guard let sign = key(one["sign"]?.text), let heads = one["heads"]?.list else { return nil }
      removed.append(DepotMembers.Removed(sign: sign, heads: Set(heads.compactMap(\.text))))
    }
    guard !members.isEmpty else { return nil }
  }
}

/// What lets somebody into a sealed depot: `ADDRESS#<depot>.<secret>`, 32 and 64 hexadecimal digits.
public struct DepotInvitation: Sendable, Hashable {
  /// Where the depot stands, as the owner's machine reaches it.
  public let address: String
  /// The depot's id.
  public let depot: String
  private let digits: String
  var secret: Secret { Secret([UInt8](hexadecimal: digits) ?? []) }

  /// Reads an invitation; nil if it is a mere address.
  public init?(_ text: String) {
    guard let mark = text.lastIndex(of: "#") else { return nil }
    let parts = text[text.index(after: mark)...].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, DepotHead.isHex(String(parts[0])),
      parts[1].utf8.count == 64,
      DepotHead.isHex(String(parts[1]))
    else { return nil }
    address = String(text[..<mark])
    depot = String(parts[0])
    digits = String(parts[1])
  }

  init(address: String, depot: String, secret: Secret) {
    (self.address, self.depot) = (address, depot)
    digits = unsafe secret.withBytes { unsafe Array($0).hexadecimal }
  }

  /// The text that is handed on.
  public var text: String { "\(address)#\(depot).\(digits)" }
}
