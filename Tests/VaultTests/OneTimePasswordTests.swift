// Codes: the vectors of RFC 4226 and RFC 6238, and Steam's.

import Seal
import Testing
import Vault
import ZonedTime

@Suite struct OneTimePasswordTests {
  /// RFC 4226, appendix D; with ten digits its table of truncated values.
  @Test func givesTheCodesOfRFC4226() throws {
    var account = try Account.make(
      issuer: "", name: "", kind: .hotp(counter: 0), secret: Secret("12345678901234567890".utf8))
    let codes = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    #expect((0..<10).map { account.code(counter: $0) } == codes)
    account.digits = 10
    let values = [
      "1284755224", "1094287082", "0137359152", "1726969429", "1640338314", "0868254676", "1918287922",
      "0082162583", "0673399871", "0645520489",
    ]
    #expect((0..<10).map { account.code(counter: $0) } == values)
  }

  /// RFC 6238, appendix B.
  ///
  /// Each hash function has a seed of its own length, as the reference implementation's code says; the appendix's
  /// text names the one of 20 bytes only.
  @Test(arguments: [
    (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
    (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
    (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
  ]) func givesTheCodesOfRFC6238(_ time: Int64, _ sha1: String, _ sha256: String, _ sha512: String) {
    let digits = String(repeating: "1234567890", count: 7).utf8
    for (algorithm, size, code) in [
      (HashAlgorithm.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
    ] {
      var account = Account(
        issuer: "", name: "", kind: .totp(period: 30), secret: Secret(Array(digits.prefix(size))))
      account.algorithm = algorithm
      account.digits = 8
      #expect(account.code(at: Instant(secondsSince1970: time)) == code)
    }
  }

  /// KeePassXC, tests/TestTotp.cpp: made by Steam's own app.
  @Test(arguments: [(1_511_200_518, "FR8RV"), (1_511_200_714, "9P3VP")]) func givesTheCodesOfSteamsApp(
    _ time: Int64, _ code: String
  ) throws {
    let account = try Account.make(
      issuer: "Steam", name: "", kind: .steam, secret: try Base32.decode("63BEDWCQZKTQWPESARIERL5DTTQFCJTK"))
    #expect(account.code(at: Instant(secondsSince1970: time)) == code)
  }

  /// The examples of KeeYaOtp, which knows Yandex.Key's codes; secrets with their checksum.
  @Test(arguments: [
    ("5239", "6SB2IKNM6OBZPAVBVTOHDKS4FAAAAAAADFUTQMBTRY", 1_641_559_648, "umozdicq"),
    ("7586", "LA2V6KMCGYMWWVEW64RNP3JA3IAAAAAAHTSG4HRZPI", 1_581_064_020, "oactmacq"),
    ("7586", "LA2V6KMCGYMWWVEW64RNP3JA3IAAAAAAHTSG4HRZPI", 1_581_090_810, "wemdwrix"),
    ("5210481216086702", "JBGSAU4G7IEZG6OY4UAXX62JU4AAAAAAHTSG4HXU3M", 1_581_091_469, "dfrpywob"),
    ("5210481216086702", "JBGSAU4G7IEZG6OY4UAXX62JU4AAAAAAHTSG4HXU3M", 1_581_093_059, "vunyprpd"),
  ]) func givesTheCodesOfYandex(_ pin: String, _ secret: String, _ time: Int64, _ code: String) throws {
    let encoded = Base32.text(Secret(Array(pin.utf8)))
    let account = try OTPAuthURI.parse("otpauth://yaotp/a?secret=\(secret)&pin=\(encoded)")
    #expect(account.kind == .yandex(pin: pin))
    #expect(account.code(at: Instant(secondsSince1970: time)) == code)
  }

  /// Examples that authenticators agree on; a code holds for ten seconds (motp.sourceforge.net).
  @Test(arguments: [
    ("e3152afee62599c8", "1234", 165_892_298, "e7d8b6"), ("e3152afee62599c8", "1234", 123_456_789, "4ebfb2"),
    ("bbb1912bb5c515be", "9999", 1_659_540_020, "ced7b1"),
    ("bbb1912bb5c515be", "9999", 1_659_540_022, "ced7b1"),
    ("bbb1912bb5c515be", "9999", 1_659_539_878, "1a14f8"),
  ]) func givesTheCodesOfMobileOTP(_ secret: String, _ pin: String, _ time: Int64, _ code: String) throws {
    let bytes = stride(from: 0, to: 16, by: 2).compactMap { UInt8(secret.dropFirst($0).prefix(2), radix: 16) }
    let account = try Account.make(issuer: "", name: "", kind: .motp(pin: pin), secret: Secret(bytes))
    #expect(account.code(at: Instant(secondsSince1970: time)) == code)
    #expect(account.secondsLeft(at: Instant(secondsSince1970: 18)) == 2)
  }

  @Test func aCodeHoldsForItsPeriod() {
    let account = Account(issuer: "", name: "", kind: .totp(period: 30), secret: Secret([1]))
    func left(_ time: Int64) -> Int? { account.secondsLeft(at: Instant(secondsSince1970: time)) }
    #expect(left(0) == 30)
    #expect(left(1) == 29)
    #expect(left(29) == 1)
    #expect(left(30) == 30)
    // Before 1970 as after it.
    #expect(left(-1) == 1)
    #expect(left(-30) == 30)
    #expect(left(-31) == 1)
    let now = Instant(secondsSince1970: 59)
    #expect(account.nextCode(at: now) == account.code(at: now.adding(seconds: 1)))
    #expect(account.code(at: now) == account.code(at: now.adding(seconds: -29)))
    #expect(account.code(at: now) == account.code(counter: 1))
    let before = Instant(secondsSince1970: -1)
    #expect(account.code(at: before) == account.code(counter: -1))
    #expect(account.nextCode(at: before) == account.code(counter: 0))
  }

  @Test func aCountersCodeDoesNotChangeWithTime() {
    let account = Account(issuer: "", name: "", kind: .hotp(counter: 7), secret: Secret([1]))
    #expect(account.secondsLeft(at: Instant(secondsSince1970: 5)) == nil)
    #expect(account.period == nil)
    for time in [Int64.min, 0, .max] {
      let now = Instant(secondsSince1970: time)
      #expect(account.code(at: now) == account.code(counter: 7))
      #expect(account.nextCode(at: now) == account.code(counter: 8))
    }
  }

  /// The type does not hold what a file has to: nothing may end the program.
  @Test func anyMomentAndAnyValuesGiveACode() {
    for kind in [
      Account.Kind.totp(period: 0), .totp(period: .min), .totp(period: .max), .totp(period: 1), .steam,
      .hotp(counter: .max), .hotp(counter: .min),
    ] {
      for digits in [Int.min, 0, 5, 6, 11, .max] {
        var account = Account(issuer: "", name: "", kind: kind, secret: Secret([]))
        account.digits = digits
        for time in [Int64.min, -1, 0, 1, .max] {
          let now = Instant(secondsSince1970: time)
          #expect((1...10).contains(account.code(at: now).count))
          #expect((1...10).contains(account.nextCode(at: now).count))
          if let left = account.secondsLeft(at: now), let period = account.period {
            #expect((1...period).contains(left))
          }
        }
      }
    }
  }
}
