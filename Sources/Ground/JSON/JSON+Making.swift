// How the program makes JSON values: by name, or as Swift literals.

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
