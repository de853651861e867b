// Vaults with a history.

import Seal
import TestSupport
import Vault

/// Makes vaults as people leave them behind.
enum LivedVault {
  private static let issuers = [
    "GitHub", "みずほ銀行", "국민은행", "招商银行", "Steam", "a, \"b\" \\ c", "", "é 👩‍👩‍👧", "x\ty",
    "now old {\"secret\": \"no\"}",
  ]

  /// An account that differs by its number in all that an account has.
  static func account(_ number: Int) -> Account {
    let secret = Secret((0..<(10 + number % 30)).map { UInt8(truncatingIfNeeded: $0 * 7 + number) })
    let kinds: [Account.Kind] = [.totp(period: 30), .hotp(counter: number * 1000), .steam, .totp(period: 60)]
    var account = Account(
      issuer: issuers[number % issuers.count], name: "미사키-\(number)@example.jp",
      kind: kinds[number % kinds.count], secret: secret)
    account.algorithm = [.sha1, .sha256, .sha512][number % 3]
    if account.kind != .steam { account.digits = 6 + number % 3 }
    if number.isMultiple(of: 2) { account.note = "\"quoted\" \\ back\nsecond line\t'single' $x `y` 가\u{7f}" }
    if number.isMultiple(of: 3) { account.tags = ["銀行", "a b", "\"q\""] }
    account.isFavorite = number.isMultiple(of: 5)
    return account
  }

  /// Two machines that have one account each from the first.
  static func twoMachines(in folder: TemporaryFolder, seed: UInt64 = 1) async throws -> (
    a: VaultMachine, b: VaultMachine, id: String
  ) {
    var a = try VaultMachine("a", in: folder, seed: seed)
    let b = try VaultMachine("b", in: folder, seed: seed + 1)
    try a.create("open")
    let id = try await a.write([.adding(account(0))], "open")[0]
    try b.pull(a)
    return (a, b, id)
  }

  /// A vault with many accounts, edits, removals, conflicts, a changed passphrase and two renewed keys.
  ///
  /// - Returns: the machine that has all of it, and its passphrase.
  static func make(in folder: TemporaryFolder) async throws -> (VaultMachine, String) {
    var (a, b, id) = try await twoMachines(in: folder)
    let ids = try await a.write((1..<24).map { .adding(account($0)) }, "open")
    for number in 2...13 { try await a.change(id, "open") { $0.note = "state \(number)" } }
    try await a.remove(ids[3], "open")
    try await a.setPassphrase("가 new \"one\" $x", "open")
    try await a.change(ids[1], "가 new \"one\" $x") { $0.name = "after the change" }
    try await a.setPassphrase("가 new \"one\" $x", "가 new \"one\" $x", renewingKey: true)
    try await a.change(ids[2], "가 new \"one\" $x") { $0.note = nil }
    try await a.write([.adding(account(31))], "가 new \"one\" $x")
    // The other machine knew nothing of that: a second slot with the first key stays.
    try await b.change(id, "open") { $0.issuer = "from the other machine" }
    try await b.setPassphrase("b's own", "open")
    try a.pull(b)
    return (a, "가 new \"one\" $x")
  }

  /// Changes one letter or digit of a field's value.
  static func spoil(_ field: String, of name: String, in folder: TemporaryFolder) throws {
    let lines = try folder.text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    let spoilt = try lines.map { line -> String in
      guard line.hasPrefix("  \"\(field)\": ") else { return String(line) }
      var changed = Array(line)
      guard let place = changed.lastIndex(where: \.isHexDigit) else {
        throw TestSetupError("'\(field)' is empty")
      }
      changed[place] = changed[place] == "1" ? "2" : "1"
      return String(changed)
    }
    guard spoilt != lines.map(String.init) else { throw TestSetupError("no field '\(field)'") }
    try folder.write(spoilt.joined(separator: "\n"), to: name)
  }
}
