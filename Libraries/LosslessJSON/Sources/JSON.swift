// JSON values that know their place in the file they were read from.
// Spec: docs/FORMAT.md, section "JSON"; RFC 8259.

package import Fluent

/// A JSON value: text, number, flag, list, object or null.
///
/// Keys keep their order, numbers their digits. Two values are equal if they say the same, wherever they are;
/// texts are compared by their bytes, so that a change of Unicode normal form is a change.
public struct JSON: Sendable {
  /// The kinds of JSON values.
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

  /// The value itself.
  public var content: Content
  // 32 bits each: a ledger of ten years has a million values. An end of 0 means "not read".
  private let start: UInt32
  private let end: UInt32

  /// A value that is in no file yet.
  init(_ content: Content) {
    self.content = content
    start = 0
    end = 0
  }

  init(_ content: Content, at range: Range<Int>) {
    self.content = content
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The byte range in the file it was read from; nil for a value made by the program.
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

  /// The nesting depth: 0 for a text, 1 for `[]`.
  var depth: Int {
    switch content {
    case .null, .flag, .number, .text: 0
    case .list(let list): 1 + (list.lazy.map(\.depth).max() ?? 0)
    case .object(let object): 1 + (object.members.lazy.map(\.value.depth).max() ?? 0)
    }
  }

  /// The kind's name in messages.
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
    // Swift's `==` ignores normal forms.
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

extension JSON {
  /// `null`.
  public static let null = JSON(.null)

  /// A text.
  public static func text(_ text: String) -> JSON { JSON(.text(text)) }

  /// A number.
  public static func number(_ number: JSONNumber) -> JSON { JSON(.number(number)) }

  /// A whole number.
  public static func integer(_ integer: Int) -> JSON { JSON(.number(JSONNumber(integer))) }

  /// `true` or `false`.
  public static func flag(_ flag: Bool) -> JSON { JSON(.flag(flag)) }

  /// Values in order.
  public static func list(_ list: [JSON]) -> JSON { JSON(.list(list)) }

  /// Values under keys.
  public static func object(_ object: JSONObject) -> JSON { JSON(.object(object)) }
}

extension JSON: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral integer: Int) { self = .integer(integer) }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSON: ExpressibleByArrayLiteral {
  /// Values in order.
  public init(arrayLiteral elements: JSON...) { self = .list(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Values under keys.
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}

/// A JSON number that keeps its digits: `12.50` stays `12.50`.
///
/// Numbers are equal if they are written alike; `1` and `1.0` are not.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it is written.
  public let text: String

  init(unchecked text: String) { self.text = text }

  /// A number in the syntax of RFC 8259, section 6; nil for other texts.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var offset = 0
    guard JSONNumber.scan(bytes, &offset) == nil, offset == bytes.count else { return nil }
    self.text = text
  }

  /// A whole number.
  public init(_ integer: Int) { text = String(integer) }

  /// The whole number; nil if it has a fraction or an exponent, or does not fit.
  public var integer: Int? { Int(text) }
}

extension JSONNumber {
  enum Fault {
    case noDigit
    case leadingZero
    case noFraction
    case noExponent
  }

  /// Advances the offset past a number.
  ///
  /// - Returns: the error at the resulting offset, or nil.
  static func scan(_ bytes: [UInt8], _ offset: inout Int) -> Fault? {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    guard skipDigits(bytes, &offset) else { return .noDigit }
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      offset = first
      return .leadingZero
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(bytes, &offset) else { return .noFraction }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let isSigned =
        offset < bytes.count && (bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-"))
      if isSigned { offset += 1 }
      guard skipDigits(bytes, &offset) else { return .noExponent }
    }
    return nil
  }

  private static func skipDigits(_ bytes: [UInt8], _ offset: inout Int) -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset > start
  }
}
