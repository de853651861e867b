// `.zutto/backup.json`: where this machine's backups go, and what became of them.

public import Diagnostics
public import Fluent
internal import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// What this machine remembers of its backups; it stays here, for it names a folder of this machine.
public struct BackupMemory: Sendable, Hashable {
  /// A backup that was finished.
  public struct Made: Sendable, Hashable {
    /// How many files are in it.
    public var files: Int
    /// How many bytes they have.
    public var bytes: Int
    /// When it was last found to be whole.
    public var verified: ZonedTime
    /// Whether something was wrong when it was looked at later.
    public var isDamaged = false
    /// What of the home could not be read and is not in it.
    public var unread: [String] = []

    /// A backup that was finished.
    public init(files: Int, bytes: Int, verified: ZonedTime, isDamaged: Bool = false, unread: [String] = []) {
      self.files = files
      self.bytes = bytes
      self.verified = verified
      self.isDamaged = isDamaged
      self.unread = unread
    }
  }

  /// A backup that came to nothing.
  public struct Failure: Sendable, Hashable {
    /// When.
    public var time: ZonedTime
    /// The problem's code.
    public var code: String
    /// What was told.
    public var message: Phrase

    /// A backup that came to nothing.
    public init(time: ZonedTime, code: String, message: Phrase) {
      self.time = time
      self.code = code
      self.message = message
    }
  }

  /// Where they go.
  public var place: BackupPlace
  /// How many are kept.
  public var thinning = BackupThinning()
  /// Those that were made from here, by name.
  public var made: [BackupName: Made] = [:]
  /// The last one, if it came to nothing.
  public var failure: Failure?
  /// When there was last a look whether one is needed.
  public var looked: ZonedTime?
  /// Those that were begun from here and not finished: the one that is being written, and what is left of others.
  public var begun: [BackupName] = []
  /// The last one that was made from here, whatever the clock said then.
  public var last: BackupName?
  /// The digest of all that was in the last one but `devices/`: whether anything changed since.
  public var content: Digest?

  /// Where it stands.
  public static let path: RelativePath = ".zutto/backup.json"
  static let lock: RelativePath = ".zutto/backup.lock"

  /// A new place.
  public init(place: BackupPlace) { self.place = place }

  /// Reads it.
  ///
  /// What came with a home from another machine counts as nothing: whoever wrote it must not choose where this one's files
  /// travel.
  ///
  /// - Returns: nil where no backups are wanted.
  /// - Throws: what is wrong with the file.
  public static func read(in tree: Tree) throws(Diagnostic) -> BackupMemory? {
    guard let source = try tree.readIfPresent(path, limit: 16 << 20) else { return nil }
    let (memory, problems) = JSONReader.reading(source) { reader -> BackupMemory? in
      guard let target = reader.text("target", required: true), reader.text("machine") == MachineIdentity.mark
      else { return nil }
      var memory = BackupMemory(place: BackupPlace(remembered: target))
      memory.thinning.days = reader.integer("keepDays", in: 0...36_500) ?? memory.thinning.days
      memory.thinning.weeks = reader.integer("keepWeeks", in: 0...5_200) ?? memory.thinning.weeks
      memory.looked = time("looked", &reader)
      memory.begun = (reader.object["begun"]?.list ?? []).compactMap { $0.text.flatMap { BackupName($0) } }
      memory.last = reader.text("last").flatMap { BackupName($0) }
      memory.content = reader.text("content").flatMap { Digest(hex: $0) }
      memory.failure = reader.object("failure", failure) ?? nil
      memory.readMade(&reader)
      return memory
    }
    if var problem = problems.first(where: { $0.severity == .error }) {
      problem.hint = Phrase("sync-say-zutto-backup-again-written")
      throw problem
    }
    return memory
  }

  private mutating func readMade(_ reader: inout JSONReader) {
    for member in reader.object["made"]?.object?.members ?? [] {
      guard let name = BackupName(member.key), let files = member.value["files"]?.integer,
        let bytes = member.value["bytes"]?.integer,
        let verified = member.value["verified"]?.text.flatMap({ ZonedTime(ascii: Array($0.utf8)) })
      else { continue }
      made[name] = Made(
        files: files, bytes: bytes, verified: verified, isDamaged: member.value["damaged"]?.flag ?? false,
        unread: (member.value["unread"]?.list ?? []).compactMap(\.text))
    }
  }

  private static func failure(_ reader: inout JSONReader) -> Failure? {
    guard let time = time("time", &reader), let code = reader.text("code"),
      let message = reader.text("message")
    else { return nil }
    return Failure(time: time, code: code, message: Phrase(kept: message))
  }

  private static func time(_ key: String, _ reader: inout JSONReader) -> ZonedTime? {
    reader.text(key) { (text) throws(Diagnostic) in try ZonedTime(parsing: text) }
  }

  /// Writes it.
  ///
  /// - Throws: as `Tree.write`.
  public func write(in tree: Tree) throws(Diagnostic) {
    var object: JSONObject = [
      "target": .text(place.text), "keepDays": .integer(thinning.days), "keepWeeks": .integer(thinning.weeks),
    ]
    object["machine"] = MachineIdentity.mark.map(JSON.text)
    object["looked"] = looked.map { .text($0.text) }
    if !begun.isEmpty { object["begun"] = .list(begun.map { .text($0.text) }) }
    object["last"] = last.map { .text($0.text) }
    object["content"] = content.map { .text($0.hex) }
    object["failure"] = failure.map {
      ["time": .text($0.time.text), "code": .text($0.code), "message": .text($0.message.kept)]
    }
    let rows = made.sorted { $0.key < $1.key }.map { name, made in
      var row: JSONObject = [
        "files": .integer(made.files), "bytes": .integer(made.bytes), "verified": .text(made.verified.text),
      ]
      if made.isDamaged { row["damaged"] = true }
      if !made.unread.isEmpty { row["unread"] = .list(made.unread.map(JSON.text)) }
      return (name.text, JSON.object(row))
    }
    object["made"] = .object(JSONObject(rows))
    try tree.write(JSON.object(object).canonical(.free), to: BackupMemory.path, isPrivate: true)
  }

  /// Whether the last backup that was made from here is still on the shelf, and nothing was found wrong with it.
  func holdsLast(on shelf: BackupShelf) -> Bool {
    guard let last = last ?? made.keys.max() else { return false }
    return shelf.names.contains(last) && made[last].map { !$0.isDamaged } ?? false
  }

  /// Whether a backup is known to be whole.
  public func isSafe(_ name: BackupName) -> Bool {
    made[name].map { !$0.isDamaged && $0.unread.isEmpty } ?? false
  }
}
