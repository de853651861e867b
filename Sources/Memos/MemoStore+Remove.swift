// Removing memos, and of their sounds those that nothing else may need.

public import Diagnostics
public import Ground
internal import SafeFiles

/// What was removed.
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
  /// Removes a memo, or an item of its thread, with the sounds that nothing else may need.
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
      // A memo that can't be understood can still be removed.
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
    // Case and form aside: rather one sound too many is kept.
    forms = ([text] + plain).map { Array($0.comparisonKey.utf8) }
  }

  func hold(_ name: String) -> Bool {
    let wanted = Array(name.comparisonKey.utf8)
    return forms.contains { $0.contains(wanted) }
  }
}
