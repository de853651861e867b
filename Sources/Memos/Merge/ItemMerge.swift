// One item of three versions.

import MergeText

/// What became of an item: its text, and whether a person should look at it.
struct ItemMerge {
  let text: [UInt8]
  let isCollision: Bool

  /// Merges an item that at least one side has.
  init(_ blocks: Versions<MergeBlock?>, lineEnd: [UInt8]) {
    guard let ours = blocks.ours, let theirs = blocks.theirs else {
      text = (blocks.ours ?? blocks.theirs)?.text ?? []
      isCollision = false
      return
    }
    let texts = blocks.map { $0?.text ?? [] }
    if let settled = texts.settled {
      text = settled
      isCollision = false
      return
    }
    let sounds = SoundMerge(blocks)
    let merge = LineMerge(
      base: blocks.base == nil ? [] : sounds.lines.base, ours: sounds.lines.ours, theirs: sounds.lines.theirs,
      collisions: .both(isSingle: SoundMerge.isSound))
    let merged = Array(merge.lines.map(sounds.line).joined(separator: lineEnd))
    let wasOpen = [ours, theirs].contains { MemoText.openFence(in: $0.text[...]) != nil }
    guard wasOpen || MemoText.openFence(in: merged[...]) == nil else {
      // Lines of two code blocks were mixed: both texts whole say more.
      let both = [ours.text, theirs.text].sorted { $0.lexicographicallyPrecedes($1) }
      text = Array(both.map { ItemMerge.closed($0, lineEnd) }.joined(separator: lineEnd + lineEnd))
      isCollision = true
      return
    }
    text = merged
    isCollision = merge.isCollision
  }

  /// A text whose code blocks are all closed, so that it swallows nothing behind it.
  static func closed(_ text: [UInt8], _ lineEnd: [UInt8]) -> [UInt8] {
    guard let fence = MemoText.openFence(in: text[...]) else { return text }
    return text + lineEnd + Array(fence.utf8)
  }
}
