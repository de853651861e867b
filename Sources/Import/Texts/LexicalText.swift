// Conversion of Lexical's JSON, in which the editor "Super" of Standard Notes stores texts, to Markdown.
// Spec: Lexical, the `exportJSON` of its nodes.

internal import Ground
internal import LosslessJSON
internal import Prose

struct LexicalText {
  /// The beginning of addresses that stand for files of the app, with their id behind it.
  static let scheme = "lexical-file:"

  /// The kinds of nodes that were passed over.
  private(set) var unknown: Set<String> = []
  private let names: [String: String]

  private static let maximumDepth = 100

  /// `names` are those of files, by their ids.
  init(names: [String: String]) { self.names = names }

  mutating func markdown(of root: JSON) -> String { blocks(root["root"] ?? root, depth: 0) }

  private mutating func blocks(_ node: JSON, depth: Int) -> String {
    guard depth < LexicalText.maximumDepth else { return "" }
    let blocks = (node["children"]?.list ?? []).map { block($0, depth: depth + 1) }
    return blocks.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n\n")
  }

  private mutating func block(_ node: JSON, depth: Int) -> String {
    switch node["type"]?.text {
    case "paragraph": return inline(node, depth: depth)
    case "heading":
      let level = node["tag"]?.text?.last?.wholeNumberValue ?? 1
      return String(repeating: "#", count: min(6, max(1, level))) + " " + inline(node, depth: depth)
    case "quote":
      return inline(node, depth: depth).split(separator: "\n", omittingEmptySubsequences: false).map {
        "> \($0)"
      }
      .joined(separator: "\n")
    case "code": return CodeBlock.text(plain(node, depth: depth))
    case "horizontalrule": return "***"
    case "list": return list(node, depth: depth)
    case "snfile":
      let id = node["fileUuid"]?.text ?? ""
      return
        "![\(LinkLabel.text(names[id] ?? ""))](<\(LexicalText.scheme)\(id.filter { $0.isHexDigit || $0 == "-" })>)"
    default:
      guard node["children"]?.list != nil else { return inlineNode(node, depth: depth) }
      return blocks(node, depth: depth)
    }
  }

  private mutating func list(_ node: JSON, depth: Int) -> String {
    guard depth < LexicalText.maximumDepth else { return "" }
    var number = node["start"]?.integer ?? 1
    var lines: [String] = []
    for item in node["children"]?.list ?? [] {
      let children = item["children"]?.list ?? []
      let words = children.filter { $0["type"]?.text != "list" }.map { inlineNode($0, depth: depth + 1) }
        .joined()
      let sign = node["listType"]?.text == "number" ? "\(number). " : "- "
      let isCheck = node["listType"]?.text == "check"
      if !words.isEmpty {
        let box = isCheck ? item["checked"]?.flag == true ? "[x] " : "[ ] " : ""
        lines.append(sign + box + words)
        number &+= 1
      }
      for inner in children where inner["type"]?.text == "list" {
        let margin = String(repeating: " ", count: sign.count)
        lines += list(inner, depth: depth + 1).split(separator: "\n").map { margin + $0 }
      }
    }
    return lines.joined(separator: "\n")
  }

  private mutating func inline(_ node: JSON, depth: Int) -> String {
    (node["children"]?.list ?? []).map { inlineNode($0, depth: depth + 1) }.joined()
  }

  private mutating func inlineNode(_ node: JSON, depth: Int) -> String {
    guard depth < LexicalText.maximumDepth else { return "" }
    switch node["type"]?.text {
    case "text": return LexicalText.words(node)
    case "linebreak": return "\n"
    case "tab": return "\t"
    case "link", "autolink":
      let url = (node["url"]?.text ?? "").filter { $0 != "<" && $0 != ">" && !$0.isNewline }
      return "[\(inline(node, depth: depth))](<\(url)>)"
    default:
      if node["children"]?.list != nil { return inline(node, depth: depth) }
      unknown.insert(node["type"]?.text ?? "?")
      return ""
    }
  }

  /// The bits of `format`: 1 bold, 2 italic, 4 struck through, 16 code.
  private static func words(_ node: JSON) -> String {
    let text = node["text"]?.text ?? ""
    let format = node["format"]?.integer ?? 0
    let core = text.trimmingBlanks
    guard !core.isEmpty else { return text }
    let start = text.prefix { $0.isWhitespace }
    let end = String(text.reversed().prefix { $0.isWhitespace }.reversed())
    var marked = format & 16 == 0 || core.contains("`") ? PlainWords(core).escaped : "`\(core)`"
    for (bit, sign) in [(1, "**"), (2, "*"), (4, "~~")] where format & bit != 0 {
      marked = sign + marked + sign
    }
    return start + marked + end
  }

  private func plain(_ node: JSON, depth: Int) -> String {
    guard depth < LexicalText.maximumDepth else { return "" }
    return (node["children"]?.list ?? []).map { child in
      child["type"]?.text == "linebreak" ? "\n" : child["text"]?.text ?? plain(child, depth: depth + 1)
    }.joined()
  }
}
