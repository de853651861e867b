// What must hold when all machines have seen all.

import Diagnostics
import Diary
import Foundation
import Ground
import Household
import Seal
import Sync
import TestSupport
import Testing
import Vault
import ZonedTime

extension Simulation {
  /// Asserts that nothing was lost, doubled or left apart.
  func check() async throws {
    let homes = try machines.map { try $0.files() }
    for (machine, files) in zip(machines, homes).dropFirst() where files != homes[0] {
      let paths = Set(files.keys).union(homes[0].keys).filter { files[$0] != homes[0][$0] }
      Issue.record("machine \(machine.number) differs from machine 0 in \(paths.sorted())")
    }
    for machine in machines {
      let status = try machine.git("-c", "core.fileMode=false", "status", "--porcelain").stdout
      #expect(status.isEmpty, "machine \(machine.number) is not clean: \(status)")
      let said = try machine.git("fsck", "--no-dangling", "--no-progress", mayFail: true)
      #expect(said.status == 0, "\(said.stderr)")
    }
    let files = homes[0]
    let state = written.state.withLock { $0 }
    let present = files.values.reduce(into: Set<String>()) { $0.formUnion(Written.markers(in: $1)) }
    for (marker, what) in state.texts where !present.contains(marker) && !state.mayBeGone.contains(marker) {
      Issue.record("lost: \(marker) (\(what))")
    }
    for (path, bytes) in files where !path.contains(".conflict-") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("<<<<<<<") && !text.contains(">>>>>>>"), "marks in \(path)")
    }
    let books = try Books(files["ledger/2026-11.json"] ?? Array("{}".utf8))
    #expect(books.sold.filter { $0.value != 0 } == state.sold.filter { $0.value != 0 }, "sales")
    #expect(books.expenses == state.expenses, "expenses")
    let vault = try await VaultStore.open(in: machines[0].home, machines[0].means) {
      Secret("passphrase".utf8)
    }
    let accounts = Set(vault.entries.filter { !$0.isDeleted }.map(\.id))
    #expect(state.accounts.isSubset(of: accounts), "accounts")
    var world = World.live
    // On no day is anything dated ahead.
    world.now = { Instant(secondsSince1970: Int64(Day.last.daysSince1970) * 86_400) }
    let household = Household(machines[0].home, world, .shipped, .en, program: "zutto")
    for problem in await CheckRun(household).run().problems {
      let isOfCopy = problem.path?.text.contains(".conflict-") == true
      guard !isOfCopy, !Simulation.expected.contains(problem.code) else { continue }
      Issue.record("check: \(problem)")
    }
  }

  /// What people do here that 'check' tells.
  private static let expected: Set<Diagnostic.Code> = [.conflictCopy]

  /// The story of a run that failed.
  var story: String { written.state.withLock { $0.story.joined(separator: "\n") } }
}
