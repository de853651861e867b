// Machines that work each for itself and exchange their files in any order: nothing is lost, all agree in the end.

import Diagnostics
import Foundation
import Ground
import Seal
import TestSupport
import Testing
import Vault

@Suite struct VaultSimulationTests {
  /// As rsync does: files that are missing are copied, in any order, both ways or one.
  @Test func copiedFilesBringAllMachinesTogether() async throws {
    try await withSeed(runs: 30) { random in
      var simulation = Simulation(syncs: .copying)
      try await simulation.run(using: &random)
    }
  }

  /// The same with real git: nothing in the vault ever conflicts.
  @Test func gitMergesBringAllMachinesTogether() async throws {
    try requirePeer("git")
    try await withSeed(runs: 6) { random in
      var simulation = Simulation(syncs: .git)
      try await simulation.run(using: &random)
    }
  }
}

/// Two to five machines at work, until all have seen all.
private struct Simulation {
  enum Sync { case copying, git }

  let syncs: Sync
  /// The secrets that somebody added, by account id, and those accounts that anyone ever removed.
  private var added: [String: Secret] = [:]
  private var removed: Set<String> = []
  /// The greatest counter that was used.
  private var counters: [String: Int] = [:]

  init(syncs: Sync) { self.syncs = syncs }

  mutating func run(using random: inout SplitMix64) async throws {
    let count = random.pick(2...5)
    let seed = random.next()
    try await withDevices(count, seed: seed) { devices in
      if syncs == .git { try devices[0].startGit() }
      try devices[0].give(to: devices.dropFirst(), syncs)
      for _ in 0..<random.pick(count...14) {
        let number = random.below(count)
        try await work(devices[number], number, using: &random)
        for _ in 0..<random.below(3) {
          let (one, other) = (random.below(count), random.below(count))
          if one != other { try devices[one].sync(devices[other], syncs) }
        }
      }
      try bring(devices, using: &random)
      try await expectAgreement(devices)
      try await settle(devices, using: &random)
    }
  }

  /// Everything to one machine and back, in any order of machines.
  private func bring(_ devices: [Device], using random: inout SplitMix64) throws {
    let order = devices.indices.shuffled(using: &random)
    for number in order.dropFirst() { try devices[order[0]].sync(devices[number], syncs) }
    for number in order.dropFirst() { try devices[number].sync(devices[order[0]], syncs) }
  }

  private mutating func work(_ device: Device, _ number: Int, using random: inout SplitMix64) async throws {
    // The passphrase stays: what another one does is PassphraseSlotTests' matter.
    let vault = try await device.open()
    #expect(vault.problems.allSatisfy { $0.code == .accountConflict }, "\(vault.problems)")
    let entry = vault.entries.isEmpty ? nil : random.pick(vault.entries)
    let choice = random.below(12)
    guard let entry, choice > 2, var account = entry.versions.first else {
      if choice == 0 {
        try device.set("passphrase", renewingKey: random.below(2) == 0, in: vault)
      } else {
        let kind: Account.Kind = random.below(3) == 0 ? .hotp(counter: 0) : .totp(period: 30)
        let new = VaultTests.account("\(number)-\(random.below(1 << 30))", kind)
        added[try device.write([.adding(new)], to: vault, as: "otp add")[0]] = new.secret
      }
      return
    }
    switch choice {
    case 3:
      guard !entry.isDeleted else { return }
      removed.insert(entry.id)
      try device.write([.deleting(entry)], to: vault, as: "otp rm")
    case 4:
      // Taking back what this machine did last, where that can be.
      let problem = await thrown { try await device.undo() }
      let isRefused = problem?.code == .changedSince || problem?.code == .nothingToUndo
      #expect(problem == nil || isRefused, "\(problem as Any)")
      // An undone addition is a removal.
      for entry in try await device.open().entries where entry.isDeleted { removed.insert(entry.id) }
    default:
      guard !entry.isConflict || choice > 9 else { return }
      switch random.below(5) {
      case 0: account.issuer += random.pick(["!", "?"])
      case 1: account.note = "note \(random.below(3))"
      case 2: account.tags = random.pick([["a"], ["b"], ["a", "b"], []])
      case 3: account.isFavorite.toggle()
      default:
        guard case .hotp(let counter) = account.kind else { return }
        account.kind = .hotp(counter: counter + 1)
        counters[entry.id] = max(counters[entry.id] ?? 0, counter + 1)
        try device.write([.changing(entry, to: account)], to: vault, as: nil)
        return
      }
      try device.write([.changing(entry, to: account)], to: vault, as: "otp edit")
    }
  }

  private func expectAgreement(_ devices: [Device]) async throws {
    let first = try await devices[0].open()
    for device in devices {
      let vault = try await device.open()
      #expect(vault.problems.allSatisfy { $0.code == .accountConflict }, "\(vault.problems)")
      #expect(vault.entries == first.entries)
      for (one, other) in zip(vault.entries, first.entries) {
        #expect(one.versions == other.versions)
        #expect(one.isDeleted == other.isDeleted)
      }
    }
    for (id, secret) in added {
      let entry = first.entries.first { $0.id == id }
      #expect(entry?.versions.contains { $0.secret == secret } == true)
      if !removed.contains(id) { #expect(entry?.isDeleted == false) }
      if let counter = counters[id], case .hotp(let found)? = entry?.versions.first?.kind {
        #expect(found >= counter, "\(id): \(entry as Any)")
      }
    }
  }

  /// One machine chooses; all have its choice.
  private func settle(_ devices: [Device], using random: inout SplitMix64) async throws {
    let device = random.pick(devices)
    let vault = try await device.open()
    let conflicts = vault.entries.filter(\.isConflict)
    let drafts = conflicts.map { VaultStore.Draft.changing($0, to: random.pick($0.versions)) }
    guard !drafts.isEmpty else { return }
    try device.write(drafts, to: vault, as: "otp resolve")
    for other in devices where other.folder.path != device.folder.path { try other.sync(device, syncs) }
    for device in devices { #expect(try await device.open().problems.isEmpty) }
  }
}

extension Device {
  fileprivate func give(to others: ArraySlice<Device>, _ syncs: Simulation.Sync) throws {
    for other in others {
      switch syncs {
      case .copying: try other.sync(self, syncs)
      case .git:
        try other.folder.remove("zutto.json")
        try git("clone", "-q", folder.path, other.folder.path)
        try other.git("config", "user.name", "x")
        try other.git("config", "user.email", "x@example.jp")
      }
    }
  }

  fileprivate func startGit() throws {
    try git("init", "-q")
    try git("config", "user.name", "x")
    try git("config", "user.email", "x@example.jp")
    try folder.write(".zutto/\n", to: ".gitignore")
    try commit()
  }

  private func commit() throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "now")
  }

  fileprivate func sync(_ other: Device, _ syncs: Simulation.Sync) throws {
    switch syncs {
    case .copying:
      for path in try other.folder.tree("otp") where !path.hasSuffix("/") {
        let bytes = try other.folder.bytes(of: "otp/" + path)
        if folder.exists("otp/" + path) {
          #expect(try folder.bytes(of: "otp/" + path) == bytes, "two files of one name")
        } else {
          try folder.write(bytes, to: "otp/" + path)
        }
      }
    case .git:
      try commit()
      try other.commit()
      try git("pull", "-q", "--no-rebase", "--no-edit", other.folder.path, "HEAD")
    }
  }

  private func git(_ arguments: String...) throws {
    let finished = try RunningProgram(
      "git", arguments, in: folder.path,
      environment: ProcessInfo.processInfo.environment.merging([
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      ]) { $1 }
    ).wait(timeout: 60)
    #expect(finished.status == 0, "git \(arguments): \(finished.stdout)\(finished.stderr)")
  }
}
