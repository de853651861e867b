// The encoding of a form, and header values with parameters.

/// The encoding of a submitted form.
public enum FormEncoding: Sendable, Hashable {
  /// Pairs of a query string: `application/x-www-form-urlencoded` (WHATWG URL, 5).
  case urlEncoded
  /// Parts between boundary lines: `multipart/form-data` (RFC 7578).
  case multipart(boundary: String)

  /// The encoding that a request's `Content-Type` names.
  ///
  /// Nil for any other type, and for a multipart without a valid boundary: 1 to 70 characters of `bchars`, the
  /// last one no space (RFC 2046, 5.1.1), in quotes or not.
  public init?(contentType: String) {
    guard let value = HeaderValue(contentType.utf8) else { return nil }
    switch value.token {
    case "application/x-www-form-urlencoded": self = .urlEncoded
    case "multipart/form-data":
      guard let boundary = value["boundary"], (1...70).contains(boundary.count),
        boundary.last != UInt8(ascii: " "), boundary.allSatisfy(\.isBoundaryCharacter)
      else { return nil }
      self = .multipart(boundary: String(decoding: boundary, as: UTF8.self))
    default: return nil
    }
  }
}

/// A token, such as a media type, with parameters (RFC 9110, 5.6.6).
struct HeaderValue {
  /// The token in small letters, a slash allowed.
  let token: String
  /// Names in small letters; values without their quotes.
  private var parameters: [(name: String, value: [UInt8])] = []

  private static let maximumParameters = 16

  /// Parses the value of a header line; nil for anything else, and if a parameter stands twice.
  ///
  /// In quotes, a backslash stands for itself, as browsers send it. Only before a quotation mark it escapes
  /// that, as old browsers send it, unless that mark is the last one of the line and so ends the value.
  init?(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    rest.skipSpace()
    let start = rest.prefix { $0.isToken || $0 == UInt8(ascii: "/") }
    guard !start.isEmpty else { return nil }
    token = String(decoding: start, as: UTF8.self).lowercased()
    rest = rest[start.endIndex...]
    rest.skipSpace()
    while rest.popFirst(UInt8(ascii: ";")) {
      rest.skipSpace()
      let name = rest.prefix(while: \.isToken)
      rest = rest[name.endIndex...]
      // RFC 9110 lets semicolons stand without a parameter.
      if name.isEmpty { continue }
      let key = String(decoding: name, as: UTF8.self).lowercased()
      guard rest.popFirst(UInt8(ascii: "=")), self[key] == nil,
        parameters.count < Self.maximumParameters, let value = rest.popValue()
      else { return nil }
      parameters.append((key, value))
      rest.skipSpace()
    }
    guard rest.isEmpty else { return nil }
  }

  /// The value of a parameter.
  subscript(name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func skipSpace() { self = drop(while: \.isSpace) }

  fileprivate mutating func popFirst(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  /// Takes a parameter's value, quoted or not; nil if there is none.
  fileprivate mutating func popValue() -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    guard popFirst(quote) else {
      let value = prefix { !$0.isSpace && $0 != UInt8(ascii: ";") && $0 != quote }
      self = self[value.endIndex...]
      return value.isEmpty ? nil : Array(value)
    }
    var value: [UInt8] = []
    while let byte = popFirst() {
      if byte == quote { return value }
      if byte == UInt8(ascii: "\\"), first == quote, !dropFirst().allSatisfy(\.isSpace) {
        removeFirst()
        value.append(quote)
      } else {
        value.append(byte)
      }
    }
    return nil
  }
}

extension UInt8 {
  static let carriageReturn: UInt8 = 0x0D
  static let lineFeed: UInt8 = 0x0A

  var isSpace: Bool { self == 0x20 || self == 0x09 }

  private var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  /// `tchar` of RFC 9110, 5.6.2.
  var isToken: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  /// `bchars` of RFC 2046, 5.1.1.
  var isBoundaryCharacter: Bool { isAlphanumeric || "'()+_,-./:=? ".utf8.contains(self) }

  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
