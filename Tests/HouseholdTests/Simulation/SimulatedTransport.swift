// The ways by which the machines of a simulation come to the same state.

import Diagnostics
import Foundation
import Sync
import TestSupport

/// How a machine syncs.
enum SimulatedTransport: String, CaseIterable, Sendable {
  /// git itself merges, in a clone where nothing was set up; what it leaves unmerged is settled by us.
  case plainGit
  /// git itself merges, with our driver.
  case driver
  /// `zutto sync`.
  case sync
  /// `zutto sync` with two hubs, so that histories cross.
  case twoHubs

  /// How many hubs there are.
  var hubs: Int { self == .twoHubs ? 2 : 1 }
}

extension SimulatedMachine {
  /// Sends what is here and takes what is there.
  ///
  /// - Parameters:
  ///   - transport: how.
  ///   - hub: with which of the hubs.
  ///   - progress: is told what `zutto sync` is doing.
  /// - Returns: whether nothing had to be done.
  /// - Throws: what the sync does.
  func sync(
    by transport: SimulatedTransport, hub: Int, _ progress: @escaping @Sendable (GitStage) -> Void = { _ in }
  ) throws -> Bool {
    written.note("machine \(number): syncs with hub \(hub)")
    switch transport {
    case .plainGit, .driver: return try pull(setUp: transport == .driver)
    case .sync, .twoHubs:
      if transport == .twoHubs {
        try git("config", "branch.main.remote", "hub\(hub)")
        try git("config", "branch.main.merge", "refs/heads/main")
      }
      var report = GitReport()
      try sync(progress).run(&report)
      return report.isNothing
    }
  }

  /// As a person does who knows git and not us.
  private func pull(setUp: Bool) throws -> Bool {
    if setUp { try sync().setUp() }
    let before = try git("rev-parse", "HEAD").stdout
    for _ in 0..<20 {
      try git("add", "--all")
      try git("commit", "--quiet", "--message", "by hand", mayFail: true)
      let merged = try git("pull", "--quiet", "--no-rebase", "--no-edit", mayFail: true)
      if merged.status != 0 {
        guard folder.exists(".git/MERGE_HEAD") else {
          throw TestSetupError("git pull in \(folder.path): \(merged.stderr)\(merged.stdout)")
        }
        var report = GitReport()
        try sync().settleMerge(&report)
        for merged in report.merged {
          written.note("machine \(number): settled \(merged.path) \(merged.copy?.text ?? "")")
        }
      }
      if try git("push", "--quiet", mayFail: true).status == 0 {
        return try git("rev-parse", "HEAD").stdout == before
      }
    }
    throw TestSetupError("machine \(number) can't send")
  }
}
