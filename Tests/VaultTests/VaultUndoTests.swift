// Taking back: nothing is taken out, what was before is said again.

import Diagnostics
import Ground
import Seal
import TestSupport
import Testing
import Vault

@Suite struct VaultUndoTests {
  @Test func everyChangeIsTakenBackInTurn() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      try await device.edit(id) { $0.note = "second" }
      try await device.remove(id)
      #expect(try await device.open().accounts.isEmpty)
      try await device.undo()
      #expect(try await device.open().account("One")?.note == "second")
      try await device.undo()
      #expect(try await device.open().account("One")?.note == nil)
      try await device.undo()
      let vault = try await device.open()
      #expect(vault.accounts.isEmpty)
      #expect(vault.problems.isEmpty)
      #expect(vault.revisionCount == 6)
    }
  }

  @Test func anImportIsTakenBackAsAWholeOrNotAtAll() async throws {
    try await withVault { device in
      let ids = try await device.write((0..<5).map { .adding(account("Account \($0)")) }, as: "otp import")
      try await device.add("Later")
      try await device.undo()
      let change = try VaultStore.lastChange(in: device.home)
      #expect(change.command == "otp import")
      // By another machine, whose change is none of this home's own.
      try await device.write(
        [.deleting(try #require(try await device.open().accounts.first { $0.id == ids[2] }))], as: nil)
      let before = try device.records()
      #expect(await thrown { try await device.undo() }?.code == .changedSince)
      #expect(try device.records() == before)
      #expect(try await device.open().accounts.count == 4)
    }
  }

  @Test func aCounterThatWasUsedNeverGoesBack() async throws {
    try await withVault { device in
      let id = try await device.add("One", .hotp(counter: 5))
      try await device.edit(id) { $0.note = "noted" }
      for counter in 6...8 {
        let vault = try await device.open()
        let entry = try #require(vault.accounts.first)
        var account = try #require(entry.versions.first)
        account.kind = .hotp(counter: counter)
        try device.write([.changing(entry, to: account)], to: vault, as: nil)
      }
      try await device.undo()
      let vault = try await device.open()
      #expect(vault.account("One")?.note == nil)
      #expect(vault.account("One")?.kind == .hotp(counter: 8))
    }
  }

  @Test func aCounterThatWasSetBackByHandIsOnlyWhatThePersonSaid() async throws {
    try await withVault { device in
      let id = try await device.add("One", .hotp(counter: 5))
      try await device.edit(id) { $0.kind = .hotp(counter: 2) }
      #expect(try await device.open().account("One")?.kind == .hotp(counter: 2))
      try await device.undo()
      #expect(try await device.open().account("One")?.kind == .hotp(counter: 5))
    }
  }

  @Test func whatAnotherMachineChangedSinceIsNotTakenBack() async throws {
    try await withDevices(2) { devices in
      let id = try await devices[0].add("One")
      try devices[1].pull(devices[0])
      try await devices[0].edit(id) { $0.note = "here" }
      try await devices[1].edit(id) { $0.tags = ["there"] }
      try devices[0].pull(devices[1])
      #expect(await thrown { try await devices[0].undo() }?.code == .changedSince)
      #expect(try await devices[0].open().account("One")?.tags == ["there"])
      #expect(try await devices[0].open().account("One")?.note == "here")
    }
  }

  /// Who was stopped between noting a change and writing it left nothing to take back.
  @Test func aChangeThatNeverCameAboutStandsInNobodysWay() async throws {
    try await withVault { device in
      try await device.add("One")
      let id = try await device.add("Never")
      let path = try #require(try device.records().first { $0.contains(id) })
      try device.folder.remove(path)
      try device.folder.remove("../memory-0")
      try await device.undo()
      try await device.undo()
      let vault = try await device.open()
      #expect(vault.accounts.isEmpty)
      #expect(vault.problems.isEmpty, "\(vault.problems)")
    }
  }

  @Test func aNewPassphraseIsTakenBack() async throws {
    try await withVault { device in
      try await device.add("One")
      try device.set("second", in: try await device.open())
      let change = try VaultStore.lastChange(in: device.home)
      #expect(change.command == "otp passwd")
      #expect(!VaultStore.needsVault(change))
      try Trash.undo(change, in: device.home.tree)
      #expect(try await device.open().labels == ["One: misaki"])
      #expect(await device.refusal("second")?.code == .passphraseWrong)
    }
  }

  /// Another copy may have sealed with it already, where nobody here can see it.
  @Test func aNewKeyIsNotTakenBack() async throws {
    try await withVault { device in
      try await device.add("One")
      try device.set("passphrase", renewingKey: true, in: try await device.open())
      let change = try VaultStore.lastChange(in: device.home)
      #expect(thrown { try VaultStore.checkUndo(change, in: device.home) }?.code == .changedSince)
    }
  }

  @Test func aPassphraseAfterWhichThereWasAnotherIsNotTakenBack() async throws {
    try await withVault { device in
      try device.set("second", in: try await device.open())
      let change = try VaultStore.lastChange(in: device.home)
      try VaultStore.checkUndo(change, in: device.home)
      // Another machine's, whose change is none of this home's own.
      for name in try device.folder.tree("otp/slots") {
        try device.folder.move("otp/slots/\(name)", to: "elsewhere/\(name)")
      }
      #expect(thrown { try VaultStore.checkUndo(change, in: device.home) }?.code == .changedSince)
    }
  }

  @Test func theMakingOfAVaultIsTakenBackOnlyWhileItIsEmpty() async throws {
    try await withVault { device in
      let made = try VaultStore.lastChange(in: device.home)
      try VaultStore.checkUndo(made, in: device.home)
      try await device.add("One")
      try await device.undo()
      let change = try VaultStore.lastChange(in: device.home)
      #expect(change.command == "otp init")
      let problem = thrown { try VaultStore.checkUndo(change, in: device.home) }
      #expect(problem?.code == .changedSince)
    }
  }
}
