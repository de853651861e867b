// Homes with a vault, and the machines that open them.

import Diagnostics
import Foundation
import Ground
import Seal
import TestSupport
import Testing
import Vault
import ZonedTime

/// The moment at which these tests write.
let testMoment = ZonedTime(Instant(secondsSince1970: 1_769_900_000), offsetMinutes: 540)

/// A machine with a copy of a home: its folder, and its own memory of vaults.
struct Device: Sendable {
  let folder: TemporaryFolder
  let home: Home
  let means: VaultStore.Means

  /// The machine `name` with the home in `folder`.
  init(_ folder: TemporaryFolder, memory: String, _ chance: Chance) throws {
    self.folder = folder
    home = try Home(at: folder.path, checking: true)
    means = VaultStore.Means(
      memory: MachineMemory(folder: memory), parameters: try Scrypt.Parameters(n: 1024, r: 8, p: 1),
      randomBytes: { chance.bytes($0) })
  }

  private init(_ other: Device, _ means: VaultStore.Means) {
    folder = other.folder
    home = other.home
    self.means = means
  }

  /// The same home with another memory.
  func remembering(_ memory: MachineMemory) -> Device {
    Device(
      self, VaultStore.Means(memory: memory, parameters: means.parameters, randomBytes: means.randomBytes))
  }

  /// Makes the vault.
  @discardableResult func create(_ passphrase: String = "passphrase") throws -> String {
    try VaultStore.create(Secret(passphrase.utf8), in: home, at: testMoment, means)
  }

  /// Opens the vault.
  func open(_ passphrase: String = "passphrase") async throws -> Vault {
    try await VaultStore.open(in: home, means) { Secret(passphrase.utf8) }
  }

  /// What opening the vault throws; nil if it opens.
  func refusal(_ passphrase: String = "passphrase") async -> Diagnostic? {
    await thrown { _ = try await open(passphrase) }
  }

  /// Adds an account, by itself.
  @discardableResult func add(_ issuer: String, _ kind: Account.Kind = .totp(period: 30)) async throws
    -> String
  {
    let draft = VaultStore.Draft.adding(account(issuer, kind))
    return try await write([draft], as: "otp add")[0]
  }

  /// Changes an account.
  func edit(_ id: String, _ change: (inout Account) -> Void) async throws {
    let vault = try await open()
    guard let entry = vault.entries.first(where: { $0.id == id }), var account = entry.versions.first else {
      throw TestSetupError("no account \(id)")
    }
    change(&account)
    try write([.changing(entry, to: account)], to: vault, as: "otp edit")
  }

  /// Removes an account.
  func remove(_ id: String) async throws {
    let vault = try await open()
    guard let entry = vault.entries.first(where: { $0.id == id }) else {
      throw TestSetupError("no account \(id)")
    }
    try write([.deleting(entry)], to: vault, as: "otp rm")
  }

  /// Writes to the vault as it is now.
  @discardableResult func write(_ drafts: [VaultStore.Draft], as command: String?) async throws -> [String] {
    try write(drafts, to: try await open(), as: command)
  }

  /// Writes to the vault as it was opened.
  @discardableResult func write(_ drafts: [VaultStore.Draft], to vault: Vault, as command: String?)
    throws(Diagnostic) -> [String]
  { try VaultStore.write(drafts, to: vault, in: home, at: testMoment, means, as: command) }

  /// Takes the vault's last change back.
  func undo() async throws {
    let change = try VaultStore.lastChange(in: home)
    _ = try VaultStore.undo(change, of: try await open(), in: home, at: testMoment, means)
  }

  /// The paths of all records, in byte order.
  func records() throws -> [String] {
    try folder.tree("otp/records").filter { $0.hasSuffix(".json") }.map { "otp/records/" + $0 }
  }

  /// The only slot's path.
  func slot() throws -> String {
    guard let name = try folder.tree("otp/slots").first else { throw TestSetupError("no slot") }
    return "otp/slots/" + name
  }
}

/// An account whose secret tells its issuer.
func account(_ issuer: String, _ kind: Account.Kind = .totp(period: 30)) -> Account {
  Account(issuer: issuer, name: "misaki", kind: kind, secret: Secret("secret of \(issuer)".utf8))
}

/// Lends a machine with an empty vault.
func withVault<Result>(_ body: (Device) async throws -> Result) async throws -> Result {
  try await withDevices(1) { try await body($0[0]) }
}

/// Lends machines with a home each; the first has an empty vault.
func withDevices<Result>(_ count: Int, seed: UInt64 = 1, _ body: ([Device]) async throws -> Result)
  async throws -> Result
{
  try await withTemporaryFolder { folder in
    let chance = Chance(seed)
    let devices = try (0..<count).map { number in
      try folder.write(homeFile, to: "\(number)/zutto.json")
      return try Device(
        TemporaryFolder(at: folder.path("\(number)")), memory: folder.path("memory-\(number)"), chance)
    }
    try devices[0].create()
    return try await body(devices)
  }
}

private let homeFile = #"{"format": 1, "owner": "misaki", "timeZone": "Asia/Tokyo"}"# + "\n"

extension Vault {
  /// The labels of the accounts that are there.
  var labels: [String] { accounts.map(\.label) }
  /// The codes of what is wrong.
  var codes: [Diagnostic.Code] { problems.map(\.code) }

  /// The account of an issuer.
  func account(_ issuer: String) -> Account? {
    accounts.first { $0.versions.first?.issuer == issuer }?.versions.first
  }
}

extension TemporaryFolder {
  /// Copies a file or a folder.
  func copy(_ name: String, to other: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path(other) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  /// Gives a file or a folder another name.
  func move(_ name: String, to other: String) throws {
    try copy(name, to: other)
    try remove(name)
  }

  /// The bytes of every file below a folder, by path.
  func contents(_ name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in try tree(name) where !path.hasSuffix("/") {
      contents[path] = try bytes(of: name + "/" + path)
    }
    return contents
  }
}
