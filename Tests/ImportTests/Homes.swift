// Homes to import into, and what came of it.

import Diagnostics
import Diary
import Fluent
import Foundation
import Ground
import Import
import Memos
import TestSupport
import ZonedTime

/// The moment at which these tests write.
let testMoment = Instant(secondsSince1970: 1_767_193_200)

/// An export that scripts/make-import-fixtures made.
func fixture(_ name: String) -> String {
  Repository.root.appending(path: "Tests/Fixtures/import/\(name)").path
}

/// All exports that are in order, or broken in parts only.
let fixtures = [
  "mail.mbox", "mail.eml",
  "day-one.zip", "day-one.json", "day-one-classic.zip", "jrnl.txt", "jrnl.json", "jrnl-1.txt",
  "jrnl-days.txt", "jrnl-unclear.txt", "jrnl-encrypted.txt", "jrnl-folder.zip", "rednotebook.zip",
  "markdown.zip", "kyoto.textpack", "bear.zip", "bear.bear2bk", "long.zip", "journey.zip", "memos.json",
  "memos-old.json", "whatsapp-ios.zip", "WhatsApp Chat with Kyoto.txt", "line-ja.txt", "line-desktop.txt",
  "kakaotalk-windows.txt", "kakaotalk-android.txt", "kakaotalk-ios.zip", "kakaotalk-mac.csv", "telegram.zip",
  "telegram-pages.zip", "signal-export.zip", "signal-markdown.zip", "sigtop.json", "sigtop.txt",
  "imessage.zip", "photos-card.zip", "photos-phone.zip", "photos-xmp.zip", "google-takeout.zip",
  "instagram.zip",
  "facebook.zip",
  "keep.zip", "evernote.enex", "evernote-cut.enex", "daylio.csv", "daylio.daylio", "joplin.jex", "notion.zip",
  "notion-html.zip", "simplenote.zip", "apple-journal.zip", "standard-notes.zip", "diarium.zip", "logseq.zip",
  "journiv.zip", "diaro.zip", "html.zip", "hostile/slip.jex",
  "hostile/slip.zip", "hostile/damaged.zip", "hostile/windows.zip", "hostile/mac.zip",
  "hostile/texts.zip", "hostile/damaged-long.zip",
]

/// A home of misaki's with a diary of hers and yuuki's, an entry in it, and a memo.
struct ImportHome {
  let home: Home
  let folder: TemporaryFolder

  static func with<Result>(_ body: (ImportHome) async throws -> Result) async throws -> Result {
    try await withTemporaryFolder { folder in
      for (name, text) in files { try folder.write(text, to: name) }
      return try await body(ImportHome(home: Home(at: folder.path), folder: folder))
    }
  }

  private static let files: KeyValuePairs = [
    "zutto.json": #"{"format": 1, "owner": "misaki", "locale": "ja", "timeZone": "Asia/Tokyo"}"#,
    "diaries/futari/diary.json": #"{"name": "二人の日記", "type": "couple"}"#,
    "diaries/futari/members/misaki.json": #"{"name": "みさき", "role": "owner"}"#,
    "diaries/futari/members/yuuki.json": #"{"name": "ゆうき"}"#,
    "diaries/futari/entries/2024-12-25-233000-misaki.md": "was here before\n",
    "diaries/other/diary.json": #"{"name": "もう一つ", "type": "family"}"#,
    "diaries/other/members/misaki.json": #"{"name": "みさき", "role": "owner"}"#,
    "memos/2024-12-25-233000.md": "was here, too\n",
  ]

  /// Where an import is to go: into the diary `futari`, another one, or the memos.
  func destination(_ name: String) throws -> ImportRun.Destination {
    guard name != "memos" else { return .memos }
    return .diary(try DiaryStore.head(name, in: home).diary, author: "misaki")
  }

  /// An import, ready to run.
  func run(
    _ path: String, _ format: ImportFormat? = nil, into name: String = "futari",
    _ set: (inout ImportSettings) -> Void = { _ in }
  ) async throws -> ImportRun {
    let export = try ForeignExport(at: path, name: path.split(separator: "/").last.map(String.init) ?? path)
    let form = try format ?? export.guess()
    let destination = try destination(name)
    var members: [Member] = []
    var chats = ChatSettings()
    if case .diary(let diary, _) = destination {
      members = diary.present
      chats.members = diary.members
      if name != "futari" { chats.room = diary.type.maximumMembers - members.count }
    }
    var settings = ImportSettings(zone: home.zone, authors: members, chats: chats)
    settings.latest = Day(year: 2026, month: 1, day: 1)
    set(&settings)
    return try await ImportRun(export, form, settings, to: destination, in: home)
  }

  /// Imports.
  func take(
    _ path: String, _ format: ImportFormat? = nil, into name: String = "futari",
    isStopped: () -> Bool = { false }, _ set: (inout ImportSettings) -> Void = { _ in }
  ) async throws -> ImportReport {
    let run = try await run(path, format, into: name, set)
    return try home.change("import", at: testMoment) { (change) throws(Diagnostic) in
      try run.write(&change, isStopped: isStopped)
    }
  }

  /// Every file of the home with its content, but what this machine keeps for itself.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try folder.tree() where !name.hasSuffix("/") && !name.hasPrefix(".zutto/") {
      contents[name] = try folder.bytes(of: name)
    }
    return contents
  }

  /// What is wrong with the home, errors only.
  func errors() async -> [Diagnostic] {
    let diaries = await DiaryStore.check(in: home, [.ja]).problems
    let memos = await MemoStore.check(in: home).problems
    return (diaries + memos).filter { $0.severity == .error }
  }
}

extension ImportReport {
  /// The report as lines, in which nothing of a machine stands.
  var lines: [String] {
    var lines = ["\(read) read = \(imported.count) + \(present.count) + \(failed), \(media) files"]
    lines += imported.map { "+ \($0.place[.en]) \($0.created) \($0.path)" }
    lines += present.map { "= \($0.place[.en]) \($0.created) \($0.path)\($0.isChanged ? " changed" : "")" }
    lines += left.map { "- \($0[.en])" }
    return lines + problems.map(\.englishDescription)
  }
}

extension ForeignExport {
  /// Opens an export; what has to be unpacked goes to the system's folder for temporary files.
  init(at path: String, name: String) throws(Diagnostic) {
    try self.init(at: path, name: name, scratch: "/tmp")
  }
}
