// Addresses that are the same to everybody who reads them: this program, a browser, a policy.

/// An address of the web in its plainest form (WHATWG, URL Standard; a part of what that takes).
///
/// A host of letters and digits, perhaps a port, and a path: no user, no password, no fragment, nothing that is read
/// in two ways, and no `*`, which a Content Security Policy takes for every host. Always `https`, but for this machine.
struct WebAddress {
  let text: String
  let hasQuery: Bool

  /// The address that a text is; nil if it is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 1000, bytes.allSatisfy(WebAddress.isPlain),
      let scheme = ["https://", "http://"].first(where: text.hasPrefix)
    else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let host = String(decoding: parts[0], as: UTF8.self)
    let isHere = host == "localhost" || host == "127.0.0.1"
    guard parts.count <= 2, scheme == "https://" || isHere, WebAddress.isHost(host) else { return nil }
    if parts.count == 2 {
      guard parts[1].count <= 5, parts[1].allSatisfy(WebAddress.isDigit),
        let port = Int(String(decoding: parts[1], as: UTF8.self)), (1...65535).contains(port)
      else { return nil }
    }
    self.text = text
    hasQuery = bytes.contains(UInt8(ascii: "?"))
  }

  /// Labels of letters, digits and hyphens with dots between them, or the four numbers of an IPv4 address.
  private static func isHost(_ host: String) -> Bool {
    guard host.utf8.count <= 253 else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard areLabels, let last = labels.last else { return false }
    // Browsers read a host whose end is a number as IPv4, in whatever base, and refuse it if it is none.
    let isNumber = last.utf8.allSatisfy(isDigit) || last.lowercased().hasPrefix("0x")
    guard isNumber else { return true }
    return labels.count == 4 && labels.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'<>\\^`{|}[];,#*".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
