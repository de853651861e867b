// Homes that write apart and sync in any order come to the same bytes, and nobody's words are lost.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Homes that people write in, and what must be in them in the end.
struct DepotStory {
  let homes: DepotHomes
  let all: [TemporaryFolder]
  /// What was added to each sum in all.
  var sums: [String: Int] = [:]
  /// Words that somebody wrote and nobody took away.
  var words: Set<String> = []
  let hasCopy: Bool
  private var number = 0

  init(in folder: TemporaryFolder, devices: Int, remote: Bool, isPacked: Bool) throws {
    homes = try DepotHomes(in: folder, remote: remote)
    hasCopy = !isPacked
    // What makes a folder one that a program carries to other machines.
    if isPacked { try homes.depot.createFolder(".stfolder") }
    let homes = homes
    all = try (0..<devices).map { try homes.home("home-\($0)") }
    for home in all { try homes.sync(home) }
  }

  /// Something that a person does to a home.
  mutating func act(in home: TemporaryFolder, _ random: inout SplitMix64) throws {
    number += 1
    let name = "file-\(random.below(6))"
    switch random.below(10) {
    case 0, 1, 2:
      let sum = "ledger/\(random.below(2)).sum"
      // Nobody's sum may look like another's: equal bytes count as one change.
      let unit = all.firstIndex { $0.path == home.path }.map { [1, 1000, 1_000_000, 1 << 30][$0] } ?? 1 << 40
      let more = random.pick(1...9) * unit
      let old = home.exists(sum) ? DepotHomes.number(try home.bytes(of: sum)) : 0
      try write("\(old + more)\n", to: sum, of: home)
      sums[sum, default: 0] += more
    case 3, 4: try addWord(to: "x/\(name).set", of: home)
    case 5: try addWord(to: "x/\(name).md", of: home)
    case 6: try addWord(to: "new/\(number).md", of: home)
    case 7:
      let photo = random.pick(try files(of: home, "photos/") + ["photos/\(name).jpg"])
      if home.exists(photo) { try forget(photo, of: home) }
      try home.createFolder("photos")
      try write(word(), to: photo, of: home)
    case 8:
      guard let path = random.pickAny(try files(of: home, "x/") + files(of: home, "new/")) else { return }
      try forget(path, of: home)
      try home.remove(path)
    default:
      let folder = random.below(3) == 0 ? "photos" : "x"
      guard let path = random.pickAny(try files(of: home, folder + "/")) else { return }
      try renameFile(path, of: home)
    }
  }

  private func renameFile(_ path: String, of home: TemporaryFolder) throws {
    guard let name = RelativePath(path), let folder = name.parent, !path.contains(".conflict-") else {
      return
    }
    try home.move(path, to: "\(folder)/renamed-\(number).\(name.pathExtension)")
  }

  /// One home renames a file that another changes, and both sync in either order.
  mutating func cross(_ random: inout SplitMix64) throws {
    let one = random.pick(all)
    let other = random.pick(all)
    for home in [one, other] { try homes.sync(home) }
    let path = random.pickAny(try files(of: one, "x/") + files(of: one, "photos/"))
    guard let path, other.path != one.path, other.exists(path) else { return }
    number += 1
    try renameFile(path, of: one)
    if path.hasPrefix("photos/") {
      try forget(path, of: other)
      try write(word(), to: path, of: other)
    } else {
      try addWord(to: path, of: other)
    }
    for home in random.below(2) == 0 ? [one, other] : [other, one] where random.below(4) > 0 {
      try homes.sync(home)
    }
  }

  /// Somebody edits the readable copy by hand, after all are in step with it.
  mutating func editCopy(_ random: inout SplitMix64) throws {
    guard hasCopy else { return }
    for _ in 0..<2 { for home in all { try homes.sync(home) } }
    for _ in 0..<random.pick(1...3) { try act(in: homes.depot, &random) }
  }

  private func files(of home: TemporaryFolder, _ folder: String) throws -> [String] {
    try DepotHomes.files(of: home).keys.filter { $0.hasPrefix(folder) }.sorted()
  }

  private mutating func word() -> String {
    let word = "word-\(number)-"
    words.insert(word)
    return word + "\n"
  }

  private mutating func addWord(to path: String, of home: TemporaryFolder) throws {
    let old = home.exists(path) ? try home.text(of: path) : ""
    try write(old + word(), to: path, of: home)
  }

  /// As editors and zutto do it: a new file in the place of the old one.
  private func write(_ text: String, to path: String, of home: TemporaryFolder) throws {
    try home.write(text, to: path + ".new")
    guard rename(home.path(path + ".new"), home.path(path)) == 0 else {
      throw TestSetupError("can't rename \(path)")
    }
  }

  private mutating func forget(_ path: String, of home: TemporaryFolder) throws {
    let text = try home.text(of: path)
    words = words.filter { !text.contains($0) }
  }

  /// Syncs all, and looks whether they are the same and whole.
  func expectPeace() throws {
    for _ in 0..<3 { for home in all { try homes.sync(home) } }
    try DepotHomes.expectSame(all + (hasCopy ? [homes.depot] : []))
    let heads = try homes.depot.tree(".zutto-depot")
    for home in all { #expect(try homes.sync(home).isNothing) }
    #expect(try homes.depot.tree(".zutto-depot") == heads)
    let last = try DepotHomes.files(of: all[0])
    for (path, sum) in sums { #expect(DepotHomes.number(last[path] ?? []) == sum, "\(path)") }
    let text = last.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    for word in words where !text.contains(word) { Issue.record("\(word) is lost") }
  }
}

extension SplitMix64 {
  /// One of some values; nil if there is none.
  fileprivate mutating func pickAny(_ values: [String]) -> String? { values.isEmpty ? nil : pick(values) }
}

@Suite struct DepotSimulationTests {
  static let runs = ProcessInfo.processInfo.environment["ZUTTO_DEPOT_RUNS"].flatMap(Int.init) ?? 4

  @Test func homesThatSyncInAnyOrderComeToTheSameBytesAndNothingIsLost() async throws {
    try requirePeer("rsync")
    try requirePeer("git")
    try await withSeed(runs: DepotSimulationTests.runs) { random in
      let count = random.pick(2...4)
      let kind = random.below(3)
      let steps = random.pick(5...25)
      try withTemporaryFolder { folder in
        var story = try DepotStory(in: folder, devices: count, remote: kind == 1, isPacked: kind == 2)
        for _ in 0..<steps {
          let home = random.pick(story.all)
          switch random.below(12) {
          case 0, 1, 2: try story.homes.sync(home)
          case 3: try story.cross(&random)
          case 4: try story.editCopy(&random)
          default: try story.act(in: home, &random)
          }
        }
        try story.expectPeace()
      }
    }
  }
}
