// A diary on its way to another app: its entries with their keys, words and files.

public import Diagnostics
internal import Diary
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles
internal import ZonedTime

/// What is taken along of a diary.
public struct DiaryExport: Sendable {
  let diary: Diary
  let entries: [ExportedEntry]
  /// File names in `photos/` with their sizes.
  let files: [String: Int64]
  let tree: Tree
  let zone: TimeZoneRules
  /// What could not be read.
  public let problems: [Diagnostic]

  /// How many entries are taken along.
  public var count: Int { entries.count }

  /// Reads a diary.
  ///
  /// - Throws: as `DiaryStore.read`; `entry-missing` if there is nothing to export.
  public init(_ id: String, in home: Home) async throws(Diagnostic) {
    let reading = try await DiaryStore.read(id, in: home)
    var problems = reading.problems.filter { $0.severity == .error }
    var entries: [ExportedEntry] = []
    for known in reading.diary.entries {
      do throws(Diagnostic) {
        let source = try home.tree.read(known.path(in: reading.diary.path), limit: Entry.maximumBytes)
        var entry = DiaryExport.entry(known, MarkdownFile(source))
        if reading.diary.type.hidesMembers { entry.dropNames() }
        entries.append(entry)
      } catch { problems.append(error) }
    }
    guard !entries.isEmpty else {
      throw problems.first
        ?? Diagnostic(
          .entryMissing, Phrase("import-no-entry-export", ["id": id]),
          hint: Phrase("import-zutto-diary-write-writes-one", ["id": id]))
    }
    diary = reading.diary
    self.entries = entries
    self.problems = problems
    files = Dictionary(
      reading.photos.map { ($0.name, $0.signature.size) }, uniquingKeysWith: { first, _ in first })
    tree = home.tree
    zone = home.zone
  }

  private static let own: Set<String> = ["author", "created", "question", "photos", "lang"]

  private static func entry(_ known: Entry, _ file: MarkdownFile) -> ExportedEntry {
    let bytes = file.source.bytes[file.body.range]
    return ExportedEntry(
      id: known.id, author: known.author, created: known.created, question: known.question,
      photos: known.photos, fields: file.frontMatter.fields.filter { !own.contains($0.key) },
      body: String(decoding: bytes, as: UTF8.self).replacingCRLF)
  }

  /// By what an entry is known outside of the home.
  func identity(of entry: ExportedEntry) -> String { DiaryStore.identity(of: entry.id, in: diary.id) }

  /// The file in `photos/` that a link in an entry leads to.
  func file(_ target: String) -> String? {
    guard target.hasPrefix("../photos/") else { return nil }
    let name = String(target.dropFirst("../photos/".count))
    return files[name] == nil ? nil : name
  }

  /// The entry that a link in an entry leads to.
  func entry(_ target: String) -> ExportedEntry? {
    let path = target.prefix { $0 != "#" }
    guard path.hasSuffix(".md"), !path.contains("/") else { return nil }
    let id = String(path.dropLast(3))
    return entries.first { $0.id == id }
  }

  /// What a member is called.
  func name(of author: String?) -> String? {
    guard !diary.type.hidesMembers else { return nil }
    return author.map { diary.member($0)?.name ?? $0 }
  }
}
