// One import: what an export holds goes into a diary or the memos, once, in batches, as one change.

public import Diagnostics
public import Diary
public import Ground
internal import Memos

/// Reads an export and writes what is new.
public struct ImportRun {
  /// Where texts go.
  public enum Destination: Sendable {
    /// Into a diary, as entries of one of its members.
    case diary(Diary, author: String)
    /// Into the memos.
    case memos
  }

  private let home: Home
  private let destination: Destination
  private let reading: ForeignReading
  private let files: ForeignFiles
  private let format: ImportFormat
  private let marks: [String: RelativePath]

  /// How many texts the export holds, broken ones included.
  public var count: Int { reading.items.count }

  /// Reads an export, and what is here of it already.
  ///
  /// - Parameters:
  ///   - export: the export.
  ///   - format: its form.
  ///   - settings: what it does not say itself.
  ///   - destination: where its texts are to go.
  ///   - home: the home.
  /// - Throws: what keeps the export as a whole from being read; `file-unreadable`.
  public init(
    _ export: ForeignExport, _ format: ImportFormat, _ settings: ImportSettings, to destination: Destination,
    in home: Home
  ) async throws(Diagnostic) {
    self.home = home
    self.destination = destination
    self.format = format
    files = export.files
    reading = try format.read(export.files, settings)
    var marks = try await MemoStore.imported(in: home)
    marks.merge(try await DiaryStore.imported(in: home)) { _, diary in diary }
    self.marks = marks
  }

  /// Tells what an import would do: everything is read and nothing is written.
  ///
  /// - Parameters:
  ///   - isStopped: whether to stop, asked before each text.
  ///   - progress: is told how many texts are done.
  /// - Returns: the very report that `write` would give.
  /// - Throws: `file-unreadable`.
  public func rehearse(isStopped: () -> Bool = { false }, progress: (Int) -> Void = { _ in })
    throws(Diagnostic) -> ImportReport
  {
    var batch = ImportBatch(home.tree)
    return try run(&batch, isStopped, progress) { (batch) throws(Diagnostic) in batch.forget() }
  }

  /// Writes what is new.
  ///
  /// - Parameters:
  ///   - change: the change that takes all of it back.
  ///   - isStopped: whether to stop, asked before each text; what was written by then stays.
  ///   - progress: is told how many texts are done.
  /// - Returns: what became of it.
  /// - Throws: `disk-full`, `file-unwritable` and their like; nothing that is wrong with the export.
  public func write(
    _ change: inout Change, isStopped: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(Diagnostic) -> ImportReport {
    var batch = ImportBatch(home.tree, isReal: true)
    do throws(Diagnostic) {
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
        try DiaryTarget(diary, author: author, in: home), files, marks, ImportReport(format), in: home.tree)
      return try work.run(reading, &batch, isStopped, progress, flush)
    case .memos:
      var work = ImportWork(try MemoTarget(in: home), files, marks, ImportReport(format), in: home.tree)
      return try work.run(reading, &batch, isStopped, progress, flush)
    }
  }
}
