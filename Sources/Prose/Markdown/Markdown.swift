// A Markdown text in a file; what can be made of it stands in the extensions.

public import Diagnostics

/// A Markdown text: a file, or the part of one after its front matter.
public struct Markdown: Sendable, Hashable {
  /// The file.
  public let source: Source
  /// Where the text stands in the file: byte offsets.
  public let range: Range<Int>

  /// The Markdown text in a part of a file, or in all of it.
  ///
  /// - Parameters:
  ///   - source: the file; its bytes are UTF-8.
  ///   - range: byte offsets, cut to the file's length.
  public init(_ source: Source, range: Range<Int>? = nil) {
    self.source = source
    let whole = 0..<source.bytes.count
    self.range = range?.clamped(to: whole) ?? whole
  }

  /// The bytes of the text.
  public var bytes: ArraySlice<UInt8> { source.bytes[range] }

  /// Whether the text holds nothing but blanks.
  public var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  var firstLineEndsWithCRLF: Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end > range.lowerBound else { return false }
    return source.bytes[end - 1] == 0x0D
  }
}
