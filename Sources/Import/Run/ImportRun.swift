// An import into a diary or the memos, in batches and as one change.

public import Diagnostics
public import Diary
public import Fluent
public import Ground
internal import Memos
internal import Prose
internal import SafeFiles
public import ZonedTime

/// Reads an export and writes the new texts.
public struct ImportRun {
  /// The target of an import.
  public enum Destination: Sendable {
    /// The entries of a diary, by one of its members.
    case diary(Diary, author: String)
    case memos

    fileprivate var diary: Diary? {
      guard case .diary(let diary, _) = self else { return nil }
      return diary
    }
  }

  private let home: Home
  private let destination: Destination
  private var reading: ForeignReading
  private let files: ForeignFiles
  private let format: ImportFormat
  private let marks: [String: RelativePath]
  /// Whether nobody else writes the diary's files.
  private let isOwnAlone: Bool

  /// The number of texts in the export, including damaged ones.
  public var count: Int { reading.items.count }

  /// Reads an export and the marks of what is imported already.
  ///
  /// - Throws: errors that affect the whole export; `file-unreadable`.
  public init(
    _ export: ForeignExport, _ format: ImportFormat, _ settings: ImportSettings, to destination: Destination,
    in home: Home
  ) async throws(Diagnostic) {
    self.home = home
    self.destination = destination
    self.format = format
    isOwnAlone = settings.chats.room != nil
    files = export.files
    var reading = try format.read(export.files, settings)
    var marks = try await MemoStore.imported(in: home)
    marks.merge(try await DiaryStore.imported(in: home)) { _, diary in diary }
    try reading.fileChats(format, settings, marks: marks)
    if !reading.photos.isEmpty {
      reading.filePhotos(settings, marks: marks, in: try KeptPhotos(of: destination.diary, in: home.tree))
    }
    self.reading = reading
    self.marks = marks
  }

  /// Takes mails of a mailbox, each with the question that it answers.
  ///
  /// - Throws: `file-unreadable`.
  package init(
    _ mails: [(mail: Mail, question: String?)], of export: ForeignExport, _ settings: ImportSettings,
    to destination: Destination, in home: Home
  ) async throws(Diagnostic) {
    self.home = home
    self.destination = destination
    format = .mail
    isOwnAlone = false
    files = export.files
    var reading = ForeignReading()
    for (mail, question) in mails {
      reading.take(mail.place) { () throws(Diagnostic) in
        var entry = try mail.entry(settings)
        entry.question = question
        return entry
      }
    }
    self.reading = reading
    marks = try await DiaryStore.imported(in: home)
  }

  /// What new photos would become, as a text for a person to change; nil if there are none.
  public func proposal(in language: Language) -> String? { reading.proposal(in: language, marks: marks) }

  /// Takes what a person left of the text of `proposal`.
  ///
  /// - Throws: `import-item` with the line that is not understood.
  public mutating func take(_ proposal: String) throws(Diagnostic) {
    try reading.take(proposal, marks: marks)
  }

  /// Does a dry run: reads everything and writes nothing, and returns the report that `write` would return.
  ///
  /// `isStopped` is called before each text; `progress` gets the number of texts done.
  ///
  /// - Throws: `file-unreadable`.
  public func rehearse(isStopped: () -> Bool = { false }, progress: (Int) -> Void = { _ in })
    throws(Diagnostic) -> ImportReport
  {
    var batch = ImportBatch(home.tree)
    return try run(&batch, isStopped, progress) { (batch) throws(Diagnostic) in batch.forget() }
  }

  /// Writes the new texts as part of a change that can be undone.
  ///
  /// `isStopped` is called before each text, and what is written by then stays; `progress` gets the number of
  /// texts done.
  ///
  /// - Throws: `disk-full`, `file-unwritable` and similar errors; never errors of the export.
  public func write(
    _ change: inout Change, isStopped: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(Diagnostic) -> ImportReport {
    var batch = ImportBatch(home.tree, isReal: true)
    do throws(Diagnostic) {
      if case .diary(let diary, _) = destination {
        for member in reading.newcomers { _ = try DiaryStore.join(diary, as: member, in: home, &change) }
      }
      return try run(&batch, isStopped, progress) { (batch) throws(Diagnostic) in try batch.write(&change) }
    } catch {
      batch.forget()
      throw error
    }
  }

  private func run(
    _ batch: inout ImportBatch, _ isStopped: () -> Bool, _ progress: (Int) -> Void,
    _ flush: (inout ImportBatch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ImportReport {
    switch destination {
    case .diary(let diary, let author):
      var work = ImportWork(
        try DiaryTarget(diary, author: author, isOwnAlone: isOwnAlone, in: home), files, marks,
        ImportReport(format), in: home.tree)
      return try work.run(reading, &batch, isStopped, progress, flush)
    case .memos:
      var work = ImportWork(try MemoTarget(in: home), files, marks, ImportReport(format), in: home.tree)
      return try work.run(reading, &batch, isStopped, progress, flush)
    }
  }
}

/// The outcome of an import or of its dry run.
public struct ImportReport: Sendable {
  /// A text that was imported or already present.
  public struct Line: Sendable, Hashable {
    /// Its position in the export.
    public let place: Phrase
    /// The time of writing.
    public let created: ZonedTime
    /// Its file in the home.
    public let path: RelativePath
    /// Whether the app changed the text after the import.
    public var isChanged = false
    /// The number of its files added now that were missing in an earlier import.
    public var brought = 0
  }

  /// The format of the export.
  public let format: ImportFormat
  /// The number of texts read.
  public internal(set) var read = 0
  /// The texts imported, or to be imported in a dry run.
  public internal(set) var imported: [Line] = []
  /// The texts that were already present.
  public internal(set) var present: [Line] = []
  /// The number of texts that could not be imported; `problems` has the reasons.
  public internal(set) var failed = 0
  /// The number of media files imported.
  public internal(set) var media = 0
  /// Files that no text refers to, and texts in the app's trash.
  public internal(set) var left: [Phrase] = []
  /// Errors and warnings with their position in the export.
  public internal(set) var problems: [Diagnostic] = []
  /// The number of messages in the chats of the export.
  public internal(set) var messages = 0
  /// Lines of chats that are the app's own or empty, and are left out.
  public internal(set) var notices: [Phrase] = []
  /// The people of the chats who became members.
  public internal(set) var newcomers: [Member] = []
  /// Whether the import was interrupted; later texts are not in the lists.
  public internal(set) var isStopped = false

  init(_ format: ImportFormat) { self.format = format }
}

/// A batch of files that is not written yet.
struct ImportBatch {
  private let tree: Tree
  private let isReal: Bool
  private var files: [(path: RelativePath, bytes: [UInt8])] = []
  private var staged: [(path: RelativePath, file: StagedFile)] = []
  /// New contents of existing files.
  private var edits: [RelativePath: [UInt8]] = [:]
  private var bytes = 0

  /// From this size on, a file is staged in pieces and never completely in memory.
  static let large = 8 << 20
  private static let most = 16 << 20
  private static let mostFiles = 200

  /// With `isReal` false nothing is written, not even staged files.
  init(_ tree: Tree, isReal: Bool = false) {
    self.tree = tree
    self.isReal = isReal
  }

  /// Whether the batch should be written now.
  var isFull: Bool {
    bytes >= ImportBatch.most || files.count + staged.count + edits.count >= ImportBatch.mostFiles
  }

  mutating func add(_ content: [UInt8], to path: RelativePath) {
    files.append((path, content))
    bytes += content.count
  }

  /// Replaces an existing file.
  mutating func edit(_ path: RelativePath, to content: [UInt8]) {
    edits[path] = content
    bytes += content.count
  }

  /// A file including the pending edit, if there is one; throws `file-unreadable`, `file-too-large`.
  func source(of path: RelativePath, limit: Int) throws(Diagnostic) -> Source? {
    if let edited = edits[path] { return Source(path, edited) }
    return try tree.readIfPresent(path, limit: limit)
  }

  /// Stages a large file and computes its digest, to find out whether the home has it already.
  func stage(_ fill: (_ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void)
    throws(Diagnostic) -> LargeFile
  {
    guard isReal else {
      var digest = Digest.Stream()
      try fill { (piece) throws(Diagnostic) in unsafe piece.withUnsafeBytes { unsafe digest.add($0) } }
      return LargeFile(digest: digest.finish(), file: nil)
    }
    let file = try tree.stage(for: ".zutto/staged", fill)
    return LargeFile(digest: file.digest, file: file)
  }

  /// Assigns a path to a large file, or deletes the staged copy if the home has it.
  mutating func add(_ large: LargeFile, to path: RelativePath, isThere: Bool) {
    guard let file = large.file else { return }
    if isThere { _ = try? tree.delete(file.path) } else { staged.append((path, file)) }
  }

  /// Whether a file of the home has this digest.
  func has(_ path: RelativePath, _ digest: Digest) throws(Diagnostic) -> Bool {
    try tree.digestIfPresent(path) == digest
  }

  mutating func write(_ change: inout Change) throws(Diagnostic) {
    // Media first: an interruption must not leave a text without its pictures.
    while let (path, file) = staged.first {
      try change.create(path, from: file)
      staged.removeFirst()
    }
    if !files.isEmpty { try change.create(files) }
    for (path, content) in edits.sorted(by: { $0.key < $1.key }) { try change.write(content, to: path) }
    files = []
    edits = [:]
    bytes = 0
  }

  mutating func forget() {
    for (_, file) in staged { _ = try? tree.delete(file.path) }
    staged = []
    files = []
    edits = [:]
    bytes = 0
  }
}

/// A large file that was read in pieces.
struct LargeFile {
  let digest: Digest
  fileprivate let file: StagedFile?
}

extension ForeignEntry {
  /// Whether the app changed the text after the import; such a change is reported, but not applied.
  func isChanged(since path: RelativePath, in tree: Tree) -> Bool {
    guard let modified = moment("modified", of: fields),
      let source = try? tree.read(path, limit: Entry.maximumBytes)
    else { return false }
    let file = MarkdownFile(source)
    let keys = file.frontMatter.fields
    // In a thread the field `modified` is that of the first text only.
    if case .list? = keys.first(where: { $0.key == ImportMarks.key })?.value { return false }
    var known = created.instant
    if case .text(let text)? = keys.first(where: { $0.key == "modified" })?.value,
      let here = ForeignTime.zoned(text.text, in: .utc)
    {
      known = here.instant
    }
    guard known < modified else { return false }
    let here = String(decoding: source.bytes[file.body.range], as: UTF8.self).letters
    return pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return here.range(of: text.letters) == nil
    }
  }

  private func moment(_ key: String, of fields: [ForeignField]) -> Instant? {
    guard case .text(let text)? = fields.first(where: { $0.key == key })?.value else { return nil }
    return ForeignTime.zoned(text, in: .utc)?.instant
  }
}

extension String {
  /// The letters and digits alone: punctuation and markup differ between apps.
  fileprivate var letters: String { filter { $0.isLetter || $0.isNumber } }
}
