// Out to another app and back: the same, as far as that app's form can say it.

import Diagnostics
import Diary
import Foundation
import Import
import SafeFiles
import TestSupport
import Testing

@Suite struct ExportRoundTripTests {
  /// The entries of a diary, without what the form can't say.
  private func entries(_ home: ImportHome, _ diary: String, without keys: Set<String>) throws -> [String:
    String]
  {
    var entries: [String: String] = [:]
    for (path, bytes) in try home.contents() where path.hasPrefix("diaries/\(diary)/entries/") {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).filter { line in !keys.contains { line.hasPrefix($0 + ":") } }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      entries[name] = lines.joined(separator: "\n")
    }
    return entries
  }

  private func media(_ home: ImportHome, _ diary: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, bytes) in try home.contents() where path.hasPrefix("diaries/\(diary)/photos/") {
      files[path.split(separator: "/").last.map(String.init) ?? path] = bytes
    }
    return files
  }

  @Test(arguments: ["day-one.zip", "markdown.zip", "jrnl.txt", "journey.zip", "rednotebook.zip"])
  func dayOneGivesBackWhatItGot(name: String) async throws {
    try await ImportHome.with { one in
      _ = try await one.take(fixture(name), into: "other")
      let zip = one.folder.path + "/out.zip"
      let left = try await DiaryExport("other", in: one.home).writeDayOne(to: zip)
      #expect(left.allSatisfy { $0.severity == .warning })
      try await ImportHome.with { two in
        let report = try await two.take(zip, .dayOne, into: "other")
        #expect(report.failed == 0)
        #expect(await two.errors() == [])
        // Day One knows nothing of other apps' keys, nor of zutto's.
        let keys: Set<String> =
          name == "day-one.zip"
          ? ["journal", "day-one", "missing-media"]
          : [
            "journal", "day-one", "imported", "title", "journey", "music", "mood", "layout", "categories",
            "draft", "nested", "aliases", "Category", "place", "coordinates", "weather", "tags",
            "source-author", "modified", "missing-media",
          ]
        let before = try entries(one, "other", without: keys)
        let after = try entries(two, "other", without: keys)
        #expect(after.keys.sorted() == before.keys.sorted())
        for (name, text) in before where left.isEmpty { #expect(after[name] == text, "\(name)") }
        if left.isEmpty {
          #expect(Set(try media(two, "other").values) == Set(try media(one, "other").values))
        }
        // In its own home everything is known.
        let again = try await one.take(zip, .dayOne, into: "other")
        #expect(again.imported == [])
      }
    }
  }

  @Test(arguments: ["day-one.zip", "markdown.zip", "jrnl.txt", "journey.zip", "rednotebook.zip"])
  func markdownGivesBackEverything(name: String) async throws {
    try await ImportHome.with { one in
      _ = try await one.take(fixture(name), into: "other")
      let folder = one.folder.path + "/out"
      try await DiaryExport("other", in: one.home).writeMarkdown(to: Tree(creating: folder))
      try await ImportHome.with { two in
        let report = try await two.take(folder, .markdown, into: "other")
        #expect(report.failed == 0)
        #expect(await two.errors() == [])
        #expect(try entries(two, "other", without: []) == entries(one, "other", without: []))
        #expect(try media(two, "other") == media(one, "other"))
      }
    }
  }

  @Test func jrnlGivesBackTimesTitlesTextsAndStars() async throws {
    for name in ["jrnl.txt", "jrnl-1.txt", "jrnl-folder.zip", "markdown.zip"] {
      try await ImportHome.with { one in
        _ = try await one.take(fixture(name), into: "other")
        let file = one.folder.path + "/journal.txt"
        try Data(try await DiaryExport("other", in: one.home).jrnl()).write(to: URL(filePath: file))
        try await ImportHome.with { two in
          let report = try await two.take(file, .jrnl, into: "other")
          #expect(report.failed == 0)
          let keys: Set<String> = [
            "imported", "missing-media", "title", "layout", "categories", "draft", "nested", "aliases",
            "Category", "tags", "params",
          ]
          let before = try entries(one, "other", without: keys)
          let after = try entries(two, "other", without: keys)
          #expect(after.keys.sorted() == before.keys.sorted())
          // Pictures are beside jrnl's journal no more, and tags stand under the text.
          for (name, text) in before where !text.contains("](") {
            var words = text
            while words.last?.isNewline == true { words.removeLast() }
            let rest = (after[name] ?? "").dropFirst(words.count).filter { !$0.isWhitespace }
            #expect(after[name]?.hasPrefix(words) == true, "\(words) | \(after[name] ?? "nothing")")
            #expect(rest.isEmpty || rest.hasPrefix("@"))
          }
        }
      }
    }
  }

  @Test func aDiaryOfTwoComesBackAsOfTwo() async throws {
    try await ImportHome.with { one in
      try one.folder.write(
        "---\nauthor: yuuki\nimported: day-one:A\njournal: 日記 Journal\n---\nhers\n",
        to: "diaries/futari/entries/2024-12-26-100000-yuuki.md")
      let export = try await DiaryExport("futari", in: one.home)
      let folder = one.folder.path + "/out"
      try export.writeMarkdown(to: Tree(creating: folder))
      _ = try export.writeDayOne(to: one.folder.path + "/out.zip")
      let zip = try ForeignExport(at: one.folder.path + "/out.zip", name: "out.zip").files
      #expect(zip.all.map(\.name).contains("日記 Journal.json"))
      #expect(zip.all.count == 2)
      try await ImportHome.with { two in
        let report = try await two.take(folder, .markdown)
        #expect(report.imported.map(\.path.name).contains("2024-12-26-100000-yuuki.md"))
        let text = try two.folder.text(of: "diaries/futari/entries/2024-12-26-100000-yuuki.md")
        #expect(text.contains("author: yuuki\n") && !text.contains("source-author"))
      }
    }
  }

  @Test func theSameDiaryGivesTheSameBytes() async throws {
    try await ImportHome.with { home in
      _ = try await home.take(fixture("day-one.zip"), into: "other")
      let export = try await DiaryExport("other", in: home.home)
      var archives: Set<[UInt8]> = []
      for number in 0..<2 {
        _ = try export.writeDayOne(to: home.folder.path + "/\(number).zip")
        archives.insert(try home.folder.bytes(of: "\(number).zip"))
      }
      #expect(archives.count == 1)
    }
  }
}
