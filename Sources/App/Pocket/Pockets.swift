// Pockets: who may send letters to this home, and the key that opens them.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import SafeFiles
internal import Seal
package import ZonedTime

/// A phone that writes letters, or will.
package struct Pocket: Sendable, Hashable {
  /// Six hexadecimal digits, by which a person names it.
  package let id: String
  package let role: Role
  /// The address of the box to which it posts.
  package let box: String
  /// The SHA-256 of the code in its address.
  let code: Digest
  package let made: Instant
  /// The key that signs its letters; nil until the first of them.
  var writer: [UInt8]?
  /// When its last letter came.
  package var seen: Instant?
}

extension Pocket {
  init?(_ object: JSONObject) {
    guard let id = object["id"]?.text, let role = Role(object), let box = object["box"]?.text,
      let code = object["code"]?.text.flatMap(Digest.init(hex:)), let made = object["made"]?.integer
    else { return nil }
    self.init(
      id: id, role: role, box: box, code: code, made: Instant(secondsSince1970: Int64(made)),
      writer: object["writer"]?.text.flatMap { [UInt8](hexadecimal: $0) },
      seen: object["seen"]?.integer.map { Instant(secondsSince1970: Int64($0)) })
  }

  var json: JSON {
    var object = role.json
    object["id"] = .text(id)
    object["box"] = .text(box)
    object["code"] = .text(code.hex)
    object["made"] = .integer(Int(made.secondsSince1970))
    object["writer"] = writer.map { .text($0.hexadecimal) }
    object["seen"] = seen.map { .integer(Int($0.secondsSince1970)) }
    return .object(object)
  }
}

extension Role {
  /// Where its letters may go, a line each: `d` and the id of a diary, `m` for memos, `t` and the id of a treatment,
  /// and after a space the name by which a person knows it; the page itself names the memos.
  ///
  /// - Throws: `treatment-unknown` if there is no such place, `file-unreadable`.
  func places(in home: Home) throws(Diagnostic) -> String {
    var places = try diaries(in: home).map { (id) throws(Diagnostic) in
      "d\(id) \(try DiaryStore.head(id, in: home).diary.name)"
    }
    if right == .owner { places.append("m") }
    if right != .member, try LedgerStore.exists(in: home) {
      let menu = try LedgerStore.read(in: home).treatments.filter { !$0.isRetired }
      places += menu.map { "t\($0.id) \($0.name)" }
    }
    guard places.isEmpty else {
      return places.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
    }
    throw Diagnostic(.treatmentUnknown, Phrase("pocket-no-menu"), hint: Phrase("pocket-menu-hint"))
  }
}

/// `pockets.json` of the machine that receives.
package struct Pockets: Sendable {
  private static let file: RelativePath = "pockets.json"
  private static let filed: RelativePath = "letters.txt"

  private let folder: AppFolder
  private let world: World

  package init(in folder: AppFolder, _ world: World) {
    self.folder = folder
    self.world = world
  }

  /// All of them, in the order in which they were made.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func all() throws(Diagnostic) -> [Pocket] { try pockets(folder.files.read(Pockets.file)) }

  /// Makes a pocket that posts to a box.
  ///
  /// - Returns: the pocket, and the end of its address: what the phone has to know.
  /// - Throws: `treatment-unknown` for a till without a menu, and errors of the home and of the state files.
  package func add(role: Role, box: String, in home: Home) throws(Diagnostic) -> (Pocket, end: String) {
    let places = try role.places(in: home)
    let code = Base64.urlText(world.randomBytes(16))
    let (pocket, key) = try change {
      (object, pockets) throws(Diagnostic) -> (Pocket, P256PrivateKey) in
      guard let key = object.privateKey(world) else { throw folder.files.damaged(Pockets.file) }
      var id = ""
      repeat { id = world.randomBytes(3).hexadecimal } while pockets.contains { $0.id == id }
      let pocket = Pocket(id: id, role: role, box: box, code: Digest(of: Array(code.utf8)), made: world.now())
      pockets.append(pocket)
      return (pocket, key)
    }
    let parts = [
      Base64.urlText(key.publicKey.bytes), code, box.split(separator: "/").last.map(String.init) ?? "",
      Base64.urlText(Array(places.utf8)),
    ]
    return (pocket, parts.joined(separator: "."))
  }

  /// Removes a pocket: its letters are refused from now on.
  package func remove(_ id: String) throws(Diagnostic) {
    try change { (_, pockets) throws(Diagnostic) in pockets.removeAll { $0.id == id } }
  }

  /// The key that opens letters; nil if no pocket was ever made.
  func key() throws(Diagnostic) -> P256PrivateKey? {
    guard var object = try folder.files.read(Pockets.file), object["key"] != nil else { return nil }
    guard let key = object.privateKey(world) else { throw folder.files.damaged(Pockets.file) }
    return key
  }

  /// The pocket that wrote a letter; its first letter makes it this writer's.
  ///
  /// - Throws: `letter-refused` for a writer who is nobody, or comes second with a code.
  func admit(_ letter: Letter, at now: Instant) throws(Diagnostic) -> Pocket {
    try change { (_, pockets) throws(Diagnostic) in
      let code = letter.code.map { Digest(of: Array($0.utf8)) }
      let found =
        pockets.firstIndex { $0.writer == letter.writer.bytes } ?? pockets.firstIndex { $0.code == code }
      guard let found else { throw Letter.refused(Phrase("pocket-unknown")) }
      guard pockets[found].writer ?? letter.writer.bytes == letter.writer.bytes else {
        throw Letter.refused(Phrase("pocket-second", ["id": pockets[found].id]))
      }
      pockets[found].writer = letter.writer.bytes
      pockets[found].seen = now
      return pockets[found]
    }
  }

  /// Whether a letter was filed, however long ago.
  func isFiled(_ letter: Letter) throws(Diagnostic) -> Bool {
    let lines = try folder.files.tree.readIfPresent(Pockets.filed)?.bytes ?? []
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").contains { $0 == letter.id.text }
  }

  /// Notes that a letter was filed.
  func note(_ letter: Letter) throws(Diagnostic) {
    try folder.files.tree.append(Array((letter.id.text + "\n").utf8), to: Pockets.filed)
  }

  private func pockets(_ object: JSONObject?) throws(Diagnostic) -> [Pocket] {
    guard let pockets = (object ?? [:]).items("pockets", Pocket.init(_:)) else {
      throw folder.files.damaged(Pockets.file)
    }
    return pockets
  }

  private func change<Result>(
    _ body: (inout JSONObject, inout [Pocket]) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try folder.files.change(Pockets.file) { (object) throws(Diagnostic) in
      var pockets = try pockets(object)
      let result = try body(&object, &pockets)
      object["pockets"] = .list(pockets.map(\.json))
      return result
    }
  }
}
