// Google Authenticator's transfers of several QR codes.

import Diagnostics
import Testing
import Vault

@Suite struct ImportGoogleTests {
  @Test func partsTogetherAreWhole() throws {
    let reading = try ImportFixtures.read("google-parts.txt")
    #expect(reading.lines.count == 5)
    #expect(GooglePart.missing(in: reading.googleParts) == [])
  }

  @Test func aMissingPartIsToldByItsNumberAndTheRestIsRead() throws {
    let first = try ImportFixtures.read("google-part-1.txt")
    let third = try ImportFixtures.read("google-part-3.txt")
    #expect(first.lines.count == 2)
    #expect(third.lines.count == 1)
    let problems = GooglePart.missing(in: first.googleParts + third.googleParts)
    #expect(problems.map(\.code) == [.importParts])
    #expect(
      problems.first?.english == "of the 3 parts of a Google Authenticator transfer these are missing: 2")
    #expect(GooglePart.missing(in: first.googleParts).first?.english.hasSuffix(": 2, 3") ?? false)
  }

  @Test func severalTransfersAreToldApart() throws {
    let parts = try ImportFixtures.read("google-part-1.txt").googleParts
    let other = try ImportFixtures.read("google.txt").googleParts
    #expect(GooglePart.missing(in: parts + other).count == 1)
  }

  @Test func namesWithoutIssuersAndUnsetFields() throws {
    let accounts = try ImportFixtures.read("google-bare.txt").items.compactMap(\.account)
    #expect(accounts.map(\.label).prefix(2) == ["GitHub: misaki@example.jp", "Old VPN: 07"])
    // Nothing said is SHA1, six digits, by time.
    #expect(accounts.last?.issuer == "카카오")
    #expect(accounts.last?.kind == .totp(period: 30))
    #expect(accounts.last?.algorithm == .sha1)
    #expect(accounts.last?.digits == 6)
  }

  @Test func whatProgramsPutAroundAURIIsReadOver() throws {
    let uri = String(decoding: try ImportFixtures.bytes("google.txt"), as: UTF8.self)
    let lines = ["QR-Code:" + uri, "  " + uri, "\"\(uri.dropLast())\"\n", uri.replacing("OTP", with: "otp")]
    for line in lines { #expect(try ImportFixtures.read(Array(line.utf8)).lines.count == 4) }
    let twice = uri.replacing("%", with: "%25")
    #expect(try ImportFixtures.read(Array(twice.utf8)).lines.count == 4)
    let upper = uri.replacing("otpauth-migration://", with: "OTPAUTH-MIGRATION://")
    #expect(try ImportFixtures.read(Array(upper.utf8)).lines.count == 4)
  }

  @Test func aListMayHoldBothKindsOfURIs() throws {
    let both = try ImportFixtures.bytes("google.txt") + ImportFixtures.bytes("otpauth.txt")
    let reading = try ImportFixtures.read(both)
    #expect(reading.lines.count == 4 + 7)
    #expect(reading.failures == [])
  }

  @Test func lengthsAndNumbersThatLie() throws {
    // otp_parameters that tells more bytes than there are; the greatest length; an endless number.
    for bytes: [UInt8] in [
      [0x0A, 0x7F, 1], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
      [0x18] + [UInt8](repeating: 0xFF, count: 20), [0x0A], [0x0F], [0x09, 1], [0x0D, 1],
    ] {
      let reading = try ImportFixtures.read(Array(uri(bytes).utf8))
      #expect(reading.failures.map { $0.hasSuffix("import-damaged") } == [true])
    }
    // Parts that can't be: the accounts count, the parts don't.
    let many = try ImportFixtures.read(Array(uri([0x18, 0xFF, 0xFF, 0xFF, 0x07]).utf8))
    #expect(many.googleParts == [])
    for text in [
      "otpauth-migration://offline", "otpauth-migration://offline?data=%%%", "otpauth-migration://x?data=A",
    ] { #expect(try ImportFixtures.read(Array(text.utf8)).failures == ["entry 1: import-damaged"]) }
  }

  private func uri(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    while !bits.count.isMultiple(of: 6) { bits.append(0) }
    let text = stride(from: 0, to: bits.count, by: 6).map { start in
      digits[bits[start..<(start + 6)].reduce(0) { $0 << 1 | Int($1) }]
    }
    return "otpauth-migration://offline?data=" + String(text)
  }
}
