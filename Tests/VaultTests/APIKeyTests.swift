// API keys in the vault: kept, merged and removed as accounts are, and never shown among them.

import Diagnostics
import Ground
import LosslessJSON
import Seal
import TestSupport
import Testing
import Vault

@Suite struct APIKeyTests {
  private func key(_ text: String, _ host: String = "api.example") throws -> APIKey {
    try APIKey(label: "transcription", host: host, secret: Secret(text.utf8))
  }

  @Test func comesBackAsItWas() throws {
    var kept = try key("sk-\u{7E}!#$%&'()*+,-./:;<=>?@[]^_`{|}")
    kept.extra = ["newer": .list([.integer(1), .null])]
    let sealed = ContentFormat.plaintext(.apiKey(kept), at: testMoment)
    #expect(sealed.count == 256)
    let text = unsafe sealed.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    #expect(text.hasPrefix(#"{"secret": "sk-~!"#))
    let (content, time) = try ContentFormat.parse(sealed, "otp/records/a/1-b.json")
    #expect(content == .apiKey(kept))
    #expect(time == testMoment)
  }

  @Test(arguments: ["", "a b", "a\n", "a\"b", "a\\b", "ä", String(repeating: "a", count: 4097)])
  func refusesWhatIsNoKey(text: String) { #expect(thrown { _ = try key(text) }?.code == .transcriptionKey) }

  @Test(arguments: [
    #"{"kind": "api-key", "host": "h"}"#, #"{"secret": "", "kind": "api-key", "host": "h"}"#,
    #"{"secret": "a", "kind": "api-key"}"#, #"{"secret": "a", "kind": "api-key", "host": 7}"#,
    #"{"secret": "a b", "kind": "api-key", "host": "h"}"#,
  ]) func refusesDamagedRecords(text: String) {
    let problem = thrown { _ = try ContentFormat.parse(Secret((text + "\n").utf8), "otp/records/a/1-b.json") }
    #expect(problem?.code == .recordDamaged)
  }

  @Test func isNoAccount() async throws {
    try await withVault { device in
      try await device.add("GitHub")
      try await device.write([.keeping(key("sk-1"), insteadOf: nil)], as: "memo key set")
      let vault = try await device.open()
      #expect(vault.problems.isEmpty)
      #expect(vault.entries.map(\.label) == ["GitHub: misaki"])
      #expect(vault.keys.map(\.host) == ["api.example"])
      #expect(vault.keys.first?.versions == [try key("sk-1")])
      #expect(thrown { _ = try vault.find("api.example", in: vault.entries) } != nil)
    }
  }

  @Test func theNewestCountsAndUndoBringsTheOneBefore() async throws {
    try await withVault { device in
      try await device.write([.keeping(key("sk-1"), insteadOf: nil)], as: "memo key set")
      let stored = try await device.open().keys
      try await device.write([.keeping(key("sk-2"), insteadOf: stored.first)], as: "memo key set")
      #expect(try await device.open().keys.map(\.versions) == [[try key("sk-2")]])
      try await device.undo()
      #expect(try await device.open().keys.map(\.versions) == [[try key("sk-1")]])
      try await device.undo()
      let vault = try await device.open()
      #expect(vault.keys.isEmpty)
      #expect(vault.entries.isEmpty)
    }
  }

  @Test func aRemovedKeyIsGoneAndUndoBringsItBack() async throws {
    try await withVault { device in
      try await device.write([.keeping(key("sk-1"), insteadOf: nil)], as: "memo key set")
      let stored = try #require(try await device.open().keys.first)
      try await device.write([.deleting(stored)], as: "memo key rm")
      let vault = try await device.open()
      #expect(vault.keys.isEmpty)
      // Not among the removed accounts either.
      #expect(vault.entries.isEmpty)
      try await device.undo()
      #expect(try await device.open().keys.map(\.versions) == [[try key("sk-1")]])
    }
  }

  @Test func whatTwoMachinesSetApartIsKept() async throws {
    try await withVault { device in
      let other = device.remembering(MachineMemory(folder: device.folder.path("other-memory")))
      try await device.write([.keeping(key("sk-1"), insteadOf: nil)], as: "memo key set")
      let (one, two) = (try await device.open(), try await other.open())
      try device.write([.keeping(key("sk-2"), insteadOf: one.keys.first)], to: one, as: "set")
      try other.write([.keeping(key("sk-3"), insteadOf: two.keys.first)], to: two, as: "set")
      let stored = try #require(try await device.open().keys.first)
      #expect(Set(stored.versions.map { $0 == (try? key("sk-2")) }) == [true, false])
      #expect(stored.versions.count == 2)
      try await device.write([.keeping(key("sk-4"), insteadOf: stored)], as: "memo key set")
      #expect(try await device.open().keys.map(\.versions) == [[try key("sk-4")]])
    }
  }

  @Test func aChangeWinsOverARemoval() async throws {
    try await withVault { device in
      let other = device.remembering(MachineMemory(folder: device.folder.path("other-memory")))
      try await device.write([.keeping(key("sk-1"), insteadOf: nil)], as: "memo key set")
      let (one, two) = (try await device.open(), try await other.open())
      try device.write([.deleting(try #require(one.keys.first))], to: one, as: "rm")
      try other.write([.keeping(key("sk-2"), insteadOf: two.keys.first)], to: two, as: "set")
      #expect(try await device.open().keys.map(\.versions) == [[try key("sk-2")]])
    }
  }
}
