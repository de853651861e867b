// Reading memos that anybody wrote: for mutations here, for libFuzzer in fuzz/.

import Diagnostics
import Fluent
import Memos
import ZonedTime

#if canImport(TestSupport)
import TestSupport
#endif

extension FuzzTarget {
  /// The memos' parsers, changes and merges.
  static var memos: [FuzzTarget] { [memo, memoMerge, typed] }

  private static let files: [String] = [
    "---\ncreated: 2025-12-07T08:12:03+09:00\nlang: ko\n---\n![](audio/a.m4a)\n회의\n\n## 08:15\n첫째\n",
    "x\r\n## 2025-12-08 09:00\r\n![](audio/b.m4a \"pending\")\r\n\r\n## 10:00\r\n```\r\ncode",
    "\n\n## 08:15\n## 25:10\n![my](<audio/c d.ogg> 'failed')\nheard\n\n---\n~~~\n## 08:15 ##\ny",
    "## 2025-12-07T08:15:40+09:00\na\n## 2025-12-07T08:15:40+09:00\n - b\n",
  ]

  private static func parse(_ bytes: [UInt8]) -> Memo? {
    let id = "2025-12-07-081203"
    return MemoFormat.parse(Source(Memo.path(of: id), bytes), id: id, zone: .utc, language: .en).memo
  }

  /// What is changed in a memo is changed there, and nothing else is.
  private static var memo: FuzzTarget {
    let item = NewItem(time: ZonedTime(utc: Instant(secondsSince1970: 1_765_062_723)), text: "added")
    return FuzzTarget(name: "memo", seeds: files.map { Array($0.utf8) }) { bytes in
      guard let memo = parse(bytes) else { return true }
      let texts = memo.items.map { memo.text(of: $0) }
      _ = memo.links
      guard let longer = parse(memo.appending(item)), longer.items.count == texts.count + 1,
        longer.text(of: longer.items[texts.count]) == "added"
      else { return false }
      for number in memo.items.indices {
        guard let changed = parse(memo.replacingText(ofItem: number, with: "changed")),
          changed.items.count == texts.count, changed.text(of: changed.items[number]) == "changed"
        else { return false }
        guard number > 0 else { continue }
        guard let shorter = parse(memo.removing(item: number)), shorter.items.count == texts.count - 1 else {
          return false
        }
      }
      for (number, (_, sound)) in memo.sounds.enumerated() {
        guard let heard = parse(memo.adding(transcript: "# heard", to: sound)),
          heard.items.count == texts.count, heard.sounds.count == memo.sounds.count,
          heard.sounds[number].sound.state == .settled
        else { return false }
        let state: MemoSound.State = sound.hasOwnTitle ? .settled : .failed
        guard parse(memo.setting(.failed, of: sound))?.sounds[number].sound.state == state else {
          return false
        }
      }
      return true
    }
  }

  /// A merge of two halves of the input, which came from the third.
  private static var memoMerge: FuzzTarget {
    let path: RelativePath = "memos/2025-12-07-081203.md"
    let seeds = files.flatMap { one in files.map { one + "\u{1}" + $0 + "\u{1}" + one + "z\n" } }
    return FuzzTarget(name: "memo-merge", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let parts = bytes.split(separator: 1, maxSplits: 2, omittingEmptySubsequences: false).map {
        Source(path, Array($0))
      }
      guard parts.count == 3 else { return true }
      func merge(_ one: Source, _ other: Source) -> MemoMerge.Result? {
        read { () throws(Diagnostic) in
          try MemoMerge.merge(base: parts[0], ours: one, theirs: other, zone: .utc, language: .en)
        }
      }
      let merged = merge(parts[1], parts[2])
      guard merged == merge(parts[2], parts[1]) else { return false }
      guard let merged, !parts.map(\.bytes).contains(merged.bytes) else { return true }
      return parse(merged.bytes) != nil
    }
  }

  /// Whatever is typed stays one text.
  private static var typed: FuzzTarget {
    FuzzTarget(name: "memo-typed", seeds: files.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let kept = MemoText.typed(text)
      let heard = MemoText.heard(text)
      guard MemoText.typed(kept) == kept else { return false }
      guard !text.utf8.contains(0) else { return true }
      guard let memo = parse(Array("x\n\(kept)\n".utf8)), memo.items.count == 1 else { return false }
      let spoken = parse(Array("x\n\(heard)\n".utf8))
      return spoken?.items.count == 1 && spoken?.sounds.isEmpty == true
    }
  }
}
