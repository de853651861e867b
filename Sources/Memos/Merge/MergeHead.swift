// The front matter of a memo, key by key.

import Ground
import Prose

/// A front matter as its keys' lines; comments and unknown keys too.
struct MergeHead: Hashable {
  /// All before the text, fences and byte order mark included.
  var bytes: [UInt8]
  /// What stands before the first key: comments.
  var preamble: [UInt8] = []
  /// The keys in the order of the file, each with its lines, without blanks at their end.
  var fields: [(key: String, lines: [UInt8])] = []
  /// Whether its keys could be told apart.
  var isDivided = true

  /// Divides the front matter of a file.
  init(_ file: MarkdownFile) {
    let source = file.source.bytes
    bytes = Array(source[..<file.body.range.lowerBound])
    let start = bytes.starts(with: MergeHead.byteOrderMark) ? 3 : 0
    guard start < bytes.count else { return }
    let lines = Array(MemoLines(bytes, start..<bytes.count))
    guard let first = lines.first, let last = lines.last, lines.count >= 2 else {
      isDivided = false
      return
    }
    let content = first.end..<last.content.lowerBound
    let starts = file.frontMatter.fields.map(\.keyRange.lowerBound)
    isDivided =
      !file.diagnostics.contains { $0.severity == .error }
      && starts.allSatisfy { $0 >= content.lowerBound && bytes[$0 - 1] == 0x0A }
      && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    guard isDivided else { return }
    let bounds = starts + [content.upperBound]
    preamble = MergeHead.trimmed(bytes[content.lowerBound..<bounds[0]])
    fields = zip(file.frontMatter.fields, zip(bounds, bounds.dropFirst())).map { field, range in
      (field.key, MergeHead.trimmed(bytes[range.0..<range.1]))
    }
  }

  /// Takes a key out.
  mutating func drop(_ key: String) {
    guard isDivided, let index = fields.firstIndex(where: { $0.key == key }) else { return }
    fields.remove(at: index)
    bytes = MergeHead.bytes([preamble] + fields.map(\.lines), lineEnd: LineEnds.used(in: bytes))
  }

  /// A front matter of some lines; nothing if there are none.
  static func bytes(_ parts: [[UInt8]], lineEnd: [UInt8]?) -> [UInt8] {
    let parts = parts.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return [] }
    let lineEnd = lineEnd ?? [0x0A]
    let fence = Array("---".utf8) + lineEnd
    return fence + parts.flatMap { $0 + lineEnd } + fence
  }

  static func == (a: MergeHead, b: MergeHead) -> Bool { a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, MergeFile.blanks.contains(last) { bytes.removeLast() }
    return Array(bytes)
  }
}
