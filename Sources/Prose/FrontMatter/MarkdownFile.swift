// A Markdown file of the home: where its front matter ends and its text begins.
// Spec: FORMAT.md, "Markdown files".

public import Diagnostics
internal import Fluent

/// A Markdown file, divided into front matter and body.
///
/// Reading never fails: what is wrong stands in `diagnostics`, and what could be read is there.
/// A file that isn't text has neither front matter nor body; one whose front matter is not closed
/// is all body, so that nothing written is lost to view.
public struct MarkdownFile: Sendable {
  /// The whole file.
  public let source: Source
  /// The keys between the `---` lines; empty where there are none.
  public let frontMatter: FrontMatter
  /// The Markdown text after the front matter.
  public let body: Markdown
  /// Everything that is wrong with the file's form and its front matter, in file order.
  public let diagnostics: [Diagnostic]

  /// Where the front matter stands; nil in a file without one.
  let fences: Fences?

  /// The bytes that a front matter may have at most.
  public static let maximumFrontMatterBytes = 64 * 1024

  /// Divides a file and reads its front matter.
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

  /// What would be a front matter, were there no blank lines before it.
  private static func late(in source: Source, from start: Int) -> Diagnostic? {
    let bytes = source.bytes
    guard start < bytes.count, bytes[start] <= 0x20,
      let fence = bytes[start...].firstIndex(where: { $0 > 0x20 }),
      case .found(let found) = Fences.find(in: bytes, from: fence), !found.content.isEmpty
    else { return nil }
    let reader = FrontMatterReader.read(source, found.content)
    // A text may well begin with a line across the page, but seldom goes on with keys.
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
