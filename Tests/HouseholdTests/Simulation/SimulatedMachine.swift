// A machine of the simulation: a clone of a home, a clock that is a little off, and somebody who works at it.

import Diagnostics
import Diary
import Foundation
import Ground
import Household
import Seal
import Sync
import Synchronization
import TestSupport
import Vault
import ZonedTime

/// One machine.
struct SimulatedMachine: Sendable {
  let number: Int
  /// Its home.
  let folder: TemporaryFolder
  let home: Home
  let written: Written
  let clock: SimulatedClock
  let means: VaultStore.Means

  init(_ number: Int, at path: String, memory: String, _ written: Written, seed: UInt64) throws {
    self.number = number
    self.written = written
    folder = TemporaryFolder(at: path)
    home = try Home(at: path)
    clock = SimulatedClock(seed: seed)
    let clock = clock
    means = VaultStore.Means(
      memory: MachineMemory(folder: memory), parameters: try Scrypt.Parameters(n: 1024, r: 8, p: 1),
      randomBytes: { clock.bytes($0) })
  }

  static let zone = 540
  static let firstMoment: Int64 = 1_795_226_400

  /// Now, in Tokyo.
  var now: ZonedTime { ZonedTime(clock.now, offsetMinutes: SimulatedMachine.zone) }

  /// One change, as a command makes it.
  func change<Result>(_ body: (inout Change) throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try home.change("simulated", at: clock.now, body)
  }

  /// A new marker, told with what is done.
  func marker(_ what: String) -> String { written.marker(number, what) }

  /// The sync that the command makes.
  func sync(_ progress: @escaping @Sendable (GitStage) -> Void = { _ in }) -> GitSync {
    let clock = clock
    let options = GitSyncOptions(
      driver: "\(Repository.products.path)/zutto merge-driver %O %A %B %P", day: clock.today,
      person: ("Machine \(number)", "m\(number)@example.org"), now: { clock.now })
    return GitSync(
      home: home.tree, folder: nil, rules: HomeMergeRules.rules(of: home), options: options,
      progress: progress)
  }

  /// Runs git.
  @discardableResult func git(_ words: String..., mayFail: Bool = false) throws -> Finished {
    let finished = try RunningProgram(
      "git", ["-C", folder.path] + words, in: "/", environment: Simulation.environment
    ).wait(timeout: 60)
    guard finished.status == 0 || mayFail else {
      throw TestSetupError("git \(words) in \(folder.path): \(finished.stderr)\(finished.stdout)")
    }
    return finished
  }

  /// Every file of the home that other machines should have.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try folder.tree() where !path.hasSuffix("/") {
      if path.hasPrefix(".git/") || path.hasPrefix(".zutto/") { continue }
      files[path] = try folder.bytes(of: path)
    }
    return files
  }
}

/// A clock that goes on by a while whenever somebody looks, and the machine's chance.
final class SimulatedClock: Sendable {
  private let state: Mutex<(generator: SplitMix64, seconds: Int64)>

  init(seed: UInt64) { state = Mutex((SplitMix64(seed: seed), SimulatedMachine.firstMoment)) }

  var now: Instant {
    state.withLock { state in
      state.seconds += Int64(state.generator.pick([0, 0, 1, 1, 7, 60, 3600]))
      return Instant(secondsSince1970: state.seconds)
    }
  }

  var today: Day { ZonedTime(utc: now).day }

  func bytes(_ count: Int) -> [UInt8] {
    state.withLock { state in (0..<count).map { _ in UInt8(state.generator.below(256)) } }
  }

  /// Eight letters and digits, as the ledger marks records.
  func mark() -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String(bytes(8).map { letters[Int($0 & 31)] })
  }
}
