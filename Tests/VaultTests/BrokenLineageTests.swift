// A revision in the middle that is damaged or gone: it is told, and the account goes on.

import Diagnostics
import Seal
import TestSupport
import Testing
import Vault

@Suite struct BrokenLineageTests {
  @Test(arguments: [true, false]) func aRevisionThatIsGoneInTheMiddleMakesNoConflict(_ isDamaged: Bool)
    async throws
  {
    try await withVault { device in
      let id = try await device.add("One")
      try await device.edit(id) { $0.note = "two" }
      try await device.edit(id) { $0.note = "three" }
      try spoil(2, of: id, in: device, isDamaged)
      let vault = try await device.open()
      #expect(vault.codes.allSatisfy { $0 != .accountConflict })
      #expect(vault.codes.count == 1, "\(vault.problems)")
      #expect(vault.account("One")?.note == "three")
      try await device.edit(id) { $0.note = "four" }
      #expect(try await device.open().account("One")?.note == "four")
    }
  }

  @Test func whatAnotherMachineWroteBeforeIsKnownToBeFollowed() async throws {
    try await withDevices(2) { devices in
      let id = try await devices[0].add("One")
      try devices[1].pull(devices[0])
      try await devices[1].edit(id) { $0.note = "two" }
      try await devices[1].edit(id) { $0.note = "three" }
      try spoil(2, of: id, in: devices[1], true)
      let vault = try await devices[1].open()
      #expect(vault.problems.count == 1, "\(vault.problems)")
      #expect(vault.accounts.first?.isConflict == false)
    }
  }

  @Test func aChangeThatWasNotThereStaysOneOfItsOwn() async throws {
    try await withDevices(2) { devices in
      let id = try await devices[0].add("One")
      try devices[1].pull(devices[0])
      try await devices[0].edit(id) { $0.note = "two" }
      try await devices[0].edit(id) { $0.note = "three" }
      try await devices[0].edit(id) { $0.note = "four" }
      try await devices[1].edit(id) { $0.note = "other" }
      try spoil(3, of: id, in: devices[0], true)
      try devices[0].pull(devices[1])
      let vault = try await devices[0].open()
      let notes = vault.accounts.flatMap(\.versions).map(\.note)
      #expect(notes.sorted { ($0 ?? "") < ($1 ?? "") } == ["four", "other"])
    }
  }

  @Test func aDamagedFileWithTheNextNameKeepsNobodyFromEditing() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      let name = try #require(RelativePath(try device.records()[0])?.stem.dropFirst(2))
      try device.folder.write("{}\n", to: "otp/records/\(id)/2-\(name).json")
      try await device.edit(id) { $0.note = "two" }
      #expect(try await device.open().account("One")?.note == "two")
      #expect(try device.records().contains("otp/records/\(id)/3-\(name).json"))
    }
  }

  @Test func anAccountThatWasChangedAndRemovedApartComesBackInAllItsVersions() async throws {
    try await withDevices(2) { devices in
      let id = try await devices[0].add("One")
      try devices[1].pull(devices[0])
      for (number, device) in devices.enumerated() {
        try await device.edit(id) { $0.note = "of \(number)" }
        try await device.remove(id)
      }
      try devices[0].pull(devices[1])
      let vault = try await devices[0].open()
      let entry = try #require(vault.entries.first)
      #expect(entry.isDeleted)
      #expect(entry.versions.count == 2)
      try await devices[0].write(entry.versions.map { .changing(entry, to: $0) }, as: "otp restore")
      let after = try await devices[0].open()
      #expect(after.accounts.first?.isConflict == true)
      #expect(after.accounts.first?.versions == entry.versions)
    }
  }

  @Test func whatIsDamagedIsNotMissingAsWell() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      try await device.edit(id) { $0.note = "two" }
      try await device.edit(id) { $0.note = "three" }
      try spoil(2, of: id, in: device, true)
      let problems = try await device.open().problems
      #expect(problems.count == 1, "\(problems)")
      let found = await VaultStore.check(in: device.home).problems.map(\.code)
      #expect(!found.contains(.recordMissing), "\(found)")
    }
  }

  private func spoil(_ number: Int, of id: String, in device: Device, _ isDamaged: Bool) throws {
    let path = try #require(try device.records().first { $0.contains("\(id)/\(number)-") })
    if isDamaged { try device.folder.write("{}\n", to: path) } else { try device.folder.remove(path) }
  }
}
