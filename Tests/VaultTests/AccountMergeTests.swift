// The laws of merging: no order matters, nothing that anyone added is dropped.

import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct AccountMergeTests {
  @Test func noOrderOfHeadsMatters() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, sides) = RandomSides.make(using: &random)
      let merged = AccountMerge.merge(base: base, heads: sides)
      let other = AccountMerge.merge(base: base, heads: sides.shuffled(using: &random))
      // Tags and versions stand in the order of the heads, which are sorted before they come here.
      #expect(merged.count == other.count)
      for account in merged { #expect(other.contains { $0.isLike(account) }) }
    }
  }

  @Test func theSameHeadsTwiceAreThatHead() async throws {
    try await withSeed(runs: 1000) { random in
      let (base, sides) = RandomSides.make(using: &random)
      let head = try #require(sides.first)
      let twice = AccountMerge.merge(base: base, heads: [head, head])
      if case .account(let account) = head {
        #expect(twice.count == 1)
        #expect(twice.first?.isLike(account) == true)
      } else {
        #expect(twice.isEmpty)
      }
    }
  }

  @Test func aSideThatChangesNothingHasNoEffect() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, sides) = RandomSides.make(using: &random)
      guard let base else { return }
      let heads = sides.filter { $0 != .deleted }
      guard !heads.isEmpty else { return }
      let merged = AccountMerge.merge(base: base, heads: heads)
      let more = AccountMerge.merge(base: base, heads: heads + [.account(base)])
      #expect(merged.count == more.count)
      for (one, other) in zip(merged, more) { #expect(one.isLike(other)) }
    }
  }

  @Test func noSecretThatASideMadeIsDropped() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, sides) = RandomSides.make(using: &random)
      let merged = AccountMerge.merge(base: base, heads: sides)
      for case .account(let account) in sides where account.secret != base?.secret {
        #expect(merged.contains { $0.secret == account.secret })
      }
      // All sides removed it, or it is there.
      #expect(merged.isEmpty == sides.allSatisfy { $0 == .deleted })
    }
  }

  @Test func everyVersionIsPossible() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, sides) = RandomSides.make(using: &random)
      for account in AccountMerge.merge(base: base, heads: sides) {
        #expect(throws: Never.self) { try account.check() }
      }
    }
  }

  @Test func aChangeWinsOverARemoval() {
    let base = account("GitHub")
    var edited = base
    edited.note = "changed"
    #expect(AccountMerge.merge(base: base, heads: [.deleted, .account(edited)]) == [edited])
    #expect(AccountMerge.merge(base: base, heads: [.account(edited), .deleted]) == [edited])
    #expect(AccountMerge.merge(base: base, heads: [.deleted, .deleted]).isEmpty)
  }

  @Test func theLargestCounterWins() {
    let sides = [7, 12, 9].map { Content.account(account("Bank", .hotp(counter: $0))) }
    let merged = AccountMerge.merge(base: account("Bank", .hotp(counter: 5)), heads: sides)
    #expect(merged.map(\.kind) == [.hotp(counter: 12)])
    let none = AccountMerge.merge(base: nil, heads: sides)
    #expect(none.map(\.kind) == [.hotp(counter: 12)])
  }

  /// The machine that removed the account had used it before.
  @Test func aCounterThatWasUsedBeforeARemovalStaysUsed() async throws {
    try await withDevices(2) { devices in
      let id = try await devices[0].add("Bank", .hotp(counter: 5))
      try devices[1].pull(devices[0])
      try await devices[0].edit(id) { $0.kind = .hotp(counter: 9) }
      try await devices[0].remove(id)
      #expect(try await devices[0].open().entries.first?.versions.first?.kind == .hotp(counter: 9))
      try await devices[1].edit(id) { $0.note = "changed" }
      try devices[0].pull(devices[1])
      let account = try #require(try await devices[0].open().account("Bank"))
      #expect(account.kind == .hotp(counter: 9))
      #expect(account.note == "changed")
    }
  }

  @Test func aCounterIsThatOfItsSecret() {
    let base = account("Bank", .hotp(counter: 500))
    var renewed = base
    renewed.secret = Secret("renewed".utf8)
    renewed.kind = .hotp(counter: 1)
    var counted = base
    counted.kind = .hotp(counter: 501)
    for heads in [[renewed, counted], [counted, renewed]] {
      let merged = AccountMerge.merge(base: base, heads: heads.map(Content.account))
      #expect(merged.map(\.kind) == [.hotp(counter: 1)])
      #expect(merged.map(\.secret) == [renewed.secret])
    }
    var other = renewed
    other.secret = Secret("other".utf8)
    other.kind = .hotp(counter: 7)
    let both = AccountMerge.merge(base: base, heads: [renewed, other].map(Content.account))
    #expect(both.map(\.kind) == [.hotp(counter: 1), .hotp(counter: 7)])
  }

  @Test func twoOrdersAreNoConflict() {
    func ranked(_ rank: Int?) -> Account {
      var account = account("GitHub")
      account.rank = rank
      return account
    }
    func merge(_ base: Int?, _ sides: Int?...) -> [Int?] {
      AccountMerge.merge(base: ranked(base), heads: sides.map { .account(ranked($0)) }).map(\.rank)
    }
    #expect(merge(1, 2, 3) == [3])
    #expect(merge(9, 2, nil) == [2])
    #expect(merge(1, nil, 1) == [nil])
    #expect(AccountMerge.merge(base: nil, heads: [.account(ranked(4)), .account(ranked(5))]).count == 1)
  }

  @Test func tagsAreAddedAndRemovedOneByOne() {
    func tagged(_ tags: String...) -> Account {
      var one = account("GitHub")
      one.tags = tags
      return one
    }
    let merged = AccountMerge.merge(
      base: tagged("a", "b", "c"), heads: [.account(tagged("a", "c", "d")), .account(tagged("b", "c", "e"))])
    #expect(merged == [tagged("c", "d", "e")])
  }

  @Test func aFieldThatTwoSidesChangedDifferentlyIsAConflictOfWholeVersions() {
    var (one, other) = (account("GitHub"), account("GitHub"))
    one.issuer = "GitHub Inc"
    one.note = "noted"
    other.issuer = "GitHub.com"
    other.isFavorite = true
    let merged = AccountMerge.merge(base: account("GitHub"), heads: [.account(one), .account(other)])
    #expect(merged.map(\.issuer) == ["GitHub Inc", "GitHub.com"])
    // What is no conflict is in both.
    #expect(merged.allSatisfy { $0.note == "noted" && $0.isFavorite })
  }

  @Test func anAccountMadeSteamHasSteamsDigits() {
    let base = Account(issuer: "Valve", name: "x", kind: .totp(period: 30), secret: Secret([1]))
    var (steam, longer) = (base, base)
    steam.kind = .steam
    steam.digits = 5
    longer.digits = 8
    let merged = AccountMerge.merge(base: base, heads: [.account(steam), .account(longer)])
    #expect(merged.allSatisfy { $0.kind == .steam && $0.digits == 5 })
  }

  @Test func unknownKeysMergeOneByOne() {
    func with(_ extra: JSONObject) -> Account {
      var one = account("GitHub")
      one.extra = extra
      return one
    }
    let merged = AccountMerge.merge(
      base: with(["a": 1, "b": 2, "c": 3]),
      heads: [.account(with(["a": 1, "c": 4])), .account(with(["a": 5, "b": 2, "c": 3, "d": 6]))])
    #expect(merged.count == 1)
    #expect(merged.first?.extra["a"] == 5)
    #expect(merged.first?.extra["b"] == nil)
    #expect(merged.first?.extra["c"] == 4)
    #expect(merged.first?.extra["d"] == 6)
  }
}

/// A base, and what several sides made of it.
private enum RandomSides {
  static func make(using random: inout SplitMix64) -> (base: Account?, sides: [Content]) {
    var base = account("GitHub", random.pick([.totp(period: 30), .hotp(counter: 3), .steam]))
    base.tags = ["a", "b"]
    base.extra = ["x": 1]
    let isNew = random.below(6) == 0
    let sides = (0..<random.pick(1...4)).map { _ in
      random.below(5) == 0 ? Content.deleted : .account(changed(base, using: &random))
    }
    return (isNew ? nil : base, sides)
  }

  private static func changed(_ base: Account, using random: inout SplitMix64) -> Account {
    var one = base
    for _ in 0..<random.below(4) {
      switch random.below(10) {
      case 0: one.issuer = random.pick(["GitHub", "GitLab", ""])
      case 1: one.name = random.pick(["misaki", "yuuki"])
      case 2: one.secret = Secret([UInt8(random.pick(1...3))])
      case 3: one.algorithm = random.pick(HashAlgorithm.allCases)
      case 4: if one.kind != .steam { one.digits = random.pick(6...8) }
      case 5: one.note = random.pick([nil, "one", "two"])
      case 6: one.isFavorite.toggle()
      case 7: one.tags = random.pick([["a"], ["b", "c"], [], ["a", "b", "d"]])
      case 8: one.extra = random.pick([["x": 1], ["x": 2], [:], ["x": 1, "y": 3]])
      default:
        one.kind = random.pick([.totp(period: 60), .hotp(counter: random.pick(4...9)), .steam])
        one.digits = one.kind == .steam ? 5 : 6
      }
    }
    return one
  }
}

extension Account {
  /// Equal, in whatever order tags and unknown keys stand.
  func isLike(_ other: Account) -> Bool {
    var (a, b) = (self, other)
    a.tags.sort()
    b.tags.sort()
    let keys = Set((extra.members + other.extra.members).map(\.key))
    a.extra = JSONObject()
    b.extra = JSONObject()
    return a == b && keys.allSatisfy { extra[$0] == other.extra[$0] }
  }
}
