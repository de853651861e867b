// Records that are gone: every way of losing them is noticed, and nothing else suffers.

import Seal
import TestSupport
import Testing
import Vault

@Suite struct LossTests {
  @Test func aRecordRemovedInTheMiddleIsTold() async throws {
    try await withVault { device in
      try await device.add("One")
      let id = try await device.add("Gone")
      try await device.add("Three")
      let path = try #require(try device.records().first { $0.contains(id) })
      try device.folder.remove(path)
      let vault = try await device.open()
      #expect(vault.codes == [.recordMissing])
      #expect(vault.lost == ["\(path.suffix(13).prefix(8)):2-2"])
      #expect(vault.labels == ["One: misaki", "Three: misaki"])
      #expect(vault.problems.first?.englishHint?.contains("--accept-loss") == true)
    }
  }

  @Test func aTailThatAnotherDeviceSawIsMissedByEveryMachine() async throws {
    try await withDevices(3) { devices in
      try await devices[0].add("One")
      let id = try await devices[0].add("Tail")
      try devices[1].pull(devices[0])
      try await devices[1].add("Two")
      try devices[2].pull(devices[1])
      try devices[2].folder.remove("otp/records/\(id)")
      // This machine never saw it; the record of the second device tells.
      let vault = try await devices[2].open()
      #expect(vault.codes == [.recordMissing])
      #expect(vault.lost.count == 1)
    }
  }

  @Test func aTailThatOnlyThisMachineSawIsARollBack() async throws {
    try await withVault { device in
      try await device.add("One")
      let id = try await device.add("Tail")
      try device.folder.remove("otp/records/\(id)")
      let vault = try await device.open()
      #expect(vault.codes == [.vaultRolledBack])
      #expect(vault.lost == ["\(vault.lost.first?.prefix(8) ?? ""):2-2"])
      #expect(vault.labels == ["One: misaki"])
    }
  }

  @Test func aVaultWithNoRecordsLeftIsARollBack() async throws {
    try await withVault { device in
      try await device.add("One")
      try device.folder.remove("otp/records")
      #expect(try await device.open().codes == [.vaultRolledBack])
    }
  }

  @Test func acceptedLossIsToldNoMoreHereAndElsewhere() async throws {
    try await withDevices(2) { devices in
      let device = devices[0]
      try await device.add("One")
      let middle = try await device.add("Middle")
      try await device.add("Three")
      let tail = try await device.add("Tail")
      try device.folder.remove("otp/records/\(middle)")
      try device.folder.remove("otp/records/\(tail)")
      let vault = try await device.open()
      #expect(Set(vault.codes) == [.recordMissing, .vaultRolledBack])
      let runs = try VaultStore.acceptLoss(of: vault, in: device.home, at: testMoment, device.means)
      #expect(runs == vault.lost)
      #expect(try await device.open().problems.isEmpty)
      try devices[1].pull(device)
      #expect(try await devices[1].open().problems.isEmpty)
      // Nothing more is written if nothing is lost.
      let before = try device.records()
      let none = try VaultStore.acceptLoss(
        of: try await device.open(), in: device.home, at: testMoment, device.means)
      #expect(none.isEmpty)
      #expect(try device.records() == before)
      // Another loss is told again.
      try device.folder.remove("otp/records/\(try await device.add("Later"))")
      #expect(try await device.open().codes == [.vaultRolledBack])
    }
  }

  @Test func aFolderSetBackAndWrittenAgainGivesNoNameASecondTime() async throws {
    try await withDevices(2) { devices in
      let device = devices[0]
      let id = try await device.add("One")
      try device.folder.copy("otp", to: "backup")
      try await device.edit(id) { $0.note = "lost" }
      try await device.add("Lost")
      try devices[1].pull(device)
      try device.folder.remove("otp")
      try device.folder.copy("backup", to: "otp")
      #expect(try await device.open().codes == [.vaultRolledBack])
      try await device.edit(id) { $0.tags = ["after"] }
      // From now on the records tell everybody that there were others.
      #expect(try await device.open().codes == [.recordMissing])
      try devices[1].folder.move("otp", to: "aside")
      try devices[1].pull(device)
      #expect(try await devices[1].open().codes == [.recordMissing])
      try devices[1].folder.remove("otp")
      try devices[1].folder.move("aside", to: "otp")
      // What was lost comes back from the other machine: nothing stands in its way.
      try device.pull(devices[1])
      try devices[1].pull(device)
      for device in devices {
        let vault = try await device.open()
        #expect(vault.problems.isEmpty, "\(vault.problems)")
        #expect(vault.labels == ["Lost: misaki", "One: misaki"])
        #expect(vault.account("One")?.note == "lost")
        #expect(vault.account("One")?.tags == ["after"])
      }
    }
  }

  /// A machine whose memory was set back as well can't know; the others see two records of one number.
  @Test func aNumberGivenTwiceIsToldAndBothAreKept() async throws {
    try await withDevices(2) { devices in
      let device = devices[0]
      try await device.add("One")
      try device.folder.copy("otp", to: "backup")
      try device.folder.copy("../memory-0", to: "../memory-backup")
      try await device.add("First")
      try devices[1].pull(device)
      #expect(try await devices[1].open().problems.isEmpty)
      try device.folder.remove("otp")
      try device.folder.copy("backup", to: "otp")
      try device.folder.remove("../memory-0")
      try device.folder.copy("../memory-backup", to: "../memory-0")
      try await device.add("Second")
      #expect(try await device.open().problems.isEmpty)
      try devices[1].pull(device)
      let vault = try await devices[1].open()
      #expect(vault.codes.contains(.recordTwice), "\(vault.problems)")
      #expect(vault.labels == ["First: misaki", "One: misaki", "Second: misaki"])
    }
  }

  @Test func aFolderSetBackAndWrittenAgainElsewhereIsNoticed() async throws {
    try await withDevices(2) { devices in
      let device = devices[0]
      try await device.add("One")
      try device.folder.copy("otp", to: "backup")
      try device.folder.copy("../memory-0", to: "../memory-backup")
      try await device.add("First")
      try devices[1].pull(device)
      _ = try await devices[1].open()
      try device.folder.remove("otp")
      try device.folder.copy("backup", to: "otp")
      try device.folder.remove("../memory-0")
      try device.folder.copy("../memory-backup", to: "../memory-0")
      try await device.add("Second")
      // The other machine gets exactly this folder, as 'rsync --delete' does.
      try devices[1].folder.remove("otp")
      try devices[1].pull(device)
      let vault = try await devices[1].open()
      #expect(vault.codes.contains(.vaultRolledBack), "\(vault.problems)")
    }
  }
}

extension Device {
  /// Takes over the files that are missing here, as rsync does.
  func pull(_ other: Device) throws {
    for path in try other.folder.tree("otp") where !path.hasSuffix("/") {
      guard !folder.exists("otp/" + path) else { continue }
      try folder.write(try other.folder.bytes(of: "otp/" + path), to: "otp/" + path)
    }
  }
}
