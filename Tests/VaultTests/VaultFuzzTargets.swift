// Everything in the vault's room that reads what others wrote: for mutations here, for libFuzzer in fuzz/.

import Diagnostics
import SafeFiles
import Seal
import Vault
import ZonedTime

#if canImport(TestSupport)
import TestSupport
#endif

extension FuzzTarget {
  /// The vault's parsers; the exports of other apps find their seeds in Tests/Fixtures/otp.
  static var vault: [FuzzTarget] {
    var random = FixedNumbers()
    let vault = FuzzVault(randomBytes: { random.bytes($0) })
    return [vault.head, vault.slot, vault.record, vault.content, uri, base32, tail]
      + ForeignFormat.allCases.map { export($0.rawValue, $0) } + [export("any", nil)]
  }

  private static var uri: FuzzTarget {
    let seeds = [
      "otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP&issuer=GitHub",
      "otpauth://hotp/x?secret=jbsw%20y3dp&counter=5&digits=8&algorithm=sha256&image=https%3A%2F%2Fx",
      "otpauth://totp/%E3%81%82%3A%20b?secret=GE&period=60#x", "steam://JBSWY3DPEHPK3PXP",
      "otpauth://steam/Steam:a?secret=GEZDGNBV", "otpauth-migration://offline?data=CjEKCkhlbGxv",
    ]
    return FuzzTarget(name: "uri", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let account = read({ () throws(Diagnostic) in try OTPAuthURI.parse(text) }) else { return true }
      let again = read { () throws(Diagnostic) in try OTPAuthURI.parse(OTPAuthURI.text(account)) }
      guard let again else { return false }
      return again.kind == account.kind && again.digits == account.digits
        && again.algorithm == account.algorithm && again.secret == account.secret
    }
  }

  private static var base32: FuzzTarget {
    let seeds = ["JBSWY3DPEHPK3PXP", "jbsw y3dp ehpk 3pxp====", "GE", ""]
    return FuzzTarget(name: "base32", seeds: seeds.map { Array($0.utf8) }) { bytes in
      guard let secret = read({ () throws(Diagnostic) in try Base32.decode(bytes) }) else { return true }
      let text = Base32.text(secret)
      return read { () throws(Diagnostic) in try Base32.decode(text) } == secret
    }
  }

  /// The small texts within records.
  private static var tail: FuzzTarget {
    let seeds = ["3f9a01bc:4-6", "3f9a01bc:4", "2-3f9a01bc"].map { Array($0.utf8) }
    return FuzzTarget(name: "tail", seeds: seeds) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let isSame = [DeviceChains.Gap(text)?.text, SeenTail(text)?.description, RevisionID(text)?.description]
      // Leading zeros and signs are no other spelling of the same place.
      return isSame.dropFirst().allSatisfy { $0 == nil || $0 == text }
    }
  }

  private static func export(_ name: String, _ format: ForeignFormat?) -> FuzzTarget {
    FuzzTarget(name: "import-" + name, seeds: []) { bytes in
      let reading = read { () throws(Diagnostic) in
        try ForeignExport.read(bytes, format: format) { () throws(Diagnostic) in
          throw Diagnostic(.passphraseMissing, "nobody is there")
        }
      }
      // Every account that is taken is one that can be kept.
      return reading?.items.compactMap(\.account).allSatisfy { account in
        read { () throws(Diagnostic) in try account.check() } != nil
      } ?? true
    }
  }
}

/// A vault's files without a home, and what reads them.
private struct FuzzVault {
  let head: FuzzTarget
  let slot: FuzzTarget
  let record: FuzzTarget
  let content: FuzzTarget

  init(randomBytes: (Int) -> [UInt8]) {
    let id = randomBytes(16).hexadecimal
    let vault = VaultHead(vault: id, created: "2026-11-21T22:40:00+09:00")
    let place: RelativePath = "otp/records/0123456789abcdef/2-01234567.json"
    let slotPlace: RelativePath = "otp/slots/0123456789abcdef.json"
    let secret = Secret(randomBytes(32))
    let account = Account(
      issuer: "GitHub", name: "misaki", kind: .hotp(counter: 3), secret: Secret(randomBytes(20)))
    let time = ZonedTime(Instant(secondsSince1970: 1_769_900_000), offsetMinutes: 540)
    let plaintexts = [
      ContentFormat.plaintext(.account(account), at: time), ContentFormat.plaintext(.deleted, at: time),
      ContentFormat.plaintext(.lossAccepted(["3f9a01bc:4-6"]), at: time),
    ]
    let fields = Record.Fields(
      vault: id, key: "0123456789abcdef", account: "0123456789abcdef",
      revision: RevisionID(2, "01234567"), sequence: 17, previous: Digest(of: []),
      parents: [RevisionID(1, "01234567"), RevisionID(1, "89abcdef")], seen: [SeenTail("89abcdef", 4)])
    let record = Record(plaintexts[0], fields, secret, vault, nonce: randomBytes(12))
    let slot = FuzzTarget.read { () throws(Diagnostic) in
      try Slot(
        sealing: KeyRing(randomBytes: randomBytes), of: vault, Secret("passphrase".utf8),
        try Scrypt.Parameters(n: 1024, r: 8, p: 1), replacing: ["0123456789abcdef"],
        created: "2026-11-21T22:40:00+09:00",
        randomBytes: { count in
          count == 8 ? [1, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF] : randomBytes(count)
        })
    }
    head = FuzzTarget(name: "head", seeds: [vault.text]) { bytes in
      let source = Source("otp/vault.json", bytes)
      let read = FuzzTarget.read { () throws(Diagnostic) in try VaultHead.parse(source) }
      guard let read else { return true }
      let again = Source("otp/vault.json", read.text)
      return FuzzTarget.read { () throws(Diagnostic) in try VaultHead.parse(again) } == read
    }
    self.slot = FuzzTarget(name: "slot", seeds: [slot?.text ?? []]) { bytes in
      let source = Source(slotPlace, bytes)
      let read = FuzzTarget.read { () throws(Diagnostic) in try Slot.parse(source, of: vault) }
      return read == nil || read == slot
    }
    self.record = FuzzTarget(name: "record", seeds: [record.text]) { bytes in
      let source = Source(place, bytes)
      let read = FuzzTarget.read { () throws(Diagnostic) in try Record.parse(source, of: vault) }
      // Whoever makes the digest anew has still not the key.
      guard let read, read != record else { return true }
      return read.open(secret, vault) == nil
    }
    content = FuzzTarget(name: "content", seeds: plaintexts.map { unsafe $0.withBytes { unsafe Array($0) } })
    { bytes in
      let read = FuzzTarget.read { () throws(Diagnostic) in try ContentFormat.parse(Secret(bytes), place) }
      guard let read, case .account = read.content else { return true }
      let sealed = ContentFormat.plaintext(read.content, at: time)
      let again = FuzzTarget.read { () throws(Diagnostic) in try ContentFormat.parse(sealed, place) }
      return again?.content == read.content
    }
  }
}

/// The same numbers in every run.
private struct FixedNumbers {
  private var state: UInt64 = 1

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}
