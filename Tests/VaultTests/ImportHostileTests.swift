// Exports made to harm, and exports that were cut, changed and mixed: nothing traps, nothing takes long.

import Diagnostics
import Ground
import Seal
import TestSupport
import Testing
import Vault

@Suite struct ImportHostileTests {
  private func problem(_ text: String, password: String? = nil) -> Diagnostic? {
    thrown { _ = try ImportFixtures.read(Array(text.utf8), password: password) }
  }

  @Test func parametersOfDerivationsAreBoundedBeforeTheyAreTried() throws {
    // No passphrase is asked for: none is given here.
    let slot = #""key": "00", "key_params": {"nonce": "00", "tag": "00"}, "salt": "00", "type": 1"#
    for cost in [
      #""n": 1099511627776, "r": 8, "p": 1"#, #""n": 32768, "r": 1099511627776, "p": 1"#,
      #""n": 32768, "r": 8, "p": 9223372036854775807"#, #""n": -32768, "r": 8, "p": 1"#,
      #""n": 0, "r": 0, "p": 0"#, #""n": 9223372036854775807, "r": 9223372036854775807, "p": 1"#,
    ] {
      let text = #"{"version": 1, "header": {"slots": [{\#(slot), \#(cost)}], "params": {}}, "db": "AAAA"}"#
      #expect(problem(text)?.code == .kdfParameters, "\(cost)")
    }
    for iterations in ["4294967295", "0", "-1", "1e9", "null"] {
      let text = """
        {"encrypted": true, "passwordProtected": true, "salt": "AAAA", "kdfType": 0, "kdfIterations": \(iterations),
        "encKeyValidation_DO_NOT_EDIT": "2.AA==|AA==|AA==", "data": "2.AA==|AA==|AA=="}
        """
      #expect(problem(text)?.code == .kdfParameters, "\(iterations)")
    }
  }

  @Test func iterationsOfAndOTPThatNobodyWouldMakeAreNotTried() {
    let bytes = [0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 100)
    let problem = thrown { _ = try ImportFixtures.read(bytes, .andOTP, password: "x") }
    #expect(problem?.code == .passphraseWrong)
  }

  @Test func manySlotsAreRefused() {
    let slot =
      #"{"type": 1, "n": 32768, "r": 8, "p": 1, "salt": "00", "key": "00", "key_params": {"nonce": "00", "tag": "00"}}"#
    let slots = Array(repeating: slot, count: 1000).joined(separator: ",")
    let text = #"{"version": 1, "header": {"slots": [\#(slots)], "params": {}}, "db": "AAAA"}"#
    #expect(problem(text)?.code == .importDamaged)
  }

  @Test func deepJSONIsRefused() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(problem(deep)?.code == .importDamaged)
    #expect(problem("{\"services\": " + deep)?.code == .importDamaged)
  }

  @Test func displaysOfEnteMayBeAnything() throws {
    for display in [String(repeating: "%5B", count: 10_000), "%", "%FF", "{}#", "7", "%7B%22tags%22%3A7%7D"] {
      let uri = "otpauth://totp/a:b?secret=GEZDGNBVGY3TQOJQ&codeDisplay=" + display
      #expect(try ImportFixtures.read(Array(uri.utf8)).lines.count == 1, "\(display.prefix(20))")
    }
  }

  @Test func hugeTextsFailAloneAndQuickly() throws {
    let huge = String(repeating: "x", count: 4_000_000)
    let json = """
      [{"secret": "\(huge)", "label": "a"}, {"secret": "GEZDGNBVGY3TQOJQ", "label": "\(huge)"},
      {"secret": "GEZDGNBVGY3TQOJQ", "label": "b", "tags": ["\(huge)"]}, {"secret": "GEZDGNBVGY3TQOJQ", "label": "c"}]
      """
    let reading = try ImportFixtures.read(Array(json.utf8))
    #expect(reading.lines.count == 1)
    #expect(reading.items.compactMap(\.problem).map(\.code) == [.secretInvalid, .accountName, .importItem])
    #expect(reading.failures.allSatisfy { $0.utf8.count < 300 })
    #expect(reading.items.compactMap(\.problem).allSatisfy { $0.english.utf8.count < 300 })
  }

  @Test func tooManyEntriesAreRefused() {
    #expect(problem(#"{"services": [\#(String(repeating: "1,", count: 200_000))1]}"#)?.code == .importDamaged)
    #expect(problem("otpauth://\n" + String(repeating: "a\n", count: 200_000))?.code == .importDamaged)
    #expect(problem("title,totp\n" + String(repeating: "a\n", count: 200_000))?.code == .importDamaged)
  }

  @Test func aTableWithManyColumnsAndRowsIsReadInOnePass() throws {
    let header = "title,totp," + String(repeating: "x,", count: 500_000)
    let table = header + "\n" + String(repeating: "a,GEZDGNBVGY3TQOJQ\n", count: 50_000)
    let reading = try ImportFixtures.read(Array(table.utf8), .keePassXC)
    #expect(reading.items.count == 50_000)
  }

  @Test(
    arguments: ImportFixtureTests.exports.map(\.name).filter {
      !$0.contains("encrypted") && !$0.hasSuffix("aes")
    }) func whateverIsCutOffNothingTraps(_ name: String) throws
  {
    let bytes = try ImportFixtures.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      _ = try? ImportFixtures.read(Array(bytes.prefix(count)))
      _ = try? ImportFixtures.read(Array(bytes.suffix(count)))
    }
  }

  @Test func whateverIsChangedOrMixedNothingTraps() async throws {
    let names = try ImportFixtures.names().filter { !$0.contains("encrypted") && !$0.hasSuffix("aes") }
    let files = try names.map(ImportFixtures.bytes)
    try await withSeed(runs: 20) { random in
      for _ in 0..<40 {
        let bytes = ImportMutation.changed(random.pick(files), with: random.pick(files), &random)
        _ = try? ImportFixtures.read(bytes)
        _ = try? ImportFixtures.read(bytes, random.pick(ForeignFormat.allCases))
      }
    }
  }

  @Test func whateverIsChangedInEncryptedExportsNothingTraps() async throws {
    let names = ["2fas-encrypted-ios.2fas", "andotp-old.json.aes", "aegis-encrypted.json"]
    let files = try names.map(ImportFixtures.bytes)
    try await withSeed(runs: 2) { random in
      for _ in 0..<10 {
        let bytes = ImportMutation.changed(random.pick(files), with: random.pick(files), &random)
        // A passphrase would make these bytes a number of iterations that is allowed and slow.
        guard bytes.first != 0 else { continue }
        _ = try? ImportFixtures.read(bytes, password: ImportFixtures.password)
      }
    }
  }
}

/// Bytes that were damaged on their way.
enum ImportMutation {
  static func changed(_ bytes: [UInt8], with other: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.pick(1...4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes[place] = random.pick(Array("\"{}[],:\\\n\r%&=?#-0129".utf8) + [0, 0xFF])
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.pick(1...40)))
      case 3:
        let start = random.below(other.count)
        bytes.insert(contentsOf: other[start..<min(other.count, start + 60)], at: place)
      default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
      }
    }
    return bytes
  }
}
