// Machines that send to one folder at once, and others that write there in between.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct RsyncAtOnceTests {
  /// Homes that have a sum of five, as has the folder between them.
  private func withHomes(_ count: Int, _ body: (RsyncHomes, [TemporaryFolder]) async throws -> Void)
    async throws
  {
    try requirePeer("rsync")
    try requirePeer("strace")
    try await withTemporaryFolder { folder in
      let homes = try RsyncHomes(in: folder, remote: true)
      let all = try (0..<count).map { try homes.home("home-\($0)") }
      try all[0].write("5\n", to: "x/a.sum")
      for home in all { try homes.sync(home) }
      try await body(homes, all)
    }
  }

  private func add(_ more: Int, to home: TemporaryFolder) throws {
    try home.write("\(RsyncHomes.number(try home.bytes(of: "x/a.sum")) + more)\n", to: "x/a.sum")
  }

  /// Syncs all until they are the same.
  private func expectPeace(
    _ homes: RsyncHomes, _ all: [TemporaryFolder], sum: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<3 { for home in all { try homes.sync(home) } }
    for home in all + [homes.depot] {
      let text = try home.text(of: "x/a.sum")
      #expect(text == "\(sum)\n", sourceLocation: sourceLocation)
    }
  }

  @Test func whatOthersSendBetweenTheTwoStepsOfASendIsNotLost() async throws {
    try await withHomes(3) { homes, all in
      for (home, more) in zip(all, [1, 1000, 1_000_000]) { try add(more, to: home) }
      var slow = homes
      try slow.reach(
        by: """
          case "$*" in *--backup-dir*)
            exec strace -f -qq -o /dev/null -e trace=/^rename -e inject=/^rename:delay_enter=4000000 sh -c "$*" ;;
          esac
          exec sh -c "$*"
          """, named: "slow")
      let held = slow
      async let last = held.sync(all[2])
      // The old version is put aside, and the new one has not its name yet.
      let isHeld = try await eventually {
        try homes.depot.exists(".zutto/replaced")
          && homes.depot.tree(".zutto/replaced").contains { $0.hasSuffix("/x/a.sum") }
      }
      #expect(isHeld)
      for home in all[..<2] { try homes.sync(home) }
      _ = try await last
      try expectPeace(homes, all, sum: 1_001_006)
    }
  }

  /// Whether something comes to be within half a minute.
  private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<3000 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// What a program that knows no turns does: it gives a file another version just before ours arrives.
  private func intruding(_ homes: RsyncHomes, then rest: String) throws -> RsyncHomes {
    var homes = homes
    let folder = homes.folder.path
    try homes.reach(
      by: """
        case "$*" in *--backup-dir*)
          if mkdir "\(folder)/sent" 2>/dev/null; then
            echo 1005 > "\(folder)/other"
            mv "\(folder)/other" "\(folder)/depot/x/a.sum"
            \(rest.contains("strace") ? rest : ":")
          fi ;;
        esac
        \(rest.contains("strace") ? ":" : rest)
        exec sh -c "$*"
        """, named: "intruder")
    return homes
  }

  @Test func whatWasBroughtBackIsNotBroughtBackAgain() async throws {
    try await withHomes(2) { homes, all in
      // The connection breaks when both are compared anew.
      let intruder = try intruding(
        homes,
        then: """
          case "$*" in *--sender*.zutto/*) ;; *--sender*) [ -d "\(homes.folder.path)/sent" ] && exit 255 ;; esac
          """)
      try add(1, to: all[0])
      #expect(thrown { try intruder.sync(all[0]) }?.code == .rsyncUnreachable)
      #expect(try all[0].text(of: "x/a.sum") == "1006\n")
      try add(10, to: all[0])
      try expectPeace(homes, all, sum: 1016)
    }
  }

  @Test func whatWasBroughtBackCountsOnceWhereOursDidNotArrive() async throws {
    try await withHomes(2) { homes, all in
      let intruder = try intruding(
        homes,
        then: "exec strace -f -qq -o /dev/null -e trace=/^rename -e inject=/^rename:error=EACCES sh -c \"$*\""
      )
      try add(1, to: all[0])
      try intruder.sync(all[0])
      try expectPeace(homes, all, sum: 1006)
    }
  }

  @Test func machinesThatSyncAtOnceLoseNothing() async throws {
    try requirePeer("rsync")
    try await withSeed(runs: 2) { random in
      let rounds = 3
      // No two sums may look alike, however often each was added: equal bytes count as one change.
      let more = (0..<rounds * 3).map { _ in random.pick(1...1 << 40) }
      try await withTemporaryFolder { folder in
        let homes = try RsyncHomes(in: folder)
        let all = try (0..<3).map { try homes.home("home-\($0)") }
        for home in all { try homes.sync(home) }
        for round in 0..<rounds {
          await withTaskGroup { group in
            for (index, home) in all.enumerated() {
              group.addTask {
                let old = home.exists("x/a.sum") ? try? home.bytes(of: "x/a.sum") : []
                let sum = RsyncHomes.number(old ?? []) + more[round * 3 + index]
                try? home.write("\(sum)\n", to: "x/a.sum")
                try? home.write("\(index)", to: "x/\(round)-\(index).md")
                // Whoever comes in between again and again is told so, and goes on later.
                _ = thrown { try homes.sync(home) }
              }
            }
          }
        }
        for _ in 0..<3 { for home in all { try homes.sync(home) } }
        let last = try RsyncHomes.files(of: homes.depot)
        for home in all { #expect(try RsyncHomes.files(of: home) == last) }
        #expect(RsyncHomes.number(last["x/a.sum"] ?? []) == more.reduce(0, +))
        #expect(last.keys.filter { $0.hasSuffix(".md") }.count == rounds * 3)
      }
    }
  }
}
