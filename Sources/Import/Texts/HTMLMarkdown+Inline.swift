// What stands inside a line of HTML.

internal import Ground

extension HTMLMarkdown {
  mutating func emphasise(_ mark: String, _ node: HTMLNode) {
    let before = line
    line = ""
    write(node)
    let inner = line
    let core = inner.trimmingBlanks
    guard !core.isEmpty, !core.contains("\n") else {
      line = before + inner
      return
    }
    let start = inner.prefix { $0.isWhitespace }
    let end = String(inner.reversed().prefix { $0.isWhitespace }.reversed())
    line = before + start + mark + core + mark + end
  }

  mutating func code(_ node: HTMLNode) {
    let text = node.text
    guard !text.isEmpty else { return }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let ticks = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    line += ticks + pad + text + pad + ticks
  }

  mutating func image(_ node: HTMLNode) {
    guard let source = node.attribute("src"), !source.isEmpty else { return }
    let label = node.attribute("alt") ?? ""
    line += "![\(LinkLabel.text(label))](<\(HTMLMarkdown.address(source))>)"
  }

  mutating func embedded(_ node: HTMLNode) {
    if let source = node.attribute("src"), !source.isEmpty {
      line += "![](<\(HTMLMarkdown.address(source))>)"
    }
    write(node)
  }

  mutating func link(_ node: HTMLNode) {
    let before = line
    line = ""
    write(node)
    let words = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    let target = node.attribute("href") ?? ""
    line = before + (target.isEmpty ? words : "[\(words)](<\(HTMLMarkdown.address(target))>)")
  }

  /// An address that can't end the link early.
  private static func address(_ text: String) -> String {
    text.filter { $0 != "<" && $0 != ">" && !$0.isNewline }
  }
}
