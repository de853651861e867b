// One-time passwords: the codes of an account.

internal import Seal
public import ZonedTime

extension Account {
  /// The code at a time; for HOTP the code of the current counter.
  public func code(at now: Instant) -> String { code(counter: counter(at: now)) }

  /// The code after the one at a time.
  public func nextCode(at now: Instant) -> String { code(counter: counter(at: now) &+ 1) }

  /// The seconds until the code expires, 1 to the period; nil for HOTP.
  public func secondsLeft(at now: Instant) -> Int? {
    guard let period else { return nil }
    return period - Int(now.secondsSince1970.flooredDivision(by: Int64(period)).remainder)
  }

  /// The period in seconds; nil for HOTP.
  public var period: Int? {
    switch kind {
    // At least 1: the type does not enforce the bounds.
    case .totp(let period): max(period, 1)
    case .steam: Account.standardPeriod
    case .hotp: nil
    }
  }

  /// The code of a counter, or for TOTP of a number of periods since 1970 (RFC 4226, section 5.3).
  ///
  /// A negative counter (a time before 1970) is taken as its 64-bit pattern. The value has 31 bits: ten-digit
  /// codes begin with 0, 1 or 2.
  public func code(counter: Int) -> String {
    let value = truncatedCode(UInt64(bitPattern: Int64(counter)))
    return switch kind {
    case .totp, .hotp: Account.decimal(value, digits: digits)
    case .steam: Account.steamText(value)
    }
  }

  private func counter(at now: Instant) -> Int {
    if case .hotp(let counter) = kind { return counter }
    return Int(now.secondsSince1970.flooredDivision(by: Int64(period ?? 1)).quotient)
  }

  /// RFC 4226's dynamic truncation: 31 bits at an offset given by the last four bits.
  private func truncatedCode(_ counter: UInt64) -> UInt32 {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * UInt64($0))) }
    let code = HMAC.code(algorithm, key: secret, message: message)
    let start = Int((code.last ?? 0) & 15)
    return code[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
  }

  private static func decimal(_ value: UInt32, digits: Int) -> String {
    var rest = value
    var text: [UInt8] = []
    for _ in 0..<min(max(digits, 1), possibleDigits.upperBound) {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  /// Steam's text: base 26, the least significant digit first.
  private static func steamText(_ value: UInt32) -> String {
    var rest = Int(value)
    var text: [UInt8] = []
    for _ in 0..<steamDigits {
      text.append(steamAlphabet[rest % steamAlphabet.count])
      rest /= steamAlphabet.count
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let steamAlphabet = Array("23456789BCDFGHJKMNPQRTVWXY".utf8)
}

extension Int64 {
  /// Floored division: the remainder is never negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
