// Writing and importing memos (docs/FORMAT.md, "What was imported").

public import Diagnostics
internal import Fluent
public import Ground
public import Prose
internal import SafeFiles
public import ZonedTime

extension MemoStore {
  /// A free name for a memo or sound: `2025-12-07-081203`, or with `-2`, `-3` … if taken; rethrows.
  public static func freeName(at time: ZonedTime, _ isTaken: (String) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> String
  {
    let name = "\(time.day.text)-\(time.time.compactText)"
    guard try isTaken(name) else { return name }
    var number = 2
    while try isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  /// Writes a new memo, whose sound is in `audio/` already, and returns the path of its file; throws
  /// `memo-empty`, `file-too-large`, `file-not-text`, and as the writes.
  public static func add(_ item: NewItem, in home: Home, _ change: inout Change) throws(Diagnostic)
    -> RelativePath
  {
    try item.check()
    let id = try freeName(at: item.time) { home.tree.signature(Memo.path(of: $0)) != nil }
    let path = Memo.path(of: id)
    try write(try MemoFormat.text(item), to: path, &change)
    return path
  }

  /// Adds an item to a memo's thread and returns its number, from 1.
  ///
  /// Throws `memo-missing`, `memo-empty`, `file-too-large`, `file-not-text`, faults of the file, and as the
  /// writes.
  public static func reply(to id: String, _ item: NewItem, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> Int
  {
    try item.check()
    let memo = try whole(id, in: home)
    try write(memo.appending(item), over: memo, &change)
    return memo.items.count
  }

  /// Inserts a transcript below a sound's link, settles the link, and keeps the times beside the sound; captions of an
  /// older transcript go, unless they may be another sound's.
  ///
  /// Returns false, without a change, if the link is not in one of `states` or is gone, because the user
  /// edited it. Throws faults of the file, and as the writes.
  public static func transcribe(
    _ sound: RelativePath, of id: String, as transcript: String, captions: [UInt8]? = nil,
    from states: Set<MemoSound.State> = [.pending], in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    guard let (memo, link) = try waiting(sound, of: id, states, in: home) else { return false }
    try write(memo.adding(transcript: transcript, to: link), to: memo.path, &change)
    let path = Memo.captions(of: sound)
    if let captions {
      try change.write(captions, to: path)
    } else if home.tree.signature(path) != nil {
      try change.remove(path)
    }
    let shared = Memo.sharedCaptions(of: sound)
    if shared != path, home.tree.signature(shared) != nil, !hasNamesake(sound, besides: [sound], in: home) {
      try change.remove(shared)
    }
    return true
  }

  /// Sets the state of a sound's link; throws as `transcribe`; returns false, without a change, if the link
  /// is in none of `states`, has its own title, or is gone.
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

  /// The link of a sound, read again because the memo may have changed meanwhile.
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

  /// Reads a memo that can be parsed; other faults of its file do not prevent a change.
  static func whole(_ id: String, in home: Home) throws(Diagnostic) -> Memo {
    let (memo, problems) = try read(id: id, in: home)
    if let memo { return memo }
    throw problems.first
      ?? Diagnostic(.memoMissing, Phrase("home-cant-read", ["name": id]), path: Memo.path(of: id))
  }

  /// Writes a changed memo; throws `front-matter-unclosed` if the front matter would end elsewhere.
  static func write(_ bytes: [UInt8], over memo: Memo, _ change: inout Change) throws(Diagnostic) {
    let start = MarkdownFile(Source(memo.path, bytes)).body.range.lowerBound
    guard start == memo.items[0].content.lowerBound else {
      throw Diagnostic(
        .frontMatterUnclosed, Phrase("memo-front-matter-memo-open-new"), path: memo.path,
        hint: Phrase("memo-close-line-first-put-blank"))
    }
    try write(bytes, to: memo.path, &change)
  }

  /// Writes a memo's file; throws `file-too-large`, and as the writes.
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
  /// The memo itself (0) or an item of its thread; throws `memo-item-missing`.
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

/// A memo of another app, with its thread.
public struct ImportedMemo: Sendable {
  /// The time of creation.
  public var created: ZonedTime
  /// The front matter besides `created`, in order.
  public var fields: [(key: String, value: MarkdownFile.NewValue)]
  /// The memo's text, including the lines of its sounds.
  public var text: String
  /// The replies, in order.
  public var thread: [(time: ZonedTime, text: String)]

  /// Makes an imported memo.
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
  /// The import marks in all memos, each with its memo; throws `file-unreadable`; skips memos that can't be
  /// read: `check` reports them.
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

  /// The file of an imported memo; throws `memo-empty`, `file-too-large`, `front-matter-refused`.
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
  /// The time of the item.
  public var time: ZonedTime
  /// The text as typed; may be empty if there is a sound.
  public var text: String
  /// The sound's file name in `audio/`.
  public var sound: String?
  /// Whether the sound awaits transcription.
  public var isPending: Bool
  /// The tags of a new memo's front matter; none for an item of a thread.
  public var tags: [String] = []

  /// Makes an item.
  public init(time: ZonedTime, text: String, sound: String? = nil, isPending: Bool = false) {
    self.time = time
    self.text = text
    self.sound = sound
    self.isPending = isPending
  }

  /// The item in the file, without heading and final line end.
  var content: String {
    let link = sound.map {
      SoundLine(label: "", target: "audio/\($0)", title: isPending ? MemoSound.State.pending.rawValue : nil)
        .text
    }
    let words = MemoText.typed(text)
    return [link, words.isEmpty ? nil : words].compactMap(\.self).joined(separator: "\n")
  }

  /// Throws `memo-empty`, `file-too-large`, or `file-not-text` for a NUL byte.
  func check() throws(Diagnostic) {
    guard sound != nil || text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .memoEmpty, Phrase("memo-nothing-keep"), hint: Phrase("home-write-least-one-character"))
    }
    // Leave room for the front matter or the heading.
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
