// HTTP requests, independent of the HTTP library: target, headers, byte ranges.

package import Diagnostics
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The head of a request.
public struct Request: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The path and query.
  public var target: String
  /// The headers, as sent.
  public var headers: [(name: String, value: String)]
  /// The address of the machine that sent it, such as `192.0.2.7`; empty if the system doesn't say.
  public var peer = ""

  /// A request from its parts.
  package init(
    method: String, target: String, headers: [(name: String, value: String)] = [], peer: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.peer = peer
  }

  /// All values of a header; `name` is in lowercase.
  public func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header that occurs exactly once; `name` is in lowercase.
  public subscript(name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values.first : nil
  }
}

extension Request {
  /// The network of an address, in one spelling: the address itself of IPv4, the first 64 bits of IPv6.
  package static func network(of text: String) -> String {
    var address = text[...]
    if address.first == "[" {
      address = address.dropFirst().prefix { $0 != "]" }
    } else if address.contains("."), let port = address.firstIndex(of: ":"),
      address[..<port].contains(".")
    {
      address = address[..<port]
    }
    var all = [UInt8](repeating: 0, count: 16)
    guard unsafe inet_pton(AF_INET6, String(address), &all) == 1 else { return String(address) }
    let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
    return isMapped ? all[12...].map(String.init).joined(separator: ".") : Array(all[..<8]).hexadecimal
  }
}

/// The decoded path of a request, which can't leave the site's folder.
package struct Target: Sendable, Hashable {
  /// The path; nil for the top folder.
  package let path: RelativePath?
  /// Whether the target ends with a slash.
  let isFolder: Bool

  /// Decodes a path that begins with `/`.
  ///
  /// Rejects `.` and `..` in every encoding, names that begin with a dot, empty names, control characters,
  /// NUL, backslashes, encoded slashes, invalid UTF-8, malformed percent-encoding, and absolute URLs.
  package init?(_ text: String) {
    guard text.utf8.count <= 4096, text.utf8.first == UInt8(ascii: "/") else { return nil }
    guard !text.utf8.contains(UInt8(ascii: "#")) else { return nil }
    let bytes = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
    if bytes.isEmpty {
      path = nil
      isFolder = true
      return
    }
    var parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty == true
    if isFolder { parts.removeLast() }
    var names: [String] = []
    for part in parts {
      guard let name = Target.decoded(Array(part)), !name.isEmpty, !name.hasPrefix(".") else { return nil }
      names.append(name)
    }
    guard let path = RelativePath(names.joined(separator: "/")) else { return nil }
    self.path = path
  }

  var encoded: String {
    guard let path else { return "/" }
    return "/" + path.parts.map { String($0).percentEncoded }.joined(separator: "/")
  }

  private static func decoded(_ part: [UInt8]) -> String? {
    var bytes: [UInt8] = []
    var place = 0
    while place < part.count {
      var byte = part[place]
      place += 1
      if byte == UInt8(ascii: "%") {
        guard place + 2 <= part.count, let high = digit(part[place]), let low = digit(part[place + 1]) else {
          return nil
        }
        byte = high << 4 | low
        place += 2
      }
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\\") else {
        return nil
      }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

/// The `Range` header (RFC 9110, section 14).
///
/// Safari plays no sound from a server without range support.
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  /// The range starts after the end of the file.
  case outside

  /// Parses the header for a file of `size` bytes.
  ///
  /// A malformed header is ignored, as the RFC requires; so are multiple ranges, which no player requests.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.utf8.count <= 64, header.lowercased().hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ByteRange.number(ends[0]), let last = ByteRange.number(ends[1]) else {
      return
    }
    switch (first, last) {
    case (.none, .none): return
    case (.none, .some(let count)):
      self = count == 0 || size == 0 ? .outside : .part(max(0, size - count)..<size)
    case (.some(let first), let last):
      if let last, last < first { return }
      // The last position is inclusive; `Int.max` must not overflow.
      self = first >= size ? .outside : .part(first..<min(last ?? .max, size - 1) + 1)
    }
  }

  /// A number or an empty string (`.some(nil)`); nil for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // A number too large for Int lies beyond the end of every file.
    return .some(Int(text) ?? .max)
  }
}
