// A machine with a copy of a home and a memory of its own.

import Foundation
import Ground
import Seal
import Synchronization
import TestSupport
import Vault
import ZonedTime

/// One machine that works with a vault.
struct VaultMachine {
  /// The home's folder.
  let folder: TemporaryFolder
  let home: Home
  let means: VaultStore.Means

  /// When its next command runs: a minute after the one before.
  var now = ZonedTime(utc: Instant(secondsSince1970: 1_795_000_000))

  /// A machine whose home is in `<name>/home`, with cheap scrypt and chance from a seed.
  init(_ name: String, in folder: TemporaryFolder, seed: UInt64) throws {
    let place = TemporaryFolder(at: folder.path("\(name)/home"))
    if !folder.exists("\(name)/home") {
      try HomeStore.create(HomeSettings(owner: "misaki"), at: place.path, moment: now.instant)
    }
    let chance = Chance(seed)
    self.folder = place
    home = try Home(at: place.path)
    means = VaultStore.Means(
      memory: MachineMemory(folder: folder.path("\(name)/state")),
      parameters: try Scrypt.Parameters(n: 1024, r: 8, p: 1), randomBytes: { chance.bytes($0) })
  }

  /// Makes the vault.
  @discardableResult mutating func create(_ passphrase: String) throws -> String {
    try VaultStore.create(secret(passphrase), in: home, at: tick(), means)
  }

  /// Opens the vault.
  func open(_ passphrase: String) async throws -> Vault {
    let secret = secret(passphrase)
    return try await VaultStore.open(in: home, means) { secret }
  }

  /// Writes revisions as one command.
  @discardableResult mutating func write(_ drafts: [VaultStore.Draft], _ passphrase: String) async throws
    -> [String]
  {
    let vault = try await open(passphrase)
    return try VaultStore.write(drafts, to: vault, in: home, at: tick(), means, as: "otp test")
  }

  /// Changes the account with an id.
  mutating func change(_ id: String, _ passphrase: String, _ body: (inout Account) -> Void) async throws {
    let vault = try await open(passphrase)
    let entry = try vault.find(id, in: vault.entries)
    guard var account = entry.versions.first else { throw TestSetupError("no account \(id)") }
    body(&account)
    try VaultStore.write([.changing(entry, to: account)], to: vault, in: home, at: tick(), means, as: nil)
  }

  /// Removes the account with an id.
  mutating func remove(_ id: String, _ passphrase: String) async throws {
    let vault = try await open(passphrase)
    let entry = try vault.find(id, in: vault.entries)
    try VaultStore.write([.deleting(entry)], to: vault, in: home, at: tick(), means, as: nil)
  }

  /// Changes the passphrase, or the key.
  mutating func setPassphrase(_ new: String, _ old: String, renewingKey: Bool = false) async throws {
    let vault = try await open(old)
    try VaultStore.setPassphrase(
      secret(new), of: vault, in: home, at: tick(), means, renewingKey: renewingKey)
  }

  /// Takes the other machine's files over, as rsync without deletion does.
  func pull(_ other: VaultMachine) throws {
    for path in try other.folder.tree("otp") where !path.hasSuffix("/") {
      guard !folder.exists("otp/" + path) else { continue }
      try folder.write(other.folder.bytes(of: "otp/" + path), to: "otp/" + path)
    }
  }

  mutating private func tick() -> ZonedTime {
    now = ZonedTime(utc: Instant(secondsSince1970: now.instant.secondsSince1970 + 60))
    return now
  }

  private func secret(_ text: String) -> Secret { Secret(Array(text.utf8)) }
}
