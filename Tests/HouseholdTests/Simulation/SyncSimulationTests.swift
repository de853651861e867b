// Nothing is ever lost: random machines, real git.

import Foundation
import TestSupport
import Testing

/// How often each way of syncing is tried: `ZUTTO_SIMULATIONS` in all, a few where nothing is said.
private func runs(_ transport: SimulatedTransport) -> Int {
  let total = testSetting("ZUTTO_SIMULATIONS").flatMap { Int($0) } ?? 20
  return switch transport {
  case .plainGit: max(1, total / 4)
  case .driver: max(1, total / 10)
  case .sync: max(1, total * 2 / 5)
  case .twoHubs: max(1, total / 4)
  }
}

@Suite(.serialized) struct SyncSimulationTests {
  @Test(arguments: SimulatedTransport.allCases)
  func machinesThatSyncInAnyOrderComeToTheSameHomeAndNothingIsLost(_ transport: SimulatedTransport)
    async throws
  {
    try requirePeer("git")
    try await withSeed(runs: runs(transport)) { random in
      let seed = random.next()
      try await withFastFolder { folder in try await simulate(transport, in: folder, seed: seed) }
    }
  }
}

private func simulate(_ transport: SimulatedTransport, in folder: TemporaryFolder, seed: UInt64) async throws
{
  var random = SplitMix64(seed: seed)
  let simulation = try Simulation(transport, in: folder, using: &random)
  // What happened, for the reader of a failure.
  defer { if testSetting("ZUTTO_STORY") != nil { print(simulation.story) } }
  try await simulation.run(using: &random)
  try await simulation.check()
}

/// Lends a folder in memory where there is one, for git waits for the disk very often.
func withFastFolder<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
  let memory = "/dev/shm"
  guard access(memory, W_OK) == 0 else { return try await withTemporaryFolder(body) }
  let folder = TemporaryFolder(at: "\(memory)/zutto-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  defer {
    if testSetting("ZUTTO_KEEP") == nil {
      try? FileManager.default.removeItem(atPath: folder.path)
    } else {
      print("kept \(folder.path)")
    }
  }
  return try await body(folder)
}
