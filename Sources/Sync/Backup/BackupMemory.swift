// `.zutto/backup.json`: this machine's backup place, retention and results.

public import Diagnostics
public import Fluent
internal import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// The backup settings and results of this machine; never synced, since it names a folder of this machine.
public struct BackupMemory: Sendable, Hashable {
  /// A finished backup.
  public struct Made: Sendable, Hashable {
    /// The number of files in it.
    public var files: Int
    /// Their total size in bytes.
    public var bytes: Int
    /// When it was last read; nil if never, as of a new one in a repository of an engine.
    public var verified: ZonedTime?
    /// Whether a later verification failed.
    public var isDamaged = false
    /// Paths of the home that could not be read and are not in it.
    public var unread: [String] = []

    /// Creates a record of a finished backup.
    public init(files: Int, bytes: Int, verified: ZonedTime?, isDamaged: Bool = false, unread: [String] = [])
    {
      self.files = files
      self.bytes = bytes
      self.verified = verified
      self.isDamaged = isDamaged
      self.unread = unread
    }
  }

  /// A backup that failed.
  public struct Failure: Sendable, Hashable {
    /// When it failed.
    public var time: ZonedTime
    /// The diagnostic's code.
    public var code: String
    /// The diagnostic's message.
    public var message: Phrase

    /// Creates a record of a failure.
    public init(time: ZonedTime, code: String, message: Phrase) {
      self.time = time
      self.code = code
      self.message = message
    }
  }

  /// Where backups are written.
  public var place: BackupPlace
  /// How many backups are kept, by age.
  public var thinning = BackupThinning()
  /// Finished backups made by this machine, by name.
  public var made: [BackupName: Made] = [:]
  /// Why the last backup failed or is incomplete; nil if it succeeded.
  public var failure: Failure?
  /// When this machine last checked whether a backup is needed.
  public var looked: ZonedTime?
  /// Backups begun by this machine and not finished: the current one and leftovers of earlier runs.
  public var begun: [BackupName] = []
  /// The last backup made by this machine, independent of the clock.
  public var last: BackupName?
  /// The digest of everything in the last backup except `devices/`; tells whether anything changed since.
  public var content: Digest?

  /// The path in the home.
  public static let path: RelativePath = ".zutto/backup.json"
  static let lock: RelativePath = ".zutto/backup.lock"

  /// Creates the memory of a new place.
  public init(place: BackupPlace) { self.place = place }

  /// Reads the file; one copied from another machine is ignored.
  ///
  /// Whoever wrote such a file must not choose where this machine's files go.
  ///
  /// - Returns: nil if no backups are configured.
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
        let bytes = member.value["bytes"]?.integer
      else { continue }
      let verified = member.value["verified"]?.text.flatMap { ZonedTime(ascii: Array($0.utf8)) }
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

  /// Takes over what was noted about backups since it was read: whoever verifies one waits for no running backup.
  ///
  /// Of a file that is damaged nothing is taken: it is written anew.
  package mutating func takeNotes(in tree: Tree) {
    let present = (try? BackupMemory.read(in: tree)) ?? nil
    for (name, made) in present?.made ?? [:] where self.made[name] != nil { self.made[name] = made }
  }

  /// Writes the file; throws as `Tree.write`.
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
      var row: JSONObject = ["files": .integer(made.files), "bytes": .integer(made.bytes)]
      row["verified"] = made.verified.map { .text($0.text) }
      if made.isDamaged { row["damaged"] = true }
      if !made.unread.isEmpty { row["unread"] = .list(made.unread.map(JSON.text)) }
      return (name.text, JSON.object(row))
    }
    object["made"] = .object(JSONObject(rows))
    try tree.write(JSON.object(object).canonical(.free), to: BackupMemory.path, isPrivate: true)
  }

  /// Whether the last backup made by this machine is still on the shelf and not known to be damaged.
  func holdsLast(on shelf: BackupShelf) -> Bool {
    guard let last = last ?? made.keys.max() else { return false }
    return shelf.names.contains(last) && made[last].map { !$0.isDamaged } ?? false
  }

  /// Whether a backup is known to be complete and undamaged.
  public func isSafe(_ name: BackupName) -> Bool {
    made[name].map { !$0.isDamaged && $0.unread.isEmpty } ?? false
  }
}
