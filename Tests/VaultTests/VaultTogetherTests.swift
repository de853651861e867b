// Commands at the same time, slots that somebody else left, and what a failure leaves behind.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Seal
import TestSupport
import Testing
import Vault
import ZonedTime

@Suite struct VaultTogetherTests {
  @Test func whatAnotherCommandKeptIsNotForgotten() async throws {
    try await withMachine { machine in
      let writer = try await machine.open("one")
      // A list that begins before a write, and ends after it.
      _ = try await VaultStore.open(in: machine.home, machine.means) { () throws(Diagnostic) in
        let account = Account(issuer: "One", name: "", kind: .hotp(counter: 0), secret: Secret([1]))
        try machine.write([.adding(account)], to: writer, as: "otp add")
        return Secret("one".utf8)
      }
      let written = try await machine.open("one")
      #expect(written.device == writer.device && written.lost.isEmpty)
      try machine.folder.remove(try machine.records()[0])
      #expect(try await machine.open("one").lost.count == 1)
    }
  }

  @Test func aNewPassphraseIsRefusedAfterAnotherCommandGaveOne() async throws {
    try await withMachine { machine in
      let (first, second) = (try await machine.open("one"), try await machine.open("one"))
      try machine.set("two", in: first)
      #expect(thrown { try machine.set("three", in: second) }?.code == .changedSince)
      #expect(try machine.slots().count == 1)
      #expect(try await machine.open("two").problems.isEmpty)
    }
  }

  /// The code of a slot shows that its newest key is known, and nothing of the others.
  @Test func noSlotGoesWhoseKeysMayBeNeeded() async throws {
    try await withMachine { machine in
      let before = try await machine.open("one")
      try machine.set("one", in: before, renewingKey: true)
      try await machine.add("Sealed with the second key", "one")
      let after = try await machine.open("one")
      let third = before.ring.renewed(randomBytes: machine.means.randomBytes)
      var all = third
      all.add(after.ring)
      let (whole, part) = (
        try machine.slot(all, "whole", after.head), try machine.slot(third, "part", after.head)
      )
      for slot in try machine.slots() { try machine.folder.remove("otp/slots/\(slot)") }
      try machine.put(whole)
      try machine.put(part)
      let opened = try await machine.open("part")
      #expect(opened.problems.map(\.code) == [.recordKeyUnknown])
      try machine.set("next", in: opened)
      #expect(try machine.slots().contains("\(whole.id).json"))
      #expect(try await machine.open("whole").problems.isEmpty)
      // Who knows all keys replaces them all.
      try machine.set("last", in: try await machine.open("whole"))
      #expect(try machine.slots().count == 1)
      #expect(try await machine.open("last").accounts.count == 1)
    }
  }

  @Test func aForgedSlotKeepsNoOldPassphraseAlive() async throws {
    try await withMachine { machine in
      let vault = try await machine.open("one")
      let old = try #require(try machine.slots().first)
      let forged = try machine.slot(
        KeyRing(randomBytes: machine.means.randomBytes), "other", vault.head,
        replacing: [String(old.dropLast(".json".count))])
      try machine.put(forged)
      try machine.set("two", in: try await machine.open("one"))
      #expect(try !machine.slots().contains(old))
      await #expect(throws: Diagnostic.self) { try await machine.open("one") }
      #expect(try await machine.open("two").entries.isEmpty)
    }
  }

  @Test func anOldPassphraseWhoseSlotCameBackAfterANewKeyIsDoubted() async throws {
    try await withMachine { machine in
      let vault = try await machine.open("one")
      let old = "otp/slots/\(try machine.slots()[0])"
      let bytes = try Data(contentsOf: URL(filePath: machine.folder.path(old)))
      try machine.set("two", in: vault, renewingKey: true)
      try machine.folder.write(Array(bytes), to: old)
      let opened = try await machine.open("one")
      #expect(opened.problems.map(\.code) == [.passphraseReplaced])
      #expect(opened.problems.first?.severity == .warning)
      let newest = try await machine.open("two")
      #expect(newest.problems.isEmpty)
      // The next passphrase takes away what came back.
      #expect(try machine.slots().count == 2)
      try machine.set("three", in: newest)
      #expect(try machine.slots().count == 1)
    }
  }

  @Test func aWordThatIsANameAndTheBeginningOfAnIDMeansBoth() async throws {
    try await withMachine { machine in
      let id = try await machine.add("One", "one")
      let start = String(id.prefix(4))
      let other = try await machine.add("\(start)book", "one")
      let vault = try await machine.open("one")
      #expect(thrown { _ = try vault.find(start, in: vault.entries) }?.code == .accountAmbiguous)
      #expect(try vault.find(id, in: vault.entries).id == id)
      #expect(try vault.find("\(start)BOOK", in: vault.entries).id == other)
      #expect(thrown { _ = try vault.find("", in: vault.entries) }?.code == .accountMissing)
    }
  }

  @Test func anEditOfWhatCannotBeOpenedIsNotTakenBackIntoNothing() async throws {
    try await withMachine { machine in
      let id = try await machine.add("One", "one")
      let first = try machine.records()[0]
      let vault = try await machine.open("one")
      let entry = try #require(vault.accounts.first)
      var account = try #require(entry.versions.first)
      account.note = "noted"
      try machine.write([.changing(entry, to: account)], to: vault, as: "otp edit")
      try machine.folder.write("{}\n", to: first)
      let change = try VaultStore.lastChange(in: machine.home)
      let damaged = try await machine.open("one")
      let problem = thrown {
        _ = try VaultStore.undo(change, of: damaged, in: machine.home, at: moment, machine.means)
      }
      #expect(problem?.code == .changedSince)
      #expect(try await machine.open("one").accounts.map(\.id) == [id])
    }
  }

  @Test func aVaultWhoseMakingWasTakenBackCanBeMadeAgain() async throws {
    try await withMachine { machine in
      try Trash.undo(try VaultStore.lastChange(in: machine.home), in: machine.home.tree)
      let id = try VaultStore.create(Secret("two".utf8), in: machine.home, at: moment, machine.means)
      #expect(try await machine.open("two").id == id)
    }
  }

  @Test func aMakingThatWasStoppedIsTakenBackAsItsRefusalSays() async throws {
    try await withMachine { machine in
      try machine.folder.remove("otp/vault.json")
      let refused = thrown { () throws(Diagnostic) in try VaultStore.checkNone(in: machine.home) }
      #expect(refused?.code == .vaultExists)
      #expect(refused?.englishHint?.contains("'zutto otp undo'") == true)
      try VaultStore.checkUndo(try VaultStore.lastChange(in: machine.home), in: machine.home)
      let paths = try Trash.records(in: machine.home.tree)[0].steps.map(\.path.text)
      #expect(paths.last == "otp/vault.json")
    }
  }

  @Test func whatCouldNotBeReadAgainIsNotWritten() async throws {
    try await withMachine { machine in
      var large = Account(issuer: "One", name: "", kind: .steam, secret: Secret([1]))
      large.note = String(repeating: "x", count: 1 << 20)
      let vault = try await machine.open("one")
      let problem = thrown { try machine.write([.adding(large)], to: vault, as: "otp add") }
      #expect(problem?.code == .fileTooLarge)
      #expect(try machine.records().isEmpty)
    }
  }

  @Test func aCounterThatIsNotShownIsNotUsed() async throws {
    try await withMachine { machine in
      try await machine.add("One", "one")
      let vault = try await machine.open("one")
      let entry = try #require(vault.accounts.first)
      let before = try machine.records()
      // A memory that can be read and not written.
      try machine.folder.remove("../memory/lock")
      try machine.folder.createFolder("../memory/lock")
      let draft = VaultStore.Draft.changing(entry, to: entry.versions[0])
      #expect(thrown { try machine.write([draft], to: vault, as: nil) } != nil)
      #expect(try machine.records() == before)
    }
  }
}

private let moment = ZonedTime(Instant(secondsSince1970: 1_769_900_000), offsetMinutes: 540)

/// A machine with a home that has a vault.
private struct Machine: Sendable {
  let folder: TemporaryFolder
  let home: Home
  let means: VaultStore.Means

  func open(_ passphrase: String) async throws -> Vault {
    try await VaultStore.open(in: home, means) { Secret(passphrase.utf8) }
  }

  func set(_ passphrase: String, in vault: Vault, renewingKey: Bool = false) throws(Diagnostic) {
    try VaultStore.setPassphrase(
      Secret(passphrase.utf8), of: vault, in: home, at: moment, means, renewingKey: renewingKey)
  }

  @discardableResult func write(_ drafts: [VaultStore.Draft], to vault: Vault, as command: String?)
    throws(Diagnostic) -> [String]
  { try VaultStore.write(drafts, to: vault, in: home, at: moment, means, as: command) }

  @discardableResult func add(_ issuer: String, _ passphrase: String) async throws -> String {
    let account = Account(issuer: issuer, name: "", kind: .hotp(counter: 0), secret: Secret([1]))
    return try write([.adding(account)], to: try await open(passphrase), as: "otp add")[0]
  }

  func slot(_ ring: KeyRing, _ passphrase: String, _ head: VaultHead, replacing replaced: [String] = [])
    throws -> Slot
  {
    try Slot(
      sealing: ring, of: head, Secret(passphrase.utf8), means.parameters, replacing: replaced,
      created: moment.text, randomBytes: means.randomBytes)
  }

  func put(_ slot: Slot) throws { try folder.write(slot.text, to: "otp/slots/\(slot.id).json") }

  func slots() throws -> [String] { try folder.tree("otp/slots") }

  func records() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path("otp/records")) else { return [] }
    return try folder.tree("otp/records").filter { $0.hasSuffix(".json") }.map { "otp/records/" + $0 }
  }
}

/// Lends a machine whose vault has the passphrase `one`.
private func withMachine(_ body: (Machine) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    try folder.write(#"{"format": 1, "owner": "misaki"}"#, to: "home/zutto.json")
    let home = TemporaryFolder(at: folder.path("home"))
    let machine = Machine(
      folder: home, home: try Home(at: home.path),
      means: VaultStore.Means(
        memory: MachineMemory(folder: folder.path("memory")),
        parameters: try Scrypt.Parameters(n: 1024, r: 8, p: 1),
        randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }))
    _ = try VaultStore.create(Secret("one".utf8), in: machine.home, at: moment, machine.means)
    try await body(machine)
  }
}
