// What a record says: every text comes back, and what newer versions wrote survives.

import Diagnostics
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct ContentTests {
  @Test func everyAccountComesBackAsItWas() async throws {
    try await withSeed(runs: 2000) { random in
      let account = RandomAccount.make(using: &random)
      let sealed = ContentFormat.plaintext(.account(account), at: testMoment)
      #expect(sealed.count.isMultiple(of: 256))
      let (content, time) = try ContentFormat.parse(sealed, "otp/records/a/1-b.json")
      #expect(content == .account(account))
      #expect(time == testMoment)
      // The secret stands first, for those who read it with 'sed'.
      let text = unsafe sealed.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
      let base32 = Base32.text(account.secret)
      #expect(text.hasPrefix(#"{"secret": "\#(base32)", "#))
      #expect(text.hasSuffix("\n") && text.utf8.count { $0 == 0x0A } == 1)
    }
  }

  @Test func theOtherKindsComeBackAsTheyWere() throws {
    for content in [Content.deleted, .lossAccepted([]), .lossAccepted(["3f9a01bc:4-6"])] {
      let sealed = ContentFormat.plaintext(content, at: testMoment)
      #expect(sealed.count == 256)
      #expect(try ContentFormat.parse(sealed, "otp/records/a/1-b.json").content == content)
    }
  }

  @Test func unknownKeysSurviveEveryEdit() async throws {
    try await withVault { device in
      let vault = try await device.open()
      let id = "00000000000000aa"
      let text = """
        {"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "time": "2026-11-21T22:41:07+09:00", \
        "type": "totp", "issuer": "GitHub", "accountName": "misaki", "algorithm": "SHA1", \
        "digits": 6, "period": 30, "icon": {"svg": "<svg/>", "big": 123456789012345678901234567890}, \
        "parameters": {"image": "https://x"}, "imported": {"group": null}, "pinned": [1, true, null]}
        """
      try device.forge(Secret(Array(text.utf8)), vault, id, RevisionID(1, "0badc0de"), sequence: 1)
      let extra = try #require(try await device.open().account("GitHub")?.extra)
      #expect(extra.members.map(\.key) == ["icon", "parameters", "imported", "pinned"])
      try await device.edit(id) { $0.note = "changed" }
      try await device.edit(id) { $0.tags = ["work"] }
      try await device.remove(id)
      try await device.undo()
      try await device.undo()
      let account = try #require(try await device.open().account("GitHub"))
      #expect(account.extra == extra)
      #expect(account.note == "changed")
      #expect(JSON.object(account.extra).description == JSON.object(extra).description)
    }
  }

  @Test func unknownKindsAreKeptAndHideNoAccount() async throws {
    try await withVault { device in
      try await device.add("Kept")
      let vault = try await device.open()
      let text = #"{"kind": "passkey", "time": "2026-11-21T22:41:07+09:00", "more": [1]}"#
      try device.forge(
        Secret(Array(text.utf8)), vault, "00000000000000aa", RevisionID(1, "0badc0de"), sequence: 1)
      let again = try await device.open()
      #expect(again.labels == ["Kept: misaki"])
      #expect(again.problems.isEmpty)
      #expect(again.revisionCount == 2)
    }
  }

  /// Written by somebody with the key: told, quoting nothing of it.
  @Test(arguments: [
    "", "{", "[]", "null", #"{"kind": "account"}"#, #"{"secret": "JBSWY3DPEHPK3PXP"}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "totp"}"#,
    #"{"secret": "", "kind": "account", "type": "totp", "algorithm": "SHA1", "digits": 6, "period": 30}"#,
    #"{"secret": "HUSH1", "kind": "account", "type": "totp", "algorithm": "SHA1", "digits": 6, "period": 30}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "totp", "algorithm": "SHA1", "digits": 11, "period": 30}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "totp", "algorithm": "SHA1", "digits": 6, "period": 0}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "totp", "algorithm": "MD5", "digits": 6, "period": 30}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "motp", "algorithm": "SHA1", "digits": 6}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "kind": "account", "type": "hotp", "algorithm": "SHA1", "digits": 6, "counter": -1}"#,
    #"{"secret": "JBSWY3DPEHPK3PXP", "#, #"{"secret": ""#, #"{"secret": "JBSWY3DPEHPK3PXP""#,
    #"{"kind": "account", "secret": "JBSWY3DPEHPK3PXP", "type": "totp", "algorithm": "SHA1", "digits": 6, "period": 30}"#,
    #"{"kind": "loss-accepted", "lost": ["x", "3f9a01bc:9-4", "3f9a01bc:1-9999999999999999999"]}"#,
  ]) func aPlaintextThatIsNotInOrderIsToldAndNothingOfItQuoted(text: String) async throws {
    try await withVault { device in
      try await device.add("Kept")
      let vault = try await device.open()
      let path: RelativePath = "otp/records/00000000000000aa/1-0badc0de.json"
      try device.forge(
        Secret(Array(text.utf8)), vault, "00000000000000aa", RevisionID(1, "0badc0de"), sequence: 1)
      let again = try await device.open()
      #expect(again.labels == ["Kept: misaki"])
      guard !text.contains("loss-accepted") else { return }
      #expect(again.codes == [.recordDamaged])
      #expect(again.problems.first?.path == path)
      for problem in again.problems {
        #expect(!problem.description.contains("JBSWY3DP"))
        #expect(!problem.description.contains("HUSH"))
      }
    }
  }
}
