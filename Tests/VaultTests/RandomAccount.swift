// Accounts with everything that files and people can put into them.

import LosslessJSON
import Seal
import TestSupport
import Vault

enum RandomAccount {
  private static let pieces = [
    "GitHub", "misaki@example.jp", "\"", "\\", "\\u0000", "\n", "\t", "\u{0}", "\u{1B}[31m", "\u{202E}",
    "\u{2066}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "👩‍👩‍👧", "e\u{301}", "é", "ㄱ", "한글",
    "\u{1112}\u{1161}\u{11AB}", "がぎぐ", "か\u{3099}", "عربى", "<script>", "&amp;", "%00", "$(id)", "'", "`",
    "  ", "{\"secret\": \"", "\", ", "}", "\u{2028}", "\u{85}", "\u{7F}",
  ]

  /// A text of at most 500 characters.
  static func text(using random: inout SplitMix64) -> String {
    switch random.below(10) {
    case 0: return ""
    case 1: return String(repeating: random.pick(["x", "\u{0}", "語", "\""]), count: 500)
    default: return (0..<random.pick(1...8)).map { _ in random.pick(pieces) }.joined()
    }
  }

  static func make(using random: inout SplitMix64) -> Account {
    let kind: Account.Kind =
      switch random.below(6) {
      case 0: .hotp(counter: random.pick([0, 1, 1 << 53 - 1, random.pick(0...1000)]))
      case 1: .steam
      case 2: .motp(pin: "1" + text(using: &random).prefix(99))
      case 3: .yandex(pin: "1" + text(using: &random).prefix(99))
      default: .totp(period: random.pick([30, 1, 60, 86400]))
      }
    let isOfPIN = kind.pin != nil
    let size = isOfPIN ? 16 : random.pick([1, 5, 10, 20, 32, 64, 1024, random.pick(1...100)])
    let secret = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var account = Account(
      issuer: text(using: &random), name: text(using: &random), kind: kind, secret: Secret(secret))
    if kind.fixedDigits == nil { account.digits = random.pick(5...10) }
    if !isOfPIN { account.algorithm = random.pick(HashAlgorithm.allCases) }
    if random.below(2) == 0 { account.note = text(using: &random) }
    account.tags = (0..<random.below(4)).map { "\($0)" + text(using: &random) }
    account.isFavorite = random.below(2) == 0
    if random.below(3) == 0 { account.rank = random.pick([0, 1, -1, 1 << 40, -(1 << 40)]) }
    if random.below(2) == 0 {
      account.extra["x" + text(using: &random)] = .text(text(using: &random))
      account.extra["parameters"] = ["image": .text(text(using: &random)), "n": 1]
    }
    return account
  }
}
