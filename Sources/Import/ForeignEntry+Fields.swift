// Keys that a front matter has no room for, or that it can't have: they go into the text, so that nothing is lost.

internal import LosslessJSON
internal import Prose

extension ForeignEntry {
  /// The bytes that the keys of one text may have together; a front matter has room for 65,536.
  private static let mostBytes = 48 << 10

  /// Moves the longest keys into a text until the others fit.
  mutating func moveLongFields(into body: inout String) {
    var total = fields.reduce(0) { $0 + ForeignEntry.size(of: $1) }
    while total > ForeignEntry.mostBytes,
      let longest = fields.indices.max(by: {
        ForeignEntry.size(of: fields[$0]) < ForeignEntry.size(of: fields[$1])
      })
    {
      let field = fields.remove(at: longest)
      total -= ForeignEntry.size(of: field)
      body += ForeignEntry.block(of: field)
    }
  }

  /// Moves all keys into a text but those to keep.
  mutating func moveFields(into body: inout String, except isKept: (String) -> Bool) {
    for field in fields where !isKept(field.key) { body += ForeignEntry.block(of: field) }
    fields.removeAll { !isKept($0.key) }
  }

  /// Keeps what is known of the texts under this one, whose headings have room for their time alone.
  mutating func keepFields(of thread: [ForeignEntry]) {
    let comments = thread.compactMap { item -> (String, JSON)? in
      let fields = item.fields.filter { $0.key != "parent" }.map { field -> (String, JSON) in
        switch field.value {
        case .text(let text): (field.key, .text(text))
        case .list(let texts): (field.key, .list(texts.map(JSON.text)))
        }
      }
      return fields.isEmpty ? nil : (item.mark, .object(JSONObject(fields)))
    }
    if !comments.isEmpty { keep("comments", JSON.object(JSONObject(comments)).description) }
  }

  private static func text(of field: ForeignField) -> String {
    switch field.value {
    case .text(let text): text
    case .list(let texts): texts.joined(separator: "\n")
    }
  }

  private static func size(of field: ForeignField) -> Int {
    field.key.utf8.count + text(of: field).utf8.count
  }

  private static func block(of field: ForeignField) -> String {
    "\n\n" + CodeBlock.text("\(field.key): \(text(of: field))")
  }
}

/// Words that are shown as they stand.
enum CodeBlock {
  /// A text between fences that are longer than any in it.
  static func text(_ text: String) -> String {
    var longest = 2
    for line in text.split(whereSeparator: \.isNewline) {
      longest = max(longest, line.drop { $0 == " " }.prefix { $0 == "`" }.count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\n\(text)\n\(fence)"
  }
}
