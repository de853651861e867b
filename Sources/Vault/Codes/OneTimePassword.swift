// One-time passwords: the codes of an account.

internal import SafeFiles
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
  public var period: Int? { kind.period }

  /// The code of a counter, or for TOTP of a number of periods since 1970 (RFC 4226, section 5.3).
  ///
  /// A negative counter (a time before 1970) is taken as its 64-bit pattern. The value has 31 bits: ten-digit
  /// codes begin with 0, 1 or 2.
  public func code(counter: Int) -> String {
    let counter = Int64(counter)
    return switch kind {
    case .totp, .hotp: Account.decimal(truncatedCode(counter), digits: digits)
    case .steam:
      Account.text(UInt64(truncatedCode(counter)), count: Account.steamDigits, of: Account.steamAlphabet)
    case .motp(let pin): motpCode(counter, pin)
    case .yandex(let pin):
      String(Account.text(yandexValue(counter, pin), count: 8, of: Account.yandexAlphabet).reversed())
    }
  }

  private func counter(at now: Instant) -> Int {
    if case .hotp(let counter) = kind { return counter }
    return Int(now.secondsSince1970.flooredDivision(by: Int64(period ?? 1)).quotient)
  }

  /// RFC 4226's dynamic truncation: 31 bits at an offset given by the last four bits.
  private func truncatedCode(_ counter: Int64) -> UInt32 {
    UInt32(Account.truncated(HMAC.code(algorithm, key: secret, message: counter.bytes), 4) & 0x7FFF_FFFF)
  }

  /// The number in `count` bytes of an HMAC, at an offset given by its last four bits.
  private static func truncated(_ code: [UInt8], _ count: Int) -> UInt64 {
    let start = Int((code.last ?? 0) & 15)
    return code[start..<(start + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Mobile-OTP: the beginning of the MD5 of counter, secret in hexadecimal digits, and PIN, all as text.
  private func motpCode(_ counter: Int64, _ pin: String) -> String {
    let text = unsafe secret.withBytes { bytes in
      unsafe Secret(Array("\(counter)\(bytes.map { $0 }.hexadecimal)\(pin)".utf8))
    }
    return String(text.md5.hexadecimal.prefix(kind.fixedDigits ?? 0))
  }

  /// Yandex.Key: 63 bits of the HMAC under the SHA-256 of PIN and secret, without a first zero byte.
  private func yandexValue(_ counter: Int64, _ pin: String) -> UInt64 {
    let key = unsafe secret.withBytes { secret in
      unsafe Secret(Array(pin.utf8) + secret)
    }.digest(.sha256)
    let isShort = unsafe key.withBytes { unsafe $0.first == 0 }
    let code = HMAC.code(.sha256, key: isShort ? key.part(1..<key.count) : key, message: counter.bytes)
    return Account.truncated(code, 8) & UInt64(Int64.max)
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

  /// A number in the digits of an alphabet, the least significant first.
  private static func text(_ value: UInt64, count: Int, of alphabet: [UInt8]) -> String {
    var rest = value
    var text: [UInt8] = []
    for _ in 0..<count {
      text.append(alphabet[Int(rest % UInt64(alphabet.count))])
      rest /= UInt64(alphabet.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let steamAlphabet = Array("23456789BCDFGHJKMNPQRTVWXY".utf8)
  private static let yandexAlphabet = Array("abcdefghijklmnopqrstuvwxyz".utf8)
}

extension Account.Kind {
  /// The period in seconds; nil for HOTP.
  var period: Int? {
    switch self {
    // At least 1: the type does not enforce the bounds.
    case .totp(let period): max(period, 1)
    case .steam, .yandex: Account.standardPeriod
    case .motp: 10
    case .hotp: nil
    }
  }
}

extension Int64 {
  /// Its eight bytes, the most significant first.
  fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * Int64($0))) } }

  /// Floored division: the remainder is never negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
