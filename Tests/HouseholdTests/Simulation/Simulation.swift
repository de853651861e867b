// Machines that work each for itself and sync in any order, until nothing moves; and what must hold then.

import Diary
import Foundation
import Ground
import Household
import Ledger
import Notes
import Seal
import Sync
import TestSupport
import Testing
import Vault
import ZonedTime

/// One run.
struct Simulation {
  let folder: TemporaryFolder
  let transport: SimulatedTransport
  let written = Written()
  private(set) var machines: [SimulatedMachine] = []

  /// What git and its helpers see: nothing of the person who runs the tests.
  static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_SYSTEM"] = "/dev/null"
    environment["ZUTTO_TEST_SCRYPT_N"] = "16"
    return environment
  }()

  /// Makes two to five clones of one home.
  init(_ transport: SimulatedTransport, in folder: TemporaryFolder, using random: inout SplitMix64) throws {
    self.folder = folder
    self.transport = transport
    let count = random.pick(2...5)
    for hub in 0..<transport.hubs {
      try git("init", "--quiet", "--bare", "--initial-branch=main", folder.path("hub\(hub).git"))
    }
    try Simulation.makeHome(at: TemporaryFolder(at: folder.path("m0")))
    try git("init", "--quiet", "--initial-branch=main", folder.path("m0"))
    for number in 0..<count {
      let path = folder.path("m\(number)")
      if number > 0 { try git("clone", "--quiet", folder.path("hub0.git"), path) }
      try git("-C", path, "config", "user.name", "Machine \(number)")
      try git("-C", path, "config", "user.email", "m\(number)@example.org")
      if transport.hubs > 1 {
        for hub in 0..<transport.hubs {
          try git("-C", path, "remote", "add", "hub\(hub)", folder.path("hub\(hub).git"))
        }
      } else if number == 0 {
        try git("-C", path, "remote", "add", "origin", folder.path("hub0.git"))
      }
      let machine = try SimulatedMachine(
        number, at: path, memory: folder.path("memory\(number)"), written, seed: random.next())
      machines.append(machine)
      guard number == 0 else { continue }
      try VaultStore.create(Secret("passphrase".utf8), in: machine.home, at: machine.now, machine.means)
      try git("-C", path, "add", "--all")
      try git("-C", path, "commit", "--quiet", "--message", "first")
      for hub in 0..<transport.hubs {
        let name = transport.hubs > 1 ? "hub\(hub)" : "origin"
        try git("-C", path, "push", "--quiet", "--set-upstream", name, "main")
      }
    }
  }

  private func git(_ words: String...) throws {
    let done = try RunningProgram("git", words, in: "/", environment: Simulation.environment).wait(
      timeout: 60)
    guard done.status == 0 else { throw TestSetupError("git \(words): \(done.stderr)") }
  }

  /// A couple's home, with a shop.
  private static func makeHome(at folder: TemporaryFolder) throws {
    var settings = HomeSettings(owner: "misaki")
    settings.timeZone = "Asia/Tokyo"
    let moment = Instant(secondsSince1970: SimulatedMachine.firstMoment)
    try HomeStore.create(settings, at: folder.path, moment: moment)
    try folder.write(
      "{\n  \"name\": \"二人の日記\",\n  \"type\": \"couple\",\n  \"createdBy\": \"misaki\"\n}\n",
      to: "diaries/futari/diary.json")
    try folder.write(
      "{\n  \"name\": \"みさき\",\n  \"role\": \"owner\"\n}\n", to: "diaries/futari/members/misaki.json")
    try folder.write("{\n  \"name\": \"ゆうき\"\n}\n", to: "diaries/futari/members/yuuki.json")
    try folder.write(
      """
      {
        "currency": "KRW",
        "treatments": [
          {"id": "gel", "name": "Gel", "price": 50000},
          {"id": "art", "name": "Art", "price": 30000}
        ]
      }

      """, to: "ledger/treatments.json")
    let categories = (0..<5).map { #"    {"id": "cost-\#($0)", "name": "Cost \#($0)"}"# }
    try folder.write(
      "{\n  \"categories\": [\n\(categories.joined(separator: ",\n"))\n  ]\n}\n", to: "ledger/categories.json"
    )
    try folder.write(
      "---\nsent: 2026-11-18\n---\nWhen do you get up?\n", to: "notes/received/2026-11-18-x7k2m4.md")
  }

  /// Works and syncs for a while.
  func run(using random: inout SplitMix64) async throws {
    for _ in 0..<random.pick(machines.count * 2...machines.count * 5) {
      let machine = random.pick(machines)
      for _ in 0..<random.pick(1...3) { try await machine.work(using: &random) }
      switch random.below(4) {
      case 0: break
      case 1:
        let other = random.pick(machines)
        if other.number == machine.number {
          try syncWhileWorking(machine, using: &random)
        } else {
          try await syncTogether([machine, other], using: &random)
        }
      default: try sync(machine, using: &random)
      }
    }
    try settle(using: &random)
  }

  private func sync(_ machine: SimulatedMachine, using random: inout SplitMix64) throws {
    _ = try machine.sync(by: transport, hub: random.below(transport.hubs))
  }

  /// Two at once: one of them finds the hub changed when it sends.
  private func syncTogether(_ machines: [SimulatedMachine], using random: inout SplitMix64) async throws {
    let way = transport
    var plan: [(SimulatedMachine, Int)] = []
    for machine in machines { plan.append((machine, random.below(way.hubs))) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (machine, hub) in plan { group.addTask { _ = try machine.sync(by: way, hub: hub) } }
      try await group.waitForAll()
    }
  }

  /// Somebody who goes on writing while the sync is on its way.
  private func syncWhileWorking(_ machine: SimulatedMachine, using random: inout SplitMix64) throws {
    let seed = random.next()
    _ = try machine.sync(by: transport, hub: random.below(transport.hubs)) { stage in
      var random = SplitMix64(seed: seed)
      guard stage == .merging || (stage == .fetching && seed % 3 == 0) else { return }
      do {
        if seed % 2 == 0 {
          guard let path = try machine.someFile(in: "memos", ".md", using: &random) else { return }
          let text = try machine.folder.text(of: path)
          try machine.folder.write(text + "\n" + machine.marker("meanwhile in \(path)") + "\n", to: path)
        } else {
          try machine.sell(using: &random)
        }
      } catch { Issue.record(error, "while a sync was on its way") }
    }
  }

  /// Syncs until nothing moves.
  private func settle(using random: inout SplitMix64) throws {
    for _ in 0..<12 {
      var isStill = true
      for machine in machines.shuffled(using: &random) {
        for hub in 0..<transport.hubs { isStill = try machine.sync(by: transport, hub: hub) && isStill }
      }
      if isStill { return }
    }
    Issue.record("the machines don't come to rest")
  }
}
