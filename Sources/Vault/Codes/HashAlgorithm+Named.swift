// Hash functions as apps call them.

public import Seal

extension HashAlgorithm {
  /// The function of a name such as `SHA1`, `sha-256`, `HmacSHA512`, `HMAC-SHA-256` or `Algorithm.sha256`; nil if it is none
  /// of the three.
  public init?(named name: String) {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
    for prefix in ["ALGORITHM", "HMAC"] where letters.hasPrefix(prefix) { letters.removeFirst(prefix.count) }
    self.init(rawValue: letters)
  }
}
