// A version of a memo's file, divided into what a merge puts together.

import Diagnostics
import Fluent
import Prose
import SafeFiles
import ZonedTime

/// An item of a version: its heading, its text, and the blanks before the next one.
struct MergeBlock: Hashable {
  /// The heading without its line end; nil for the memo itself.
  var heading: [UInt8]?
  /// What stands under the heading, without the blanks at its end.
  var text: [UInt8]
  /// The blanks at its end.
  var tail: [UInt8]
  /// Whether nothing stands behind it.
  var isLast: Bool
  /// When it was said.
  var time: ZonedTime
  /// Its sounds' lines, each with the file it leads to.
  var sounds: [[UInt8]: RelativePath]

  /// Whether it says the same under the same heading.
  func isSame(as other: MergeBlock) -> Bool { heading == other.heading && text == other.text }
}

/// A version of a memo.
struct MergeFile {
  var head: FrontMatterParts
  var blocks: [MergeBlock]

  /// Divides a file that can be read as a memo.
  ///
  /// - Throws: the first error of a file that can't.
  init(_ source: Source, _ context: MemoContext) throws(Diagnostic) {
    let (memo, problems) = MemoFormat.parse(source, id: source.path.stem, in: context)
    guard let memo else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.fileUnreadable, Phrase("memo-no-memo-3"), path: source.path)
    }
    head = FrontMatterParts(MarkdownFile(source))
    blocks = memo.items.enumerated().map { number, item in
      let content = source.bytes[item.content]
      let tail = content.reversed().prefix { MergeFile.blanks.contains($0) }.count
      return MergeBlock(
        heading: item.heading.map { Array(source.bytes[$0]) }, text: Array(content.dropLast(tail)),
        tail: Array(content.suffix(tail)), isLast: number == memo.items.count - 1, time: item.time,
        sounds: Dictionary(
          item.sounds.map { (Array(source.bytes[$0.line]), $0.path) }, uniquingKeysWith: { first, _ in first }
        ))
    }
  }

  /// What a text does not need at its end.
  static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
