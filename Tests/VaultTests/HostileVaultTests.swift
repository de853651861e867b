// Files that nobody's zutto wrote: they cost no time, no memory and no other account.

import Diagnostics
import Foundation
import LosslessJSON
import SafeFiles
import Seal
import TestSupport
import Testing
import Vault

@Suite struct HostileVaultTests {
  @Test(arguments: [
    (["n": 1 << 40], Diagnostic.Code.kdfParameters), (["n": 0], .kdfParameters), (["n": 3], .kdfParameters),
    (["n": 512], .kdfParameters), (["n": -1024], .kdfParameters),
    (["n": 1 << 20, "r": 1 << 20], .kdfParameters), (["r": 0], .kdfParameters), (["p": 0], .kdfParameters),
    (["p": 1 << 40], .kdfParameters), (["r": .max], .kdfParameters),
    (["n": 1 << 62, "r": 1 << 62, "p": 1 << 62], .kdfParameters), (["p": 1 << 14], .kdfParameters),
  ]) func whatASlotAsksForIsBounded(changes: [String: Int], code: Diagnostic.Code) async throws {
    try await withVault { device in
      let path = try device.slot()
      var file = try SealedFile(device.folder.text(of: path))
      for (key, value) in changes { file[key] = .integer(value) }
      file.renewSlotDigest()
      try device.folder.write(file.text, to: path)
      let problem = await device.refusal()
      #expect(problem?.code == code)
      #expect(problem?.path?.text == path)
    }
  }

  /// Such records could only be written by somebody with the key.
  @Test func numbersAndListsOfAnySizeCostNothing() async throws {
    try await withVault { device in
      let id = try await device.add("Kept")
      let vault = try await device.open()
      let most = 1 << 40
      let far = RevisionID(most, "0badc0de")
      let parents = (1...70_000).map { RevisionID($0, "0badc0de") }
      try device.forge(vault, "00000000000000aa", far, sequence: most)
      try device.forge(
        vault, "00000000000000bb", RevisionID(1, "0badc0d1"), sequence: 1,
        seen: [SeenTail("0badc0d2", most)])
      try device.forge(vault, "00000000000000cc", RevisionID(1, "0badc0d3"), sequence: 1, parents: parents)
      let again = try await device.open()
      #expect(again.labels.filter { $0 == "Kept: misaki" }.count == 1)
      #expect(again.accounts.count == 4)
      #expect(again.lost.count == 2)
      _ = try VaultStore.acceptLoss(of: again, in: device.home, at: testMoment, device.means)
      let accepted = try await device.open()
      #expect(accepted.problems.isEmpty, "\(accepted.problems)")
      try await device.edit(id) { $0.note = "changed" }
      // After the last number there is none.
      let problem = await thrown { try await device.edit("00000000000000aa") { $0.note = "x" } }
      #expect(problem?.code == .recordDamaged)
    }
  }

  @Test func aRecordThatIsTooLargeIsNotRead() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let path = "otp/records/00000000000000aa/1-0badc0de.json"
      for size in [1 << 20, 1 << 20 + 1] {
        try device.folder.write(Array(repeating: 0x20, count: size), to: path)
        let vault = try await device.open()
        #expect(vault.problems.count == 1)
        #expect(vault.problems.first?.path?.text == path)
        #expect(vault.labels == ["Kept: misaki"])
      }
    }
  }

  @Test func textsThatAreNoRecordAreToldOnceEach() async throws {
    let texts = [
      "", "{", "null", "[]", "{}", "\u{FEFF}{}", #"{"format": 1}"#, #"{"format": "1"}"#, #"{"format": 1e99}"#,
      #"{"format": -1}"#, String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 50_000),
      "<<<<<<< HEAD\n=======\n>>>>>>> x\n", "\0\0\0",
    ]
    try await withVault { device in
      try await device.add("Kept")
      for (number, text) in texts.enumerated() {
        try device.folder.write(text, to: "otp/records/00000000000000aa/\(number + 1)-0badc0de.json")
      }
      try device.folder.write([0xFF, 0xFE, 0x00, 0xD8], to: "otp/records/00000000000000aa/99-0badc0de.json")
      let vault = try await device.open()
      #expect(Set(vault.problems.compactMap(\.path)).count == texts.count + 1)
      #expect(vault.problems.count == texts.count + 1, "\(vault.problems)")
      #expect(vault.labels == ["Kept: misaki"])
    }
  }

  @Test func whatIsNoFileIsPassedOver() async throws {
    try await withVault { device in
      let id = try await device.add("Kept")
      let folder = device.folder
      try folder.write("secret of elsewhere", to: "../outside/1-0badc0de.json")
      try folder.link("otp/records/\(id)/2-0badc0de.json", to: "../../../../outside/1-0badc0de.json")
      try folder.link("otp/records/00000000000000aa", to: "../../../outside")
      try folder.link("otp/slots/00000000000000aa.json", to: "/dev/zero")
      try folder.createFolder("otp/records/\(id)/3-0badc0de.json")
      try folder.createFolder("otp/slots/00000000000000bb.json")
      mkfifo(folder.path("otp/records/\(id)/4-0badc0de.json"), 0o600)
      mkfifo(folder.path("otp/slots/00000000000000cc.json"), 0o600)
      try folder.write("a note", to: "otp/records/a note.txt")
      try folder.write("a note", to: "otp/records/\(id)/a note.txt")
      // What file managers and sync programs leave is nothing to tell of.
      try folder.write("", to: "otp/records/.DS_Store")
      try folder.write("", to: "otp/records/\(id)/.1-0badc0de.json.Xy12")
      let vault = try await device.open()
      #expect(vault.labels == ["Kept: misaki"])
      #expect(vault.problems.count == 9, "\(vault.problems)")
      #expect(!vault.problems.contains { $0.description.contains("secret of elsewhere") })
    }
  }

  @Test func theWholeFolderMayNotLeadElsewhere() async throws {
    try await withVault { device in
      try await device.add("Kept")
      try device.folder.move("otp", to: "../elsewhere")
      try device.folder.link("otp", to: "../elsewhere")
      #expect(await device.refusal()?.code == .linkOutside)
    }
  }

  @Test func aDamagedMemoryOfTheMachineIsToldAndMendedByRemovingIt() async throws {
    try await withVault { device in
      let id = try await device.add("Kept")
      let vault = try await device.open()
      let file = "../memory-0/\(vault.id).json"
      for text in ["{", "[]", #"{"homes": [{"home": 1}]}"#, "\u{0}"] {
        try device.folder.write(text, to: file)
        let vault = try await device.open()
        #expect(vault.labels == ["Kept: misaki"])
        #expect(vault.problems.count == 1)
        #expect(vault.problems.first?.englishHint?.contains("remove that file") == true)
        // Without it, it can't be known which numbers were given.
        let problem = await thrown { try await device.edit(id) { $0.note = "changed" } }
        #expect(problem != nil)
      }
      try device.folder.remove(file)
      try await device.edit(id) { $0.note = "changed" }
      #expect(try await device.open().problems.isEmpty)
      #expect(try await device.open().devices.count == 2)
    }
  }
}

extension Device {
  /// Writes a record as somebody with the key could.
  func forge(
    _ vault: Vault, _ account: String, _ revision: RevisionID, sequence: Int, parents: [RevisionID] = [],
    seen: [SeenTail] = []
  ) throws {
    let content = Content.account(VaultTests.account("Forged"))
    try forge(
      ContentFormat.plaintext(content, at: testMoment), vault, account, revision, sequence: sequence,
      parents: parents, seen: seen)
  }

  /// Writes a record of any plaintext.
  func forge(
    _ plaintext: Secret, _ vault: Vault, _ account: String, _ revision: RevisionID, sequence: Int,
    parents: [RevisionID] = [], seen: [SeenTail] = []
  ) throws {
    let fields = Record.Fields(
      vault: vault.id, key: vault.ring.newest.id, account: account, revision: revision, sequence: sequence,
      previous: nil, parents: parents, seen: seen)
    let nonce = means.randomBytes(12)
    let record = Record(plaintext, fields, vault.ring.newest.secret, vault.head, nonce: nonce)
    try folder.write(record.text, to: try #require(record.path).text)
  }
}
