// A JSON value that knows where it stood in its file: what the files of a home are read into.
// Spec: docs/FORMAT.md, section "JSON"; RFC 8259.

/// A JSON value: text, number, flag, list, object or null.
///
/// Keys keep their order, numbers their digits. Two values are equal if they say the same,
/// wherever they stand; texts are compared byte by byte, so that a change of Unicode normal
/// form is a change.
public struct JSON: Sendable {
  /// What a JSON value can be.
  public enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A number, with the digits it was written in.
    case number(JSONNumber)
    /// A text, with its escapes decoded.
    case text(String)
    /// Values in order.
    case list([JSON])
    /// Values under keys.
    case object(JSONObject)
  }

  /// What it is.
  public var content: Content
  // 32 bits each: a ledger of ten years has a million values. An end of 0 means "not read".
  private let start: UInt32
  private let end: UInt32

  /// A value made by the program, which stands in no file yet.
  public init(_ content: Content) {
    self.content = content
    start = 0
    end = 0
  }

  init(_ content: Content, at range: Range<Int>) {
    self.content = content
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The bytes of the file it was read from that spell it; nil if the program made it.
  public var range: Range<Int>? { end == 0 ? nil : Int(start)..<Int(end) }
}

extension JSON {
  /// The text, if it is one.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The number, if it is one.
  public var number: JSONNumber? { if case .number(let number) = content { number } else { nil } }

  /// The whole number, if it is one that fits.
  public var integer: Int? { number?.integer }

  /// The flag, if it is one.
  public var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }

  /// The values, if it is a list.
  public var list: [JSON]? { if case .list(let list) = content { list } else { nil } }

  /// The keys and values, if it is an object.
  public var object: JSONObject? { if case .object(let object) = content { object } else { nil } }

  /// The value under a key, if it is an object that has it.
  public subscript(key: String) -> JSON? { object?[key] }

  /// How many lists and objects stand in each other: 0 for a text, 1 for `[]`.
  var depth: Int {
    switch content {
    case .null, .flag, .number, .text: 0
    case .list(let list): 1 + (list.lazy.map(\.depth).max() ?? 0)
    case .object(let object): 1 + (object.members.lazy.map(\.value.depth).max() ?? 0)
    }
  }

  /// What it is, as messages call it: `a text`, `a number`.
  package var kind: Phrase {
    switch content {
    case .null: Phrase(verbatim: "null")
    case .flag(let flag): flag ? Phrase(verbatim: "true") : Phrase(verbatim: "false")
    case .number: Phrase("home-number")
    case .text: Phrase("home-text")
    case .list: Phrase("home-list")
    case .object: Phrase("home-object")
    }
  }
}

extension JSON: Hashable {
  /// Whether both say the same, wherever they stand.
  public static func == (a: JSON, b: JSON) -> Bool {
    switch (a.content, b.content) {
    case (.null, .null): true
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    // Swift takes é and e + ´ for equal; the bytes of a file do not.
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what it says.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .null: hasher.combine(0)
    case .flag(let flag): hasher.combine(flag)
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .list(let list): hasher.combine(list)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension JSON: CustomStringConvertible {
  /// The value on one line, as it stands in a list of records.
  public var description: String {
    var writer = JSONWriter(.canonical)
    writer.writeLine(self, .free)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
