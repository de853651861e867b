// Codes compared with other implementations: oathtool, and Python's hmac where oathtool does not go.

import Foundation
import Seal
import TestSupport
import Testing
import Vault
import ZonedTime

@Suite struct OneTimePasswordPeerTests {
  /// How many codes one call of oathtool prints.
  private let window = 10

  @Test func oathtoolGivesTheSameCodesByTime() async throws {
    try requirePeer("oathtool")
    try await withSeed(runs: 40) { random in
      let account = random.account(kind: .totp(period: random.period()), digits: 6...8)
      let now = Instant(secondsSince1970: Int64(random.time()))
      let period = try #require(account.period)
      let answer = try peerAnswer(
        "oathtool", "--totp=\(account.algorithm.rawValue)", "--base32", "--digits=\(account.digits)",
        "--time-step-size=\(period)s", "--now=@\(now.secondsSince1970)", "--window=\(window - 1)", "-",
        input: Base32.text(account.secret))
      let own = (0..<window).map { account.code(at: now.adding(seconds: Int64($0 * period))) }
      #expect(answer.split(separator: "\n").map(String.init) == own)
    }
  }

  @Test func oathtoolGivesTheSameCodesByCounter() async throws {
    try requirePeer("oathtool")
    try await withSeed(runs: 20) { random in
      var account = random.account(kind: .hotp(counter: 0), digits: 6...8)
      // It knows no other hash function here.
      account.algorithm = .sha1
      let counter = random.pick([
        random.below(1000), random.pick(Account.possibleCounters) - window, (1 << 32) - 5,
      ])
      let answer = try peerAnswer(
        "oathtool", "--hotp", "--base32", "--digits=\(account.digits)", "--counter=\(counter)",
        "--window=\(window - 1)", "-", input: Base32.text(account.secret))
      let own = (0..<window).map { account.code(counter: counter + $0) }
      #expect(answer.split(separator: "\n").map(String.init) == own)
    }
  }

  /// 5, 9 and 10 digits, Steam's letters, and counters below zero.
  @Test func pythonGivesTheSameCodes() throws {
    var random = SplitMix64()
    var questions: [String] = []
    var own: [String] = []
    for _ in 0..<500 {
      let isSteam = random.below(4) == 0
      let account = random.account(kind: isSteam ? .steam : .hotp(counter: 0), digits: 5...10)
      let counter = random.pick([random.below(1000), -random.below(1000), Int.min, Int.max])
      let digits = isSteam ? "S" : "\(account.digits)"
      questions.append("\(account.algorithm.rawValue) \(digits) \(counter) \(Base32.text(account.secret))")
      own.append(account.code(counter: counter))
    }
    let answer = try peerAnswer("python3", "-c", script, input: questions.joined(separator: "\n") + "\n")
    #expect(answer.split(separator: "\n").map(String.init) == own, "\(random)")
  }

  private let script = """
    import base64, hashlib, hmac, struct, sys
    for line in sys.stdin:
        name, digits, counter, secret = line.split()
        key = base64.b32decode(secret + "=" * (-len(secret) % 8))
        code = hmac.new(key, struct.pack(">q", int(counter)), getattr(hashlib, name.lower())).digest()
        value = struct.unpack_from(">I", code, code[-1] & 15)[0] & 0x7FFFFFFF
        if digits == "S":
            text = ""
            for _ in range(5):
                value, place = divmod(value, 26)
                text += "23456789BCDFGHJKMNPQRTVWXY"[place]
        else:
            text = "%0*d" % (int(digits), value % 10 ** int(digits))
        print(text)
    """
}

extension SplitMix64 {
  /// An account of any hash function, its secret of any length.
  fileprivate mutating func account(kind: Account.Kind, digits: ClosedRange<Int>) -> Account {
    let sizes = [1, 2, 5, 10, 16, 20, 32, 63, 64, 65, 128, 129, pick(1...300)]
    var account = Account(issuer: "", name: "", kind: kind, secret: Secret(bytes(pick(sizes))))
    account.algorithm = pick(HashAlgorithm.allCases)
    if kind != .steam { account.digits = pick(digits) }
    return account
  }

  fileprivate mutating func period() -> Int { pick([30, 60, 1, 15, 86_400, pick(1...3600)]) }

  fileprivate mutating func time() -> Int {
    pick([0, 59, 1_700_000_000, (1 << 31) - 1, 1 << 31, 1 << 32, below(4_000_000_000)])
  }
}
