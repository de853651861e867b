// The front matter of a file, key by key.

internal import Diagnostics
internal import MergeText

/// A front matter as its keys' lines; comments and unknown keys too.
package struct FrontMatterParts: Hashable {
  /// A key with its lines.
  struct Field: Hashable {
    let key: String
    /// Its lines, without blanks at their end.
    let lines: [UInt8]
    /// The texts of a list, of which a single text is one of one; nil for anything else.
    let items: [String]?
  }

  /// All before the text, fences and byte order mark included.
  package private(set) var bytes: [UInt8]
  /// What stands before the first key: comments.
  private(set) var preamble: [UInt8] = []
  /// The keys in the order of the file.
  private(set) var fields: [Field] = []
  /// Whether its keys could be told apart.
  private(set) var isDivided = true

  /// Divides the front matter of a file.
  package init(_ file: MarkdownFile) {
    let source = file.source.bytes
    bytes = Array(source[..<file.body.range.lowerBound])
    let start = Fences.startAfterByteOrderMark(bytes)
    guard start < bytes.count else { return }
    guard let content = file.fences?.content else {
      isDivided = false
      return
    }
    let starts = file.frontMatter.fields.map(\.keyRange.lowerBound)
    isDivided =
      !file.diagnostics.contains { $0.severity == .error }
      && starts.allSatisfy { $0 >= content.lowerBound && bytes[$0 - 1] == 0x0A }
      && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    guard isDivided else { return }
    let bounds = starts + [content.upperBound]
    preamble = FrontMatterParts.trimmed(bytes[content.lowerBound..<bounds[0]])
    fields = zip(file.frontMatter.fields, zip(bounds, bounds.dropFirst())).map { field, range in
      Field(
        key: field.key, lines: FrontMatterParts.trimmed(bytes[range.0..<range.1]),
        items: FrontMatterParts.items(field.value))
    }
  }

  /// Takes a key out.
  package mutating func drop(_ key: String) {
    guard isDivided, let index = fields.firstIndex(where: { $0.key == key }) else { return }
    fields.remove(at: index)
    bytes = FrontMatterParts.bytes([preamble] + fields.map(\.lines), lineEnd: LineEnds.used(in: bytes))
  }

  /// A front matter of some lines; nothing if there are none.
  static func bytes(_ parts: [[UInt8]], lineEnd: [UInt8]?) -> [UInt8] {
    let parts = parts.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return [] }
    let lineEnd = lineEnd ?? [0x0A]
    let fence = Array("---".utf8) + lineEnd
    return fence + parts.flatMap { $0 + lineEnd } + fence
  }

  private static func items(_ value: FrontMatter.Value) -> [String]? {
    switch value {
    case .null: []
    case .text(let text): [text.text]
    case .list(let items): items.contains(where: \.isNull) ? nil : items.map(\.text)
    case .other: nil
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { bytes.removeLast() }
    return Array(bytes)
  }
}
