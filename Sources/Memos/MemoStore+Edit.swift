// Changing what memos say: at once by words, or by a text that was open in an editor meanwhile.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// What became of an edited memo.
public struct EditedMemo: Sendable, Hashable {
  /// Whether the file changed.
  public var isChanged = false
  /// Whether something had come in since the text was opened, which was put together with it.
  public var isMerged = false
  /// What a person should look at, because both changed it.
  public var conflicts: [Diagnostic] = []

  /// A memo that nothing became of yet.
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
