// The search of an archive, in a real browser, against a look through every text.

import Foundation
import Ground
import Prose
import TestSupport
import Testing

@Suite struct SearchTests {
  private static let peers = Repository.root.appending(path: ".build/peers").path

  /// Texts of four languages and of people who mean no good, without a sign that Markdown reads.
  private static let sentences = [
    "今日は京都へ行って、お茶を飲んだ。", "カフェでケーキを食べた", "ｶﾞｯｺｳの帰り道", "東京・大阪　雨のち晴れ", "猫が寝ている🎂", "오늘은 한국어로 일기를 썼다",
    "친구와 커피를 마셨어요", "今天下雨，我们在家看电影。", "上海的夜晚很美", "We walked to the café in São Paulo",
    "Der Fluß ist größer als die STRASSE", "iPhone15を買った", "Привет, мир и ещё раз", "Ο Σίσυφος και ο λόφος",
    "don't stop, co-op 2024", "naïve façade Zürich Ærø İstanbul", "ひらがなとカタカナ ヴァイオリン",
    "a quote \" and 'one' and </script> and alert", "line\u{2028}separator \u{2029}here", "ทดสอบภาษาไทย",
    "𠮷野家で牛丼", "々〆ヶ 時々",
  ]

  @Test func everythingThatHoldsTheWordsIsFoundAndNothingElse() async throws {
    try requirePeer("\(SearchTests.peers)/bin/python")
    try await withSeed(runs: 1) { random in
      try await withTemporaryFolder { folder in
        var random = random
        let texts = try SearchTests.write(in: folder, &random)
        try await TestHome(folder: folder).build(into: "site", remembering: false)
        let folds = SearchTests.sentences.map { text -> [String] in
          let mixed = SearchTests.mixed(text, &random)
          return [mixed, SearchTests.folded(mixed)]
        }
        let strange = (0..<400).map { _ -> [String] in
          let text = SearchTests.strange(&random)
          return [text, SearchTests.folded(text)]
        }
        let cases: [String: Any] = [
          "folds": folds + strange, "texts": texts, "seed": random.below(1_000_000),
        ]
        try JSONSerialization.data(withJSONObject: cases).write(to: URL(filePath: folder.path("cases.json")))
        let browser = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
        let finished = try run(
          "\(SearchTests.peers)/bin/python", Repository.root.appending(path: "Tests/peers/search.py").path,
          browser.trimmingCharacters(in: .newlines), folder.path("site"), folder.path("cases.json"),
          timeout: 300)
        #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
      }
    }
  }

  @Test func nothingOfASecretNoteAndNobodysNameIsInTheFilesOfTheSearch() async throws {
    try await withTemporaryFolder { folder in
      try SearchTests.writeHome(in: folder)
      try SearchTests.writeDiary("himitsu", type: "anonymous", in: folder)
      try folder.write("秘密の話\n", to: "home/diaries/himitsu/entries/2024-12-24-100000-misaki.md")
      try folder.write(
        "---\nday: 2025-12-05\n---\nplantedquestion\n", to: "home/notes/received/2025-12-05-aaaa.md")
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      for (path, bytes) in try TestHome(folder: folder).archive("site") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("plantedquestion"), "\(path)")
        if path.hasPrefix("search/") || path.hasSuffix(".ics") || path.hasPrefix("diaries/") {
          #expect(!text.contains("misaki"), "\(path)")
          #expect(!text.contains("ミサキ"), "\(path)")
          if path.hasPrefix("search/") { #expect(!text.contains("@"), "\(path)") }
        }
      }
    }
  }

  @Test func theLedgerIsFoundByReasonsAndNamesAndOnlyWhereItsPagesAre() async throws {
    try await withTemporaryFolder { folder in
      try SearchTests.writeHome(in: folder)
      try SearchTests.writeDiary("a", type: "couple", in: folder)
      try folder.write("静かな日\n", to: "home/diaries/a/entries/2024-12-01-100000-misaki.md")
      try folder.write(
        #"{"currency":"JPY","treatments":[{"id":"gel","name":"ジェルネイル","price":5000}]}"#,
        to: "home/ledger/treatments.json")
      try folder.write(#"{"categories":[{"id":"rent","name":"家賃"}]}"#, to: "home/ledger/categories.json")
      let month =
        #"{"currency":"JPY","records":[{"date":"2024-11-03","treatment":"gel","count":1,"amount":5000}],"#
        + #""adjustments":[{"date":"2024-11-03","amount":-500,"reason":"雨の日の割引"}],"#
        + #""expenses":[{"category":"rent","amount":80000}]}"#
      try folder.write(month, to: "home/ledger/2024-11.json")
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: false)
      let text = String(
        decoding: try #require(try home.archive("site")["search/ledger.2024-1.t0.js"]), as: UTF8.self)
      for word in ["雨の日の割引", "ジェルネイル", "家賃", "ledger/months/2024-11.html"] {
        #expect(text.contains(word), "\(word)")
      }
      // The same bytes where books are remembered, and where only the ledger changes.
      try await home.build(into: "kept", remembering: true)
      #expect(differences(try home.archive("site"), try home.archive("kept")) == [])
      try folder.write(month.replacing("雨の日", with: "雪の日"), to: "home/ledger/2024-11.json")
      try await home.build(into: "kept", remembering: true)
      try await home.build(into: "again", remembering: false)
      #expect(differences(try home.archive("again"), try home.archive("kept")) == [])
      let after = try home.archive("kept")["search/ledger.2024-1.t0.js"] ?? []
      #expect(String(decoding: after, as: UTF8.self).contains("雪の日の割引"))
    }
  }

  @Test func aChangedTextRemakesItsSegmentAlone() async throws {
    try await withTemporaryFolder { folder in
      try SearchTests.writeHome(in: folder)
      try SearchTests.writeDiary("a", type: "couple", in: folder)
      for year in 2020...2024 {
        for day in 1...9 {
          try folder.write(
            "\(year)年の\(day)日\n", to: "home/diaries/a/entries/\(year)-06-0\(day)-100000-misaki.md")
        }
      }
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: true)
      let before = try home.archive("site")
      try folder.write("新しい話\n", to: "home/diaries/a/entries/2021-06-03-100000-misaki.md")
      try await home.build(into: "site", remembering: true)
      let changed = differences(before, try home.archive("site")).filter { $0.hasPrefix("search/") }
      #expect(changed == ["search/a-2021-1.i0.js differs", "search/a-2021-1.t0.js differs"])
    }
  }

  @Test(arguments: [nil, "t0", "t1"])
  func anIndexThatIsMadeAnewFromWrittenTextsIsAsFromTheEntries(damaged: String?) async throws {
    try await withTemporaryFolder { folder in
      try SearchTests.writeHome(in: folder)
      try SearchTests.writeDiary("a", type: "couple", in: folder)
      let sentences = [SearchTests.sentences, SearchTests.sentences, SearchTests.sentences].joined()
      for (number, sentence) in sentences.enumerated() {
        let (month, day) = (number / 28 + 1, number % 28 + 1)
        let author = number % 2 == 0 ? "misaki" : "yuuki"
        let name = "2021-0\(month)-\(day < 10 ? "0" : "")\(day)-100000-\(author)"
        try folder.write(
          "---\nquestion: \"何？ \\\\ & \\\"x\\\"\"\ntags: [旅, \"\(number)\"]\n---\n\(sentence)\n",
          to: "home/diaries/a/entries/\(name).md")
      }
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: true)
      // Overwritten in place, which the next build need not notice.
      if let damaged {
        let path = folder.path("site/search/a-2021-1.\(damaged).js")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 200)
        try file.close()
      }
      try folder.write("新しい話\n", to: "home/diaries/a/entries/2021-03-09-100000-misaki.md")
      try await home.build(into: "site", remembering: true)
      try await home.build(into: "clean", remembering: false)
      let differing = differences(try home.archive("clean"), try home.archive("site"))
      #expect(differing.allSatisfy { damaged != nil && $0.contains(damaged ?? "") }, "\(differing)")
      #expect(try home.archive("site").keys.contains("search/a-2021-1.t2.js"))
    }
  }

  @Test func longTextsShareNoSegmentOfMoreThanAMebibyte() async throws {
    try await withTemporaryFolder { folder in
      try SearchTests.writeHome(in: folder)
      try SearchTests.writeDiary("a", type: "couple", in: folder)
      // One that is longer alone, and four of which three fit.
      for (day, size) in [(1, 1100), (2, 340), (3, 340), (4, 340), (5, 340)] {
        let line = "word\(day) " + String(repeating: "words ", count: 170) + "\n"
        try folder.write(
          String(repeating: line, count: size * 1024 / line.utf8.count),
          to: "home/diaries/a/entries/2021-01-0\(day)-100000-misaki.md")
      }
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: false)
      let files = try home.archive("site")
      for (day, segment) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3)] {
        let index = try #require(files["search/a-2021-\(segment).i0.js"])
        let texts = files.filter { $0.key.hasPrefix("search/a-2021-\(segment).") }
        #expect(texts.contains { String(decoding: $0.value, as: UTF8.self).contains("word\(day) ") })
        #expect(!index.isEmpty)
      }
      #expect(!files.keys.contains { $0.hasPrefix("search/a-2021-4.") })
    }
  }

  // MARK: Texts

  private static func folded(_ text: String) -> String {
    String(String.UnicodeScalarView(SearchText.folded(text).compactMap(Unicode.Scalar.init)))
  }

  /// Letters of a text in other forms.
  private static func mixed(_ text: String, _ random: inout SplitMix64) -> String {
    switch random.below(4) {
    case 0: text.decomposedStringWithCanonicalMapping
    case 1: text.uppercased()
    case 2: text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text
    default: text.decomposedStringWithCompatibilityMapping
    }
  }

  /// Any scalars that both tables have known for years.
  private static func strange(_ random: inout SplitMix64) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x17F, 0x370...0x3FF, 0x400...0x45F, 0x5D0...0x5EA, 0x620...0x64A, 0x905...0x939, 0xE01...0xE3A,
      0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2, 0x2010...0x2070, 0x2150...0x2188, 0x2460...0x24FF,
      0x2600...0x26FF, 0x3000...0x30FF, 0x3131...0x318E, 0x3200...0x32FE, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
      0xF900...0xFA2D, 0xFB00...0xFB06, 0xFF01...0xFFDC, 0x300...0x345, 0x1F600...0x1F64F, 0x20000...0x2A6D6,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<(1 + random.below(12)) {
      let range = random.pick(ranges)
      if let scalar = Unicode.Scalar(range.lowerBound + UInt32(random.below(range.count))),
        scalar.properties.generalCategory != .unassigned
      {
        text.append(scalar)
      }
    }
    return String(text)
  }

  // MARK: Homes

  /// Writes a home of two diaries and memos; tells what stands where.
  private static func write(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> [[String:
    String]]
  {
    try writeHome(in: folder)
    var texts: [[String: String]] = []
    try writeDiary("a", type: "couple", in: folder)
    try writeDiary("b", type: "anonymous", in: folder)
    var count = 0
    for _ in 0..<220 {
      count += 1
      let sentences = (0..<(1 + random.below(4))).map { _ in random.pick(SearchTests.sentences) }
      let text = sentences.joined(separator: " ")
      let day = "\(2021 + random.below(4))-\(["03", "07", "11"][random.below(3)])-1\(random.below(10))"
      let time = String(100_000 + count / 60 * 100 + count % 60)
      let zoned = "\(day)T\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))+09:00"
      switch random.below(5) {
      case 0:
        try folder.write("\(text)\n", to: "home/diaries/b/entries/\(day)-\(time)-misaki.md")
        texts.append(fact("diaries/b/entries/\(day)-\(time).html", zoned, "diaries/b", "", text))
      case 1:
        try folder.write("\(text)\n", to: "home/memos/\(day)-\(time).md")
        texts.append(fact("memos/\(day)-\(time).html", zoned, "memos", "", text))
      default:
        let member = random.pick(["misaki", "yuuki"])
        let path = "diaries/a/entries/\(day)-\(time)-\(member)"
        let tags = random.below(4) == 0 ? ["旅行の記録", "#Lovely \(random.below(9))"] : []
        let head = tags.isEmpty ? "" : "---\ntags: [\(tags[0]), '\(tags[1])']\n---\n"
        try folder.write("\(head)\(text)\n", to: "home/\(path).md")
        let name = member == "misaki" ? "ミサキ" : "유키 \"</script>"
        let all = ([text] + tags.map(\.hashtag)).joined(separator: " ")
        var fact = fact("\(path).html", zoned, "diaries/a", name, all)
        if !tags.isEmpty { fact["tags"] = "yes" }
        texts.append(fact)
      }
    }
    return texts
  }

  private static func fact(_ url: String, _ time: String, _ origin: String, _ author: String, _ text: String)
    -> [String: String]
  {
    let names = ["diaries/a": "日記a", "diaries/b": "日記b", "memos": "メモ"]
    return ["url": url, "time": time, "origin": names[origin] ?? "", "author": author, "text": text]
  }

  private static func writeHome(in folder: TemporaryFolder) throws {
    try folder.write(
      "{\"format\": 1, \"owner\": \"misaki\", \"timeZone\": \"Asia/Tokyo\", \"name\": \"家\", \"locale\": \"ja\"}\n",
      to: "home/zutto.json")
  }

  private static func writeDiary(_ id: String, type: String, in folder: TemporaryFolder) throws {
    let path = "home/diaries/\(id)"
    try folder.write(
      "{\"name\": \"日記\(id)\", \"type\": \"\(type)\", \"invite\": \"ABC234\"}\n", to: "\(path)/diary.json")
    for (member, name) in [("misaki", "ミサキ"), ("yuuki", "유키 \\\"</script>")] {
      try folder.write(
        "{\"name\": \"\(name)\", \"role\": \"\(member == "misaki" ? "owner" : "member")\","
          + " \"joined\": \"2020-02-14T20:00:00+09:00\"}\n", to: "\(path)/members/\(member).json")
    }
  }
}
