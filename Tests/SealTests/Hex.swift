// Test vectors are written in hexadecimal digits.

import Seal

extension [UInt8] {
  /// The bytes of pairs of digits; what is no digit is read over.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The bytes as lower-case digits.
  var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension Secret {
  /// A secret written in digits.
  convenience init(hex: String) { self.init([UInt8](hex: hex)) }

  /// The bytes as lower-case digits: for tests only.
  var hex: String { bytes.hex }

  /// The bytes: for tests only.
  var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}
