// What writing touches, and under which number.

import Diagnostics
import Foundation
import Ground
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct VaultWritingTests {
  @Test func eachChangeAddsOneFileAndLeavesEveryOtherAsItWas() async throws {
    try await withVault { device in
      var before = try device.folder.contents("otp")
      var ids: [String] = []
      func expectOneMore(_ change: () async throws -> Void) async throws {
        try await change()
        let after = try device.folder.contents("otp")
        let new = Set(after.keys).subtracting(before.keys)
        #expect(new.count == 1)
        #expect(new.first?.hasPrefix("records/") == true)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        before = after
      }
      for number in 0..<20 {
        try await expectOneMore { ids.append(try await device.add("Account \(number)")) }
      }
      try await expectOneMore { try await device.edit(ids[3]) { $0.issuer = "Other" } }
      try await expectOneMore { try await device.remove(ids[4]) }
      try await expectOneMore { try await device.undo() }
      #expect(try await device.open().accounts.count == 20)
      #expect(Set(ids).count == 20)
    }
  }

  @Test func severalAccountsAreOneChange() async throws {
    try await withVault { device in
      let drafts = (0..<50).map { VaultStore.Draft.adding(account("Account \($0)")) }
      let ids = try await device.write(drafts, as: "otp import")
      #expect(Set(ids).count == 50)
      #expect(try device.records().count == 50)
      let vault = try await device.open()
      #expect(vault.problems.isEmpty)
      let numbers = try device.records().map { path in
        try SealedFile(String(decoding: device.folder.bytes(of: path), as: UTF8.self))["sequence"]?.integer
      }
      #expect(Set(numbers) == Set(1...50))
      try await device.undo()
      #expect(try await device.open().accounts.isEmpty)
      #expect(try device.records().count == 100)
    }
  }

  @Test func aVaultThatIsThereIsNotMadeAgain() async throws {
    try await withVault { device in
      let before = try device.folder.contents("otp")
      #expect(thrown { try device.create("other") }?.code == .vaultExists)
      #expect(try device.folder.contents("otp") == before)
      // What is left of a vault is not written over either.
      try device.folder.remove("otp/vault.json")
      #expect(thrown { try device.create("other") }?.code == .vaultExists)
      try device.folder.remove("otp")
      #expect(await device.refusal()?.code == .vaultMissing)
    }
  }

  @Test func aCopiedHomeCountsForItselfAndAMovedOneGoesOn() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "misaki"}"#, to: "a/zutto.json")
      let chance = Chance(1)
      func device(_ name: String) throws -> Device {
        try Device(TemporaryFolder(at: folder.path(name)), memory: folder.path("memory"), chance)
      }
      let first = try device("a")
      try first.create()
      try await first.add("One")
      let name = try await first.open().device
      try folder.copy("a", to: "b")
      let copy = try device("b")
      try await copy.add("In the copy")
      try await first.add("In the first")
      #expect(try await first.open().device == name)
      let other = try await copy.open().device
      #expect(other != name)
      try copy.pull(first)
      #expect(try await copy.open().problems.isEmpty)
      #expect(try await copy.open().accounts.count == 3)

      try folder.move("a", to: "c/moved")
      let moved = try device("c/moved")
      #expect(try await moved.open().device == name)
      try await moved.add("After the move")
      #expect(try await moved.open().device == name)
      #expect(try await copy.open().device == other)
      #expect(try await moved.open().problems.isEmpty)
    }
  }

  /// Another command wrote since this one opened the vault.
  @Test func whatWasOpenedBeforeAnotherWriteStillWritesWell() async throws {
    try await withVault { device in
      let id = try await device.add("One")
      let old = try await device.open()
      try await device.add("Two")
      try device.write([.adding(account("Three"))], to: old, as: "otp add")
      let vault = try await device.open()
      #expect(vault.problems.isEmpty, "\(vault.problems)")
      #expect(vault.accounts.count == 3)
      // The same revision of the same account can't be written twice.
      let entry = try #require(old.accounts.first { $0.id == id })
      try await device.edit(id) { $0.note = "first" }
      let problem = thrown {
        try device.write([.changing(entry, to: account("One"))], to: old, as: "otp edit")
      }
      #expect(problem?.code == .changedSince)
      #expect(try await device.open().account("One")?.note == "first")
    }
  }

  @Test func aMemoryThatCannotBeWrittenStopsTheChangeAsAWhole() async throws {
    try await withVault { device in
      try await device.add("One")
      let before = try device.folder.contents("otp")
      let old = try await device.open()
      // A file where the folder should be.
      try device.folder.move("../memory-0", to: "../memory-aside")
      try device.folder.write("", to: "../memory-0")
      let problem = thrown { try device.write([.adding(account("Two"))], to: old, as: "otp add") }
      #expect(problem != nil)
      #expect(try device.folder.contents("otp") == before)
      try device.folder.remove("../memory-0")
      try device.folder.move("../memory-aside", to: "../memory-0")
      try await device.add("Three")
      #expect(try await device.open().problems.isEmpty)
    }
  }

  /// The files show in steps of 256 bytes how long a record is, and nothing finer.
  @Test func lengthsAreHiddenInSteps() async throws {
    try await withVault { device in
      var sizes: Set<Int> = []
      for length in stride(from: 0, through: 500, by: 7) {
        var one = account("Same")
        one.note = String(repeating: "x", count: length)
        let id = try await device.write([.adding(one)], as: "otp add")[0]
        let path = try #require(try device.records().first { $0.contains(id) })
        let file = try SealedFile(device.folder.text(of: path))
        let sealed = try #require(file["ciphertext"]?.text.flatMap { Data(base64Encoded: $0) })
        sizes.insert(sealed.count)
      }
      #expect(sizes == [256, 512, 768])
    }
  }
}
