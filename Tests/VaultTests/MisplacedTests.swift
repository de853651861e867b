// Records and slots that are not where they were written, or not from here at all.

import Diagnostics
import Seal
import TestSupport
import Testing
import Vault

@Suite struct MisplacedTests {
  @Test func aRecordOfAnotherVaultWithTheSamePassphraseIsRefused() async throws {
    try await withDevices(2) { devices in
      try await devices[0].add("Kept")
      try devices[1].create()
      try await devices[1].add("Foreign")
      let record = try #require(try devices[1].records().first)
      try devices[0].folder.write(try devices[1].folder.bytes(of: record), to: record)
      var vault = try await devices[0].open()
      #expect(vault.codes == [.recordForeign])
      #expect(vault.problems.first?.path?.text == record)
      #expect(vault.labels == ["Kept: misaki"])
      try devices[0].folder.remove(record)

      let slot = try devices[1].slot()
      try devices[0].folder.write(try devices[1].folder.bytes(of: slot), to: slot)
      vault = try await devices[0].open()
      #expect(vault.codes == [.recordForeign])
      #expect(vault.problems.first?.path?.text == slot)
      #expect(vault.labels == ["Kept: misaki"])
    }
  }

  @Test func twoRecordsSwappedAreBothTold() async throws {
    try await withVault { device in
      try await device.add("One")
      try await device.add("Two")
      try await device.add("Kept")
      let paths = Array(try device.records().prefix(2))
      let kept = try device.records()
      let bytes = try kept.map { try device.folder.bytes(of: $0) }
      try device.folder.write(bytes[1], to: paths[0])
      try device.folder.write(bytes[0], to: paths[1])
      let vault = try await device.open()
      let misplaced = vault.problems.filter { $0.code == .recordMisplaced }
      #expect(misplaced.map { $0.path?.text ?? "" }.sorted() == paths)
      for problem in misplaced { #expect(problem.english.contains("was written as 'otp/records/")) }
      #expect(vault.accounts.count == 1)
      for (path, bytes) in zip(kept, bytes) { try device.folder.write(bytes, to: path) }
      #expect(try await device.open().problems.isEmpty)
    }
  }

  @Test(arguments: ["3-ffffffff.json", "1-00000000.json", "9.json", "other/1-00000000.json"])
  func aRecordUnderAnotherNameIsRefused(name: String) async throws {
    try await withVault { device in
      try await device.add("Kept")
      let id = try await device.add("Moved")
      let path = try #require(try device.records().first { $0.contains(id) })
      let new =
        name.hasPrefix("other/") ? path.replacing(id, with: "00000000000000ff") : "otp/records/\(id)/\(name)"
      try device.folder.move(path, to: new)
      let vault = try await device.open()
      #expect(vault.codes.contains(.recordMisplaced), "\(vault.problems)")
      let told = try #require(vault.problems.first { $0.code == .recordMisplaced })
      #expect(told.path?.text == new)
      #expect(told.english.contains(path))
      #expect(vault.labels == ["Kept: misaki"])
    }
  }

  /// Without the key nobody can say that a revision was followed: what they put in hides nothing.
  @Test func aForgedRecordThatNamesARealHeadAsItsParentHidesNothing() async throws {
    try await withVault { device in
      let id = try await device.add("Kept")
      let vault = try await device.open()
      let real = try #require(vault.accounts.first)
      let fields = Record.Fields(
        vault: vault.id, key: vault.ring.newest.id, account: id, revision: RevisionID(2, "0badc0de"),
        sequence: 1, previous: nil, parents: real.heads, seen: [SeenTail(vault.device, 40)])
      let key = Secret(Array(repeating: 7, count: 32))
      let content = ContentFormat.plaintext(.deleted, at: testMoment)
      let nonce = [UInt8](repeating: 1, count: 12)
      let forged = Record(content, fields, key, vault.head, nonce: nonce)
      let path = try #require(forged.path)
      try device.folder.write(forged.text, to: path.text)
      let again = try await device.open()
      // Neither the deletion nor the records that it tells of are believed.
      #expect(again.codes == [.recordDamaged])
      #expect(again.problems.first?.path == path)
      #expect(again.labels == ["Kept: misaki"])
      #expect(again.lost.isEmpty)
      // And the account can still be changed.
      try await device.edit(id) { $0.note = "changed" }
      #expect(try await device.open().account("Kept")?.note == "changed")
    }
  }

  @Test func aRecordOfTheFutureIsRefusedAndTheOthersAreRead() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let future = "otp/records/00000000000000aa/1-00000001.json"
      try device.folder.write(#"{"format": 2, "sealed": {"by": ["something new"]}}"#, to: future)
      let vault = try await device.open()
      #expect(vault.codes == [.vaultNewer])
      #expect(vault.problems.first?.path?.text == future)
      #expect(vault.labels == ["Kept: misaki"])
    }
  }
}
