// Rendering of links and images: every URL is checked, and a rejected one leaves only its text.

internal import CMarkGFM
internal import Diagnostics
internal import Fluent

extension MarkdownHTML {
  struct OpenImage {
    let node: MarkdownNode
    let link: MarkdownLink
    let form: Form
    /// The start of its text in the HTML.
    let start: Int

    enum Form {
      case picture(width: Int, height: Int)
      case anchor
      case text
    }
  }

  mutating func openLink(_ node: MarkdownNode, _ resolve: (MarkdownLink) -> LinkDecision) {
    let link = node.link
    // HTML links can't be nested.
    guard !openLinks.contains(true), let target = target(of: link, node, resolve) else {
      openLinks.append(false)
      return
    }
    openAnchor(target.url, isRemote: target.isRemote, title: link.title)
    openLinks.append(true)
  }

  mutating func closeLink() { if openLinks.popLast() == true { html.put("</a>") } }

  private mutating func openAnchor(_ url: String, isRemote: Bool, title: String) {
    html.put("<a href=\"")
    html.put(url: url)
    if !title.isEmpty {
      html.put("\" title=\"")
      html.put(text: title)
    }
    // Don't reveal the diary's URL to other sites.
    html.put(isRemote ? "\" rel=\"noreferrer\">" : "\">")
  }

  mutating func openImage(_ node: MarkdownNode, _ resolve: (MarkdownLink) -> LinkDecision) {
    let link = node.link
    var form = OpenImage.Form.text
    if let target = target(of: link, node, resolve) {
      if !target.isRemote {
        form = .picture(width: target.width, height: target.height)
        html.put("<img src=\"")
        html.put(url: target.url)
        if let small = target.small {
          html.put("\" srcset=\"")
          html.put(url: small.url)
          html.put(" ")
          html.put(small.width)
          html.put("w, ")
          html.put(url: target.url)
          html.put(" ")
          html.put(target.width)
          html.put("w\" sizes=\"")
          html.put(text: small.sizes)
        }
        html.put("\" alt=\"")
      } else if !openLinks.contains(true) {
        form = .anchor
        openAnchor(target.url, isRemote: true, title: link.title)
      }
    }
    image = OpenImage(node: node, link: link, form: form, start: html.count)
  }

  mutating func close(_ open: OpenImage) {
    image = nil
    switch open.form {
    case .text: break
    case .anchor:
      if html.count == open.start { html.put(text: open.link.destination) }
      html.put("</a>")
    case .picture(let width, let height):
      if !open.link.title.isEmpty {
        html.put("\" title=\"")
        html.put(text: open.link.title)
      }
      html.put("\"")
      if width > 0, height > 0 {
        html.put(" width=\"")
        html.put(width)
        html.put("\" height=\"")
        html.put(height)
        html.put("\"")
      }
      html.put(" loading=\"lazy\" decoding=\"async\">")
    }
  }

  private struct Target {
    let url: String
    var isRemote = false
    var width = 0
    var height = 0
    var small: SmallImage?
  }

  /// The target of a link; nil if only its text is to be shown.
  private mutating func target(
    of link: MarkdownLink, _ node: MarkdownNode, _ resolve: (MarkdownLink) -> LinkDecision
  ) -> Target? {
    switch LinkSafety(link.destination) {
    case .remote: return Target(url: link.destination, isRemote: true)
    case .contact where link.kind == .link: return Target(url: link.destination)
    case .contact, .unsafe:
      report(unsafe: link, node)
      return nil
    case .local: break
    }
    switch resolve(link) {
    case .to(let url): return checked(Target(url: url), link, node)
    case .image(let url, let width, let height, let small):
      let safe = small.flatMap { LinkSafety($0.url) == .local ? $0 : nil }
      return checked(Target(url: url, width: width, height: height, small: safe), link, node)
    case .text: return nil
    case .away(let words):
      if link.kind == .image {
        html.put("<span class=\"away\">")
        html.put(text: words)
        html.put("</span> ")
      }
      return nil
    case .refused(let diagnostic):
      report(diagnostic, node)
      return nil
    }
  }

  /// Checks the URL that the caller returned like that of the link.
  private mutating func checked(_ target: Target, _ link: MarkdownLink, _ node: MarkdownNode) -> Target? {
    guard LinkSafety(target.url) == .local else {
      report(unsafe: link, node)
      return nil
    }
    return target
  }

  private mutating func report(unsafe link: MarkdownLink, _ node: MarkdownNode) {
    let diagnostic = Diagnostic(
      .markdownLinkUnsafe, Phrase("prose-link-not-kept", ["destination": link.destination]),
      hint: Phrase("prose-links-may-lead-files-beside"))
    report(diagnostic, node)
  }

  mutating func report(rawHTML node: MarkdownNode) {
    let diagnostic = Diagnostic(
      .markdownHTML, Phrase("prose-html-shown-text"), hint: Phrase("prose-use-markdown-write-about-html"),
      severity: .warning)
    report(diagnostic, node)
  }

  private mutating func report(_ diagnostic: Diagnostic, _ node: MarkdownNode) {
    // Locating a problem takes a pass over its block, and nobody reads thousands of them.
    if problems.count < MarkdownLimits.maximumProblems {
      problems.append((node, diagnostic))
    } else {
      furtherProblems += 1
      hidesError = hidesError || diagnostic.severity == .error
    }
  }

  /// The diagnostics with their positions, found in a second pass only if there are any.
  func placedDiagnostics() -> [Diagnostic] {
    guard !problems.isEmpty else { return [] }
    var places = MarkdownPlaces(markdown)
    var placed = problems.map { node, diagnostic in
      var placed = diagnostic
      placed.path = markdown.source.path
      placed.position = places.position(of: node)
      return placed
    }
    if furtherProblems > 0, let last = placed.last?.position {
      placed.append(
        Diagnostic(
          .markdownManyProblems,
          Phrase("prose-more-problems-follow-text", ["further-problems": furtherProblems]),
          path: markdown.source.path, at: last, hint: Phrase("prose-mend-those-above-then-check"),
          severity: hidesError ? .error : .warning))
    }
    return placed.sorted()
  }
}
