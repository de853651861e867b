// Locking a folder and opening it again, on a real disk.

import Diagnostics
import Foundation
import Ground
import Lock
import SafeFiles
import Seal
import TestSupport
import Testing

@Suite struct LockingTests {
  private static let keys = LockKeysTests.keys
  /// Bytes of a file in a piece, docs/FORMAT.md, "The locked archive".
  private static let pieceSize = 1 << 20

  /// Files of all sizes; each has words that must show nowhere.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("index.html", Array("<title>ひみつの家 planted-title</title>".utf8)), ("empty.txt", []),
    ("files.txt", Array("index.html\nempty.txt\n".utf8)),
    ("futari/2024-12/planted-name.html", Array(repeating: UInt8(ascii: "p"), count: 70_000)),
    (
      "futari/photos/planted photo.jpg",
      (0..<(2 * pieceSize + 5)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
    ), ("even.bin", [UInt8](repeating: 7, count: pieceSize)),
  ]

  @Test func unlockingGivesTheVeryBytesBack() async throws {
    try await withLocked { folder in
      let report = try await LockingTests.unlock(folder)
      #expect(report.problems.isEmpty)
      #expect(report.files == LockingTests.files.count)
      for (name, bytes) in LockingTests.files {
        #expect(try folder.bytes(of: "out/\(name)") == bytes, "\(name)")
      }
    }
  }

  @Test func nothingPlantedShowsInAnyNameOrFile() async throws {
    try await withLocked { folder in
      // Nothing that random bytes could have by chance.
      let planted = ["planted", "ひみつ", "index.html\nempty", "futari", "2024-12"]
      var names: [String] = []
      for name in try LockingTests.names(in: folder, "locked") {
        names.append(name)
        let bytes = try folder.bytes(of: "locked/\(name)")
        for word in planted where !["index.html", "README.md", "lock.json"].contains(name) {
          #expect(!name.contains(word), "\(name) names \(word)")
          #expect(bytes.firstRange(of: Array(word.utf8)) == nil, "\(name) holds \(word)")
        }
      }
      // Six files, two of them longer than a piece, and the list; every folder is there from the beginning.
      #expect(names.count { $0.hasPrefix("sealed/") } == 9)
    }
  }

  @Test func whatIsTheSameStaysByteForByteAndIsNotWritten() async throws {
    try await withLocked { folder in
      let before = try LockingTests.state(folder)
      let again = try await LockingTests.lock(folder, remembering: true)
      #expect(again.written == 0 && again.deleted == 0)
      #expect(try LockingTests.state(folder) == before)
      // Another folder, and no memory: the same bytes.
      let other = try await LockingTests.lock(folder, into: "other", remembering: false)
      #expect(other.written == other.pieces)
      for name in try LockingTests.names(in: folder, "locked") {
        #expect(try folder.bytes(of: "locked/\(name)") == folder.bytes(of: "other/\(name)"), "\(name)")
      }
      // One file changes: its piece and the list.
      try folder.write("changed", to: "plain/empty.txt")
      let changed = try await LockingTests.lock(folder, remembering: true)
      #expect(changed.written == 2)
      try FileManager.default.removeItem(atPath: folder.path("plain/even.bin"))
      let fewer = try await LockingTests.lock(folder, remembering: true)
      #expect(fewer.deleted == 1 && fewer.written == 1)
      #expect(try await LockingTests.unlock(folder).problems.isEmpty)
    }
  }

  @Test func damageLossAndOlderFilesAreNamedAndNotWritten() async throws {
    try await withLocked { folder in
      let old = try folder.bytes(of: try LockingTests.place(of: "index.html"))
      try folder.write("newer", to: "plain/index.html")
      _ = try await LockingTests.lock(folder, remembering: true)
      try folder.write(old, to: try LockingTests.place(of: "index.html"))
      try FileManager.default.removeItem(atPath: folder.path(try LockingTests.place(of: "empty.txt")))
      let photo = try LockingTests.place(of: "futari/photos/planted photo.jpg", 1)
      var bytes = try folder.bytes(of: photo)
      bytes[1000] ^= 1
      try folder.write(bytes, to: photo)
      // Another's bytes under a right name.
      let moved = try folder.bytes(of: try LockingTests.place(of: "even.bin"))
      try folder.write(moved, to: try LockingTests.place(of: "files.txt"))
      let report = try await LockingTests.unlock(folder)
      let named = report.problems.map(\.english).joined()
      for name in ["index.html", "empty.txt", "planted photo.jpg", "files.txt"] {
        #expect(named.contains("'\(name)'") || named.contains("/\(name)'"), "\(name) is not named")
        #expect(!FileManager.default.fileExists(atPath: folder.path("out/\(name)")))
      }
      #expect(report.problems.count == 4 && report.lost == 4 && report.files == 2)
      #expect(report.problems.allSatisfy { $0.code == .lockDamaged })
    }
  }

  @Test func whatCantBeReadCostsOnlyItself() async throws {
    try await withLocked { folder in
      // A folder in a piece's place and a pipe can't be read either, whoever tries.
      let place = try LockingTests.place(of: "empty.txt")
      try FileManager.default.removeItem(atPath: folder.path(place))
      try FileManager.default.createDirectory(atPath: folder.path(place), withIntermediateDirectories: false)
      let other = try LockingTests.place(of: "futari/photos/planted photo.jpg", 2)
      try FileManager.default.removeItem(atPath: folder.path(other))
      #expect(unsafe mkfifo(folder.path(other), 0o600) == 0)
      let report = try await LockingTests.unlock(folder)
      #expect(report.files == 4 && report.lost == 2)
      #expect(report.problems.contains { $0.english.contains("can't be read (") })
      #expect(try folder.bytes(of: "out/even.bin").count == LockingTests.pieceSize)
    }
  }

  @Test func aLostListCostsNoFile() async throws {
    try await withLocked { folder in
      let list = folder.path(try LockingTests.place(of: "/contents"))
      try FileManager.default.removeItem(atPath: list)
      let missing = folder.path(try LockingTests.place(of: "futari/photos/planted photo.jpg", 1))
      try FileManager.default.removeItem(atPath: missing)
      let report = try await LockingTests.unlock(folder)
      #expect(report.files == LockingTests.files.count - 1 && report.lost == 1)
      #expect(report.problems.count == 2)
      #expect(report.problems[0].english.contains("the list of the archive's files"))
      #expect(report.problems[1].english.contains("planted photo.jpg"))
      for (name, bytes) in LockingTests.files where !name.hasSuffix(".jpg") {
        #expect(try folder.bytes(of: "out/\(name)") == bytes, "\(name)")
      }
    }
  }

  @Test func damagedParametersAreTakenFromThePage() async throws {
    try await withLocked { folder in
      for damage in ["", "{\"version\":2}"] {
        try folder.write(damage, to: "locked/lock.json")
        let found = try #require(try LockParameters.find(in: Tree(at: folder.path("locked"))))
        #expect(found.parameters == LockParameters(of: LockingTests.keys))
        #expect(found.problem?.code == .lockDamaged)
      }
      try folder.write("<!doctype html>", to: "locked/index.html")
      let problem = thrown { _ = try LockParameters.find(in: Tree(at: folder.path("locked"))) }
      #expect(problem?.code == .lockDamaged)
    }
  }

  @Test func whatIsOpenedOnlyItsOwnerCanRead() async throws {
    try await withLocked { folder in
      _ = try await LockingTests.unlock(folder)
      for (path, mode) in [
        ("out", 0o700), ("out/futari", 0o700), ("out/futari/photos", 0o700), ("out/index.html", 0o600),
        ("out/futari/photos/planted photo.jpg", 0o600),
      ] {
        let facts = try FileManager.default.attributesOfItem(atPath: folder.path(path))
        #expect(facts[.posixPermissions] as? Int == mode, "\(path)")
      }
    }
  }

  /// Version 1 had its pieces in scripts, which the page ran.
  @Test func anArchiveOfVersion1OpensAndBecomesOneOfVersion2() async throws {
    try await withLocked { folder in
      let parameters = try folder.text(of: "locked/lock.json").trimmingCharacters(in: .newlines)
      for name in try LockingTests.names(in: folder, "locked") where name.hasSuffix(".bin") {
        let digits = String(name.split(separator: "/")[2].dropLast(4))
        let sealed = try folder.bytes(of: "locked/\(name)")
        let script = "zuttoSealed(\"\(digits)\",\"\(Base64.text(sealed))\");\n"
        try folder.write(script, to: "locked/sealed/\(digits.prefix(2))/\(digits.dropFirst(2)).js")
        try FileManager.default.removeItem(atPath: folder.path("locked/\(name)"))
      }
      let former = parameters.replacing("\"version\":2", with: "\"version\":1")
      try folder.write("zuttoLocked(\(former));\n", to: "locked/lock.js")
      try folder.write("<!doctype html>", to: "locked/index.html")
      try folder.write("", to: "locked/unlock.js")
      try FileManager.default.removeItem(atPath: folder.path("locked/lock.json"))
      #expect(try await LockingTests.unlock(folder).problems.isEmpty)
      try FileManager.default.removeItem(atPath: folder.path("out"))
      let again = try await LockingTests.lock(folder, remembering: true)
      #expect(again.written == again.pieces && again.foreign == 0)
      let left = try LockingTests.names(in: folder, "locked").filter { $0.hasSuffix(".js") }
      #expect(left.isEmpty)
      #expect(try await LockingTests.unlock(folder).problems.isEmpty)
    }
  }

  @Test func thePageAdmitsItsOwnScriptAlone() async throws {
    try await withLocked { folder in
      let page = String(decoding: try folder.bytes(of: "locked/index.html"), as: UTF8.self)
      let scripts = page.split(separator: "<script>").dropFirst()
      let head = try #require(page.split(separator: "<script>").first)
      #expect(scripts.count == 1 && !head.contains("src=") && !head.contains("<link"))
      let script = try #require(scripts.first?.split(separator: "</script>").first)
      let hash = Digest(of: Array(script.utf8)).bytes.base64Text
      #expect(page.contains("script-src 'sha256-\(hash)' blob:;"))
      #expect(!page.contains("'self' file:") && !page.contains("unsafe"))
    }
  }

  @Test func aFolderOfOtherFilesIsRefusedAndLeftAsItIs() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("index.html\n", to: "site/files.txt")
      let plain = thrown { _ = try LockedFolder(Tree(at: folder.path("site"))) }
      #expect(plain?.code == .archiveForeign)
      #expect(plain?.english.contains("not locked") == true)
      try folder.write("x", to: "letters/a.txt")
      let other = thrown { _ = try LockedFolder(Tree(at: folder.path("letters"))) }
      #expect(other?.code == .archiveForeign)
    }
  }

  /// The lines of README.md, with stock tools.
  @Test(arguments: ["sh", "bash", "dash"]) func opensslOpensItByTheLinesThatStandBesideIt(_ shell: String)
    async throws
  {
    try requirePeer("openssl")
    try requirePeer(shell)
    try await withLocked { folder in
      let readme = String(decoding: try folder.bytes(of: "locked/README.md"), as: UTF8.self)
      let parts = readme.split(separator: "```")
      let script = try #require(parts.first { $0.hasPrefix("sh\n") }).dropFirst(3)
      try folder.write(String(script), to: "locked/unlock.sh")
      let wrong = try LockingTests.runScript(shell, folder, "wrong\n")
      #expect(wrong.status == 1 && wrong.stderr.contains("The passphrase is wrong."))
      let finished = try LockingTests.runScript(shell, folder, "正しい馬\n")
      #expect(finished.status == 0, "\(finished.stderr)")
      for (name, bytes) in LockingTests.files {
        #expect(try folder.bytes(of: "locked/unlocked/\(name)") == bytes, "\(name)")
      }
      let place = try LockingTests.place(of: "index.html")
      var bytes = try folder.bytes(of: place)
      bytes[500] ^= 1
      try folder.write(bytes, to: place)
      let damaged = try LockingTests.runScript(shell, folder, "正しい馬\n")
      #expect(
        damaged.status == 1 && damaged.stderr.contains("\(place.split(separator: "/").last ?? "") is damaged")
      )
    }
  }

  // MARK: Means

  /// Where a piece stands.
  private static func place(of path: String, _ piece: Int = 0) throws -> String {
    let name = keys.name(of: path, piece: piece)
    return "locked/sealed/\(name.prefix(2))/\(name).bin"
  }

  private static func runScript(_ shell: String, _ folder: TemporaryFolder, _ typed: String) throws
    -> Finished
  { try run(shell, "unlock.sh", in: TemporaryFolder(at: folder.path("locked")), input: typed, timeout: 120) }

  private func withLocked(_ body: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      for (name, bytes) in LockingTests.files { try folder.write(bytes, to: "plain/\(name)") }
      _ = try await LockingTests.lock(folder, remembering: true)
      try await body(folder)
    }
  }

  private static func lock(_ folder: TemporaryFolder, into name: String = "locked", remembering: Bool)
    async throws -> Locking.Report
  {
    try await Locking(
      try Tree(at: folder.path("plain")), into: try LockedFolder(Tree(creating: folder.path(name))), keys,
      .shipped, memory: remembering ? (try Tree(creating: folder.path("memory")), "lock") : nil
    ).run()
  }

  private static func unlock(_ folder: TemporaryFolder) async throws -> Unlocking.Report {
    try await Unlocking(
      try Tree(at: folder.path("locked")), keys, into: try Tree(creating: folder.path("out"), isPrivate: true)
    ).run()
  }

  private static func names(in folder: TemporaryFolder, _ top: String) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path(top))?.compactMap { $0 as? String }
    return (all ?? []).filter { name in
      var isFolder: ObjCBool = false
      FileManager.default.fileExists(atPath: folder.path("\(top)/\(name)"), isDirectory: &isFolder)
      return !isFolder.boolValue
    }
  }

  /// Every file with the time it was written at.
  private static func state(_ folder: TemporaryFolder) throws -> [String: String] {
    var state: [String: String] = [:]
    for name in try names(in: folder, "locked") {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.path("locked/\(name)"))
      state[name] = "\(facts[.modificationDate] ?? "") \(facts[.systemFileNumber] ?? "")"
    }
    return state
  }
}
