// What can be seen of a damaged vault without its passphrase.

import Diagnostics
import Foundation
import TestSupport
import Testing
import Vault

@Suite struct VaultCheckTests {
  @Test func aWholeVaultHasNoProblems() async throws {
    try await withVault { machine, _ in
      let (files, problems) = await VaultStore.check(in: machine.home)
      // vault.json, RECOVER.md, a slot, four records.
      #expect(files == 7 && problems == [])
    }
  }

  @Test func aHomeWithoutAVaultSaysNothing() async throws {
    try await withTemporaryFolder { folder in
      let machine = try VaultMachine("a", in: folder, seed: 1)
      #expect(await VaultStore.check(in: machine.home).files == 0)
      try machine.folder.createFolder("otp")
      #expect(await VaultStore.check(in: machine.home).problems == [])
    }
  }

  @Test(arguments: [
    "format", "vault", "key", "account", "revision", "device", "sequence", "previous", "parents", "seen",
    "nonce", "ciphertext", "tag", "mac", "digest",
  ]) func everyFieldOfARecordCounts(_ field: String) async throws {
    try await withVault { machine, record in
      try LivedVault.spoil(field, of: record, in: machine.folder)
      let problems = await VaultStore.check(in: machine.home).problems
      let told = problems.first { $0.path?.text == record && $0.severity == .error }
      #expect(told != nil, "\(problems)")
      #expect(told?.englishHint != nil)
    }
  }

  @Test(arguments: [
    "format", "vault", "slot", "created", "n", "r", "p", "salt", "nonce", "ciphertext", "tag", "mac",
    "digest",
  ]) func everyFieldOfASlotCounts(_ field: String) async throws {
    try await withVault { machine, _ in
      let slot = "otp/slots/" + (try machine.folder.tree("otp/slots").first ?? "")
      try LivedVault.spoil(field, of: slot, in: machine.folder)
      let problems = await VaultStore.check(in: machine.home).problems
      #expect(problems.contains { $0.path?.text == slot && $0.severity == .error }, "\(problems)")
    }
  }

  @Test func aRecordOfAnotherVaultIsTold() async throws {
    try await withVault { machine, record in
      try await withVault(seed: 9) { other, foreign in
        try machine.folder.write(other.folder.bytes(of: foreign), to: record)
        #expect(await codes(machine).contains("record-foreign error"))
      }
    }
  }

  @Test func twoRecordsThatWereSwappedAreTold() async throws {
    try await withVault { machine, record in
      let names = try machine.folder.tree("otp/records").filter { $0.hasSuffix(".json") }
      let other = "otp/records/" + (names.first { record != "otp/records/" + $0 } ?? "")
      let (a, b) = (try machine.folder.bytes(of: record), try machine.folder.bytes(of: other))
      try machine.folder.write(b, to: record)
      try machine.folder.write(a, to: other)
      let misplaced = await VaultStore.check(in: machine.home).problems.filter { $0.code == .recordMisplaced }
      #expect(Set(misplaced.map { $0.path?.text }) == [record, other])
    }
  }

  @Test func aRecordThatIsMissingIsAWarningThatNamesVerify() async throws {
    try await withVault { machine, record in
      try machine.folder.remove(record)
      let problems = await VaultStore.check(in: machine.home).problems
      #expect(problems.map(\.code) == [.recordMissing] && problems[0].severity == .warning)
      #expect(problems[0].englishHint?.contains("zutto otp verify") == true)
    }
  }

  @Test func aTailThatAnotherMachineSawIsMissed() async throws {
    try await withTemporaryFolder { folder in
      var (a, b, id) = try await LivedVault.twoMachines(in: folder)
      try await a.change(id, "open") { $0.note = "seen by b" }
      try b.pull(a)
      try await b.change(id, "open") { $0.note = "b's" }
      try a.pull(b)
      #expect(await VaultStore.check(in: a.home).problems == [])
      let tail = try #require(try a.folder.tree("otp/records").first { $0.contains("/2-") })
      try a.folder.remove("otp/records/" + tail)
      #expect(await codes(a) == ["record-missing warning"])
    }
  }

  @Test func aSlotThatCameBackIsAWarning() async throws {
    try await withVault { machine, _ in
      var machine = machine
      let name = "otp/slots/" + (try machine.folder.tree("otp/slots").first ?? "")
      let old = try machine.folder.bytes(of: name)
      try await machine.setPassphrase("new", "open")
      #expect(await codes(machine) == [])
      try machine.folder.write(old, to: name)
      #expect(await codes(machine) == ["passphrase-replaced warning"])
    }
  }

  @Test func aNewPassphraseBringsTheTextForRecoveryBack() async throws {
    try await withVault { machine, _ in
      var machine = machine
      try machine.folder.write("another", to: "otp/RECOVER.md")
      #expect(await codes(machine) == ["recovery-changed warning"])
      try await machine.setPassphrase("new", "open")
      #expect(await codes(machine) == [])
      try machine.folder.remove("otp/RECOVER.md")
      #expect(await codes(machine) == ["recovery-changed warning"])
    }
  }

  @Test func whatIsNoFileOfTheVaultIsNamed() async throws {
    try await withVault { machine, _ in
      for name in ["otp/x.txt", "otp/slots/x.txt", "otp/records/x.txt", "otp/.hidden"] {
        try machine.folder.write("x", to: name)
      }
      #expect(await codes(machine) == Array(repeating: "file-strange warning", count: 3))
    }
  }

  /// The codes and severities of what check finds.
  private func codes(_ machine: VaultMachine) async -> [String] {
    await VaultStore.check(in: machine.home).problems.map { "\($0.code.rawValue) \($0.severity.rawValue)" }
  }

  /// Lends a vault with two accounts, one of which was changed twice, and the path of its record in the middle.
  private func withVault(seed: UInt64 = 1, _ body: (VaultMachine, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var (a, b, id) = try await LivedVault.twoMachines(in: folder, seed: seed)
      try await b.write([.adding(LivedVault.account(1))], "open")
      try a.pull(b)
      for note in ["one", "two"] { try await a.change(id, "open") { $0.note = note } }
      let names = try a.folder.tree("otp/records")
      try await body(a, "otp/records/" + (names.first { $0.contains("/2-") } ?? ""))
    }
  }
}
