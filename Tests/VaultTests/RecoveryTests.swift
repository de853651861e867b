// What stands in RECOVER.md opens the vault: with a POSIX shell and openssl, without zutto.

import Diagnostics
import Foundation
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct RecoveryTests {
  @Test(arguments: RecoveryShell.all) func theLinesGiveWhatTheVaultHolds(_ shell: RecoveryShell) async throws
  {
    try await withTemporaryFolder { folder in
      let (machine, passphrase) = try await LivedVault.make(in: folder)
      let vault = try await machine.open(passphrase)
      #expect(vault.problems.filter { $0.severity == .error } == [])
      let (lines, end) = try shell.recover(machine.folder, typing: passphrase + "\n")
      #expect(end.status == 0 && end.stderr == "Passphrase: \n", "\(end.stderr)")
      #expect(lines.count == vault.revisionCount)
      try expectSame(lines, vault)
    }
  }

  @Test func theNewestOfAnAccountStandsFirstAndOlderOnesAreCalledOld() async throws {
    try await withTemporaryFolder { folder in
      var machine = try VaultMachine("a", in: folder, seed: 3)
      try machine.create("open")
      let id = try await machine.write([.adding(LivedVault.account(0))], "open")[0]
      for number in 2...12 { try await machine.change(id, "open") { $0.note = "state \(number)" } }
      let (lines, _) = try RecoveryShell.dash.recover(machine.folder, typing: "open\n")
      let numbers = lines.map { $0.revision.prefix { $0 != "-" } }
      let descending = (1...12).reversed().map { "\($0)"[...] }
      #expect(numbers == descending)
      let states = ["now"] + Array(repeating: "old", count: 11)
      #expect(lines.map(\.state) == states)
      #expect(lines.first?.json.contains(#""note": "state 12""#) == true)
    }
  }

  @Test func bothSidesOfAConflictAreThere() async throws {
    try await withTemporaryFolder { folder in
      var (a, b, id) = try await LivedVault.twoMachines(in: folder)
      try await a.change(id, "open") { $0.note = "from a" }
      for number in 1...3 { try await b.change(id, "open") { $0.note = "from b \(number)" } }
      try a.pull(b)
      let (lines, _) = try RecoveryShell.dash.recover(a.folder, typing: "open\n")
      let now = lines.filter { $0.state == "now" }
      #expect(now.map(\.json).filter { $0.contains("from a") }.count == 1)
      #expect(now.map(\.json).filter { $0.contains("from b 3") }.count == 1)
      #expect(now.count == 2 && lines.count == 5)
    }
  }

  @Test func aRecordOfAnotherPassphraseIsTold() async throws {
    try await withTemporaryFolder { folder in
      var (a, b, id) = try await LivedVault.twoMachines(in: folder)
      try await a.setPassphrase("open", "open", renewingKey: true)
      try await a.change(id, "open") { $0.note = "sealed with the new key" }
      try await b.setPassphrase("another", "open")
      try a.pull(b)
      let (all, end) = try RecoveryShell.dash.recover(a.folder, typing: "open\n")
      #expect(all.count == 2 && end.status == 0)
      let (some, told) = try RecoveryShell.dash.recover(a.folder, typing: "another\n")
      #expect(some.count == 1 && told.stderr.contains("needs another passphrase"))
    }
  }

  @Test(arguments: [
    "가나다라마바사 아자차카타파하", "ぱすふれーず・あいうえお", "密码 パスワード 🗝", "  two  spaces  ", #"quo"te's"#, "$HOME `id` $(id)",
    "a:b:hexpass:00", #"back\slash\n\\"#, "-leading", "--", "*", String(repeating: "가장 긴 ", count: 40),
    "\u{301}\u{e9}", "%s%n",
  ]) func everyPassphraseCanBeTyped(_ passphrase: String) async throws {
    try await withTemporaryFolder { folder in
      var machine = try VaultMachine("a", in: folder, seed: 4)
      let composed = passphrase.precomposedStringWithCanonicalMapping
      try machine.create(composed)
      try await machine.write([.adding(LivedVault.account(1))], composed)
      for shell in RecoveryShell.all.prefix(2) {
        // A pipe may end without a line end.
        for end in ["\n", ""] {
          let (lines, told) = try shell.recover(machine.folder, typing: composed + end)
          #expect(lines.map(\.state) == ["now"], "\(told.stderr)")
        }
      }
    }
  }

  @Test func aWrongPassphraseIsTold() async throws {
    try await withTemporaryFolder { folder in
      var machine = try VaultMachine("a", in: folder, seed: 5)
      try machine.create("open")
      try await machine.write([.adding(LivedVault.account(0))], "open")
      for typed in ["wrong\n", "\n", "", "open \n"] {
        let (lines, end) = try RecoveryShell.dash.recover(machine.folder, typing: typed)
        #expect(lines == [] && end.status == 1)
        #expect(end.stderr.hasSuffix("the passphrase is wrong\n"))
      }
    }
  }

  @Test func anOpensslThatIsTooOldIsTold() throws {
    try withTemporaryFolder { folder in
      var machine = try VaultMachine("a", in: folder, seed: 6)
      try machine.create("open")
      // As OpenSSL 1.1 and LibreSSL answer to a command that they don't have.
      try folder.write(
        "#!/bin/sh\necho \"openssl: Error: '$1' is an invalid command.\" >&2\nexit 1\n", to: "old")
      chmod(folder.path("old"), 0o755)
      let (_, end) = try RecoveryShell.dash.recover(
        machine.folder, typing: "open\n", tools: ["openssl": folder.path("old")])
      #expect(end.status == 1 && end.stderr == "this needs OpenSSL 3.0 or newer\n")
    }
  }

  @Test(arguments: [
    "vault", "key", "account", "revision", "device", "sequence", "previous", "parents", "seen", "nonce",
    "ciphertext", "tag", "mac",
  ]) func whatWasChangedIsTold(_ field: String) async throws {
    try await withTemporaryFolder { folder in
      var (a, b, id) = try await LivedVault.twoMachines(in: folder)
      try await b.change(id, "open") { $0.note = "from b" }
      try a.pull(b)
      try await a.change(id, "open") { $0.note = "from a" }
      let name = try #require(try a.folder.tree("otp/records").first { $0.contains("/3-") })
      try LivedVault.spoil(field, of: "otp/records/" + name, in: a.folder)
      let (lines, end) = try RecoveryShell.dash.recover(a.folder, typing: "open\n")
      let isTold =
        end.stderr.contains("was changed: do not trust it") || end.stderr.contains("needs another passphrase")
      #expect(isTold, "\(end.stderr)")
      #expect(lines.filter { $0.state != "bad" }.count == 2)
    }
  }

  @Test func noValueOfAFileIsRun() async throws {
    try await withTemporaryFolder { folder in
      var machine = try VaultMachine("a", in: folder, seed: 7)
      try machine.create("open")
      try await machine.write([.adding(LivedVault.account(2))], "open")
      let path =
        "otp/"
        + (try machine.folder.tree("otp").first { $0.contains("records/") && $0.hasSuffix(".json") } ?? "")
      let text = try machine.folder.text(of: path)
      for hostile in ["/touch ran/e;#", "$(touch ran)", "`touch ran`", "';touch ran;'", "/w ran"] {
        for field in ["key", "account", "device", "nonce", "mac", "parents", "ciphertext"] {
          let lines = text.split(separator: "\n").map { line in
            line.hasPrefix("  \"\(field)\": ") ? "  \"\(field)\": \"\(hostile)\"," : String(line)
          }
          try machine.folder.write(lines.joined(separator: "\n") + "\n", to: path)
          let (_, end) = try RecoveryShell.dash.recover(machine.folder, typing: "open\n")
          #expect(!machine.folder.exists("otp/ran"), "\(field) \(hostile) \(end.stderr)")
        }
      }
    }
  }

  /// The lines say of every account what the vault says.
  private func expectSame(_ lines: [RecoveryShell.Line], _ vault: Vault) throws {
    for entry in vault.entries {
      let now = lines.filter { $0.account == entry.id && $0.state == "now" }
      #expect(Set(now.map(\.revision)) == Set(entry.heads.map(\.description)))
      let said = try now.map { try JSON.parse(Source("line.json", text: $0.json)) }
      if entry.isDeleted {
        #expect(said.map { $0["kind"]?.text } == ["deleted"])
        continue
      }
      // Two that were merged or are in conflict: every version's values stand in one of them.
      let issuers = Set(said.compactMap { $0["issuer"]?.text })
      #expect(issuers.isSuperset(of: entry.versions.map(\.issuer)))
      guard entry.heads.count == 1, let json = said.first, let account = entry.versions.first else {
        continue
      }
      #expect(json["secret"]?.text == Base32.text(account.secret))
      #expect(json["issuer"]?.text == account.issuer)
      #expect(json["accountName"]?.text == account.name)
      #expect(json["type"]?.text == account.kind.name)
      #expect(json["algorithm"]?.text == account.algorithm.rawValue)
      #expect(json["digits"]?.integer == account.digits)
      #expect(json["note"]?.text == account.note)
      #expect((json["tags"]?.list ?? []).compactMap(\.text) == account.tags)
      switch account.kind {
      case .totp(let period): #expect(json["period"]?.integer == period)
      case .hotp(let counter): #expect(json["counter"]?.integer == counter)
      case .steam: #expect(json["period"]?.integer == 30)
      case .motp(let pin), .yandex(let pin): #expect(json["pin"]?.text == pin)
      }
    }
  }
}
