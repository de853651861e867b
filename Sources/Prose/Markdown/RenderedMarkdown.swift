// Markdown → HTML: the one call that rooms make.
// Spec: FORMAT.md, "Markdown files".

internal import CMarkGFM
public import Diagnostics
public import Fluent

/// A Markdown text as HTML.
public struct RenderedMarkdown: Sendable {
  /// A piece of HTML for the body of a page: no script, no style, no markup of the writer's own.
  public let html: [UInt8]
  /// The beginning of the text without markup, as long as was asked for.
  public let excerpt: String
  /// Refused links and raw HTML, in file order.
  public let diagnostics: [Diagnostic]
}

extension Markdown {
  /// Renders the text as GitHub-flavoured Markdown with tables, task lists, strikethrough and
  /// autolinks, footnotes; a line end in the text is a line break on the page.
  ///
  /// Raw HTML is shown as text (`markdown-html`). `http`, `https`, `mailto` and `tel` links are
  /// kept, other schemes lose their link (`markdown-link-unsafe`), a remote picture becomes a link.
  /// A text built to overwork a parser is shown as it is written (`markdown-too-complex`).
  ///
  /// - Parameters:
  ///   - topLevel: the level of `# heading`, 1 to 6; deeper ones follow, none is deeper than 6.
  ///   - notePrefix: what the ids of footnotes begin with, different for each text of a page.
  ///   - language: the language of the text: emphasised words whose script tells another say so themselves (`lang`).
  ///   - home: the language of the home, for Han alone in a text that is neither Japanese nor Chinese.
  ///   - excerptLength: how many characters of plain text to give beside the HTML.
  ///   - resolve: decides about every link and picture that has no scheme.
  /// - Returns: HTML, the excerpt, and what is wrong with the text.
  @MarkdownLane public func html(
    topLevel: Int = 2, notePrefix: String = "", language: LanguageTag? = nil, home: LanguageTag = .en,
    excerptLength: Int = 0, resolving resolve: (MarkdownLink) -> LinkDecision = { _ in .text }
  ) -> RenderedMarkdown {
    if let offset = MarkdownLimits.firstExcess(in: self) { return plain(excerptLength, offset) }
    return unsafe source.bytes.withUnsafeBufferPointer { file in
      let text = unsafe UnsafeBufferPointer(rebasing: file[range])
      guard let tree = unsafe MarkdownTree(parsing: text) else {
        return plain(excerptLength, range.lowerBound)
      }
      let excerpt = ExcerptCollector(characters: excerptLength)
      var writer = MarkdownHTML(self, topLevel: topLevel, notePrefix: notePrefix, excerpt: excerpt)
      if let language { writer.languages = (text: language, home: home) }
      tree.walk { node, isEntering in
        writer.step(node, isEntering: isEntering, resolve)
        return true
      }
      return RenderedMarkdown(
        html: writer.html.bytes, excerpt: writer.excerpt.text, diagnostics: writer.placedDiagnostics())
    }
  }

  /// Every link and picture with its place, also those that `html` would not keep.
  @MarkdownLane package func links() -> [PlacedMarkdownLink] {
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
  /// Only as much of the text is parsed as the excerpt can need.
  @MarkdownLane public func excerpt(characters: Int) -> String {
    // A character takes 3 bytes in Japanese, markup and addresses some more.
    let enough = range.lowerBound + min(max(characters, 0), 100_000) * 16 + 1024
    guard range.upperBound > enough else { return html(excerptLength: characters).excerpt }
    let lineEnd = source.bytes[range.lowerBound..<enough].lastIndex(of: 0x0A) ?? enough
    let start = Markdown(source, range: range.lowerBound..<lineEnd)
    return start.html(excerptLength: characters).excerpt
  }

  /// The text as it is written, for one that is not parsed.
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
    return RenderedMarkdown(html: html.bytes, excerpt: excerpt.text, diagnostics: [diagnostic])
  }
}
