// A Markdown text and its rendering to HTML (FORMAT.md, "Markdown files").

internal import CMarkGFM
public import Diagnostics
internal import Dispatch
public import Fluent

/// A Markdown text: a file, or the body of one.
public struct Markdown: Sendable, Hashable {
  /// The file.
  public let source: Source
  /// The byte range of the text in the file.
  public let range: Range<Int>

  /// The text in a range of a UTF-8 file, or in all of it; the range is clamped to the file.
  public init(_ source: Source, range: Range<Int>? = nil) {
    self.source = source
    let whole = 0..<source.bytes.count
    self.range = range?.clamped(to: whole) ?? whole
  }

  /// The bytes of the text.
  public var bytes: ArraySlice<UInt8> { source.bytes[range] }

  /// Whether the text has only white space.
  public var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  var firstLineEndsWithCRLF: Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end > range.lowerBound else { return false }
    return source.bytes[end - 1] == 0x0D
  }
}

/// A Markdown text rendered to HTML.
public struct RenderedMarkdown: Sendable {
  /// HTML for the body of a page, without scripts, styles or the writer's own markup.
  public let html: [UInt8]
  /// The start of the text without markup, of the requested length.
  public let excerpt: String
  /// The heading that opens the text, without markup; nil if there is none, or if it is longer than 100
  /// characters or the requested length.
  public let title: String?
  /// The excerpt without the title.
  public let excerptAfterTitle: String
  /// The length of the opening heading in the HTML, in bytes; 0 without a title.
  public let titleLength: Int
  /// Warnings about rejected links and raw HTML, in file order.
  public let diagnostics: [Diagnostic]
}

extension Markdown {
  /// Renders GitHub-flavored Markdown with tables, task lists, strikethrough, autolinks and footnotes; a line
  /// end becomes a line break.
  ///
  /// Raw HTML is shown as text (`markdown-html`). Links with `http`, `https`, `mailto` and `tel` are kept,
  /// those with other schemes lose their link (`markdown-link-unsafe`), and remote images become links. A
  /// text built to overwork the parser is shown as written (`markdown-too-complex`).
  ///
  /// - Parameters:
  ///   - topLevel: the level of `# heading`, 1 to 6; deeper ones follow, down to 6.
  ///   - notePrefix: the prefix of footnote ids, different for each text of a page.
  ///   - language: the language of the text; emphasized words in another script get a `lang` attribute.
  ///   - home: the language of the home, for Han alone in a text that is neither Japanese nor Chinese.
  ///   - excerptLength: the length of the excerpt in characters.
  ///   - tags: where its tags lead; nil if nowhere.
  ///   - resolve: decides about each link and image without a scheme.
  /// - Returns: the HTML, the excerpt, and the diagnostics.
  @MarkdownActor public func html(
    topLevel: Int = 2, notePrefix: String = "", language: LanguageTag? = nil, home: LanguageTag = .en,
    excerptLength: Int = 0, tags: TagLinks? = nil,
    resolving resolve: (MarkdownLink) -> LinkDecision = { _ in .text }
  ) -> RenderedMarkdown {
    if let offset = MarkdownLimits.firstExcess(in: self) { return plain(excerptLength, offset) }
    return unsafe source.bytes.withUnsafeBufferPointer { file in
      let text = unsafe UnsafeBufferPointer(rebasing: file[range])
      guard let tree = unsafe MarkdownTree(parsing: text) else {
        return plain(excerptLength, range.lowerBound)
      }
      var writer = MarkdownHTML(
        self, topLevel: topLevel, notePrefix: notePrefix, excerpt: ExcerptCollector(characters: excerptLength)
      )
      writer.tags = tags
      if let language { writer.languages = (text: language, home: home) }
      tree.walk { node, isEntering in
        writer.step(node, isEntering: isEntering, resolve)
        return true
      }
      let title = writer.excerpt.title
      let excerpt = writer.excerpt.text
      return RenderedMarkdown(
        html: writer.html.bytes, excerpt: excerpt, title: title,
        excerptAfterTitle: title == nil ? excerpt : writer.excerpt.body,
        titleLength: title == nil ? 0 : writer.titleLength,
        diagnostics: writer.placedDiagnostics())
    }
  }

  /// All links and images with their positions, including those that `html` rejects.
  @MarkdownActor package func links() -> [PlacedMarkdownLink] {
    guard MarkdownLimits.firstExcess(in: self) == nil else { return [] }
    return unsafe source.bytes.withUnsafeBufferPointer { file in
      guard let tree = unsafe MarkdownTree(parsing: UnsafeBufferPointer(rebasing: file[range])) else {
        return []
      }
      var places = MarkdownPlaces(self)
      var links: [PlacedMarkdownLink] = []
      tree.walk { node, isEntering in
        if isEntering, node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE {
          links.append(PlacedMarkdownLink(link: node.link, offset: places.offset(of: node)))
        }
        return true
      }
      return links
    }
  }

  /// The first characters of the text without markup, on one line; `…` stands for the rest.
  ///
  /// Parses only as much of the text as the excerpt can need.
  @MarkdownActor public func excerpt(characters: Int) -> String { beginning(characters: characters).excerpt }

  /// The beginning of the text rendered, with an excerpt of so many characters.
  ///
  /// Parses only as much of the text as the excerpt can need.
  @MarkdownActor public func beginning(characters: Int) -> RenderedMarkdown {
    // A character takes 3 bytes in Japanese, plus markup and URLs.
    let enough = range.lowerBound + min(max(characters, 0), 100_000) * 16 + 1024
    guard range.upperBound > enough else { return html(excerptLength: characters) }
    let lineEnd = source.bytes[range.lowerBound..<enough].lastIndex(of: 0x0A) ?? enough
    let start = Markdown(source, range: range.lowerBound..<lineEnd)
    return start.html(excerptLength: characters)
  }

  /// The source of a text that is not parsed.
  private func plain(_ excerptLength: Int, _ offset: Int) -> RenderedMarkdown {
    var html = HTMLBytes()
    var excerpt = ExcerptCollector(characters: excerptLength)
    unsafe source.bytes.withUnsafeBufferPointer { file in
      let text = unsafe UnsafeBufferPointer(rebasing: file[range])
      html.put("<p>")
      unsafe html.put(lines: text)
      html.put("</p>\n")
      unsafe excerpt.add(text)
    }
    let diagnostic = source.diagnostic(
      .markdownTooComplex, Phrase("prose-here-on-text-too-intricate"), at: offset,
      hint: Phrase("prose-shown-written-divide-into-paragraphs"), severity: .warning)
    return RenderedMarkdown(
      html: html.bytes, excerpt: excerpt.text, title: nil, excerptAfterTitle: excerpt.text, titleLength: 0,
      diagnostics: [diagnostic])
  }
}

/// The global actor to which all calls of cmark-gfm are isolated.
///
/// While parsing, cmark-gfm switches special characters on and off in a process-wide table: two parses at
/// once silently give wrong HTML. To render many files, isolate the loop to `@MarkdownActor` and call without
/// awaiting.
@globalActor public actor MarkdownActor {
  /// The shared actor.
  public static let shared = MarkdownActor()

  private let queue = MarkdownQueue()

  /// A queue of its own: an answer that waits for Markdown must not wait for the process's few shared threads.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }
}

/// Runs jobs one after another.
private final class MarkdownQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "zutto.markdown")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
