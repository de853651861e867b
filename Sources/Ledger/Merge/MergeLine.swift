// A line of a ledger file's list, as a merge sees it.

import Diagnostics
import LosslessJSON
import MergeText

/// A record of a list, with the bytes that tell whether it says the same as another.
struct MergeLine: Hashable {
  let json: JSON
  /// Its canonical form, so that the layout of a file makes no difference.
  let bytes: [UInt8]

  init(_ json: JSON, _ shape: JSONShape) {
    self.json = json
    bytes = json.canonical(shape)
  }

  static func == (a: MergeLine, b: MergeLine) -> Bool { a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// The line without line breaks, for messages.
  var text: String { json.description }
}

/// A list of a ledger file: what makes two lines one thing, and what becomes of changes to it.
struct MergeList {
  /// How the changes of both sides go together.
  enum Rule {
    /// Counts and amounts add up: two sales are two sales.
    case sums
    /// Each field is as the side has it that changed it.
    case fields
    /// Lines only come and go.
    case lines
  }

  /// The key of the list.
  let name: String
  let rule: Rule
  /// The fields that tell lines apart; of `lines` the field they are ordered by.
  let identity: [String]

  /// What begins the key of a line that has none: no text has this byte, so that such lines stand at
  /// the end and equal only themselves.
  static let keyless: UInt8 = 0xFF

  /// The lists of a kind of file.
  static func all(of kind: LedgerFileKind) -> [MergeList] {
    switch kind {
    case .month:
      [
        MergeList(name: "records", rule: .sums, identity: ["date", "treatment"]),
        MergeList(name: "adjustments", rule: .lines, identity: ["date"]),
        MergeList(name: "expenses", rule: .fields, identity: ["category"]),
      ]
    case .treatments: [MergeList(name: "treatments", rule: .fields, identity: ["id"])]
    case .categories: [MergeList(name: "categories", rule: .fields, identity: ["id"])]
    case .corrections: [MergeList(name: "corrections", rule: .lines, identity: ["noted"])]
    case .sealed: []
    }
  }

  /// What a line is told apart and ordered by: ids as names are, whole lines by their bytes.
  func key(of line: MergeLine) -> MergeKey {
    var key: MergeKey = []
    for field in identity {
      guard let text = line.json[field]?.text, !text.utf8.contains(0) else {
        return [MergeList.keyless] + line.bytes
      }
      key += text.nfc.utf8
      key.append(0)
    }
    return rule == .lines ? key + line.bytes : key
  }
}
