// Merges that every machine makes alike, and homes that come to rest.

import Diagnostics
import Foundation
import SafeFiles
import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct GitJoinTests {
  /// A home that has yet to merge what came, twice: with other settings of git, another person, another clock.
  @Test func whoeverMergesTheSameCommitsGetsTheSameCommit() throws {
    try withGitHomes { one, two, top in
      try one.folder.write("b\n", to: "list.txt")
      try one.folder.write("one\n", to: "é.md")
      _ = try one.git("remote", "remove", "origin")
      _ = one.refusal()
      try two.folder.write("a\nc\n", to: "list.txt")
      try two.sync()
      var heads: Set<String> = []
      for (index, settings) in [[], ["i18n.commitEncoding", "ISO-8859-1"], ["core.autocrlf", "true"]]
        .enumerated()
      {
        let place = top.path("again-\(index)")
        try FileManager.default.copyItem(atPath: one.folder.path, toPath: place)
        try FileManager.default.copyItem(atPath: top.path("hub.git"), toPath: top.path("hub-\(index).git"))
        let again = try GitHome(place)
        try again.git("remote", "add", "origin", top.path("hub-\(index).git"))
        try again.git("fetch", "--quiet")
        try again.git("branch", "--quiet", "--set-upstream-to=origin/main")
        try again.git("config", "user.name", "Somebody \(index)")
        if settings.count == 2 { try again.git("config", settings[0], settings[1]) }
        try again.sync { options in
          let now = options.now
          options.now = { Instant(secondsSince1970: now().secondsSince1970 + Int64(index) * 86_400) }
        }
        #expect(try again.folder.text(of: "list.txt") == "b\nc\n")
        heads.insert(try again.head())
      }
      #expect(heads.count == 1)
    }
  }

  @Test func ofTwoMergesByTwoVersionsOfTheRulesTheNewerCounts() throws {
    try withGitHomes { one, two, _ in
      try one.folder.write("1\n", to: "list.txt")
      try one.sync()
      func head(_ home: GitHome) throws -> String {
        try home.head().trimmingCharacters(in: .whitespacesAndNewlines)
      }
      let base = try head(one)
      try two.folder.write("a\n2\n", to: "list.txt")
      try two.sync()
      // Another version of zutto merges the same parents otherwise.
      try one.git("fetch", "--quiet")
      let merge = try head(two)
      let parents = try two.git("show", "-s", "--format=%P", merge).stdout.split(
        whereSeparator: \.isWhitespace
      ).map(
        String.init)
      #expect(parents.contains(base) && parents.count == 2)
      let tree = try one.git("rev-parse", "\(base)^{tree}").stdout.trimmingCharacters(
        in: .whitespacesAndNewlines)
      let other = try runGit([
        "-C", one.folder.path, "-c", "user.name=zutto", "-c", "user.email=merge@zutto.invalid", "commit-tree",
        tree, "-p",
        parents[0], "-p", parents[1], "-m", "zutto merge\n\nRules: 9",
      ]).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
      try one.git("reset", "--quiet", "--hard", other)
      for _ in 0..<2 { for home in [one, two] { try home.sync() } }
      #expect(try one.head() == two.head())
      #expect(try two.folder.text(of: "list.txt") == "1\n")
    }
  }

  @Test(arguments: ["lockstep", "ring"]) func homesComeToRest(how: String) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let isRing = how == "ring"
      let all = try (0..<(isRing ? 3 : 5)).map { try homes.home("home-\($0)") }
      /// A ring of sticks between two homes each, or one folder for all.
      func places(_ index: Int) -> [DepotRequest] {
        let names = isRing ? [index, (index + 1) % all.count] : [0]
        return names.map { DepotRequest(name: "\($0)", address: folder.path("stick-\($0)"), isPacked: true) }
      }
      func round() throws {
        for (index, home) in all.enumerated() { try homes.sync(home, to: places(index)) }
      }
      for _ in 0..<3 { try round() }
      for (index, home) in all.enumerated() { try home.write("\(index)\n", to: "x/\(index).md") }
      for _ in 0..<4 { try round() }
      try DepotHomes.expectSame(all)
      func state() throws -> [String] {
        try all.map { try runGit(["-C", $0.path, "rev-parse", "HEAD"]).stdout }
          + (0..<3).flatMap { try TemporaryFolder(at: folder.path("stick-\($0)")).tree(".zutto-depot") }
      }
      let before = try isRing ? state() : []
      let heads = try all.map { try runGit(["-C", $0.path, "rev-parse", "HEAD"]).stdout }
      for _ in 0..<3 { try round() }
      if isRing { #expect(try state() == before) }
      #expect(try all.map { try runGit(["-C", $0.path, "rev-parse", "HEAD"]).stdout } == heads)
    }
  }

  /// A year of syncing: the depot stays small, and old packs go once they are in others.
  @Test func aYearOfSyncsLeavesFewFiles() throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let a = try homes.home("a")
      let place = [DepotRequest(name: "depot", address: folder.path("depot"), isPacked: true)]
      for day in 0..<56 {
        try a.write("\(day)\n", to: "x/\(day).md")
        try homes.sync(a, to: place, daysLater: day * 6)
      }
      let files = try homes.depot.tree(".zutto-depot").filter { !$0.hasSuffix("/") }
      #expect(files.count(where: { $0.hasSuffix(".pack") }) < 10)
      #expect(files.count(where: { $0.hasPrefix("heads/") }) == 8)
      let b = try homes.home("b")
      try homes.sync(b, to: place, daysLater: 370)
      try DepotHomes.expectSame([a, b])
    }
  }
}
