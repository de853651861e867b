// Memos that came from other apps: which are here, and what the files of new ones hold.
// Format: docs/FORMAT.md, "What was imported".

public import Diagnostics
internal import Fluent
public import Ground
public import Prose
internal import SafeFiles
public import ZonedTime

/// A memo that came from elsewhere, with what was said under it.
public struct ImportedMemo: Sendable {
  /// When it was made.
  public var created: ZonedTime
  /// Keys of its front matter beside the time, in order.
  public var fields: [(key: String, value: MarkdownFile.NewValue)]
  /// Its own text with the lines of its sounds.
  public var text: String
  /// What was said under it, in order.
  public var thread: [(time: ZonedTime, text: String)]

  /// A memo that came from elsewhere.
  public init(
    created: ZonedTime, fields: [(key: String, value: MarkdownFile.NewValue)], text: String,
    thread: [(time: ZonedTime, text: String)] = []
  ) {
    self.created = created
    self.fields = fields
    self.text = text
    self.thread = thread
  }
}

extension MemoStore {
  /// The marks of everything that was imported into a home's memos, each with its memo.
  ///
  /// - Throws: `file-unreadable`; a single memo that can't be read is passed over, as `check` tells it.
  public static func imported(in home: Home) async throws(Diagnostic) -> [String: RelativePath] {
    guard home.tree.signature(Memo.folder) != nil else { return [:] }
    let folder = try home.tree.folder(Memo.folder)
    let names = try folder.names().withoutCopies.filter {
      $0.kind == .file && $0.isText && $0.name.hasSuffix(".md")
    }.map(\.name)
    let found = await names.concurrentMap { name -> (RelativePath, [String])? in
      guard let place = Memo.folder.appending(name),
        let bytes = try? folder.read(name, limit: Memo.maximumBytes)
      else { return nil }
      let texts = ImportMarks.texts(in: Source(place, bytes))
      return texts.isEmpty ? nil : (place, texts)
    }
    var marks: [String: RelativePath] = [:]
    for case (let place, let texts)? in found { for text in texts { marks[text] = place } }
    return marks
  }

  /// The file of a memo that came from elsewhere.
  ///
  /// - Throws: `memo-empty`, `file-too-large`, and `front-matter-refused` for a field that can't stand there.
  public static func file(of memo: ImportedMemo) throws(Diagnostic) -> [UInt8] {
    let texts = [memo.text] + memo.thread.map(\.text)
    guard texts.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      throw Diagnostic(
        .memoEmpty, Phrase("memo-nothing-keep"), hint: Phrase("home-write-least-one-character"))
    }
    var file = MarkdownFile(Source("memo.md", text: ""))
    file = try file.setting("created", to: .text(memo.created.text))
    for field in memo.fields { file = try file.setting(field.key, to: field.value) }
    var bytes = file.source.bytes + Array(memo.text.utf8) + [0x0A]
    for item in memo.thread { bytes += Array("\n## \(item.time.text)\n\(item.text)\n".utf8) }
    guard bytes.count <= Memo.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase("memo-memo-bytes-more-than-one", ["count": bytes.count, "maximum-bytes": Memo.maximumBytes]),
        hint: Phrase("diary-split"))
    }
    return bytes
  }
}
