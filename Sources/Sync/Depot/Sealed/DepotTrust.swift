// What this machine keeps of a sealed depot, outside of the home: a person's keys, and what was there the last time.

internal import Diagnostics
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The keys of the person whose home this is, and how far the depot had come, so that a host that shows an older state
/// is found out.
struct DepotTrust: Sendable {
  fileprivate struct Seen: Sendable, Hashable {
    var number: Int
    var name: String
  }

  private(set) var keys: MemberKeys?
  /// The newest file that says who the members are.
  private var members: Seen?
  /// Each writer's newest head.
  private var heads: [String: Seen] = [:]
  private var isChanged = false
  /// Whether nothing is kept yet, because it is not sure that this home comes in.
  var isOnTrial = false
  private let path: RelativePath
  private let tree: Tree

  /// Reads what is kept for a home in the folder `state`.
  ///
  /// - Throws: `file-unreadable`, `file-unwritable`.
  init(of home: Tree, for depot: Depot, in state: String) throws(Diagnostic) {
    let name = Digest(of: Array("\(home.root)\n\(depot.id)".utf8)).hex.prefix(16)
    path = RelativePath("\(name)-keys.json") ?? "keys.json"
    tree = try Tree(creating: state, isPrivate: true)
    let object = try tree.readIfPresent(path, limit: 1 << 20).flatMap { try? JSON.parse($0) }?.object
    keys = object?["keys"]?.text.flatMap { MemberKeys(plaintext: Secret($0.utf8)) }
    members = object?["members"].flatMap { Seen($0) }
    for member in object?["heads"]?.object?.members ?? [] { heads[member.key] = Seen(member.value) }
  }

  mutating func keep(_ keys: MemberKeys) {
    self.keys = keys
    isChanged = true
  }

  /// Whether a file of members is not older than the one that was seen last.
  mutating func takes(members number: Int, _ path: RelativePath) -> Bool {
    if let members, members.number > number { return false }
    let new = Seen(number: number, name: path.name)
    isChanged = isChanged || members != new
    members = new
    return true
  }

  /// The writers whose newest head is older than the one that was seen last, or gone.
  ///
  /// - Parameters:
  ///   - listed: the heads that are there.
  ///   - absorbed: the newest heads of writers that went when the depot was cleaned.
  /// - Returns: the writers' names.
  mutating func takes(heads listed: [RelativePath], absorbed: [String: Int]) -> [String] {
    var newest: [String: Seen] = [:]
    for path in listed {
      guard let writer = path.parent?.name, let number = Int(path.name.prefix { $0 != "-" }) else { continue }
      if newest[writer].map({ $0.number < number }) ?? true {
        newest[writer] = Seen(number: number, name: path.name)
      }
    }
    let old = heads.filter {
      max(newest[$0.key]?.number ?? 0, absorbed[$0.key] ?? 0) < $0.value.number
    }.map(\.key).sorted()
    for (writer, seen) in newest where heads[writer].map({ $0.number < seen.number }) ?? true {
      heads[writer] = seen
      isChanged = true
    }
    return old
  }

  /// Writes what changed.
  ///
  /// - Throws: `file-unwritable`, `disk-full`.
  mutating func save() throws(Diagnostic) {
    guard isChanged, !isOnTrial else { return }
    var object = JSONObject()
    if let keys {
      object["keys"] = .text(unsafe keys.plaintext.withBytes { unsafe String(decoding: $0, as: UTF8.self) })
    }
    object["members"] = members?.json
    object["heads"] = .object(JSONObject(heads.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    try tree.write(JSON.object(object).canonical(), to: path, isPrivate: true)
    isChanged = false
  }
}

extension DepotTrust.Seen {
  fileprivate init?(_ json: JSON) {
    guard let number = json["number"]?.integer, let name = json["name"]?.text else { return nil }
    self.init(number: number, name: name)
  }

  fileprivate var json: JSON { ["number": .integer(number), "name": .text(name)] }
}
