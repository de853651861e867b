// A box's folder: addresses to which strangers post, and the letters that wait there.
// Format: docs/FORMAT.md, "Boxes".

package import Diagnostics
internal import Fluent
package import Ground
internal import Household
internal import LosslessJSON
package import SafeFiles
internal import Synchronization
package import ZonedTime

/// An address to which anybody can post, and whose letters one key takes out.
package struct LetterBox: Sendable, Hashable {
  /// 20 hexadecimal digits: the end of its address.
  package let token: String
  /// What the person who runs the server calls it.
  package let name: String
  /// Whether pockets post to it, whose letters hold photos.
  package let isForPockets: Bool
  /// The SHA-256 of its key.
  var key: Digest
  package let made: Instant

  /// Whether a key is this box's.
  func opens(_ key: String) -> Bool {
    // Only hashes of 256 random bits are compared, so the time that takes reveals nothing about them.
    Digest(of: Array(key.utf8)) == self.key
  }
}

extension LetterBox {
  fileprivate init?(_ object: JSONObject) {
    guard let token = object["token"]?.text, LetterBox.isToken(token), let name = object["name"]?.text,
      let key = object["key"]?.text.flatMap(Digest.init(hex:)), let made = object["made"]?.integer
    else { return nil }
    self.init(
      token: token, name: name, isForPockets: object["pockets"]?.flag == true, key: key,
      made: Instant(secondsSince1970: Int64(made)))
  }

  fileprivate var json: JSON {
    var object: JSONObject = ["token": .text(token), "name": .text(name)]
    if isForPockets { object["pockets"] = .flag(true) }
    object["key"] = .text(key.hex)
    object["made"] = .integer(Int(made.secondsSince1970))
    return .object(object)
  }

  /// It becomes a folder's name.
  private static func isToken(_ text: String) -> Bool {
    [UInt8](hexadecimal: text)?.hexadecimal == text && text.utf8.count == 20
  }
}

/// How much a box takes.
package struct BoxLimits: Sendable {
  /// Bytes of a letter; a sealed note has less than 100,000.
  package var letter = 256 << 10
  /// Bytes of a pocket's letter.
  package var pocketLetter = Letter.maximumSize
  /// Bytes of all letters of one address.
  package var box = 64 << 20
  /// Letters of one address.
  package var count = 10_000
  /// Days after which a letter that nobody took is deleted.
  package var days: Int64 = 90

  package init() {}
}

/// The folder of `zutto box`: `box.json` and `letters/TOKEN/ID`.
///
/// A class because all connections share what was counted.
package final class BoxFolder: Sendable {
  /// What became of a letter.
  enum Kept: Sendable {
    case new, present, full
    /// The box was removed meanwhile.
    case gone
  }

  private struct Waiting {
    var count = 0
    var bytes = 0
  }

  /// The boxes as the file had them last.
  private struct List {
    var boxes: [LetterBox]
    var signature: FileSignature?
  }

  private static let file: RelativePath = "box.json"
  private static let letters: RelativePath = "letters"
  private static let receipts: RelativePath = "receipts"

  private let files: StateFolder
  private let last: Mutex<List>
  /// What waits, by token, counted when it is first asked for; apart from the list, which is needed at once.
  private let waiting = Mutex<[String: Waiting]>([:])
  package let limits: BoxLimits

  /// Opens a folder, made on first use.
  ///
  /// - Throws: `app-state` for a damaged file, and as the reads and writes.
  package init(at path: String, limits: BoxLimits = BoxLimits()) throws(Diagnostic) {
    let files = try StateFolder(at: path)
    self.files = files
    self.limits = limits
    let boxes = try BoxFolder.boxes(files.read(BoxFolder.file), files)
    last = Mutex(List(boxes: boxes, signature: files.tree.signature(BoxFolder.file)))
  }

  /// The lock of the one server that takes letters into this folder.
  ///
  /// - Throws: `home-locked`.
  package func lock() throws(Diagnostic) -> Lock { try Lock("running", in: files.tree, waitingAtMost: 0) }

  /// Where the box listened last, such as `https://box.example.org`; nil if it never ran.
  package func origin() throws(Diagnostic) -> String? { try files.read(BoxFolder.file)?["origin"]?.text }

  /// Notes where the box listens.
  package func setOrigin(_ origin: String) throws(Diagnostic) {
    try files.change(BoxFolder.file) { (object) throws(Diagnostic) in object["origin"] = .text(origin) }
  }

  /// All boxes, in the order in which they were made.
  ///
  /// - Throws: `app-state`, `file-unreadable`.
  package func boxes() throws(Diagnostic) -> [LetterBox] {
    try BoxFolder.boxes(files.read(BoxFolder.file), files)
  }

  private static func boxes(_ object: JSONObject?, _ files: StateFolder) throws(Diagnostic) -> [LetterBox] {
    guard let boxes = (object ?? [:]).items("boxes", LetterBox.init(_:)) else {
      throw files.damaged(BoxFolder.file)
    }
    return boxes
  }

  private func change<Result>(_ body: (inout [LetterBox]) -> Result) throws(Diagnostic) -> Result {
    try files.change(BoxFolder.file) { (object) throws(Diagnostic) in
      var boxes = try BoxFolder.boxes(object, files)
      let result = body(&boxes)
      object["boxes"] = .list(boxes.map(\.json))
      return result
    }
  }

  /// Makes a box.
  ///
  /// - Returns: the box, and its key, which is kept nowhere.
  package func add(name: String, isForPockets: Bool = false, _ world: World) throws(Diagnostic) -> (
    LetterBox, key: String
  ) {
    let key = world.randomBytes(32).hexadecimal
    let box = LetterBox(
      token: world.randomBytes(10).hexadecimal, name: name, isForPockets: isForPockets,
      key: Digest(of: Array(key.utf8)),
      made: world.now())
    try change { $0.append(box) }
    return (box, key)
  }

  /// Gives a box a new key; the old one opens nothing any more.
  package func renewKey(of box: LetterBox, _ world: World) throws(Diagnostic) -> String {
    let key = world.randomBytes(32).hexadecimal
    try change { boxes in
      for index in boxes.indices where boxes[index].token == box.token {
        boxes[index].key = Digest(of: Array(key.utf8))
      }
    }
    return key
  }

  /// Removes a box, and the letters that wait in it.
  ///
  /// - Throws: `app-state`, and as the writes; what could not be deleted goes after its days.
  package func remove(_ box: LetterBox) throws(Diagnostic) {
    try change { $0.removeAll { $0.token == box.token } }
    for top in [BoxFolder.letters, BoxFolder.receipts] {
      try files.tree.deleteAll(folder(box.token, in: top))
    }
  }

  /// The box of an address; nil if there is none, and as it was while the file is damaged or away.
  func box(_ token: String) -> LetterBox? {
    last.withLock { last in
      let signature = files.tree.signature(BoxFolder.file)
      if signature != last.signature, let signature, let boxes = try? boxes() {
        last = List(boxes: boxes, signature: signature)
      }
      return last.boxes.first { $0.token == token }
    }
  }

  // MARK: Letters

  private func folder(_ token: String, in top: RelativePath = letters) -> RelativePath {
    top.appending(token) ?? top
  }

  private func path(_ token: String, _ id: Digest) -> RelativePath {
    folder(token).appending(id.hex) ?? BoxFolder.letters
  }

  /// The waiting letters of a box, in the order in which they came.
  ///
  /// - Throws: `file-unreadable`.
  package func list(_ token: String) throws(Diagnostic) -> [(id: String, size: Int, at: Instant)] {
    try files.tree.list(folder(token)).filter { $0.kind == .file && Digest(hex: $0.name) != nil }
      .sorted { ($0.signature.modified, $0.name) < ($1.signature.modified, $1.name) }
      .map { ($0.name, Int($0.signature.size), BoxFolder.time($0)) }
  }

  /// Keeps a letter, which is on the disk when this returns; the same bytes twice are one letter.
  ///
  /// - Throws: `disk-full`, `file-unwritable`; then nothing was kept.
  func keep(_ letter: [UInt8], in token: String) throws(Diagnostic) -> Kept {
    let path = path(token, Digest(of: letter))
    let tree = files.tree
    let result: Result<Kept, Diagnostic> = waiting.withLock { all in
      do throws(Diagnostic) {
        // Removed since the letter began to come: what is written now would be found by nobody.
        guard box(token) != nil else { return .success(.gone) }
        if tree.signature(path) != nil {
          if (try? tree.read(path, limit: letter.count))?.bytes == letter { return .success(.present) }
          // Damaged, or no file of ours.
          try tree.deleteAll(path)
          all[token] = nil
        }
        var waiting = if let counted = all[token] { counted } else { try count(token) }
        guard waiting.count < limits.count, waiting.bytes + letter.count <= limits.box else {
          return .success(.full)
        }
        try tree.write(letter, to: path, isPrivate: true)
        waiting.count += 1
        waiting.bytes += letter.count
        all[token] = waiting
        return .success(.new)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func count(_ token: String) throws(Diagnostic) -> Waiting {
    let sizes = try list(token).map(\.size)
    return Waiting(count: sizes.count, bytes: sizes.reduce(0, +))
  }

  /// A letter; nil if it isn't there.
  ///
  /// - Throws: `file-unreadable`.
  func letter(_ id: Digest, in token: String) throws(Diagnostic) -> [UInt8]? {
    try files.tree.readIfPresent(path(token, id), limit: limits.pocketLetter)?.bytes
  }

  /// The most bytes of a letter to a box.
  func size(of box: LetterBox) -> Int { box.isForPockets ? limits.pocketLetter : limits.letter }

  // MARK: Receipts

  /// Notes that the home has a letter.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  func acknowledge(_ receipt: FormID, in token: String) throws(Diagnostic) {
    try files.tree.write([], to: folder(token, in: BoxFolder.receipts) / receipt.name, isPrivate: true)
  }

  /// Whether the home has the letter of a receipt.
  func isAcknowledged(_ receipt: FormID, in token: String) -> Bool {
    files.tree.signature(folder(token, in: BoxFolder.receipts) / receipt.name) != nil
  }

  /// Deletes a letter.
  ///
  /// - Returns: whether it was there.
  /// - Throws: `file-unwritable`.
  func delete(_ id: Digest, in token: String) throws(Diagnostic) -> Bool {
    let path = path(token, id)
    let result: Result<Bool, Diagnostic> = waiting.withLock { all in
      do throws(Diagnostic) {
        let size = files.tree.signature(path)?.size ?? 0
        guard try files.tree.delete(path) else { return .success(false) }
        all[token]?.count -= 1
        all[token]?.bytes -= Int(size)
        return .success(true)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Deletes what waited too long, and what a crash left half written.
  ///
  /// - Throws: `file-unreadable`, `file-unwritable`.
  package func tidy(at now: Instant) throws(Diagnostic) {
    for top in [BoxFolder.letters, BoxFolder.receipts] {
      for item in try files.tree.list(top) where item.kind == .folder {
        let folder = folder(item.name, in: top)
        files.tree.removeAbandoned(in: folder)
        for file in try files.tree.list(folder)
        where BoxFolder.time(file).seconds(until: now) > limits.days * 86_400 {
          if let path = folder.appending(file.name) { try files.tree.delete(path) }
        }
      }
    }
    // What is left is counted again by the next letter.
    waiting.withLock { $0 = [:] }
  }

  private static func time(_ file: FolderItem) -> Instant {
    Instant(secondsSince1970: file.signature.modified / 1_000_000_000)
  }
}
