// Memos added: written and imported.
// Format: docs/FORMAT.md, "What was imported".

public import Diagnostics
internal import Fluent
public import Ground
public import Prose
internal import SafeFiles
public import ZonedTime

extension MemoStore {
  /// The id of a memo, or the name of its sound, that is made at a time.
  ///
  /// - Parameters:
  ///   - time: when it is made.
  ///   - isTaken: whether a name is used already.
  /// - Returns: `2025-12-07-081203`, or with `-2`, `-3` … where that is taken.
  /// - Throws: what `isTaken` throws.
  public static func freeName(at time: ZonedTime, _ isTaken: (String) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> String
  {
    let name = "\(time.day.text)-\(time.time.compactText)"
    guard try isTaken(name) else { return name }
    var number = 2
    while try isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  /// Writes a new memo.
  ///
  /// - Parameters:
  ///   - item: what was said; its sound stands in `audio/` already.
  ///   - home: where it is written.
  ///   - change: the change it belongs to.
  /// - Returns: the memo's file.
  /// - Throws: `memo-empty`, `file-too-large`, `file-not-text`, and as the writes.
  public static func add(_ item: NewItem, in home: Home, _ change: inout Change) throws(Diagnostic)
    -> RelativePath
  {
    try item.check()
    let id = try freeName(at: item.time) { home.tree.signature(Memo.path(of: $0)) != nil }
    let path = Memo.path(of: id)
    try write(try MemoFormat.text(item), to: path, &change)
    return path
  }

  /// Adds an item under a memo.
  ///
  /// - Returns: the number of the item in its thread, from 1.
  /// - Throws: `memo-missing`, `memo-empty`, `file-too-large`, what makes the file unreadable, and as
  ///   the writes.
  public static func reply(to id: String, _ item: NewItem, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> Int
  {
    try item.check()
    let memo = try whole(id, in: home)
    try write(memo.appending(item), over: memo, &change)
    return memo.items.count
  }

  /// Puts a transcript under a sound that still waits for one.
  ///
  /// - Parameters:
  ///   - sound: the sound's file.
  ///   - id: the memo.
  ///   - transcript: the words that were heard.
  ///   - states: the states in which it may be; a person may have asked for a settled one.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: false where the link waits no more, or is gone: a person has decided otherwise.
  /// - Throws: what makes the file unreadable, and as the writes.
  public static func transcribe(
    _ sound: RelativePath, of id: String, as transcript: String,
    from states: Set<MemoSound.State> = [.pending], in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    guard let (memo, link) = try waiting(sound, of: id, states, in: home) else { return false }
    try write(memo.adding(transcript: transcript, to: link), to: memo.path, &change)
    return true
  }

  /// Gives a sound's link another state.
  ///
  /// - Returns: false where the link is not in one of the states, has a title of the person's own, which
  ///   stays, or is gone.
  /// - Throws: as `transcribe`.
  public static func setState(
    _ state: MemoSound.State, of sound: RelativePath, in id: String, from states: Set<MemoSound.State>,
    _ home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    guard let (memo, link) = try waiting(sound, of: id, states, in: home), !link.hasOwnTitle else {
      return false
    }
    try write(memo.setting(state, of: link), to: memo.path, &change)
    return true
  }

  /// The link of a sound in a memo, read again because it may have changed meanwhile.
  private static func waiting(
    _ sound: RelativePath, of id: String, _ states: Set<MemoSound.State>, in home: Home
  ) throws(Diagnostic) -> (Memo, MemoSound)? {
    do throws(Diagnostic) {
      let memo = try whole(id, in: home)
      let link = memo.sounds.map(\.sound).first { $0.path == sound && states.contains($0.state) }
      return link.map { (memo, $0) }
    } catch {
      if error.code == .memoMissing { return nil }
      throw error
    }
  }

  /// A memo that can be shown: only then is it known what a change would touch.
  ///
  /// What else is wrong with its file does not stop a change.
  static func whole(_ id: String, in home: Home) throws(Diagnostic) -> Memo {
    let (memo, problems) = try read(id: id, in: home)
    if let memo { return memo }
    throw problems.first
      ?? Diagnostic(.memoMissing, Phrase("home-cant-read", ["name": id]), path: Memo.path(of: id))
  }

  /// Writes a memo's file anew, where its front matter must stay what it was.
  ///
  /// - Throws: `front-matter-unclosed`, and as the other `write`.
  static func write(_ bytes: [UInt8], over memo: Memo, _ change: inout Change) throws(Diagnostic) {
    let start = MarkdownFile(Source(memo.path, bytes)).body.range.lowerBound
    guard start == memo.items[0].content.lowerBound else {
      throw Diagnostic(
        .frontMatterUnclosed, Phrase("memo-front-matter-memo-open-new"), path: memo.path,
        hint: Phrase("memo-close-line-first-put-blank"))
    }
    try write(bytes, to: memo.path, &change)
  }

  /// Writes a memo's file anew.
  ///
  /// - Throws: `file-too-large`, and as the writes.
  static func write(_ bytes: [UInt8], to path: RelativePath, _ change: inout Change) throws(Diagnostic) {
    // A larger file could not be read again.
    guard bytes.count <= Memo.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase("memo-memo-would-bytes-room", ["count": bytes.count, "maximum-bytes": Memo.maximumBytes]),
        path: path, hint: Phrase("memo-begin-new-memo"))
    }
    try change.write(bytes, to: path)
  }
}

extension Memo {
  /// The memo itself (0) or an item of its thread.
  ///
  /// - Throws: `memo-item-missing`.
  public func item(_ number: Int) throws(Diagnostic) -> MemoItem {
    guard items.indices.contains(number) else {
      throw Diagnostic(
        .memoItemMissing, Phrase("memo-no-item", ["id": id, "number": number]),
        hint: items.count == 1
          ? Phrase("memo-nothing-added-under") : Phrase("memo-items", ["items": items.count - 1]))
    }
    return items[number]
  }
}

/// A memo from another app, with its thread.
public struct ImportedMemo: Sendable {
  /// When it was made.
  public var created: ZonedTime
  /// Keys of its front matter beside the time, in order.
  public var fields: [(key: String, value: MarkdownFile.NewValue)]
  /// Its own text with the lines of its sounds.
  public var text: String
  /// Its replies, in order.
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

/// A new memo or a new item of a thread.
public struct NewItem: Sendable, Hashable {
  /// When it was said.
  public var time: ZonedTime
  /// The words, as they were typed; may be empty where there is a sound.
  public var text: String
  /// The name of its sound in `audio/`.
  public var sound: String?
  /// Whether the sound waits for a transcript.
  public var isPending: Bool

  /// Something said.
  public init(time: ZonedTime, text: String, sound: String? = nil, isPending: Bool = false) {
    self.time = time
    self.text = text
    self.sound = sound
    self.isPending = isPending
  }

  /// What stands in the file, without heading and last line end.
  var content: String {
    let link = sound.map {
      SoundLine(label: "", target: "audio/\($0)", title: isPending ? MemoSound.State.pending.rawValue : nil)
        .text
    }
    let words = MemoText.typed(text)
    return [link, words.isEmpty ? nil : words].compactMap(\.self).joined(separator: "\n")
  }

  /// Checks that the item is neither empty nor too long.
  ///
  /// - Throws: `memo-empty`, `file-too-large`.
  func check() throws(Diagnostic) {
    guard sound != nil || text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .memoEmpty, Phrase("memo-nothing-keep"), hint: Phrase("home-write-least-one-character"))
    }
    // Room for the front matter or the heading.
    guard text.utf8.count <= Memo.maximumBytes - 256 else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "memo-text-bytes-more-than-fit",
          ["count": text.utf8.count, "maximum-bytes": Memo.maximumBytes - 256]),
        hint: Phrase("memo-split-keep-file-own"))
    }
    if text.utf8.contains(0) {
      throw Diagnostic(.fileNotText, Phrase("memo-text-holds-nul-byte-no"), hint: Phrase("prose-remove-byte"))
    }
  }
}
