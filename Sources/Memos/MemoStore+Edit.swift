// Editing and removing memos.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// The result of an edit.
public struct EditedMemo: Sendable, Hashable {
  /// Whether the file changed.
  public var isChanged = false
  /// Whether it was merged with changes made since the text was opened.
  public var isMerged = false
  /// The conflicts of that merge.
  public var conflicts: [Diagnostic] = []

  /// A result without changes.
  public init() {}
}

extension MemoStore {
  /// Replaces the text of an item (0 is the memo itself), keeping its sounds; returns whether it changed.
  ///
  /// The text may be empty only if the item has a sound. Throws `memo-item-missing`, and as `reply`.
  public static func setText(
    ofItem number: Int, of id: String, to text: String, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Bool {
    let memo = try whole(id, in: home)
    guard let bytes = try memo.file(settingItem: number, to: text) else { return false }
    try write(bytes, over: memo, &change)
    return true
  }

  /// Replaces the text of an item opened as part of `base`, merging with later changes of the memo.
  ///
  /// The text may be empty only if the item has a sound. Throws as the other `setText` and as `replace`.
  public static func setText(
    ofItem number: Int, openedIn base: Memo, to text: String, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> EditedMemo {
    guard let bytes = try base.file(settingItem: number, to: text) else { return EditedMemo() }
    return try replace(base.source, of: base.id, with: bytes, in: home, &change)
  }

  /// Replaces a memo's file by an edited text, merging with changes made since `base` was opened; throws
  /// `memo-missing`, `memo-empty`, the first new error, and as `MemoMerge.merge` and the writes.
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

  /// Throws the first error of a text that older versions don't have.
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
  /// The file with another text in one item; nil if the text is the same; throws `memo-item-missing`, and as
  /// `NewItem.check`.
  fileprivate func file(settingItem number: Int, to text: String) throws(Diagnostic) -> [UInt8]? {
    let item = try item(number)
    try NewItem(time: item.time, text: text, sound: item.sounds.first?.path.name).check()
    // Compare bytes: texts that differ only in Unicode normalisation differ too.
    if self.text(of: item).utf8.elementsEqual(MemoText.typed(text).utf8) { return nil }
    return replacingText(ofItem: number, with: text)
  }
}

/// The result of a removal.
public struct RemovedMemo: Sendable, Hashable {
  /// A sound that was not removed.
  public struct Kept: Sendable, Hashable {
    /// The sound.
    public var sound: RelativePath
    /// The memo that refers to it, or can't be read.
    public var memo: RelativePath
  }

  /// The removed files.
  public var files: [RelativePath] = []
  /// Sounds of the removed items that stay.
  public var kept: [Kept] = []
  /// Whether the memo's file was removed.
  public var isWhole = false

  /// An empty result.
  public init() {}
}

extension MemoStore {
  /// Removes a memo, or an item of its thread (from 1), with the sounds that no other memo refers to.
  ///
  /// Removing the only content removes the memo. Throws `memo-missing`, `memo-item-missing`, as the writes.
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
    let gone = sounds.subtracting(removed.kept.map(\.sound))
    let shared = gone.filter { !hasNamesake($0, besides: gone, in: home) }.map(Memo.sharedCaptions)
    for file in gone.union(gone.map(Memo.captions)).union(shared).sorted()
    where home.tree.signature(file) != nil {
      try change.remove(file)
      removed.files.append(file)
    }
    return removed
  }

  /// Whether another sound, besides these, may have the captions that older versions named for this one.
  static func hasNamesake(_ sound: RelativePath, besides others: Set<RelativePath>, in home: Home) -> Bool {
    let captions = Memo.sharedCaptions(of: sound)
    guard let items = try? home.tree.list(Memo.soundFolder) else { return true }
    return items.contains { item in
      guard let other = Memo.soundFolder.appending(item.name), !others.contains(other),
        Memo.soundExtensions.contains(other.pathExtension.lowercased())
      else { return false }
      // The captions of `a.m4a` have the name that those of `a.m4a.mp3` once had.
      return [Memo.captions(of: other), Memo.sharedCaptions(of: other)].contains(captions)
    }
  }

  /// The sounds that must stay: another memo contains the name in any form, or can't be read.
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
  /// Whether an item is the only content of the memo.
  fileprivate func isAll(item number: Int) -> Bool {
    number == 1 && items.count == 2 && items[0].sounds.isEmpty && text(of: items[0]).isEmpty
  }
}

/// A text searched for file names, both as written and as links escape them.
private struct NamesInText {
  private let forms: [[UInt8]]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isEscaped = bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }
    let plain = isEscaped ? [text.replacing("\\", with: "").percentDecoded] : []
    // Compare without case and Unicode form: keeping a sound too many is harmless.
    forms = ([text] + plain).map { Array($0.comparisonKey.utf8) }
  }

  func hold(_ name: String) -> Bool {
    let wanted = Array(name.comparisonKey.utf8)
    return forms.contains { $0.contains(wanted) }
  }
}
