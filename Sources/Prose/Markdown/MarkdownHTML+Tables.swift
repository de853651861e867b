// Tables, as cmark writes them but for the alignment of cells.

internal import CMarkGFM

extension MarkdownHTML {
  struct TableState {
    var alignments: [UInt8] = []
    var column = 0
    var isHeader = false
    var hasBody = false
  }

  mutating func writeTable(_ node: MarkdownNode, _ isEntering: Bool) {
    html.startLine()
    if isEntering {
      table = TableState(alignments: node.alignments)
      html.put("<table>")
    } else {
      if table.hasBody { html.put("</tbody>\n") }
      html.put("</table>\n")
    }
  }

  mutating func writeRow(_ node: MarkdownNode, _ isEntering: Bool) {
    html.startLine()
    guard isEntering else {
      html.put("</tr>")
      if table.isHeader { html.put("\n</thead>\n") }
      return
    }
    table.column = 0
    table.isHeader = node.isHeaderRow
    if table.isHeader {
      html.put("<thead>\n")
    } else if !table.hasBody {
      html.put("<tbody>\n")
      table.hasBody = true
    }
    html.put("<tr>")
  }

  mutating func writeCell(_ isEntering: Bool) {
    guard isEntering else {
      html.put(table.isHeader ? "</th>" : "</td>")
      excerpt.endBlock()
      return
    }
    html.startLine()
    html.put(table.isHeader ? "<th" : "<td")
    // A class where cmark writes `align`, which HTML no longer has; pages allow no inline styles.
    let column = table.column
    switch column < table.alignments.count ? table.alignments[column] : 0 {
    case UInt8(ascii: "l"): html.put(" class=\"left\"")
    case UInt8(ascii: "c"): html.put(" class=\"center\"")
    case UInt8(ascii: "r"): html.put(" class=\"right\"")
    default: break
    }
    html.put(">")
    table.column += 1
  }
}
