// The locked archive's form: a vector made with Python's cryptography from docs/FORMAT.md alone.

import Diagnostics
import Lock
import SafeFiles
import Seal
import TestSupport
import Testing

@Suite struct LockKeysTests {
  static let salt = Array(UInt8(0)...31)
  static let keys = LockKeys(Secret(Array("正しい馬".utf8)), salt: salt, rounds: 600_000)
  static let piece = LockedPiece(path: "二人/index.html", number: 0, count: 1, content: Array("hello".utf8))

  @Test func namesAndSealsAsFormatSays() {
    let keys = LockKeysTests.keys
    #expect(
      LockParameters(of: keys).check.hexadecimal
        == "58e3e049bc0bc4835ef1443d3b16a32c9292909b3859f720f06da0095ef4e8a7")
    #expect(keys.name(of: "二人/index.html", piece: 0) == "f99f41bbe616927858b0a329a1c12813")
    let (code, sealed) = keys.seal(LockKeysTests.piece.bytes)
    #expect(code.hexadecimal == "54c1428dfd8db684a61797d380364ae54ed0b4c73e6594691aaa11e2a4a3240a")
    #expect(Digest(of: sealed).hex == "d93c0b4fedff7beb1e1df993543f8791d58dbc4c2dbf872279adffe0476dfb25")
  }

  @Test func whatIsSealedOpensAndAChangedBitAnywhereDoesNot() {
    let keys = LockKeysTests.keys
    let (code, sealed) = keys.seal(LockKeysTests.piece.bytes)
    let opened = keys.open(sealed)
    #expect(opened?.code == code)
    #expect(opened.flatMap { LockedPiece($0.piece) } == LockKeysTests.piece)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1 << UInt8(place % 8)
      if keys.open(changed) != nil { Issue.record("byte \(place) may be changed") }
    }
    for count in [0, 31, 47, 48, sealed.count - 1] { #expect(keys.open(Array(sealed[..<count])) == nil) }
    #expect(keys.open(sealed + [0]) == nil)
  }

  @Test func onlyThePassphraseOpens() throws {
    let parameters = LockParameters(of: LockKeysTests.keys)
    let written =
      "{\"version\":2,\"kdf\":\"PBKDF2-HMAC-SHA-256\",\"rounds\":600000,"
      + "\"salt\":\"\(LockKeysTests.salt.hexadecimal)\",\"check\":\"\(parameters.check.hexadecimal)\"}"
    #expect(try LockParameters(parsing: Array(written.utf8)) == parameters)
    #expect(LockKeys(Secret(Array("正しい馬".utf8)), opening: parameters) != nil)
    for wrong in ["正しい鹿", "正しい馬 ", "", "x"] {
      #expect(LockKeys(Secret(Array(wrong.utf8)), opening: parameters) == nil)
    }
  }

  @Test func equalFilesOfDifferentPlacesShareNothing() {
    let keys = LockKeysTests.keys
    let pieces = ["a.html", "b.html"].map { LockedPiece(path: $0, number: 0, count: 1, content: [1, 2, 3]) }
    let sealed = pieces.map { keys.seal($0.bytes).sealed }
    #expect(sealed[0].count == sealed[1].count)
    #expect(zip(sealed[0], sealed[1]).count { $0 == $1 } < 60, "as many as by chance")
  }

  @Test(arguments: [
    ("", "lock-damaged"), ("zuttoLocked({});\n", "lock-damaged"), ("{}", "lock-damaged"),
    ("{\"version\":[[[[}", "lock-damaged"), ("{\"version\":2", "lock-damaged"),
    ("zuttoLocked({\"version\":3,\"kdf\":\"PBKDF2-HMAC-SHA-256\",\"rounds\":600000});\n", "lock-damaged"),
    (lock(rounds: "599999"), "kdf-parameters"), (lock(rounds: "10000001"), "kdf-parameters"),
    (lock(rounds: "-1"), "kdf-parameters"), (lock(rounds: "1e99"), "lock-damaged"),
    (lock(rounds: "600000", salt: "00"), "lock-damaged"),
  ]) func hostileParametersAreRefused(_ text: String, _ code: String) {
    let problem = thrown { _ = try LockParameters(parsing: Array(text.utf8)) }
    #expect(problem?.code.rawValue == code)
  }

  private static func lock(rounds: String, salt: String = String(repeating: "00", count: 32)) -> String {
    "zuttoLocked({\"version\":1,\"kdf\":\"PBKDF2-HMAC-SHA-256\",\"rounds\":\(rounds),\"salt\":\"\(salt)\","
      + "\"check\":\"\(String(repeating: "00", count: 32))\"});\n"
  }
}
