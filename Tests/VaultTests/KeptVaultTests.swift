// The vaults that every version must open, and a reader that shares no code with ours.

import Diagnostics
import Foundation
import Ground
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault
import ZonedTime

@Suite struct KeptVaultTests {
  private static let folder = Repository.root.appending(path: "Tests/Fixtures/vault/v1")
  /// As its README says.
  private static let passphrase = #"최종 パスフレーズ "v1" $x \ 終"#

  @Test func theFirstVersionsVaultOpensWithAllThatItHolds() async throws {
    try await withKept { home, means in
      let secret = Secret(Array(KeptVaultTests.passphrase.utf8))
      let vault = try await VaultStore.open(in: home, means) { secret }
      #expect(vault.problems.map(\.code) == [.accountConflict])
      #expect(await VaultStore.check(in: home).problems.filter { $0.code != .recoveryChanged } == [])
      let kept = try KeptVaultTests.content()
      #expect(vault.id == kept["vault"]?.text)
      let accounts = try #require(kept["accounts"]?.object)
      #expect(vault.lineages.keys.sorted() == accounts.members.map(\.key).sorted())
      for (id, revisions) in accounts.members.map({ ($0.key, $0.value) }) {
        let lineage = try #require(vault.lineages[id])
        let heads = lineage.heads.map(\.id)
        #expect(lineage.revisions.count == revisions.object?.members.count)
        for revision in lineage.revisions {
          let expected = try #require(revisions[revision.id.description])
          let parents = revision.parents.map { JSON.text($0.description) }
          #expect(expected["parents"]?.list == parents)
          #expect(expected["isHead"] == .flag(heads.contains(revision.id)))
          try expectSame(revision, try #require(expected["content"]))
        }
      }
    }
  }

  @Test func anotherReaderReadsTheSame() throws {
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    try requirePeer(python)
    let reader = Repository.root.appending(path: "Tests/peers/vault.py").path
    let vault = KeptVaultTests.folder.appending(path: "home/otp").path
    let read = try run(python, reader, vault, input: KeptVaultTests.passphrase)
    #expect(read.status == 0, "\(read.stderr)")
    let said = try JSON.parse(Source("said.json", read.outputBytes))
    #expect(said == (try KeptVaultTests.content()))
    let refused = try run(python, reader, vault, input: "another")
    #expect(refused.status == 1 && refused.stderr.contains("the passphrase is wrong"))
  }

  @Test func itsOwnLinesStillOpenIt() throws {
    try withTemporaryFolder { folder in
      let home = TemporaryFolder(at: KeptVaultTests.folder.appending(path: "home").path)
      let (lines, end) = try RecoveryShell.dash.recover(home, typing: KeptVaultTests.passphrase + "\n")
      #expect(end.status == 0 && end.stderr == "Passphrase: \n", "\(end.stderr)")
      let accounts = try #require(try KeptVaultTests.content()["accounts"]?.object)
      #expect(lines.count == accounts.members.map { $0.value.object?.members.count ?? 0 }.reduce(0, +))
      for line in lines {
        let expected = accounts[line.account]?[line.revision]
        #expect(try JSON.parse(Source("line.json", text: line.json)).sorted == expected?["content"])
        #expect(expected?["isHead"] == .flag(line.state == "now"))
      }
    }
  }

  @Test func anotherReaderReadsWhatIsWrittenToday() async throws {
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    try requirePeer(python)
    try await withTemporaryFolder { folder in
      let (machine, passphrase) = try await LivedVault.make(in: folder)
      let vault = try await machine.open(passphrase)
      let read = try run(
        python, Repository.root.appending(path: "Tests/peers/vault.py").path, machine.folder.path("otp"),
        input: passphrase)
      #expect(read.status == 0, "\(read.stderr)")
      let said = try JSON.parse(Source("said.json", read.outputBytes))
      #expect(said["missing"]?.list == [])
      for (id, lineage) in vault.lineages {
        for revision in lineage.revisions {
          let content = said["accounts"]?[id]?[revision.id.description]?["content"]
          try expectSame(revision, try #require(content))
        }
      }
    }
  }

  private func expectSame(_ revision: Revision, _ json: JSON) throws {
    #expect(json["time"]?.text == revision.time?.text)
    switch revision.content {
    case .deleted: #expect(json["kind"]?.text == "deleted")
    case .account(let account):
      #expect(json["secret"]?.text == Base32.text(account.secret))
      #expect(json["issuer"]?.text == account.issuer)
      #expect(json["accountName"]?.text == account.name)
      #expect(json["type"]?.text == account.kind.name)
      #expect(json["algorithm"]?.text == account.algorithm.rawValue)
      #expect(json["digits"]?.integer == account.digits)
      #expect(json["note"]?.text == account.note)
      #expect((json["tags"]?.list ?? []).compactMap(\.text) == account.tags)
      #expect((json["favorite"] == .flag(true)) == account.isFavorite)
      #expect(json["rank"]?.integer == account.rank)
      #expect(json["parameters"] == account.extra["parameters"])
      switch account.kind {
      case .totp(let period): #expect(json["period"]?.integer == period)
      case .hotp(let counter): #expect(json["counter"]?.integer == counter)
      case .steam: #expect(json["period"]?.integer == 30)
      case .motp(let pin), .yandex(let pin): #expect(json["pin"]?.text == pin)
      }
    default: Issue.record("no account: \(revision.content)")
    }
  }

  /// What the vault holds, as its other reader told when it was made, read over by a person.
  private static func content() throws -> JSON {
    let file = folder.appending(path: "content.json")
    return try JSON.parse(Source("content.json", [UInt8](Data(contentsOf: file))))
  }

  /// Lends a copy of the kept home, on a machine that never saw it.
  private func withKept(_ body: (Home, VaultStore.Means) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: KeptVaultTests.folder.appending(path: "home"), to: URL(filePath: folder.path("home")))
      let means = VaultStore.Means(
        memory: MachineMemory(folder: folder.path("state")), randomBytes: { Array(repeating: 7, count: $0) })
      try await body(try Home(at: folder.path("home")), means)
    }
  }
}

extension JSON {
  /// The same with an object's keys in order, as the other reader writes them.
  fileprivate var sorted: JSON {
    guard let object else { return self }
    let members = object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .object(JSONObject(members.map { ($0.key, $0.value.sorted) }))
  }
}
