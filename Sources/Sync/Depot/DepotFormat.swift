// The files of a depot (docs/FORMAT.md, "Depots").

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The file that says what depot it is: `depot-<16 hex>.json`, named by its digest.
struct Depot: Sendable, Hashable {
  /// The folder with everything that is the depot's own.
  static let folder: RelativePath = ".zutto-depot"
  static let packs = folder / "packs"
  static let heads = folder / "heads"
  static let aside = folder / "aside"
  static let purges = folder / "purges"
  static let media = folder / "media"
  static let members = folder / "members"
  static let keys = folder / "keys"
  static let recovery = folder / "RECOVER.md"
  static let format = 1

  enum Kind: String, Sendable, CaseIterable {
    /// With a copy of the home beside it that people can read and edit.
    case copy
    case packed
    /// Packed, and each file encrypted.
    case sealed
  }

  var id: String
  var kind: Kind
  /// git's hash: `sha1` or `sha256`.
  var objects: String
  /// The key with which the owner of a sealed depot signs who its members are.
  private(set) var owner: P256PublicKey?
  private var salt: [UInt8] = []

  init(id: String, kind: Kind, objects: String) {
    self.id = id
    self.kind = kind
    self.objects = objects
  }

  /// A sealed depot: its id is made of its owner's key, so that nobody else can be its owner.
  init(sealedBy owner: P256PublicKey, salt: [UInt8], objects: String) {
    self.init(
      id: Digest(of: owner.bytes + salt).bytes.prefix(16).hexadecimal, kind: .sealed, objects: objects)
    self.owner = owner
    self.salt = salt
  }

  /// Reads a depot's file; nil if it is none.
  ///
  /// - Throws: `home-newer` if a later zutto made it.
  init?(_ bytes: [UInt8], at path: RelativePath, of address: DepotAddress) throws(Diagnostic) {
    guard Depot.path(of: bytes) == path, let object = (try? JSON.parse(Source(path, bytes)))?.object,
      let format = object["format"]?.integer
    else { return nil }
    guard format <= Depot.format else { throw DepotFault.newer(address) }
    guard let id = object["id"]?.text, id.utf8.count == 32, DepotHead.isHex(id),
      let kind = object["kind"]?.text.flatMap(Kind.init), let objects = object["objects"]?.text
    else { return nil }
    self.init(id: id, kind: kind, objects: objects)
    guard kind == .sealed else { return }
    guard
      let owner = object["owner"]?.text.flatMap({ Base64.bytes($0) }).flatMap({ P256PublicKey(encoded: $0) }),
      let salt = object["salt"]?.text.flatMap({ [UInt8](hexadecimal: $0) })
    else { return nil }
    self.init(sealedBy: owner, salt: salt, objects: objects)
    guard self.id == id else { return nil }
  }

  var bytes: [UInt8] {
    var object: JSONObject = [
      "format": .integer(Depot.format), "id": .text(id), "kind": .text(kind.rawValue),
      "objects": .text(objects),
    ]
    if let owner {
      object["owner"] = .text(Base64.text(owner.encoded))
      object["salt"] = .text(salt.hexadecimal)
    }
    return JSON.object(object).canonical()
  }

  /// Where the file stands.
  static func path(of bytes: [UInt8]) -> RelativePath {
    folder.appending("depot-\(Digest(of: bytes).hex.prefix(16)).json") ?? folder
  }

  static func isHead(_ path: RelativePath) -> Bool { path.isInside(heads) && path.pathExtension == "json" }

  /// The name of a list of what is forgotten; nil for what is none.
  static func purge(_ path: RelativePath) -> String? { path.parent == purges ? Purge.name(path.name) : nil }

  static func path(ofPurge name: String) -> RelativePath { purges.appending("\(name).json") ?? purges }

  /// The name of a pack's file; nil for what is no pack's.
  static func pack(_ path: RelativePath) -> String? {
    guard path.parent == packs, path.name.hasSuffix(".pack"), path.name.utf8.count == 69 else { return nil }
    return String(path.name.dropLast(5))
  }

  static func path(ofPack name: String) -> RelativePath { packs.appending("\(name).pack") ?? packs }

  /// The name of a file that comes after others: `<number, 8 digits>-<16 hex of its digest>.json`.
  static func numbered(_ folder: RelativePath, _ number: Int, _ bytes: [UInt8]) -> RelativePath {
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    return folder.appending("\(name)-\(Digest(of: bytes).hex.prefix(16)).json") ?? folder
  }
}

/// What one device had at one moment: a commit, and where all that it needs is.
///
/// `heads/<writer>/<number>-<16 hex>.json`, named by its digest, so that a device and its clone never write one
/// name.
struct DepotHead: Sendable, Hashable {
  struct Level: Sendable, Hashable {
    var commit: String
    var packs: Set<String>
  }

  var depot: String
  var writer: String
  var number: Int
  var commit: String
  /// The packs that the commit's history needs, with their sizes.
  var packs: [String: Int]
  /// Packs whose objects are in others.
  var replaced: Set<String> = []
  /// Commits, oldest first, with the packs that hold all of their history since the one before.
  var levels: [Level] = []
  /// The newest commit whose files the readable copy was seen to have.
  var settled: String?
  /// The lists by which the history is filtered.
  var purges: Set<String> = []
  /// The number of the newest head of each writer whose heads went when the depot was cleaned, since this history has
  /// what theirs had.
  var absorbed: [String: Int] = [:]
  /// For people.
  var time: String
  /// Whose head it is, in a sealed depot.
  var member: String?

  var bytes: [UInt8] {
    var object: JSONObject = [
      "format": .integer(Depot.format), "depot": .text(depot), "writer": .text(writer),
      "number": .integer(number), "commit": .text(commit), "rules": .integer(GitJoin.rulesVersion),
      "packs": .object(JSONObject(packs.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
      "replaced": .list(replaced.sorted().map { .text($0) }),
      "levels": .list(
        levels.map { level in
          ["commit": .text(level.commit), "packs": .list(level.packs.sorted().map { .text($0) })]
        }),
      "settled": settled.map { .text($0) } ?? .null, "purges": .list(purges.sorted().map { .text($0) }),
      "time": .text(time),
    ]
    object["member"] = member.map { .text($0) }
    if !absorbed.isEmpty {
      object["absorbed"] = .object(
        JSONObject(absorbed.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }))
    }
    return JSON.object(object).canonical()
  }

  /// Where a head stands whose file has these bytes.
  func path(of bytes: [UInt8]) -> RelativePath {
    Depot.numbered(Depot.heads.appending(writer) ?? Depot.heads, number, bytes)
  }

  init(
    depot: String, writer: String, number: Int, commit: String, packs: [String: Int], settled: String?,
    time: String
  ) {
    self.depot = depot
    self.writer = writer
    self.number = number
    self.commit = commit
    self.packs = packs
    self.settled = settled
    self.time = time
  }

  /// Reads a head's content; nil if it is none, or one that belongs elsewhere.
  init?(_ bytes: [UInt8], at path: RelativePath) {
    guard let object = (try? JSON.parse(Source(path, bytes)))?.object,
      object["format"]?.integer == Depot.format, let depot = object["depot"]?.text,
      let writer = object["writer"]?.text, writer.utf8.count == 16, DepotHead.isHex(writer),
      let number = object["number"]?.integer, number > 0,
      let commit = object["commit"]?.text, DepotHead.isObject(commit), let packs = object["packs"]?.object
    else { return nil }
    let settled = object["settled"]?.text
    guard settled.map(DepotHead.isObject) ?? true else { return nil }
    var sizes: [String: Int] = [:]
    for member in packs.members {
      guard member.key.utf8.count == 64, DepotHead.isHex(member.key), let size = member.value.integer else {
        return nil
      }
      sizes[member.key] = size
    }
    self.init(
      depot: depot, writer: writer, number: number, commit: commit, packs: sizes, settled: settled,
      time: object["time"]?.text ?? "")
    member = object["member"]?.text
    replaced = Set(object["replaced"]?.list?.compactMap(\.text) ?? [])
    purges = Set(object["purges"]?.list?.compactMap(\.text) ?? [])
    for member in object["absorbed"]?.object?.members ?? [] { absorbed[member.key] = member.value.integer }
    for level in object["levels"]?.list ?? [] {
      guard let commit = level["commit"]?.text, DepotHead.isObject(commit), let packs = level["packs"]?.list
      else {
        return nil
      }
      levels.append(Level(commit: commit, packs: Set(packs.compactMap(\.text))))
    }
    // The name's digest is the file's, which may be sealed.
    guard path.parent?.name == writer, Int(path.name.prefix { $0 != "-" }) == number else { return nil }
  }

  static func isHex(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 &- UInt8(ascii: "a") < 6 }
  }

  private static func isObject(_ text: String) -> Bool { [40, 64].contains(text.utf8.count) && isHex(text) }
}
