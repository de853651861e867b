// Passphrases: which one opens the vault, and what another one is told.

import Diagnostics
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct PassphraseSlotTests {
  @Test func aWrongPassphraseIsNoDamage() async throws {
    try await withVault { device in
      try await device.add("Kept")
      for wrong in ["Passphrase", "passphrase ", "passphras", "", "ｐassphrase"] {
        #expect(await device.refusal(wrong)?.code == .passphraseWrong)
      }
      try device.folder.remove("otp/slots")
      let problem = await device.refusal()
      #expect(problem?.code == .vaultDamaged)
      #expect(problem?.path == "otp/slots")
    }
  }

  /// What keyboards of other systems type is composed otherwise.
  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"),
    ("\u{AC00}\u{B098}\u{B2E4}", "\u{1100}\u{1161}\u{1102}\u{1161}\u{1103}\u{1161}"),
    ("\u{304C}\u{3056}\u{3071}", "\u{304B}\u{3099}\u{3055}\u{3099}\u{306F}\u{309A}"),
    ("\u{1E69}", "s\u{307}\u{323}"), ("\u{212B}", "\u{C5}"),
  ]) func bothNormalFormsAreOnePassphrase(composed: String, decomposed: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "misaki"}"#, to: "home/zutto.json")
      let device = try Device(
        TemporaryFolder(at: folder.path("home")), memory: folder.path("memory"), Chance(1))
      func secret(_ text: String) throws -> Secret {
        let bytes = Array(text.utf8)
        return try unsafe bytes.withUnsafeBytes { try unsafe Passphrase.normalised($0) }
      }
      let typed = try secret(decomposed)
      _ = try VaultStore.create(typed, in: device.home, at: testMoment, device.means)
      let other = try secret(composed)
      let vault = try await VaultStore.open(in: device.home, device.means) { other }
      #expect(vault.problems.isEmpty)
    }
  }

  @Test(arguments: [1, 63, 64, 65, 127, 128, 129, 1000, 100_000]) func aPassphraseHasAnyLength(count: Int)
    async throws
  {
    try await withVault { device in
      // HMAC hashes keys beyond its block of 64 bytes: the last byte must count all the same.
      let passphrase = String(repeating: "ひ", count: count / 3) + String(repeating: "x", count: count % 3)
      try device.set(passphrase, in: try await device.open())
      #expect(try await device.open(passphrase).problems.isEmpty)
      let other = passphrase.dropLast() + "y"
      #expect(await device.refusal(String(other))?.code == .passphraseWrong)
    }
  }

  @Test func textThatIsNoUTF8IsNoPassphrase() {
    for (bytes, code) in [
      ([], Diagnostic.Code.passphraseMissing), ([0xFF], .fileNotText), ([0xED, 0xA0, 0x80], .fileNotText),
    ] as [([UInt8], Diagnostic.Code)] {
      let problem = thrown { _ = try unsafe bytes.withUnsafeBytes { try unsafe Passphrase.normalised($0) } }
      #expect(problem?.code == code)
    }
  }

  @Test func aReplacedPassphraseIsRefusedEvenIfItsSlotComesBack() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let (first, text) = (try device.slot(), try device.folder.bytes(of: try device.slot()))
      try device.set("second", in: try await device.open())
      #expect(try device.folder.tree("otp/slots").count == 1)
      #expect(await device.refusal()?.code == .passphraseWrong)
      try device.folder.write(text, to: first)
      let problem = await device.refusal()
      #expect(problem?.code == .passphraseReplaced)
      #expect(problem?.path?.text == first)
      #expect(try await device.open("second").labels == ["Kept: misaki"])
      // Also when the slot in between did not come back.
      try device.folder.remove(first)
      try device.set("third", in: try await device.open("second"))
      try device.folder.write(text, to: first)
      #expect(await device.refusal()?.code == .passphraseReplaced)
      // And a later change takes it away again.
      try device.set("fourth", in: try await device.open("third"))
      #expect(try await device.open("fourth").problems.isEmpty)
    }
  }

  /// Without the key nobody can say that a passphrase was replaced.
  @Test func aForgedSlotLocksNobodyOut() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let path = try device.slot()
      var file = try SealedFile(device.folder.text(of: path))
      file["replaces"] = file["slot"]
      file["slot"] = "00000000000000aa"
      file["created"] = "2099-01-01T00:00:00Z"
      file.renewSlotDigest()
      try device.folder.write(file.text, to: "otp/slots/00000000000000aa.json")
      #expect(try await device.open().labels == ["Kept: misaki"])
    }
  }

  @Test func aNewKeySealsWhatFollowsAndTheOldOneStillOpensWhatWas() async throws {
    try await withVault { device in
      try await device.add("Old")
      try device.set("passphrase", renewingKey: true, in: try await device.open())
      try await device.add("New")
      let vault = try await device.open()
      #expect(vault.labels == ["New: misaki", "Old: misaki"])
      let keys = try device.records().map { path in
        try SealedFile(String(decoding: device.folder.bytes(of: path), as: UTF8.self))["key"]?.text
      }
      #expect(Set(keys).count == 2)
    }
  }

  @Test func newKeysOnTwoMachinesAreBothKept() async throws {
    try await withDevices(2) { devices in
      try await devices[0].add("Old")
      try devices[1].pull(devices[0])
      for (number, device) in devices.enumerated() {
        try device.set("passphrase", renewingKey: true, in: try await device.open())
        try await device.add("New \(number)")
      }
      try devices[0].pull(devices[1])
      try devices[1].pull(devices[0])
      for device in devices {
        let vault = try await device.open()
        #expect(vault.labels == ["New 0: misaki", "New 1: misaki", "Old: misaki"])
        #expect(vault.problems.isEmpty, "\(vault.problems)")
      }
      // A later change brings both together.
      try devices[0].set("after", in: try await devices[0].open())
      let vault = try await devices[0].open("after")
      #expect(vault.labels == ["New 0: misaki", "New 1: misaki", "Old: misaki"])
      #expect(vault.problems.isEmpty, "\(vault.problems)")
    }
  }

  @Test func newPassphrasesOnTwoMachinesBothOpenTheVault() async throws {
    try await withDevices(2) { devices in
      try await devices[0].add("Old")
      try devices[1].pull(devices[0])
      try devices[0].set("zero", in: try await devices[0].open())
      try devices[1].set("one", renewingKey: true, in: try await devices[1].open())
      try devices[1].write([.adding(account("New"))], to: try await devices[1].open("one"), as: "otp add")
      for (one, other) in [(0, 1), (1, 0)] { try devices[one].pull(devices[other]) }
      for device in devices {
        #expect(try await device.open("one").labels == ["New: misaki", "Old: misaki"])
        // What the other key sealed is told, not lost.
        let vault = try await device.open("zero")
        #expect(vault.labels == ["Old: misaki"])
        #expect(vault.codes == [.recordKeyUnknown], "\(vault.problems)")
      }
    }
  }

  /// Both changed passphrase and key: what `record-key-unknown` says to do brings everything together.
  @Test func whatTheHintSaysBringsBothKeysTogether() async throws {
    try await withDevices(2) { devices in
      try await devices[0].add("Old")
      try devices[1].pull(devices[0])
      for (device, name) in zip(devices, ["zero", "one"]) {
        try device.set(name, in: try await device.open())
        try device.set(name, renewingKey: true, in: try await device.open(name))
        try device.write([.adding(account(name))], to: try await device.open(name), as: "otp add")
      }
      let device = devices[0]
      for path in try devices[0].folder.tree("otp/slots") + devices[1].folder.tree("otp/slots") {
        #expect(path.hasSuffix(".json"))
      }
      try device.pull(devices[1])
      for (mine, other) in [("zero", "one"), ("one", "zero")] {
        let vault = try await device.open(mine)
        #expect(vault.codes == [.recordKeyUnknown])
        #expect(vault.labels.contains("\(other): misaki") == false)
      }
      try device.set("one", in: try await device.open("zero"))
      let joined = try await device.open("one")
      #expect(joined.problems.isEmpty, "\(joined.problems)")
      try device.set("one", renewingKey: true, in: joined)
      let vault = try await device.open("one")
      #expect(vault.problems.isEmpty, "\(vault.problems)")
      #expect(vault.labels == ["Old: misaki", "one: misaki", "zero: misaki"])
      #expect(try device.folder.tree("otp/slots").count == 1)
      #expect(await device.refusal("zero")?.code == .passphraseWrong)
    }
  }

  @Test func noMoreThanThirtyTwoSlotsAreTried() async throws {
    try await withVault { device in
      let vault = try await device.open()
      for number in 0..<40 {
        let slot = try Slot(
          sealing: KeyRing(randomBytes: device.means.randomBytes), of: vault.head, Secret("other".utf8),
          device.means.parameters, replacing: [],
          // Older by the clock, though the text is larger.
          created: number < 20 ? "2026-02-01T09:00:00+14:00" : "2026-01-01T00:00:00+09:00",
          randomBytes: device.means.randomBytes)
        try device.folder.write(slot.text, to: "otp/slots/\(slot.id).json")
      }
      let opened = try await device.open()
      #expect(opened.codes == [.vaultDamaged])
      #expect(opened.problems.first?.severity == .warning)
      let refused = await device.refusal("none")
      #expect(refused?.code == .vaultDamaged)
      #expect(refused?.english.contains("41 passphrase slots") == true)
    }
  }
}

extension Device {
  /// Sets another passphrase.
  func set(_ passphrase: String, renewingKey: Bool = false, in vault: Vault) throws {
    try VaultStore.setPassphrase(
      Secret(passphrase.utf8), of: vault, in: home, at: testMoment, means, renewingKey: renewingKey)
  }
}
