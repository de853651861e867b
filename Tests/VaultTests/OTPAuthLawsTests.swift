// What is written is read; whatever is read, nothing ends the program or tells a secret.

import Diagnostics
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault
import ZonedTime

@Suite struct OTPAuthLawsTests {
  @Test func writesTheKeyURIFormat() throws {
    var account = try Account.make(
      issuer: "ACME Co", name: "misaki+otp@example.jp", kind: .totp(period: 60),
      secret: try Base32.decode("JBSWY3DPEHPK3PXP"), algorithm: .sha256, digits: 8)
    account.extra["parameters"] = ["image": "https://example.jp/a?b", "secret": "no", "n": 1]
    #expect(
      OTPAuthURI.text(account) == """
        otpauth://totp/ACME%20Co:misaki%2Botp%40example.jp?secret=JBSWY3DPEHPK3PXP&issuer=ACME%20Co\
        &algorithm=SHA256&digits=8&period=60&image=https%3A%2F%2Fexample.jp%2Fa%3Fb
        """)
    account.kind = .hotp(counter: 7)
    account.issuer = ""
    account.extra = [:]
    #expect(
      OTPAuthURI.text(account) == """
        otpauth://hotp/misaki%2Botp%40example.jp?secret=JBSWY3DPEHPK3PXP&algorithm=SHA256\
        &digits=8&counter=7
        """)
    #expect(
      OTPAuthURI.text(try OTPAuthURI.parse("steam://MY")) == """
        otpauth://steam/Steam:?secret=MY&issuer=Steam&algorithm=SHA1&digits=5&period=30&encoder=steam
        """)
  }

  @Test func whatIsWrittenIsRead() async throws {
    try await withSeed(runs: 2000) { random in
      let account = try random.account()
      let text = OTPAuthURI.text(account)
      let read = try OTPAuthURI.parse(text)
      #expect(read == account, "\(text)")
      // Byte for byte: Swift takes é and e + ´ for equal.
      #expect(read.issuer.utf8.elementsEqual(account.issuer.utf8), "\(text)")
      #expect(read.name.utf8.elementsEqual(account.name.utf8), "\(text)")
      #expect(OTPAuthURI.text(read) == text)
      #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }

  /// Thousands of damaged URIs: an account that has codes and can be written, or a refusal.
  @Test func noURIEndsTheProgramOrTellsItsSecret() async throws {
    let whole = OTPAuthLawsTests.secret
    try await withSeed(runs: 40) { random in
      for _ in 0..<250 {
        let uri = random.damagedURI()
        do {
          let account = try OTPAuthURI.parse(uri)
          try account.check()
          let now = Instant(secondsSince1970: random.pick([.min, -1, 0, .max, 1_700_000_000]))
          #expect(account.code(at: now).count == account.digits)
          #expect(try OTPAuthURI.parse(OTPAuthURI.text(account)) == account, "\(uri)")
        } catch let refused as Diagnostic {
          let told = refused.description
          #expect(refused.englishHint != nil)
          #expect(!told.contains(uri) || uri.utf8.count < 13, "\(uri)")
          for start in 0...(whole.count - 13) {
            #expect(!told.uppercased().contains(String(whole.dropFirst(start).prefix(13))), "\(uri)")
          }
        }
      }
    }
  }

  /// The secret of the URIs that are damaged.
  static let secret = "HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ"
}

extension SplitMix64 {
  /// An account with names as hostile as names can be.
  fileprivate mutating func account() throws -> Account {
    let kind = pick([
      Account.Kind.totp(period: pick([1, 30, 60, 86_400])), .hotp(counter: below(1 << 53)), .steam,
      .motp(pin: "1" + name()), .yandex(pin: "1" + name()),
    ])
    var account = try Account.make(
      issuer: below(3) == 0 ? "" : name(), name: below(4) == 0 ? "" : name(), kind: kind,
      secret: Secret(bytes(kind.pin == nil ? pick(1...70) : 16)),
      algorithm: kind.pin == nil ? pick(HashAlgorithm.allCases) : .sha1,
      digits: kind.fixedDigits == nil ? pick(5...10) : nil)
    // Names that meet in the middle.
    if below(10) == 0 { account.name = account.issuer + ":" + account.name }
    if below(10) == 0 { account.issuer = pick(["Steam", "STEAM", "steam "]) }
    if below(2) == 0 {
      var parameters = JSONObject()
      for _ in 0...below(3) { parameters["x" + name()] = .text(name()) }
      account.extra["parameters"] = .object(parameters)
    }
    return account
  }

  private mutating func name() -> String {
    let parts = [
      ":", "%", "%3A", "+", "#", " ", "  ", "&", "=", "?", "/", "🔑", "👨‍👩‍👧", "みさき", "か\u{3099}", "é", "e\u{301}",
      "\u{301}", "\0", "\n", "\u{1B}[2J", "\u{202E}", "GitHub", "a", "B", "Steam", "\"", "'", "\\", ";", ",",
      "@", "\u{FFFD}", "\u{10FFFF}", "İ", "ß",
    ]
    return (0...below(5)).map { _ in pick(parts) }.joined()
  }

  /// A URI with some bytes changed, left out, doubled or put in.
  fileprivate mutating func damagedURI() -> String {
    let secret = OTPAuthLawsTests.secret
    let uris = [
      "otpauth://totp/ACME%20Co:john@example.jp?secret=\(secret)&issuer=ACME%20Co&digits=6&period=30",
      "otpauth://hotp/a?secret=\(secret)&counter=42&algorithm=SHA256", "steam://\(secret)",
      "otpauth://steam/Steam:x?secret=\(secret)&encoder=steam&period=30",
      "otpauth://totp/%E3%81%BF?secret=\(secret)&image=x%2Fy&codeDisplay=%7B%7D#",
    ]
    let pieces = [
      "%", "%0", "%FF", "%00", "%3A", ":", "/", "?", "&", "=", "+", "#", " ", "\n", "\0", "é", "みさき",
      "secret=", "issuer=", "digits=", "period=", "counter=", "encoder=", "steam", "Steam", "algorithm=",
      "99999999999999999999", "-1", "0", "otpauth://", "totp", "hotp", "\u{301}", "\u{FEFF}", secret,
    ]
    var bytes = Array(pick(uris).utf8)
    for _ in 0...below(6) {
      let start = below(bytes.count + 1)
      let end = min(bytes.count, start + below(12))
      switch below(5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: Array(pick(pieces).utf8), at: start)
      case 2: bytes.replaceSubrange(start..<end, with: Array(pick(pieces).utf8))
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count + 1))
      default: if start < bytes.count { bytes[start] = UInt8(below(256)) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
