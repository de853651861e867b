// A bit that is not as it was written: in every field of every file of the vault.

import Diagnostics
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct DamageTests {
  @Test func everyFieldOfARecordIsRefusedByItsOwnCodeAndTheOthersStayUsable() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let id = try await device.add("Hurt")
      try await device.edit(id) { $0.note = "second" }
      let path = try #require(try device.records().last { $0.contains("/\(id)/2-") })
      let text = try device.folder.text(of: path)
      let expected: [String: Diagnostic.Code] = [
        "format": .vaultNewer, "vault": .recordForeign, "key": .recordDamaged, "account": .recordDamaged,
        "revision": .recordDamaged, "device": .recordDamaged, "sequence": .recordDamaged,
        "previous": .recordDamaged, "parents": .recordDamaged, "seen": .jsonValue, "nonce": .recordDamaged,
        "ciphertext": .recordDamaged, "tag": .recordDamaged, "mac": .recordDamaged, "digest": .recordDamaged,
      ]
      #expect(Set(try SealedFile(text).keys) == Set(expected.keys))
      for (key, code) in expected.sorted(by: { $0.key < $1.key }) {
        try device.folder.write(try SealedFile(text).changed(key).text, to: path)
        let vault = try await device.open()
        let problem = try #require(vault.problems.first, "\(key)")
        #expect(problem.code == code, "\(key)")
        #expect(problem.path?.text == path, "\(key)")
        #expect(problem.englishHint != nil, "\(key)")
        #expect(vault.problems.count == 1, "\(key): \(vault.problems)")
        // The one that was damaged is as it was before.
        #expect(vault.labels == ["Hurt: misaki", "Kept: misaki"], "\(key)")
        #expect(vault.account("Hurt")?.note == nil, "\(key)")
      }
    }
  }

  /// Who has no key can make the digest anew, and still changes nothing.
  @Test func aChangedFieldWithADigestMadeAnewIsRefused() async throws {
    try await withDevices(2) { devices in
      let device = devices[0]
      try await device.add("Kept")
      try devices[0].folder.copy("otp", to: "../1/otp")
      try await devices[1].add("Elsewhere")
      try device.folder.remove("otp")
      try devices[1].folder.copy("otp", to: "../0/otp")
      let id = try await device.add("Hurt")
      try await device.edit(id) { $0.note = "second" }
      let path = try #require(try device.records().last { $0.contains("/\(id)/2-") })
      let text = try device.folder.text(of: path)
      for key in try SealedFile(text).keys where !["format", "digest"].contains(key) {
        var file = try SealedFile(text).changed(key)
        file.renewDigest("zutto record 1", SealedFile.recordKeys)
        try device.folder.write(file.text, to: path)
        let vault = try await device.open()
        let expected: Diagnostic.Code =
          switch key {
          case "vault": .recordForeign
          case "account", "revision", "device": .recordMisplaced
          case "key": .recordKeyUnknown
          default: .recordDamaged
          }
        #expect(vault.codes == [expected], "\(key): \(vault.problems)")
        #expect(vault.problems.first?.path?.text == path, "\(key)")
        #expect(vault.account("Hurt")?.note == nil, "\(key)")
      }
    }
  }

  @Test func noBitOfARecordOrASlotCanBeFlippedUnseen() async throws {
    try await withVault { device in
      let id = try await device.add("Kept")
      try await device.edit(id) { $0.note = "second" }
      let vault = try await device.open()
      for path in try device.records() + [device.slot()] {
        let bytes = try device.folder.bytes(of: path)
        let place = try #require(RelativePath(path))
        for index in bytes.indices {
          for bit in 0..<8 {
            var hurt = bytes
            hurt[index] ^= 1 << bit
            let source = Source(place, hurt)
            let refused = thrown {
              if path.contains("slots") {
                _ = try Slot.parse(source, of: vault.head)
              } else {
                _ = try Record.parse(source, of: vault.head)
              }
            }
            #expect(refused != nil, "\(path): byte \(index), bit \(bit)")
          }
        }
      }
    }
  }

  @Test func everyFieldOfASlotIsRefused() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let path = try device.slot()
      let text = try device.folder.text(of: path)
      let codes: [String: Diagnostic.Code] = [
        "format": .vaultNewer, "vault": .recordForeign, "kdf": .jsonValue, "n": .kdfParameters,
        "replaces": .jsonValue,
      ]
      for key in try SealedFile(text).keys {
        let file = try SealedFile(text).changed(key)
        try device.folder.write(file.text, to: path)
        let problem = await device.refusal()
        #expect(problem?.code == codes[key] ?? .vaultDamaged, "\(key): \(problem as Any)")
        #expect(problem?.path?.text == path, "\(key)")
        guard key != "format", key != "digest" else { continue }
        // With a digest made anew it is another slot, which this passphrase doesn't open.
        var renewed = file
        renewed.renewSlotDigest()
        try device.folder.write(renewed.text, to: path)
        let second = await device.refusal()
        let expected: Diagnostic.Code =
          key == "slot" || key == "mac" ? .vaultDamaged : codes[key] ?? .passphraseWrong
        #expect(second?.code == expected, "\(key): \(second as Any)")
      }
      try device.folder.write(text, to: path)
      #expect(try await device.open().problems.isEmpty)
    }
  }

  @Test func aDamagedSlotBesideAWholeOneIsTold() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let text = try device.folder.text(of: try device.slot())
      let file = try SealedFile(text).changed("salt")
      try device.folder.write(file.text, to: "otp/slots/0123456789abcdef.json")
      let vault = try await device.open()
      #expect(vault.codes == [.vaultDamaged])
      #expect(vault.problems.first?.path == "otp/slots/0123456789abcdef.json")
      #expect(vault.labels == ["Kept: misaki"])
      // With a wrong passphrase it can't be told whether the damaged slot was its own.
      let problem = await device.refusal("another")
      #expect(problem?.code == .vaultDamaged)
      #expect(problem?.english.contains("don't open with this passphrase") == true)
    }
  }

  @Test func everyFieldOfTheHeadIsRefused() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let text = try device.folder.text(of: "otp/vault.json")
      let file = try SealedFile(text)
      try device.folder.write(file.changed("format").text, to: "otp/vault.json")
      #expect(await device.refusal()?.code == .vaultNewer)
      // A vault of another id: none of its files belong to it.
      try device.folder.write(file.changed("vault").text, to: "otp/vault.json")
      #expect(await device.refusal()?.code == .recordForeign)
      for hurt in ["", "{", "[]", #"{"format": 1}"#, text.replacing("a", with: "A"), "\u{0}"]
      where hurt != text {
        try device.folder.write(hurt, to: "otp/vault.json")
        let problem = try #require(await device.refusal())
        #expect(problem.path == "otp/vault.json")
        #expect(problem.englishHint?.contains("backup") == true, "\(problem)")
      }
      try device.folder.remove("otp/vault.json")
      let problem = try #require(await device.refusal())
      #expect(problem.code == .vaultDamaged)
      #expect(problem.path == "otp/vault.json")
    }
  }
}
