// Memos edited and removed.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// The result of an edit.
public struct EditedMemo: Sendable, Hashable {
  /// Whether the file changed.
  public var isChanged = false
  /// Whether the edit was merged with changes made since the text was opened.
  public var isMerged = false
  /// The conflicts of that merge.
  public var conflicts: [Diagnostic] = []

  /// A result without changes.
  public init() {}
}

extension MemoStore {
  /// Gives an item of a memo another text; its sounds stay.
  ///
  /// - Parameters:
  ///   - number: 0 for the memo itself, then the items of its thread.
  ///   - id: the memo.
  ///   - text: the new text; empty only where the item has a sound.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: whether anything changed.
  /// - Throws: as `reply`, and `memo-item-missing`.
  public static func setText(
    ofItem number: Int, of id: String, to text: String, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    let memo = try whole(id, in: home)
    guard let bytes = try memo.file(settingItem: number, to: text) else { return false }
    try write(bytes, over: memo, &change)
    return true
  }

  /// Gives an item another text, which was written while others may have changed the memo.
  ///
  /// - Parameters:
  ///   - number: 0 for the memo itself, then the items of its thread.
  ///   - base: the memo as it was when the item was opened.
  ///   - text: the new text; empty only where the item has a sound.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: what became of it.
  /// - Throws: as `setText` and as `replace`.
  public static func setText(
    ofItem number: Int, openedIn base: Memo, to text: String, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> EditedMemo {
    guard let bytes = try base.file(settingItem: number, to: text) else { return EditedMemo() }
    return try replace(base.source, of: base.id, with: bytes, in: home, &change)
  }

  /// Replaces a memo's file by an edited text, and keeps what has come into the file since it was opened.
  ///
  /// - Parameters:
  ///   - base: the file as it was opened.
  ///   - id: the memo.
  ///   - bytes: the edited text.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: what became of it.
  /// - Throws: `memo-empty`, the first error that the text would bring in, as `MemoMerge.merge`, and as
  ///   the writes.
  public static func replace(
    _ base: Source, of id: String, with bytes: [UInt8], in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> EditedMemo {
    var edited = EditedMemo()
    guard bytes != base.bytes else { return edited }
    let path = Memo.path(of: id)
    guard let present = try home.tree.readIfPresent(path, limit: Memo.maximumBytes) else {
      throw Diagnostic(
        .memoMissing, Phrase("memo-memo-removed-meanwhile", ["id": id]),
        hint: Phrase("memo-zutto-memo-keeps-text-new"))
    }
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw Diagnostic(
        .memoEmpty, Phrase("memo-memo-would-left-empty"), path: path,
        hint: Phrase("memo-zutto-memo-rm-removes-memo"))
    }
    let context = MemoContext(in: home)
    try checkNothingNew(in: Source(path, bytes), id, besides: [base], context)
    var new = bytes
    if present.bytes != base.bytes {
      let merge = try MemoMerge.merge(
        base: base, ours: Source(path, bytes), theirs: present, zone: context.zone, language: context.language
      )
      new = merge.bytes
      try checkNothingNew(in: Source(path, new), id, besides: [base, present], context)
      edited.isMerged = new != bytes
      edited.conflicts = merge.conflicts
    }
    edited.isChanged = new != present.bytes
    if edited.isChanged { try write(new, to: path, &change) }
    return edited
  }

  /// Refuses a text with an error that is not in older versions already.
  private static func checkNothingNew(
    in source: Source, _ id: String, besides older: [Source], _ context: MemoContext
  ) throws(Diagnostic) {
    let known = older.flatMap { old in MemoFormat.parse(old, id: id, in: context).problems.map(\.message) }
    let problems = MemoFormat.parse(source, id: id, in: context).problems
    if let fault = problems.first(where: { $0.severity == .error && !known.contains($0.message) }) {
      throw fault
    }
  }
}

extension Memo {
  /// The file with another text in one of its items; nil if it says that already.
  ///
  /// - Throws: `memo-item-missing`, and as `NewItem.check`.
  fileprivate func file(settingItem number: Int, to text: String) throws(Diagnostic) -> [UInt8]? {
    let item = try item(number)
    try NewItem(time: item.time, text: text, sound: item.sounds.first?.path.name).check()
    // Texts that are told apart by their bytes alone, such as forms of one letter, differ as well.
    if self.text(of: item).utf8.elementsEqual(MemoText.typed(text).utf8) { return nil }
    return replacingText(ofItem: number, with: text)
  }
}

/// The result of a removal.
public struct RemovedMemo: Sendable, Hashable {
  /// A sound that stays.
  public struct Kept: Sendable, Hashable {
    /// The sound.
    public var sound: RelativePath
    /// The memo that names it, or that can't be read.
    public var memo: RelativePath
  }

  /// The files that were removed.
  public var files: [RelativePath] = []
  /// Sounds of what was removed that stay.
  public var kept: [Kept] = []
  /// Whether the memo's file is gone.
  public var isWhole = false

  /// Nothing removed yet.
  public init() {}
}

extension MemoStore {
  /// Removes a memo or an item of its thread, with the sounds that no other memo refers to.
  ///
  /// An item that is all that a memo has takes the memo with it.
  ///
  /// - Parameters:
  ///   - id: the memo.
  ///   - number: the item of its thread, from 1; nil for the whole memo.
  ///   - home: where it stands.
  ///   - change: the change it belongs to.
  /// - Returns: what was removed, and what stays.
  /// - Throws: `memo-missing`, `memo-item-missing`, and as the writes.
  public static func remove(_ id: String, item number: Int? = nil, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> RemovedMemo
  {
    var removed = RemovedMemo()
    let path = Memo.path(of: id)
    var sounds: Set<RelativePath>
    var rest: [UInt8]?
    if let number, number > 0 {
      let memo = try whole(id, in: home)
      sounds = Set(try memo.item(number).sounds.map(\.path))
      rest = memo.isAll(item: number) ? nil : memo.removing(item: number)
    } else {
      // A memo that can't be parsed can still be removed.
      sounds = Set(try read(id: id, in: home).memo?.sounds.map(\.sound.path) ?? [])
    }
    sounds = sounds.filter { home.tree.signature($0) != nil }
    removed.kept = try needed(sounds, besides: path, rest, in: home)
    if let rest {
      try write(rest, to: path, &change)
    } else {
      try change.remove(path)
      removed.files.append(path)
      removed.isWhole = true
    }
    for sound in sounds.subtracting(removed.kept.map(\.sound)).sorted() {
      try change.remove(sound)
      removed.files.append(sound)
    }
    return removed
  }

  /// The sounds that what is left may need: any file of a memo that names one, in whatever link, or that
  /// can't be read.
  private static func needed(
    _ sounds: Set<RelativePath>, besides path: RelativePath, _ rest: [UInt8]?, in home: Home
  ) throws(Diagnostic) -> [RemovedMemo.Kept] {
    var kept: [RemovedMemo.Kept] = []
    var left = sounds.sorted()
    func look(in file: RelativePath, _ bytes: [UInt8]?) {
      let text = bytes.map(NamesInText.init)
      left.removeAll { sound in
        guard text?.hold(sound.name) ?? true else { return false }
        kept.append(RemovedMemo.Kept(sound: sound, memo: file))
        return true
      }
    }
    if let rest { look(in: path, rest) }
    guard !left.isEmpty else { return kept }
    for item in try home.tree.folder(Memo.folder).list(sorted: true)
    where item.kind != .folder && item.name.hasSuffix(".md") && item.name != path.name {
      guard let file = Memo.folder.appending(item.name) else { continue }
      do throws(Diagnostic) { look(in: file, try home.tree.read(file, limit: Memo.maximumBytes).bytes) } catch
      { look(in: file, nil) }
    }
    return kept
  }
}

extension Memo {
  /// Whether an item is all that the memo has: it says nothing itself, and nothing else is under it.
  fileprivate func isAll(item number: Int) -> Bool {
    number == 1 && items.count == 2 && items[0].sounds.isEmpty && text(of: items[0]).isEmpty
  }
}

/// A text in which names of files are looked for, as they are written and as links write them.
private struct NamesInText {
  private let forms: [[UInt8]]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isEscaped = bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }
    let plain = isEscaped ? [text.replacing("\\", with: "").percentDecoded] : []
    // Compared without case and Unicode form: better to keep a sound too many.
    forms = ([text] + plain).map { Array($0.comparisonKey.utf8) }
  }

  func hold(_ name: String) -> Bool {
    let wanted = Array(name.comparisonKey.utf8)
    return forms.contains { $0.contains(wanted) }
  }
}
