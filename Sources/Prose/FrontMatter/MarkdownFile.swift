// A Markdown file of the home, split into front matter and body (FORMAT.md, "Markdown files").

public import Diagnostics
internal import Fluent
internal import Ground

/// A Markdown file, split into front matter and body.
///
/// Parsing never fails: errors go to `diagnostics`, and everything readable is there. A file that isn't text
/// has neither front matter nor body. A file with unclosed front matter is all body, so that nothing written
/// becomes invisible.
public struct MarkdownFile: Sendable {
  /// The whole file.
  public let source: Source
  /// The fields between the `---` lines; empty if there are none.
  public let frontMatter: FrontMatter
  /// The Markdown text after the front matter.
  public let body: Markdown
  /// The errors and warnings about the file's form and front matter, in file order.
  public let diagnostics: [Diagnostic]

  /// The position of the front matter; nil if there is none.
  let fences: Fences?

  /// The maximum size of front matter in bytes.
  public static let maximumFrontMatterBytes = 64 * 1024

  /// Parses a file.
  public init(_ source: Source) {
    let bytes = source.bytes
    var diagnostics: [Diagnostic] = []
    var frontMatter = FrontMatter(source: source)
    var fences: Fences?
    var bodyStart = Fences.startAfterByteOrderMark(bytes)
    let start = bodyStart
    if start > 0 { diagnostics.append(MarkdownFile.byteOrderMark(in: source)) }

    if let fault = UTF8Fault.first(in: bytes) {
      diagnostics.append(MarkdownFile.notText(fault, in: source))
      bodyStart = bytes.count
    } else {
      switch Fences.find(in: bytes, from: start) {
      case .none: if let late = MarkdownFile.late(in: source, from: start) { diagnostics.append(late) }
      case .unclosed: diagnostics.append(MarkdownFile.unclosed(in: source, at: start))
      case .found(let found):
        fences = found
        bodyStart = found.bodyStart
        if found.content.count > MarkdownFile.maximumFrontMatterBytes {
          diagnostics.append(MarkdownFile.tooLarge(in: source, at: start))
        } else if !found.content.isEmpty {
          let reader = FrontMatterReader.read(source, found.content)
          frontMatter = reader.frontMatter
          diagnostics += reader.diagnostics
        }
      }
    }
    self.source = source
    self.frontMatter = frontMatter
    self.fences = fences
    self.diagnostics = diagnostics
    body = Markdown(source, range: bodyStart..<bytes.count)
  }

  private static func notText(_ fault: UTF8Fault, in source: Source) -> Diagnostic {
    switch fault {
    case .notUTF8(let offset):
      source.diagnostic(
        .fileNotText, Phrase("prose-file-not-utf-text-here"), at: offset,
        hint: Phrase("prose-save-encoding-utf"))
    case .nul(let offset):
      source.diagnostic(
        .fileNotText, Phrase("prose-file-holds-nul-byte-no"), at: offset, hint: Phrase("prose-remove-byte"))
    }
  }

  private static func byteOrderMark(in source: Source) -> Diagnostic {
    source.diagnostic(
      .fileByteOrderMark, Phrase("home-file-begins-byte-order-mark"), at: 0,
      hint: Phrase("prose-save-utf-without-bom"), severity: .warning)
  }

  /// A warning about front matter that is ignored because blank lines precede it.
  private static func late(in source: Source, from start: Int) -> Diagnostic? {
    let bytes = source.bytes
    guard start < bytes.count, bytes[start] <= 0x20,
      let fence = bytes[start...].firstIndex(where: { $0 > 0x20 }),
      case .found(let found) = Fences.find(in: bytes, from: fence), !found.content.isEmpty
    else { return nil }
    let reader = FrontMatterReader.read(source, found.content)
    // A text may start with a thematic break, but seldom continues with keys.
    guard reader.diagnostics.isEmpty, !reader.frontMatter.fields.isEmpty,
      reader.frontMatter.fields.allSatisfy({ $0.key.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    else { return nil }
    return source.diagnostic(
      .frontMatterLate, Phrase("prose-front-matter-read-text-blank"), at: fence,
      hint: Phrase("prose-remove-what-stands-before"), severity: .warning)
  }

  private static func unclosed(in source: Source, at offset: Int) -> Diagnostic {
    source.diagnostic(
      .frontMatterUnclosed, Phrase("prose-front-matter-begins-here-not"), at: offset,
      hint: Phrase("prose-end-line-line-across-page"))
  }

  private static func tooLarge(in source: Source, at offset: Int) -> Diagnostic {
    source.diagnostic(
      .frontMatterTooLarge, Phrase("prose-front-matter-larger-than-kib"), at: offset,
      hint: Phrase("prose-move-text-below-second"))
  }
}

extension MarkdownFile {
  /// The diagnostics of the file, and of the id that is its name.
  public func diagnostics(named id: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try PortableName(parsing: id)
      return diagnostics
    } catch {
      var problem = error
      problem.path = source.path
      return diagnostics + [problem]
    }
  }
}

/// The `---` lines around front matter, found in bytes.
///
/// A fence is three hyphens alone on a line; trailing blanks are allowed. YAML's other end marker, `...`, is
/// not accepted, because not every front matter parser knows it.
struct Fences: Sendable {
  /// The content between the fences: whole lines including line ends.
  let content: Range<Int>
  /// The start of the closing fence.
  var closing: Int { content.upperBound }
  /// The start of the body.
  let bodyStart: Int
  /// Whether the first line ends with CRLF rather than LF.
  let usesCRLF: Bool

  enum Search {
    case none
    case unclosed
    case found(Fences)
  }

  /// The length of the UTF-8 byte order mark: 3, or 0 if there is none.
  static func startAfterByteOrderMark(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Looks for front matter that starts at an offset.
  static func find(in bytes: [UInt8], from start: Int) -> Search {
    let span = bytes.span
    guard let content = endOfFence(span, at: start) else { return .none }
    let usesCRLF = content >= 2 && span[content - 1] == 0x0A && span[content - 2] == 0x0D
    var line = content
    while line < span.count {
      if let bodyStart = endOfFence(span, at: line) {
        return .found(Fences(content: content..<line, bodyStart: bodyStart, usesCRLF: usesCRLF))
      }
      while line < span.count, span[line] != 0x0A { line += 1 }
      line += 1
    }
    return .unclosed
  }

  /// The offset after the fence at an offset; nil if there is no fence.
  private static func endOfFence(_ span: Span<UInt8>, at start: Int) -> Int? {
    guard start + 3 <= span.count else { return nil }
    for index in start..<start + 3 where span[index] != UInt8(ascii: "-") { return nil }
    var index = start + 3
    while index < span.count, span[index] == 0x20 || span[index] == 0x09 { index += 1 }
    if index < span.count, span[index] == 0x0D { index += 1 }
    if index == span.count { return index }
    return span[index] == 0x0A ? index + 1 : nil
  }
}

/// The first byte that makes a file no text; finding it is fast enough to check every file.
enum UTF8Fault: Equatable {
  case notUTF8(at: Int)
  case nul(at: Int)

  /// The first fault, or nil if the bytes are UTF-8 (RFC 3629) without NUL.
  static func first(in bytes: [UInt8]) -> UTF8Fault? {
    unsafe bytes.withUnsafeBytes { buffer in
      let count = buffer.count
      var index = 0
      while index < count {
        // Skips eight bytes at once if all are ASCII and none is NUL: the bit trick finds a zero byte as one
        // that borrows when 1 is subtracted.
        if index + 8 <= count {
          let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let zeros = (word &- 0x0101_0101_0101_0101) & ~word
          if (word | zeros) & 0x8080_8080_8080_8080 == 0 {
            index += 8
            continue
          }
        }
        // Kana, Han and most hangul syllables: three bytes that need no look at the second one's range.
        if index + 4 <= count {
          let word = unsafe UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt32.self))
          let lead = word & 0xFF
          if word & 0x00C0_C0F0 == 0x0080_80E0, lead != 0xE0, lead != 0xED {
            index += 3
            continue
          }
        }
        let lead = unsafe buffer[index]
        if lead < 0x80 {
          if lead == 0 { return .nul(at: index) }
          index += 1
          continue
        }
        let length = unsafe sequenceLength(buffer, at: index, lead: lead)
        if length == 0 { return .notUTF8(at: index) }
        index += length
      }
      return nil
    }
  }

  /// The length of the well-formed sequence at an index, otherwise 0 (Unicode, table 3-7).
  private static func sequenceLength(_ buffer: UnsafeRawBufferPointer, at index: Int, lead: UInt8) -> Int {
    let left = buffer.count - index
    guard left >= 2 else { return 0 }
    let second = unsafe buffer[index + 1]
    switch lead {
    case 0xC2...0xDF: return second & 0xC0 == 0x80 ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      guard left >= 3, second >= low, second <= high else { return 0 }
      return unsafe buffer[index + 2] & 0xC0 == 0x80 ? 3 : 0
    case 0xF0...0xF4:
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      guard left >= 4, second >= low, second <= high else { return 0 }
      guard unsafe buffer[index + 2] & 0xC0 == 0x80 else { return 0 }
      return unsafe buffer[index + 3] & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }
}
