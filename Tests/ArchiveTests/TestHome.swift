// A home that can be built into an archive, one call each.

import Archive
import Diagnostics
import Diary
import Fluent
import Foundation
import Ground
import Ledger
import Memos
import Notes
import SafeFiles
import Sound
import TestSupport

/// A home in a temporary folder.
struct TestHome {
  let folder: TemporaryFolder
  /// What stands for the program's version.
  var version = "1"
  /// How long sounds are listened to.
  var patience = MemoMedia.Patience(costly: TestHome.day, budget: TestHome.day)
  /// All tests run at once, so one of them may stand still for longer than a build may listen.
  static let day = Duration.seconds(86_400)
  /// What hears the sounds of memos; nil for ffmpeg.
  var listening: (@Sendable ([UInt8]) throws(Diagnostic) -> WaveForm)?

  /// The bytes of the smallest PNG of a width and height.
  static func picture(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }

  /// Builds the archive into a folder beside the home's, with or without a memory of earlier builds.
  @discardableResult func build(into name: String, remembering: Bool) async throws -> BuildReport {
    let readings = try await read(remembering: remembering)
    let ledger = try await readLedger(remembering: remembering)
    let memos = try await readMemos(remembering: remembering)
    let notes = try await readNotes()
    return try await build(readings, ledger, memos, notes, into: name, remembering: remembering)
  }

  /// Reads all diaries.
  func read(remembering: Bool) async throws -> [DiaryReading] {
    let home = try home()
    var readings: [DiaryReading] = []
    for id in try DiaryStore.ids(in: home) {
      do {
        readings.append(
          try await DiaryStore.read(id, in: home, remembering: remembering, keepingTexts: KeptTexts()))
      } catch {
        // One that can't be opened is left out, as `zutto build` leaves it.
        guard error.path?.name == "diary.json" else { throw error }
      }
    }
    return readings
  }

  /// Reads the ledger.
  func readLedger(remembering: Bool) async throws -> LedgerReading? {
    await LedgerStore.readAll(in: try home(), remembering: remembering).reading
  }

  /// Reads the memos, and looks at their sounds.
  func readMemos(remembering: Bool) async throws -> (reading: MemoReading, media: MemoMedia) {
    let home = try home()
    let reading = await MemoStore.read(in: home)
    let tree = home.tree
    guard let listening else {
      return (reading, await MemoMedia.read(reading, in: tree, remembering: remembering))
    }
    let media = await MemoMedia.read(reading, in: tree, remembering: remembering, patience: patience) {
      (path) throws(Diagnostic) in try listening(try tree.read(path).bytes)
    }
    return (reading, media)
  }

  /// Reads the notes, links and contacts.
  func readNotes() async throws -> NoteReading { await NoteStore.read(in: try home()) }

  /// Builds what was read.
  func build(
    _ readings: [DiaryReading], _ ledger: LedgerReading? = nil,
    _ memos: (reading: MemoReading, media: MemoMedia)? = nil, _ notes: NoteReading? = nil, into name: String,
    remembering: Bool, photos: PhotoPolicy = .here, isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> BuildReport {
    let home = try home()
    let settings = ArchiveSettings(
      name: home.settings.name ?? home.settings.owner, language: Locales.shipped[home.settings.language],
      theme: home.settings.theme)
    let cache: RelativePath? = remembering ? RelativePath(".zutto/cache/archive-\(name)") : nil
    return try await Build(
      readings, ledger: ledger, memos: memos, notes: notes, photos: photos, settings: settings,
      theme: try Theme(of: home.tree, version: version), from: home.tree,
      to: try Tree(creating: folder.path(name)), cache: cache, isStopped: isStopped
    ).run()
  }

  func home() throws -> Home { try Home(at: folder.path("home"), checking: true) }

  /// The paths and bytes of an archive.
  func archive(_ name: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try folder.tree(name) where !path.hasSuffix("/") {
      files[path] = try folder.bytes(of: "\(name)/\(path)")
    }
    return files
  }
}

/// What differs between two archives, for a message a person can read.
func differences(_ one: [String: [UInt8]], _ other: [String: [UInt8]]) -> [String] {
  Set(one.keys).union(other.keys).sorted().compactMap { path in
    guard let first = one[path] else { return "\(path) is missing" }
    guard let second = other[path] else { return "\(path) is left over" }
    return first == second ? nil : "\(path) differs"
  }
}

extension PhotoPolicy {
  /// With the programs of the machine that runs the tests.
  static var here: PhotoPolicy { PhotoPolicy(programsIn: ProcessInfo.processInfo.environment["PATH"]) }
}
