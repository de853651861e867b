// Sealed depots: what a host could do, and what it sees.

import Diagnostics
import Foundation
import SafeFiles
import Seal
import Sync
import Synchronization
import TestSupport
import Testing

/// The bytes of a sealed file.
@Suite struct DepotSealTests {
  private static let random: @Sendable (Int) -> [UInt8] = { count in
    (0..<count).map { _ in UInt8.random(in: 0...255) }
  }
  private let path: RelativePath = ".zutto-depot/packs/x.pack"
  private let ring: KeyRing
  private let seal: DepotSeal

  init() {
    ring = KeyRing(randomBytes: DepotSealTests.random)
    seal = DepotSeal(depot: Array(0..<16), ring: ring, random: DepotSealTests.random)
  }

  /// Sizes around the ends of the least text, of a piece and of two.
  @Test(arguments: [
    0, 1, 32_759, 32_760, 32_761, 65_000, 1_048_567, 1_048_568, 1_048_569, 2_097_144, 2_097_145, 3_000_000,
  ]) func whatIsSealedOpens(size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sealed = seal.seal(content, .pack)
    #expect(try seal.open(sealed, .pack, at: path) == content)
    try withTemporaryFolder { folder in
      let tree = try Tree(at: folder.path)
      try folder.write(content, to: "plain")
      try seal.seal("plain", .pack, as: "sealed", in: tree)
      #expect(try folder.bytes(of: "sealed").count == sealed.count)
      try seal.open("sealed", .pack, as: "opened", in: tree)
      #expect(try folder.bytes(of: "opened") == content)
    }
  }

  @Test func sizesTellLittle() {
    #expect(Set((0..<40).map { seal.seal([UInt8](repeating: 7, count: $0 * 800), .head).count }).count == 1)
    #expect(
      seal.seal([UInt8](repeating: 7, count: 1_000_000), .pack).count
        == seal.seal([UInt8](repeating: 7, count: 1_010_000), .pack).count)
  }

  @Test func theSameTextIsSealedDifferentlyEachTimeAlsoWhereRandomNumbersRepeat() {
    #expect(seal.seal([1], .pack) != seal.seal([1], .pack))
    let cloned = DepotSeal(depot: Array(0..<16), ring: ring) { [UInt8](repeating: 4, count: $0) }
    #expect(cloned.seal([1], .pack).prefix(88) != cloned.seal([2], .pack).prefix(88))
  }

  @Test func everyChangeIsToldAndNothingIsUsedBeforeTheEndIsSeen() throws {
    let content = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let sealed = seal.seal(content, .pack)
    let piece = (1 << 20) + 16
    let places = [0, 8, 12, 17, 30, 60, 88, 96, 88 + piece - 1, 88 + piece, 88 + 2 * piece, sealed.count - 1]
    var reasons: Set<String> = []
    try withTemporaryFolder { folder in
      let tree = try Tree(at: folder.path)
      func refuse(_ bytes: [UInt8], _ kind: SealedKind = .pack, by opener: DepotSeal? = nil) throws {
        try folder.write(bytes, to: "x")
        let opener = opener ?? seal
        let problem = #expect(throws: Diagnostic.self) { try opener.open("x", kind, as: "opened", in: tree) }
        #expect(problem?.code == .depotDamaged)
        reasons.insert(problem?.english ?? "")
        #expect(!folder.exists("opened"))
      }
      for place in places {
        var bytes = sealed
        bytes[place] ^= 1
        try refuse(bytes)
      }
      for length in [0, 50, 88, 100, 88 + piece, 88 + 2 * piece, sealed.count - 1] {
        try refuse(Array(sealed.prefix(length)))
      }
      try refuse(sealed + [0])
      // Two pieces in each other's place.
      var swapped = sealed
      swapped.replaceSubrange(88..<(88 + piece), with: sealed[(88 + piece)..<(88 + 2 * piece)])
      swapped.replaceSubrange((88 + piece)..<(88 + 2 * piece), with: sealed[88..<(88 + piece)])
      try refuse(swapped)
      try refuse(sealed, .head)
      try refuse(sealed, by: DepotSeal(depot: Array(1..<17), ring: ring, random: DepotSealTests.random))
      try refuse(
        sealed,
        by: DepotSeal(
          depot: Array(0..<16), ring: KeyRing(randomBytes: DepotSealTests.random),
          random: DepotSealTests.random))
    }
    #expect(reasons.count >= 7, "\(reasons)")
  }

  @Test func aNewKeyOpensNothingOldAndTheRingOpensBoth() throws {
    let old = seal.seal([1, 2, 3], .head)
    let newer = DepotSeal(
      depot: Array(0..<16), ring: ring.renewed(randomBytes: DepotSealTests.random),
      random: DepotSealTests.random)
    let new = newer.seal([4], .head)
    #expect(try newer.open(old, .head, at: path) == [1, 2, 3])
    #expect(try newer.open(new, .head, at: path) == [4])
    #expect(throws: Diagnostic.self) { try seal.open(new, .head, at: path) }
  }
}

/// Homes around a sealed depot.
@Suite struct SealedDepotTests {
  private static let words = "correct horse battery nikki"

  private func withHomes(
    isGit: Bool = false, _ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      var homes = try DepotHomes(in: folder)
      if isGit {
        try TestSupport.run("git", "init", "--quiet", "--bare", homes.destination)
        homes.destination = "git:" + homes.destination
      }
      homes.passphrases = ["a": SealedDepotTests.words, "b": SealedDepotTests.words]
      let (a, b) = (try homes.home("a"), try homes.home("b"))
      try a.write("ひみつの日記 zanzibar\n", to: "diaries/futari/entries/2024-12-25.md")
      try a.write("5\n", to: "ledger/a.sum")
      try body(homes, a, b)
    }
  }

  private func files(_ homes: DepotHomes, _ folder: String) throws -> [String] {
    try homes.depot.tree().filter { $0.hasPrefix(".zutto-depot/\(folder)/") && !$0.hasSuffix("/") }.sorted()
  }

  private func copy(_ homes: DepotHomes, to name: String) throws {
    try FileManager.default.copyItem(atPath: homes.depot.path, toPath: homes.folder.path(name))
  }

  private func refusal(_ body: () throws -> Void) -> Diagnostic.Code? {
    do { try body() } catch let problem as Diagnostic { return problem.code } catch {}
    return nil
  }

  /// A sync may be killed while it sets up the repository in which it keeps what a git host has.
  @Test(arguments: ["config", "objects", "HEAD"]) func aHalfMadeRepositoryForAHostIsMadeAnew(lost: String)
    throws
  {
    try withHomes(isGit: true) { homes, a, b in
      try homes.sync(a)
      let names = try FileManager.default.contentsOfDirectory(atPath: a.path(".git/zutto"))
      let own = try #require(names.first { $0.hasPrefix("git-") })
      let place = ".git/zutto/" + own
      if lost == "config" {
        // As 'git init' leaves it.
        try TestSupport.run("git", "-C", a.path(place), "config", "--remove-section", "remote.host")
        try TestSupport.run("git", "-C", a.path(place), "config", "--remove-section", "extensions")
      } else {
        // As a removal that did not end.
        try a.remove(place + "/config")
        try a.remove(place + "/" + lost)
      }
      try a.write("7\n", to: "ledger/a.sum")
      #expect(try homes.sync(a).depot.problem == nil)
      try homes.sync(b)
      #expect(try b.text(of: "ledger/a.sum") == "7\n")
      #expect(try TestSupport.run("git", "-C", a.path, "remote").stdout.isEmpty)
    }
  }

  /// Both look before either is done: who comes second takes their own back, and joins the first.
  @Test(arguments: [false, true]) func twoMachinesMakeOneDepotAtOnce(isGit: Bool) throws {
    try withHomes(isGit: isGit) { homes, a, b in
      try b.write("b\n", to: "b.md")
      let isFirst = Mutex(true)
      #expect(
        refusal {
          try homes.with(a) { (sync, request, options) in
            var options = options
            options.passphrase = { _ in
              if isFirst.withLock({ (value) in
                defer { value = false }
                return value
              }) {
                _ = try? homes.sync(b)
              }
              return Secret(Array(SealedDepotTests.words.utf8))
            }
            try sync.prepare(for: request, options)
            var report = GitReport()
            try sync.run(&report, depots: [request], options)
            if let problem = report.depots.first?.problem { throw problem }
          }
        } == .depotBusy)
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try a.text(of: "b.md") == "b\n")
      try DepotHomes.expectSame([a, b])
      if !isGit {
        #expect(try homes.depot.tree(".zutto-depot").filter { $0.hasPrefix("depot-") }.count == 1)
        #expect(try files(homes, "keys").count == 1)
      }
    }
  }

  /// It is no other machine that makes a depot at the same moment, and takes no depot's place.
  @Test(arguments: [false, true]) func aDamagedDepotFileIsInNobodysWay(isSealed: Bool) throws {
    try withHomes { homes, a, b in
      var homes = homes
      if !isSealed { homes.passphrases = nil }
      try homes.depot.write("{", to: ".zutto-depot/depot-0123456789abcdef.json")
      #expect(try homes.sync(a).depot.problems.map(\.code) == [.depotDamaged])
      try homes.sync(b)
      try DepotHomes.expectSame([a, b])
    }
  }

  @Test(arguments: [false, true]) func twoHomesMeetAndNothingNewIsNothing(isGit: Bool) throws {
    try withHomes(isGit: isGit) { homes, a, b in
      let first = try homes.sync(a)
      #expect(first.depot.isSent)
      #expect(first.depot.sealedID?.utf8.count == 32)
      #expect(try homes.sync(b).received.count == 2)
      try a.write("6\n", to: "ledger/a.sum")
      try b.write("8\n", to: "ledger/a.sum")
      for home in [a, b, a] { try homes.sync(home) }
      for home in [a, b] { #expect(try home.text(of: "ledger/a.sum") == "9\n") }
      let count = try homes.depot.tree().count
      for home in [a, b] { #expect(try homes.sync(home).isNothing) }
      #expect(try homes.depot.tree().count == count)
    }
  }

  @Test func theHostSeesNoWordPathDateOrAddressOfTheHome() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      _ = try homes.with(a) { try $0.invite("Yuuki Quetzal", to: $1, $2) }
      try b.write("zanzibar again\n", to: "memos/2025-01-02-quokka.md")
      for home in [b, a] { try homes.sync(home) }
      let hidden = [
        "zanzibar", "ひみつ", "futari", "2024-12-25", "ledger", "quokka", "misaki", "Quetzal", "example.org",
        "zutto.json",
        // With what git writes behind them: four letters alone come by chance among so many of Base64.
        "memos", "commit", "tree ", "blob ", "PACK\0\0\0",
      ]
      for path in try homes.depot.tree() where !path.hasSuffix("/") {
        let bytes = Data(try homes.depot.bytes(of: path))
        let isGuide = path.hasSuffix("RECOVER.md")
        for word in hidden where !(isGuide && ["commit", "memos", "ledger"].contains(word)) {
          #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) in \(path)")
          #expect(!path.contains(word))
        }
      }
    }
  }

  /// With a host that can be asked for single files, and one that can't.
  @Test(arguments: [false, true]) func aGitHostHasOneCommitThatSaysNothing(hasFilter: Bool) throws {
    try withHomes(isGit: true) { homes, a, b in
      let host = String(homes.destination.dropFirst(4))
      func git(_ words: String...) throws -> String { try start("git", ["-C", host] + words).stdout }
      _ = try git("config", "uploadpack.allowFilter", "\(hasFilter)")
      for home in [a, b] { try homes.sync(home) }
      try b.write("quokka\n", to: "memos/2025-01-02-x.md")
      for home in [b, a] { try homes.sync(home) }
      #expect(try git("log", "--all", "--format=%an %ae %at %s%b") == "zutto depot@zutto.invalid 0 zutto\n")
      let objects = try git("cat-file", "--batch-all-objects", "--batch")
      for word in ["zanzibar", "quokka", "futari", "misaki", "example.org", "2024-12-25"] {
        #expect(!objects.contains(word), "\(word)")
      }
      // The branch is gone, or set back: nothing is made anew in secret, and what is missing is sent again.
      let tip = try git("rev-parse", "zutto-depot")
      var known = homes.request
      known.sealedID = try homes.sync(a).depot.sealedID
      try b.write("later\n", to: "memos/y.md")
      try homes.sync(b)
      _ = try git("update-ref", "refs/heads/zutto-depot", tip.trimmingCharacters(in: .newlines))
      #expect(try !homes.sync(b).depot.problems.isEmpty)
      try homes.sync(a)
      #expect(a.exists("memos/y.md"))
      _ = try git("update-ref", "-d", "refs/heads/zutto-depot")
      #expect(refusal { try homes.sync(a, to: [known]) } == .depotEmptied)
    }
  }

  @Test func aRepositoryIsNoPlaceForADepotThatIsNotSealed() throws {
    try withHomes(isGit: true) { homes, a, _ in
      var plain = homes
      plain.passphrases = nil
      #expect(refusal { try plain.sync(a) } == .depotAddress)
    }
  }

  @Test func stockOpensslAndGitReadAllOfItByTheGuideInIt() throws {
    try requirePeer("openssl")
    try withHomes { homes, a, b in
      // More than a piece, and what was sealed before a change of keys and passphrase.
      try a.write((0..<1_500_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 7) }, to: "photos/a.jpg")
      for home in [a, b] { try homes.sync(home) }
      _ = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      try b.write("later\n", to: "memos/x.md")
      for home in [b, a] { try homes.sync(home) }
      let guide = try homes.depot.text(of: ".zutto-depot/RECOVER.md")
      let script = try #require(guide.firstMatch(of: /```sh\n([\s\S]*?)```/)).output.1
      try homes.folder.write(String(script), to: "recover.sh")
      func recover(_ passphrase: String, _ target: String) throws -> Int32 {
        let line = "printf '%s\\n' '\(passphrase)' | sh recover.sh depot/.zutto-depot \(target)"
        return try TestSupport.run("sh", "-c", "cd \(homes.folder.path) && \(line)").status
      }
      #expect(try recover(SealedDepotTests.words, "out") == 0)
      let branches = try TestSupport.run(
        "git", "-C", homes.folder.path("out"), "branch", "--format=%(refname:short)"
      ).stdout.split(separator: "\n")
      #expect(branches.count == 2)
      let head = try TestSupport.run("git", "-C", a.path, "rev-parse", "HEAD^{tree}").stdout
      let trees = try branches.map {
        try TestSupport.run("git", "-C", homes.folder.path("out"), "rev-parse", "\($0)^{tree}").stdout
      }
      #expect(trees.contains(head))
      #expect(try recover("another passphrase", "other") == 1)
    }
  }

  /// At a git host a photo of more than 48 MiB has two parts.
  @Test(arguments: [false, true]) func theGuideInItGivesPhotosThatAreApart(isGit: Bool) throws {
    try requirePeer("openssl")
    try withHomes(isGit: isGit) { homes, a, _ in
      try a.write("{\"format\": 1, \"owner\": \"misaki\", \"media\": \"apart\"}\n", to: "zutto.json")
      let photo = (0..<1_500_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 7) }
      try a.write(photo + [UInt8](repeating: 7, count: isGit ? 48 << 20 : 0), to: "photos/a.jpg")
      try a.write([UInt8](photo.prefix(900)), to: "photos/ケーキ 1.png")
      try a.write("zutto-media 1 nothing\n", to: "memos/x.md")
      try homes.sync(a)
      if isGit {
        try homes.folder.move("depot", to: "host.git")
        try TestSupport.run(
          "git", "clone", "--quiet", "--branch", "zutto-depot", homes.folder.path("host.git"),
          homes.depot.path)
      }
      let parts = try homes.depot.tree(".zutto-depot/media").filter { $0.hasSuffix(".2") }
      #expect(parts.count == (isGit ? 1 : 0))
      let guide = try homes.depot.text(of: ".zutto-depot/RECOVER.md")
      let script = try #require(guide.firstMatch(of: /```sh\n([\s\S]*?)```/)).output.1
      try homes.folder.write(String(script), to: "recover.sh")
      let line =
        "printf '%s\\n' '\(SealedDepotTests.words)' | sh recover.sh depot/.zutto-depot out"
        + " && cd out && git switch -q \"$(git branch --format='%(refname:short)')\" && git status --porcelain"
      let done = try TestSupport.run("sh", "-c", "cd \(homes.folder.path) && \(line)")
      #expect(done.status == 0)
      #expect(!done.stdout.contains(" M "))
      let out = TemporaryFolder(at: homes.folder.path("out"))
      for path in ["photos/a.jpg", "photos/ケーキ 1.png", "memos/x.md"] {
        #expect(try out.bytes(of: path) == a.bytes(of: path))
      }
    }
  }

  @Test func whoDoesNotKnowThePassphraseGetsNothingAndNothingIsMade() throws {
    try withHomes { homes, a, b in
      try homes.sync(a)
      var stranger = homes
      stranger.passphrases = ["b": "something else"]
      #expect(refusal { try stranger.sync(b) } == .passphraseWrong)
      stranger.passphrases = [:]
      #expect(refusal { try stranger.sync(b) } == .passphraseMissing)
      #expect(!b.exists("ledger/a.sum"))
      // Once in, no passphrase is needed.
      try homes.sync(b)
      try stranger.sync(b)
    }
  }

  @Test func anotherDepotInItsPlaceGetsNothing() throws {
    try withHomes { homes, a, _ in
      let id = try #require(try homes.sync(a).depot.sealedID)
      var pinned = homes.request
      pinned.isSealed = false
      pinned.sealedID = id
      try homes.folder.move("depot", to: "hidden")
      // Gone, plain, and sealed by the host itself.
      #expect(refusal { try homes.sync(a, to: [pinned]) } == .depotEmptied)
      var host = homes
      host.passphrases = nil
      let c = try homes.home("c")
      try host.sync(c)
      #expect(try homes.files(at: "depot").contains { $0.hasSuffix(".pack") })
      let before = try homes.depot.tree()
      #expect(refusal { try homes.sync(a, to: [pinned]) } == .depotSealed)
      #expect(try homes.depot.tree() == before)
      try homes.folder.remove("depot")
      host.passphrases = ["d": SealedDepotTests.words]
      try host.sync(try homes.home("d"))
      #expect(refusal { try homes.sync(a, to: [pinned]) } == .depotSealed)
      // A folder that is not sealed is none for who asks for a sealed one.
      try homes.folder.remove("depot")
      host.passphrases = nil
      try host.sync(try homes.home("e"))
      #expect(refusal { try homes.sync(try homes.home("a2")) } == .depotSealed)
    }
  }

  @Test func anOlderStateThanOneThatWasSeenIsTold() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      try copy(homes, to: "old")
      try b.write("later\n", to: "memos/x.md")
      for home in [b, a] { try homes.sync(home) }
      // The host takes b's newer head away.
      try homes.folder.move("depot", to: "new")
      try homes.folder.move("old", to: "depot")
      let report = try homes.sync(a).depot
      #expect(report.problems.contains { $0.code == .depotDamaged })
      // And all is there again for b, from a.
      #expect(try homes.sync(b).depot.problem == nil)
      try homes.folder.remove("b")
      try homes.folder.remove("state-b")
      let anew = try homes.home("b")
      try homes.sync(anew)
      #expect(try anew.text(of: "memos/x.md") == "later\n")
    }
  }

  @Test func anOlderListOfMembersIsRefusedAndWhoHasTheNewestPutsItAgain() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      try copy(homes, to: "old")
      _ = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      try homes.sync(b)
      let newest = try #require(try files(homes, "members").last)
      try homes.folder.remove("depot")
      try homes.folder.move("old", to: "depot")
      // Without what is remembered of the depot there is no list to put.
      for name in try homes.files(at: "b/.git/zutto") where name.contains("/depot-") {
        try homes.folder.remove(name)
      }
      try b.write("later\n", to: "memos/x.md")
      #expect(refusal { try homes.sync(b) } == .depotSealed)
      let report = try homes.sync(a).depot
      #expect(report.problems.contains { $0.code == .depotDamaged })
      #expect(try files(homes, "members").last == newest)
      try homes.sync(b)
      for path in try files(homes, "members") { try homes.depot.remove(path) }
      try homes.sync(a)
      #expect(try files(homes, "members").last == newest)
    }
  }

  @Test func aDamagedListIsPutAgainByVerifySoThatNewDevicesComeIn() throws {
    try withHomes { homes, a, b in
      try homes.sync(a)
      let list = try #require(try files(homes, "members").last)
      var bytes = try homes.depot.bytes(of: list)
      bytes[bytes.count / 2] ^= 1
      try homes.depot.write(bytes, to: list)
      #expect(refusal { try homes.sync(b) } == .depotSealed)
      #expect(try homes.verify(a).map(\.text) == [list])
      try homes.folder.remove("b")
      try homes.sync(try homes.home("b"))
      #expect(b.exists("ledger/a.sum"))
      #expect(try homes.verify(a) == [])
    }
  }

  @Test func aListOfMembersOfTheHostsOwnIsNotTaken() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      let list = try homes.depot.text(of: files(homes, "members")[0])
      // The same with a slot left out, and one that another owner signed.
      let forged = list.replacing(/\n *\{"point".*\n/, with: "\n")
      #expect(forged != list)
      var other = try DepotHomes(in: homes.folder)
      other.destination = homes.folder.path("theirs")
      other.passphrases = ["c": "whatever it is"]
      try other.sync(try homes.home("c"))
      let theirs = try homes.folder.text(
        of: homes.folder.tree().first { $0.hasPrefix("theirs/.zutto-depot/members/0") } ?? "")
      for (number, text) in [(5, forged), (6, theirs)] {
        let text = text.replacing(/"number": 1/, with: "\"number\": \(number)")
        let name = "0000000\(number)-\(Digest(of: Array(text.utf8)).hex.prefix(16)).json"
        try homes.depot.write(text, to: ".zutto-depot/members/\(name)")
      }
      try b.write("later\n", to: "memos/x.md")
      let report = try homes.sync(b)
      #expect(report.depot.problems.filter { $0.code == .depotDamaged }.count == 2)
      #expect(report.depot.isSent)
    }
  }

  @Test func flippedBitsInEachKindOfFileAreToldAndNothingIsTaken() throws {
    try withHomes { homes, a, b in
      try homes.sync(a)
      for folder in ["packs", "heads", "members", "keys"] {
        let path = try files(homes, folder)[0]
        let good = try homes.depot.bytes(of: path)
        var bad = good
        bad[bad.count - 30] ^= 1
        try homes.depot.write(bad, to: path)
        var problems: [Diagnostic] = []
        do { problems = try homes.sync(b).depot.problems } catch let problem as Diagnostic {
          problems = [problem]
        }
        #expect(!problems.isEmpty, "\(folder)")
        #expect(!b.exists("ledger/a.sum"))
        // The same under the name of its hash, as a host can do.
        let digest = Digest(of: bad).hex
        let name =
          folder == "packs"
          ? "\(digest).pack"
          : (folder == "keys" ? "" : "00000001-") + "\(digest.prefix(16)).json"
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        try homes.depot.move(path, to: "\(parent)/\(name)")
        do { problems = try homes.sync(b).depot.problems } catch let problem as Diagnostic {
          problems = [problem]
        }
        #expect(!problems.isEmpty || folder == "packs", "\(folder)")
        #expect(!b.exists("ledger/a.sum"))
        try homes.depot.remove("\(parent)/\(name)")
        try homes.depot.write(good, to: path)
        try homes.folder.remove("b")
        try? homes.folder.remove("state-b")
        _ = try homes.home("b")
      }
      try homes.sync(b)
      #expect(b.exists("ledger/a.sum"))
    }
  }

  @Test func whoIsInvitedComesInOnceAndWithAPassphraseOfTheirOwn() throws {
    try withHomes { homes, a, _ in
      var homes = homes
      try homes.sync(a)
      let invitation = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      homes.passphrases?["c"] = "yuuki's own passphrase"
      homes.passphrases?["d"] = "yuuki's own passphrase"
      let c = try homes.home("c")
      try homes.sync(c, to: [DepotRequest(name: "depot", address: invitation.text)])
      #expect(c.exists("ledger/a.sum"))
      let people = try homes.with(c) { try $0.members(of: $1, $2) }
      #expect(people.map(\.name) == ["a", "Yuuki"])
      #expect(people.map(\.isSelf) == [false, true])
      #expect(people.map(\.isInvited) == [false, false])
      // Used up; but another machine of hers takes her passphrase.
      let d = try homes.home("d")
      #expect(
        refusal { try homes.sync(d, to: [DepotRequest(name: "depot", address: invitation.text)]) }
          == .depotSealed)
      try homes.sync(d)
      #expect(d.exists("ledger/a.sum"))
      #expect(refusal { _ = try homes.with(c) { try $0.invite("X", to: $1, $2) } } == .depotSealed)
      #expect(refusal { _ = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) } } == .depotAddress)
    }
  }

  @Test func anInvitationThatWasTakenBackLetsNobodyIn() throws {
    try withHomes { homes, a, _ in
      var homes = homes
      try homes.sync(a)
      let invitation = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      try copy(homes, to: "kept")
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      homes.passphrases?["c"] = "another passphrase"
      let c = try homes.home("c")
      let request = [DepotRequest(name: "depot", address: invitation.text)]
      #expect(refusal { try homes.sync(c, to: request) } == .depotSealed)
      // Also where the host kept the file.
      for path in try homes.folder.tree()
      where path.hasPrefix("kept/.zutto-depot/keys/") && path.hasSuffix(".json") {
        try homes.folder.write(try homes.folder.bytes(of: path), to: path.replacing("kept/", with: "depot/"))
      }
      #expect(refusal { try homes.sync(c, to: request) } == .depotSealed)
      #expect(!c.exists("ledger/a.sum"))
    }
  }

  @Test func ofWhoWasRemovedOnlyWhatCameBeforeCounts() throws {
    try withHomes { homes, a, b in
      var homes = homes
      try homes.sync(a)
      let invitation = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      homes.passphrases?["c"] = "yuuki's own passphrase"
      let c = try homes.home("c")
      try homes.sync(c, to: [DepotRequest(name: "depot", address: invitation.text)])
      try c.write("before\n", to: "memos/before.md")
      for home in [c, b] { try homes.sync(home) }
      // c goes on with what it had, as if it had not heard of the removal, and its host puts that there.
      try copy(homes, to: "apart")
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      try c.write("after\n", to: "memos/after.md")
      try homes.sync(c, to: [DepotRequest(name: "apart", address: homes.folder.path("apart"))])
      try takeOver("apart", into: homes)
      // b is the owner's, too, and takes it away.
      for (home, count) in [(b, 1), (a, 0), (b, 0)] {
        let report = try homes.sync(home)
        #expect(report.depot.problems.filter { $0.code == .depotDamaged }.count == count)
        #expect(home.exists("memos/before.md"))
        #expect(!home.exists("memos/after.md"))
      }
      #expect(refusal { try homes.sync(c) } == .depotSealed)
      #expect(c.exists("memos/after.md"))
    }
  }

  @Test func whatTwoMachinesOfTheOwnerDidAtOnceIsPutTogether() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      for name in ["Yuuki", "Haru"] { _ = try homes.with(a) { try $0.invite(name, to: $1, $2) } }
      try copy(homes, to: "apart")
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      var other = homes
      other.destination = homes.folder.path("apart")
      _ = try other.with(b) { try $0.invite("Sora", to: $1, $2) }
      try takeOver("apart", into: homes)
      for home in [a, b] {
        try homes.sync(home)
        let people = try homes.with(home) { try $0.members(of: $1, $2) }
        #expect(people.map(\.name).sorted() == ["Haru", "Sora", "a"])
      }
      #expect(try homes.sync(a).isNothing)
    }
  }

  @Test func noOtherDepotTakesItsPlaceWhereTheListOfDepotsWasLost() throws {
    try withHomes { homes, a, _ in
      try homes.sync(a)
      // As a person types it who lost the list: neither '--seal' nor the depot's id.
      let request = [DepotRequest(name: "depot", address: homes.destination)]
      try homes.folder.move("depot", to: "hidden")
      var host = homes
      host.passphrases = nil
      try host.sync(try homes.home("c"))
      func refuse(_ code: Diagnostic.Code) throws {
        let before = try homes.depot.tree()
        #expect(refusal { try homes.sync(a, to: request) } == code)
        #expect(refusal { _ = try homes.with(a) { try $0.verify(request[0], $2) } } == code)
        #expect(try homes.depot.tree() == before)
      }
      try refuse(.depotSealed)
      try homes.folder.remove("depot")
      try homes.depot.write("{}", to: ".zutto-depot/depot-0000000000000000.json")
      try refuse(.depotSealed)
      try homes.folder.remove("depot")
      try homes.depot.createFolder("")
      try refuse(.depotEmptied)
      try homes.folder.remove("depot")
      try homes.folder.move("hidden", to: "depot")
      #expect(try homes.sync(a, to: request).isNothing)
    }
  }

  @Test func aPartOfAnInvitationIsNoAddressAndAWholeOneMakesNoDepot() throws {
    try withHomes { homes, a, b in
      try homes.sync(a)
      let text = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }.text
      for typed in [
        String(text.dropLast()), String(text.dropLast(64)), String(text.dropLast(80)), text + " ",
        text.replacing("#", with: "# ").uppercased(), "machine:\(text.dropLast())",
      ] {
        let request = DepotRequest(name: "depot", address: typed)
        let problem = #expect(throws: Diagnostic.self) { try homes.sync(b, to: [request]) }
        #expect(problem?.code == .depotAddress, "\(typed)")
        #expect(problem?.english.contains(text.suffix(60).prefix(20)) != true)
      }
      let mark = text.lastIndex(of: "#") ?? text.endIndex
      let empty = DepotRequest(name: "depot", address: homes.folder.path("empty") + text[mark...])
      try homes.folder.createFolder("empty")
      #expect(refusal { try homes.sync(b, to: [empty]) } == .syncUnreachable)
      #expect(try homes.files(at: "empty").isEmpty)
    }
  }

  @Test func whoWasRemovedCanNotUseANumberASecondTime() throws {
    try withHomes { homes, a, b in
      var homes = homes
      for home in [a, b] { try homes.sync(home) }
      let invitation = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      homes.passphrases?["c"] = "yuuki's own passphrase"
      let c = try homes.home("c")
      try homes.sync(c, to: [DepotRequest(name: "depot", address: invitation.text)])
      for number in 0..<3 {
        try c.write("\(number)\n", to: "memos/before.md")
        for home in [c, a] { try homes.sync(home) }
      }
      try copy(homes, to: "apart")
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      // Her numbers begin anew.
      let logs = try homes.files(at: "state-c").filter { !$0.hasSuffix("-keys.json") }
      let log = try homes.folder.text(of: logs[0])
      let writer = try #require(log.firstMatch(of: /"writer": "([0-9a-f]+)"/)).output.1
      try homes.folder.write("{\"writer\": \"\(writer)\", \"heads\": []}\n", to: logs[0])
      try homes.folder.remove("apart/.zutto-depot/heads/\(writer)")
      try c.write("after\n", to: "memos/after.md")
      try homes.sync(c, to: [DepotRequest(name: "apart", address: homes.folder.path("apart"))])
      let new = try homes.files(at: "apart/.zutto-depot/heads/\(writer)")
      #expect(new.count == 1 && new[0].contains("/00000001-"))
      try takeOver("apart", into: homes)
      for home in [b, a] {
        try homes.sync(home)
        #expect(home.exists("memos/before.md"))
        #expect(!home.exists("memos/after.md"))
      }
    }
  }

  /// Puts what another place has into the depot, as a program does that copies folders.
  private func takeOver(_ other: String, into homes: DepotHomes) throws {
    for path in try homes.files(at: other) {
      let there = path.replacing("\(other)/", with: "depot/")
      if !homes.folder.exists(there) { try homes.folder.write(try homes.folder.bytes(of: path), to: there) }
    }
  }

  @Test func aRemovalCountsAlsoWhereAnotherMachineOfTheOwnerWroteMoreLists() throws {
    try withHomes { homes, a, b in
      for home in [a, b] { try homes.sync(home) }
      for name in ["Yuuki", "Haru"] { _ = try homes.with(a) { try $0.invite(name, to: $1, $2) } }
      try copy(homes, to: "apart")
      try homes.with(a) { try $0.remove("Yuuki", from: $1, $2) }
      var other = homes
      other.destination = homes.folder.path("apart")
      for name in ["Sora", "Rin"] { _ = try other.with(b) { try $0.invite(name, to: $1, $2) } }
      try takeOver("apart", into: homes)
      for home in [b, a] {
        try homes.sync(home)
        let people = try homes.with(home) { try $0.members(of: $1, $2) }
        #expect(people.map(\.name).sorted() == ["Haru", "Rin", "Sora", "a"])
      }
      let lists = try files(homes, "members")
      for home in [b, a] { #expect(try homes.sync(home).isNothing) }
      #expect(try files(homes, "members") == lists)
    }
  }

  @Test func whatAHostAddsLocksNobodyOut() throws {
    try withHomes { homes, a, b in
      try homes.sync(a)
      let own = try files(homes, "heads")[0]
      let folder = own.split(separator: "/").dropLast().joined(separator: "/")
      let key = try homes.depot.text(of: files(homes, "keys")[0])
      // A head with a number that nobody reached, lists that come last, keys that ask for too much.
      try homes.depot.write("x", to: "\(folder)/99999999-0000000000000000.json")
      try homes.depot.write("x", to: ".zutto-depot/heads/0123456789abcdef/00000001-0000000000000000.json")
      for number in 0..<9 { try homes.depot.write("x", to: ".zutto-depot/members/99999999-\(number).json") }
      try homes.depot.write(key.replacing(/"n": \d+/, with: "\"n\": 1000"), to: ".zutto-depot/keys/0.json")
      try homes.sync(a)
      try homes.folder.remove("depot/.zutto-depot/heads/0123456789abcdef")
      try homes.depot.remove("\(folder)/99999999-0000000000000000.json")
      _ = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      #expect(try files(homes, "members").count == 2 + 9)
      for number in 0..<9 { try homes.depot.remove(".zutto-depot/members/99999999-\(number).json") }
      #expect(try homes.sync(a).depot.problems.isEmpty)
      try homes.sync(b)
      #expect(b.exists("ledger/a.sum"))
    }
  }

  @Test func anInvitationIsNotUsedUpBeforeTheListArrived() throws {
    try withHomes { homes, a, _ in
      var homes = homes
      try homes.sync(a)
      let invitation = try homes.with(a) { try $0.invite("Yuuki", to: $1, $2) }
      homes.passphrases?["c"] = "yuuki's own passphrase"
      let (late, keys) = (try files(homes, "members").last ?? "", try files(homes, "keys"))
      try homes.folder.move("depot/\(late)", to: "late")
      let c = try homes.home("c")
      let request = [DepotRequest(name: "depot", address: invitation.text)]
      #expect(refusal { try homes.sync(c, to: request) } == .depotSealed)
      #expect(try files(homes, "keys") == keys)
      try homes.folder.move("late", to: "depot/\(late)")
      try homes.sync(c, to: request)
      #expect(c.exists("ledger/a.sum"))
    }
  }

  @Test func anotherPassphraseTakesTheOldOnesPlace() throws {
    try withHomes { homes, a, b in
      var homes = homes
      try homes.sync(a)
      homes.passphrases?["a"] = "not what it was"
      #expect(refusal { try homes.with(a) { try $0.changePassphrase(of: $1, $2) } } == .passphraseWrong)
      try homes.with(a) { sync, depot, options in
        var options = options
        options.passphrase = {
          Secret(Array(($0 == .new ? "a new passphrase" : SealedDepotTests.words).utf8))
        }
        try sync.changePassphrase(of: depot, options)
      }
      #expect(refusal { try homes.sync(b) } == .passphraseWrong)
      homes.passphrases?["b"] = "a new passphrase"
      try homes.sync(b)
      #expect(b.exists("ledger/a.sum"))
    }
  }
}

extension DepotHomes {
  /// The files of a folder beside the homes.
  func files(at name: String) throws -> [String] {
    try folder.tree().filter { $0.hasPrefix(name + "/") && !$0.hasSuffix("/") }
  }
}
