// What a finished HTML page shows to everybody, read in the simplest way that errs on the safe side.

internal import Ground

/// The words, policy, style and script of a page.
///
/// Not a parser of HTML: it has to know our own page and its relatives. What it can't tell to be
/// shown counts as hidden.
struct ShownPage {
  /// The shown words up to the first field, without blanks.
  private var words: [UInt8] = []
  /// The content security policy that stands before any style or script.
  private(set) var policy: String?
  /// What stands between the marks of each style and of each script that runs.
  private(set) var styles: [String] = []
  private(set) var scripts: [String] = []

  private var hasField = false
  /// The hidden element that the reading is in, and how many of its name are open.
  private var hidden: (name: String, depth: Int)?

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  /// Elements whose inside is no markup.
  private static let raw: Set<String> = [
    "script", "style", "textarea", "title", "noscript", "iframe", "noembed", "noframes", "xmp",
    "plaintext",
  ]
  /// Elements that show their inside to nobody, or not to everybody.
  private static let closed: Set<String> = [
    "template", "details", "dialog", "select", "datalist", "object", "svg", "math", "canvas",
    "video", "audio",
  ]

  /// Reads a page.
  init(_ bytes: [UInt8]) {
    var tags = HTMLTags(bytes)
    while let piece = tags.next() {
      switch piece {
      case .text(let text): if hidden == nil, !hasField { words += ShownPage.packed(text) }
      case .end(let name): close(name)
      case .start(let tag):
        if ShownPage.raw.contains(tag.name) {
          read(tag, inside: tags.rawText(of: tag.name))
        } else {
          open(tag)
        }
      }
    }
  }

  /// Whether a text stands on the page for everybody to see.
  func shows(_ text: String) -> Bool {
    let wanted = ShownPage.packed(Array(text.utf8)[...])
    return !wanted.isEmpty && words.contains(wanted)
  }

  private mutating func open(_ tag: HTMLTags.Tag) {
    if tag.name == "input" || tag.name == "form" { hasField = true }
    if tag.name == "meta", hidden == nil, styles.isEmpty, scripts.isEmpty, policy == nil,
      tag["http-equiv"]?.lowercased() == "content-security-policy"
    {
      policy = tag["content"]
    }
    guard !ShownPage.void.contains(tag.name) else { return }
    if let outer = hidden {
      if outer.name == tag.name { hidden = (outer.name, outer.depth + 1) }
    } else if ShownPage.isHidden(tag) {
      hidden = (tag.name, 1)
    }
  }

  private mutating func close(_ name: String) {
    guard let outer = hidden, outer.name == name else { return }
    hidden = outer.depth > 1 ? (name, outer.depth - 1) : nil
  }

  private mutating func read(_ tag: HTMLTags.Tag, inside: ArraySlice<UInt8>) {
    let text = String(decoding: inside, as: UTF8.self)
    switch tag.name {
    case "textarea": hasField = true
    case "style": styles.append(text)
    // Data that the script reads doesn't run.
    case "script" where tag["type"]?.lowercased() == "application/json": break
    case "script": scripts.append(tag["src"] == nil ? text : "")
    default: break
    }
  }

  private static func isHidden(_ tag: HTMLTags.Tag) -> Bool {
    // The policy forbids styles of single elements, so what one says is of no use anyway.
    closed.contains(tag.name) || tag["aria-hidden"]?.lowercased() == "true"
      || ["hidden", "style", "popover"].contains { tag[$0] != nil }
  }

  private static func packed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.filter { $0 > 0x20 }
  }
}
