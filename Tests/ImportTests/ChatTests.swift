// Chats: how lines are recognised, which day they are of, who wrote them, and what comes once only.

import Diagnostics
import Diary
import Foundation
import Ground
import Import
import Prose
import TestSupport
import Testing
import ZonedTime

@Suite struct ChatTests {
  /// Each message of a chat as `2024-12-24T21:13 NAME| words`, imported one by one into a diary with room.
  private func messages(
    _ text: String, _ format: ImportFormat, _ name: String = "chat.txt",
    _ set: (inout ImportSettings) -> Void = { _ in }
  ) async throws -> [String] {
    try await ImportHome.with { home in
      try home.folder.write(text, to: "export/\(name)")
      let report = try await home.take(
        home.folder.path + "/export/\(name)", format, into: "other", isStopped: { false }
      ) {
        settings in
        settings.chats.isEach = true
        set(&settings)
      }
      #expect(await home.errors() == [])
      return try ChatTests.messages(report, home)
    }
  }

  static func messages(_ report: ImportReport, _ home: ImportHome) throws -> [String] {
    try report.imported.map { line in
      let parts = try home.folder.text(of: line.path.text).split(separator: "---\n", maxSplits: 1)
      let head = parts[0].split(separator: "\n")
      let id = head.first { $0.hasPrefix("author: ") }?.dropFirst(8) ?? "-"
      let member = try home.folder.text(of: "diaries/other/members/\(id).json")
      let name = member.split(separator: "\"").dropFirst(3).first ?? ""
      let words = PlainWords.words(of: String(parts[1].dropLast()))
      return "\(line.created.text.prefix(16)) \(name)| \(words)"
    }
  }

  @Test(arguments: [
    // A meeting, a pasted chat, a time, a day: what another line would be a head in.
    (
      ImportFormat.whatsApp,
      ["26/11/2021, 11:26 - Tek: look", "26/11/2021, 11:45 - Avi: ok"],
      [
        "Sat, Feb 22, 2020 8:30 PM - 10:00 PM\nhttps://meet.example", "Mon 20-04-2020 12:00-13:00",
        "25/11/2021 10:00 AM: Math", "[7:35 PM, 11/25/2021] Zed: only that", "[25/11/2021, 10:00] Zed: hi",
      ]
    ),
    (
      .whatsApp, ["[13/12/2021, 10:00:01] Tek: look", "[13/12/2021, 10:00:05] Avi: ok"],
      ["[13/12/2021, 10:00] x", "13/12/2021, 10:00 - Zed: y"]
    ),
    (
      .kakaoTalk,
      ["--------------- 2024년 12월 24일 화요일 ---------------\n[A] [오후 3:20] look", "[B] [오후 3:30] ok"],
      ["2024년 12월 24일 오후 3:20, 회의", "2024.12.24 18:35\n다음", "오후 3:20, 회의"]
    ),
    (
      .kakaoTalk, ["2024년 12월 24일 오후 3:20, A : look", "2024년 12월 24일 오후 3:30, B : ok"],
      ["오후 3:20, 회의", "[C] [오후 3:20] hi"]
    ),
  ]) func whatOnlyLooksLikeAHeadIsPartOfTheText(
    _ format: ImportFormat, _ lines: [String], _ quoted: [String]
  ) async throws {
    for quote in quoted {
      let found = try await messages(lines.joined(separator: "\n\(quote)\n") + "\n", format)
      #expect(found.count == 2, "\(quote): \(found)")
      #expect(found.first?.contains("look\n\(quote)") == true, "\(quote): \(found)")
    }
  }

  @Test(arguments: ["\"Frozen\" was lovely", "\"Frozen was lovely", "\"ok\" \"no", "\""])
  func aQuoteThatBeginsATextTakesNoMessageOfOthers(_ words: String) async throws {
    let others = ["Bob\tyes it was", "Aiko\tagain?", "Bob\tI would rather see \"Up\"", "Aiko\t\"no\nyes\""]
    let lines = (["Bob\thi", "Aiko\t" + words] + others).map { "20:00\t\($0)" }
    let found = try await messages("2024/12/24(Tue)\n" + lines.joined(separator: "\n"), .line)
    #expect(found.count == 6, "\(found)")
    #expect(found.dropFirst().first?.hasSuffix("Aiko| " + words) == true, "\(found)")
  }

  @Test func aDayInAMessageMovesNoOther() async throws {
    let dash = String(repeating: "-", count: 15)
    let windows = [
      "\(dash) 2024년 12월 2일 월요일 \(dash)", "[A] [오후 8:36] 다음 약속은", "2024년 12월 24일 화요일", "강남역",
      "[B] [오후 8:37] 좋아", "\(dash) 2024년 12월 3일 화요일 \(dash)", "[A] [오전 8:00] 안녕",
    ]
    #expect(
      try await messages(windows.joined(separator: "\n"), .kakaoTalk) == [
        "2024-12-02T20:36 A| 다음 약속은\n2024년 12월 24일 화요일\n강남역", "2024-12-02T20:37 B| 좋아",
        "2024-12-03T08:00 A| 안녕",
      ])
    let android = [
      "2024년 12월 2일 오후 3:20", "2024년 12월 2일 오후 3:20, A : 다음 약속은", "2024년 12월 24일 오후 7:00", "강남역",
      "2024년 12월 2일 오후 3:21, A : 또는", "2024년 12월 25일 오후 7:00", "2024년 12월 3일 오후 3:20",
      "2024년 12월 3일 오후 3:20, B : 좋아",
    ]
    #expect(
      try await messages(android.joined(separator: "\n"), .kakaoTalk) == [
        "2024-12-02T15:20 A| 다음 약속은\n2024년 12월 24일 오후 7:00\n강남역",
        "2024-12-02T15:21 A| 또는\n2024년 12월 25일 오후 7:00", "2024-12-03T15:20 B| 좋아",
      ])
  }

  @Test func twoLanguagesOfOneChatInOneFileComeOnce() async throws {
    let lines = ["20:10\tミナ\tやあ", "20:11\tBob\thi", "20:12\tミナ\tまたね"]
    let japanese = ["[LINE] Bobとのトーク履歴", "保存日時：2024/12/26 10:00", "", "2024/12/24(火)"] + lines
    let english =
      ["[LINE] Chat history with Bob", "Saved on: 12/26/2024 10:00", "", "2024/12/24(Tue)"] + lines
    let korean = ["[LINE] Bob과의 대화", "저장한 날짜: 2024/12/26 10:00", "", "2024.12.24 화요일"] + lines
    for both in [[japanese, english], [english, japanese], [korean, english, japanese]] {
      #expect(
        try await messages(both.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n"), .line) == [
          "2024-12-24T20:10 ミナ| やあ", "2024-12-24T20:11 Bob| hi", "2024-12-24T20:12 ミナ| またね",
        ])
    }
    // A title without the line below it is what somebody wrote.
    let quoted = japanese.joined(separator: "\n") + "\n[LINE] Chat history with Ann\nlook"
    #expect(
      try await messages(quoted, .line).last
        == "2024-12-24T20:12 ミナ| またね\n[LINE] Chat history with Ann\nlook")
  }

  @Test func whoOnlyDeletesAndAsksIsInTheGroup() async throws {
    let mark = "\u{200E}"
    let lines = [
      "Trip: \(mark)Messages and calls are end-to-end encrypted.", "Bob: Hi", "Ann: Hello",
      "Carol: \(mark)This message was deleted.",
      "Carol: \(mark)POLL:\nWhere?\n\(mark)OPTION: Kyoto (2 votes)",
      "Trip: \(mark)Bob added Dave",
    ]
    let found = try await messages(
      lines.map { "[24.12.24, 20:10:00] \($0)" }.joined(separator: "\n"), .whatsApp, "_chat.txt")
    #expect(
      found.map { String($0.dropFirst(17).prefix { $0 != "|" }) } == ["Bob", "Ann", "Carol", "Carol"],
      "\(found)")
    #expect(found.last?.contains("Kyoto") == true, "\(found)")
  }

  @Test func namesThatDifferInCaseAreTwo() async throws {
    let lines = ["Anna: one", "ANNA: two", "anna: three"].map { "12/24/24, 10:00 - \($0)\n" }.joined()
    #expect(
      try await messages(lines, .whatsApp) == [
        "2024-12-24T10:00 Anna| one", "2024-12-24T10:00 ANNA| two", "2024-12-24T10:00 anna| three",
      ])
    try await ImportHome.with { home in
      func take(_ text: String, _ people: [String: String] = [:]) async throws -> [String] {
        try home.folder.write(text, to: "export/chat.txt")
        let report = try await home.take(
          home.folder.path + "/export/chat.txt", .whatsApp, into: "other", isStopped: { false }
        ) {
          $0.chats.isEach = true
          $0.chats.people = people
        }
        return try ChatTests.messages(report, home)
      }
      // Each of them again, whoever comes first.
      _ = try await take("12/24/24, 10:00 - ANNA: one\n12/24/24, 10:01 - Anna: two\n")
      let again = try await take("12/25/24, 10:00 - Anna: three\n12/25/24, 10:01 - ANNA: four\n")
      #expect(again == ["2024-12-25T10:00 Anna| three", "2024-12-25T10:01 ANNA| four"])
      // One is left out, the other stays; a name in other letters is found where nobody is called exactly that.
      let one = try await take("12/26/24, 10:00 - Anna: five\n12/26/24, 10:01 - ANNA: six\n", ["ANNA": ""])
      #expect(one == ["2024-12-26T10:00 Anna| five"])
      let none = try await take("12/27/24, 10:00 - aNNA: seven\n", ["Anna": ""])
      #expect(none == [])
    }
  }

  @Test func whatHasNoWordsOnTelegramIsToldOrNamed() async throws {
    let parts = [
      #""text": "Shall we marry?""#, #""text": "Yes", "reply_to_message_id": 0"#,
      #""text": "", "dice": {"emoji": "🎲", "value": 3}"#, #""text": "", "game_title": "Chess""#,
      #""text": "", "todo_list": {"title": "Trip", "answers": [{"text": "Tent"}]}"#,
      #""text": "", "story_from": "x""#,
    ]
    let messages = parts.enumerated().map { id, part in
      #"{"id": \#(id), "type": "message", "date": "2024-12-24T21:0\#(id):00", "from": "Bob", "from_id": "user1", \#(part)}"#
    }
    let json =
      #"{"name": "Bob", "type": "personal_chat", "id": 1, "messages": [\#(messages.joined(separator: ","))]}"#
    try await ImportHome.with { home in
      try home.folder.write(json, to: "export/result.json")
      let report = try await home.take(
        home.folder.path + "/export", .telegram, into: "other", isStopped: { false }
      ) { $0.chats.isEach = true }
      #expect(
        try ChatTests.messages(report, home).map { String($0.dropFirst(17)) } == [
          "Bob| Shall we marry?", "Bob| Yes\n↩ Shall we marry?", "Bob| 🎲 3", "Bob| Chess",
          "Bob| Trip\n☐ Tent",
        ])
      #expect(report.failed == 1 && report.notices.isEmpty)
    }
  }

  @Test func whatHasNoWordsInSignalsDatabaseIsToldOrNamed() async throws {
    let parts = [
      #""type": "incoming", "body": "Shall we marry?""#,
      #""type": "outgoing", "body": "Yes", "quote": {"text": "Shall we marry?"}, "reactions": [{"emoji": "❤️"}]"#,
      #""type": "incoming", "sticker": {"emoji": "😺"}"#,
      #""type": "incoming", "attachments": [{"contentType": "image/jpeg"}]"#,
      #""type": "incoming", "contact": [{}]"#, #""type": "call-history""#,
    ]
    let messages = parts.enumerated().map { id, part in
      #"{"sent_at": \#(1_735_041_660_000 + id * 60_000), "source": "Alice", \#(part)}"#
    }
    try await ImportHome.with { home in
      try home.folder.write("[\(messages.joined(separator: ","))]", to: "export/Alice.json")
      let report = try await home.take(
        home.folder.path + "/export/Alice.json", .signal, into: "other", isStopped: { false }
      ) { $0.chats.isEach = true }
      let texts = try report.imported.map { try home.folder.text(of: $0.path.text) }
      #expect(texts.count == 4 && report.failed == 1 && report.notices.count == 1, "\(texts)")
      let words = ["Shall we marry?\n", "Yes\n↩ Shall we marry?\n❤️\n", "😺\n", "image.jpeg"]
      for (text, words) in zip(texts, words) { #expect(text.contains(words), "\(text)") }
    }
  }

  @Test func twoOfOneNameOnTelegramStayWhoTheyAre() async throws {
    func export(_ day: Int, _ ids: [String]) -> String {
      let messages = ids.enumerated().map { number, id in
        #"{"id": \#(day)\#(number), "type": "message", "date": "2024-12-\#(day)T21:0\#(number):00", "from": "Bob", "from_id": "\#(id)", "text": "\#(id) says"}"#
      }
      return
        #"{"name": "G", "type": "private_group", "id": 7, "messages": [\#(messages.joined(separator: ", "))]}"#
    }
    try await ImportHome.with { home in
      func take(_ text: String) async throws -> [String] {
        try home.folder.write(text, to: "export/result.json")
        let report = try await home.take(
          home.folder.path + "/export", .telegram, into: "other", isStopped: { false }
        ) { $0.chats.isEach = true }
        return try ChatTests.messages(report, home)
      }
      let first = try await take(export(24, ["user9", "user10"]))
      #expect(
        first == ["2024-12-24T21:00 Bob| user9 says", "2024-12-24T21:01 Bob (user10)| user10 says"])
      let second = try await take(export(25, ["user10", "user9"]))
      #expect(
        second == [
          "2024-12-25T21:00 Bob (user10)| user10 says", "2024-12-25T21:01 Bob| user9 says",
        ])
    }
  }

  @Test func whatAPersonMarksIsNotTheApps() async throws {
    let lines = [
      "Dana: \u{200E}\u{202A}+81 90 1234 5678\u{202C}", "Dana: \u{200F}\u{200F}עוד", "Bob: ok",
      "Eli: \u{200E}Location: https://maps.google.com/?q=1,2", "Kyoto: \u{200E}You were added",
    ].map { "[27/03/2022, 21:41:35] \($0)" }
    let found = try await messages(lines.joined(separator: "\n"), .whatsApp)
    #expect(
      found.map { $0.dropFirst(17).prefix { $0 != "|" } } == ["Dana", "Dana", "Bob", "Eli"], "\(found)")
  }

  @Test func whatIsIndentedInAMessageStays() async throws {
    let head = "May 17, 2022  5:29:42 PM\n"
    let text =
      head + "Bob\nlook at this:\ndef f():\n    return 1\nnice?\n\n" + "    " + head
      + "    Me\n    a reply\n\n" + head + "Bob\n    just indented\n\n"
    #expect(
      try await messages(text, .iMessage).map { $0.dropFirst(17) } == [
        "Bob| look at this:\ndef f():\n    return 1\nnice?", "Bob|     just indented",
      ])
  }

  @Test func eachAppHasItsCodePage() async throws {
    try await ImportHome.with { home in
      // 2024/12/24(Tue), then in CP932: はい, そうだね
      let lines: [[UInt8]] = [
        Array("2024/12/24(Tue)\n20:00\tA\t".utf8), [0x82, 0xCD, 0x82, 0xA2], Array("\n20:01\tB\t".utf8),
        [0x82, 0xBB, 0x82, 0xA4, 0x82, 0xBE, 0x82, 0xCB],
      ]
      try home.folder.write(lines.flatMap(\.self), to: "chat.txt")
      let report = try await home.take(
        home.folder.path + "/chat.txt", .line, into: "other", isStopped: { false }
      ) {
        $0.chats.isEach = true
      }
      #expect(
        try ChatTests.messages(report, home) == [
          "2024-12-24T20:00 A| はい", "2024-12-24T20:01 B| そうだね",
        ])
    }
  }

  @Test func anExportThatWasPutToAnotherIsReadWithIt() async throws {
    let one = (1...9).map { "26/11/2021, 11:2\($0) - Tek: \($0)\n" }.joined()
    let other = (1...4).map { "[27/11/2021, 11:2\($0):00] Mum: \($0)\n" }.joined()
    #expect(try await messages(one + other, .whatsApp).count == 13)
    #expect(try await messages(other + one, .whatsApp).count == 13)
  }

  @Test(arguments: [
    (
      "13/04/2021, 21:38 - Ann: hi\n13/04/2021, 21:39 - Bob: plan:\n12:00\tlunch\tall\n",
      ImportFormat.whatsApp
    ),
    ("13/04/2021, 21:38 - Ann: hi\n13/04/2021, 21:39 - Bob: plan:\n[Ann] [12:00] lunch\n", .whatsApp),
    (
      String(repeating: "13/04/2021, 21:38 - Ann joined using this group's invite link\n", count: 9)
        + "13/04/2021, 21:39 - Ann: plan:\n12:00\tlunch\tall\n", .whatsApp
    ),
    ("[01/30/19, 11:25:00] A: hi\n[01/30/19, 11:25:00] \u{200E}You were added\n", .whatsApp),
  ]) func aFirstLineOfWhatsAppDecides(_ text: String, _ format: ImportFormat) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(text, to: "talk.txt")
      let export = try ForeignExport(at: folder.path("talk.txt"), name: "talk.txt")
      #expect(try export.guess() == format)
    }
  }

  @Test(arguments: [
    "Ann: Amy (GH1).vcf (file attached)", "Ann: \u{200E}Alex.vcf (p\u{159}ilo\u{17E}eno)",
    "Ann: Alex.vcf (bestand bijgevoegd)",
    "Ann: DOC-20221118-WA0004. (file attached)\nA title.txt",
    "Ann: \u{200E}\u{200E}<attached: \u{200E}PTT-20180129-WA0025.opus>",
    "Ann: <attached: PTT-20180129-WA0025.opus>",
  ]) func aFileThatIsNotThereIsNamed(_ line: String) async throws {
    let found = try await messages("23/12/2022, 13:30 - Bob: x\n23/12/2022, 13:31 - \(line)\n", .whatsApp)
    #expect(
      found.count == 2 && found[1].contains("📎") && !found[1].contains("(b") && !found[1].contains("<"),
      "\(found)")
  }

  @Test func inATableTheAppSpeaksOnlyOfTheOneInTheRow() async throws {
    let rows = [
      "2024-06-01 10:03:00,\"Bob\",\"철수님이 나갔습니다.\"",
      "2024-06-01 10:04:00,\"Bob\",\"Alice invited me and Tom.\"",
      "2024-06-01 10:05:00,\"Bob\",\"Bob left this chatroom.\"",
    ]
    let text = "Date,User,Message\n" + rows.joined(separator: "\n") + "\n"
    #expect(try await messages(text, .kakaoTalk, "talk.csv").count == 2)
  }

  @Test(arguments: [
    ("[3/27/22, 21:41:35] A B: Hello", "2022-03-27T21:41 A B| Hello"),
    ("[29.01.2018, 12:24:00] A: Hello", "2018-01-29T12:24 A| Hello"),
    ("18-03-2022 15:10 - A: Hello", "2022-03-18T15:10 A| Hello"),
    ("2018/06/13, 21:25 - A: Hello", "2018-06-13T21:25 A| Hello"),
    ("13.6.2018 klo 21.25.15 - A: Hello", "2018-06-13T21:25 A| Hello"),
    ("28/3/2025, 9:29 p. m. - A: Hello", "2025-03-28T21:29 A| Hello"),
    ("2021-03-18, 3:02 p.m. - A: Hello", "2021-03-18T15:02 A| Hello"),
    ("[20/12/2024, 12:25:55\u{202F}AM] A: Hello", "2024-12-20T00:25 A| Hello"),
    ("[2024/1/2 下午3:04:05] A: Hello", "2024-01-02T15:04 A| Hello"),
    ("[2024/1/2 오후 3:04:05] A: Hello", "2024-01-02T15:04 A| Hello"),
    ("[2024/1/2 午後0:04:05] A: Hello", "2024-01-02T12:04 A| Hello"),
    ("6/23/17, 12:29:34 PM: A: Hello", "2017-06-23T12:29 A| Hello"),
    ("[\u{200F}27\u{200F}/3\u{200F}/2022، 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[٢٧/٣/٢٠٢٢، ٩:٤١:٣٥ م] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[3/27/2565 BE, 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("19:23, 28 Aug 2013 - A: Hello", "2013-08-28T19:23 A| Hello"),
    ("[3/27/R4, 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[21:41:35, 3/27/22] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[2024/1/2 晚上8:04:05] A: Hello", "2024-01-02T20:04 A| Hello"),
    ("[2024/1/2 凌晨12:04:05] A: Hello", "2024-01-02T00:04 A| Hello"),
    ("[2024/1/2 中午12:04:05] A: Hello", "2024-01-02T12:04 A| Hello"),
    ("24/12/67, 10:00 - A: Hello", "2024-12-24T10:00 A| Hello"),
    ("24/12/67, 10:00 - D「: Hello\n24/12/67, 10:00 - D「: ", "2024-12-24T10:00 D「| Hello"),
    ("27/03/2022, 21:41 - A: \u{200F}שלום", "2022-03-27T21:41 A| \u{200F}שלום"),
    ("[1/31/1970, 00:00:00] A: Hello", "1970-01-31T00:00 A| Hello"),
    ("[12/31/2099, 23:59:59] A: Hello", "2099-12-31T23:59 A| Hello"),
    (
      "[3/27/22, 21:41:35] \u{202A}+82 10\u{202C}: Hello\n\n[a]: b\n",
      "2022-03-27T21:41 +82 10| Hello\n\n[a]: b"
    ),
  ]) func aLineOfWhatsAppIsTold(line: String, message: String) async throws {
    #expect(try await messages(line, .whatsApp) == [message])
  }

  @Test(arguments: [
    ("2024/01/15(月)\n9:05\tA\tHello", "2024-01-15T09:05 A| Hello"),
    ("2024/01/15（一）\n上午10:00\tA\tHello", "2024-01-15T10:00 A| Hello"),
    ("2022/9/2（週五）\n下午03:15\tA\tHello", "2022-09-02T15:15 A| Hello"),
    ("2024/1/2週二\n03:05pm\tA\tHello", "2024-01-02T15:05 A| Hello"),
    ("2026/1/30周五\n9:30 PM\tA\tHello", "2026-01-30T21:30 A| Hello"),
    ("2018/04/16(Mon)\n午後9:30\tA\tHello", "2018-04-16T21:30 A| Hello"),
    ("Fri, 09/25/2026\n21:05\tA\tHello", "2026-09-25T21:05 A| Hello"),
    ("Fri, 9/4/2026\n21:05\tA\tHello", "2026-09-04T21:05 A| Hello"),
    ("2021/03/03 Wed\n24:53\tA\tHello", "2021-03-03T00:53 A| Hello"),
    ("R7/02/09(日)\n21:05\tA\tHello", "2025-02-09T21:05 A| Hello"),
    ("09/02/2568(日)\n21:05\tA\tHello", "2025-02-09T21:05 A| Hello"),
    ("2017.09.03 Sunday\n16:23 Bob Today\nand tomorrow", "2017-09-03T16:23 Bob| Today\nand tomorrow"),
    (
      "2024/01/15(月)\n9:05\tA\t\"one\n9:06\tB\ttwo\nthree\"\n\n",
      "2024-01-15T09:05 A| one\n9:06\tB\ttwo\nthree"
    ),
    ("2017.09.03 Sunday\n12:05 Amy hello", "2017-09-03T12:05 Amy| hello"),
    ("2024/01/15(月)\n9:05\tA「(・ω・)\tHello", "2024-01-15T09:05 A「(・ω・)| Hello"),
    ("2024/01/15(月)\n9:05\tA\t\"one\ntwo", "2024-01-15T09:05 A| \"one\ntwo"),
    ("2024/01/15(月)\n9:05\tA\t\"one\"", "2024-01-15T09:05 A| \"one\""),
  ]) func aLineOfLINEIsTold(text: String, message: String) async throws {
    #expect(try await messages(text, .line) == [message])
  }

  @Test(arguments: [
    ("--------------- 2021년 12월 29일 수요일 ---------------\n[A] [오후 8:36] Hello", "2021-12-29T20:36 A| Hello"),
    (
      "--------------- Saturday, July 22, 2023 ---------------\n[A] B] [20:36] at home, [x] [y]",
      "2023-07-22T20:36 A] B| at home, [x] [y]"
    ),
    ("2026년 4월 25일 오후 3:20\n2026년 4월 25일 오후 3:20, A : B : C", "2026-04-25T15:20 A| B : C"),
    ("July 16, 2020, 10:23 PM, A : Hello", "2020-07-16T22:23 A| Hello"),
    ("May 3, 2018, 4:05 p.m., A : Hello", "2018-05-03T16:05 A| Hello"),
    ("July 1, 2023 at 4:05\u{202F}p.m., A : Hello", "2023-07-01T16:05 A| Hello"),
    ("2026. 2. 2. 오전 7:33, A, B : Hello", "2026-02-02T07:33 A, B| Hello"),
    ("Thursday, February 20, 2014\n9:46AM, February 20, 2014, A : Hello", "2014-02-20T09:46 A| Hello"),
    ("2021년 12월 29일 수요일\n오후 8:36, A : Hello", "2021-12-29T20:36 A| Hello"),
    ("Dec 31, 2014 at 19:12, A : Hello\nDec 31, 2014 at 19:12: A invited B.", "2014-12-31T19:12 A| Hello"),
    ("Jul 16, 2020 22:23, A : Hello", "2020-07-16T22:23 A| Hello"),
  ]) func aLineOfKakaoTalkIsTold(text: String, message: String) async throws {
    #expect(try await messages(text, .kakaoTalk) == [message])
  }

  @Test func theOrderOfADateComesFromTheWholeFile() async throws {
    func dates(_ dates: String...) async throws -> [String] {
      let text = dates.map { "[\($0), 10:00:00] A: x" }.joined(separator: "\n")
      return try await messages(text, .whatsApp).map { String($0.prefix(10)) }
    }
    #expect(try await dates("3/4/24", "13/4/24") == ["2024-04-03", "2024-04-13"])
    #expect(try await dates("3/4/24", "3/14/24") == ["2024-03-04", "2024-03-14"])
    #expect(try await dates("24/3/4", "24/12/31") == ["2024-03-04", "2024-12-31"])
    // A chat does not go back in time, and its days change more often than its months and years.
    #expect(try await dates("3/4/24", "4/3/24").first == "2024-03-04")
    #expect(try await dates("1/2/24", "2/2/24", "3/2/24", "4/2/24", "5/2/24").last == "2024-02-05")
    #expect(try await dates("2/1/24", "2/2/24", "2/3/24", "2/4/24", "2/5/24").last == "2024-02-05")
    // Nothing decides.
    let unclear = "[3/4/24, 10:00:00] A: x"
    let problem = await #expect(throws: Diagnostic.self) { _ = try await messages(unclear, .whatsApp) }
    #expect(problem?.englishHint?.contains("--dates day-first") == true)
    for (order, day) in [
      (DateOrder.dayFirst, "2024-04-03"), (.monthFirst, "2024-03-04"), (.yearFirst, "2003-04-24"),
    ] {
      #expect(try await messages(unclear, .whatsApp) { $0.dates = order }.first?.hasPrefix(day) == true)
    }
  }

  @Test func aNameMayHoldWhatDividesItFromTheText() async throws {
    let lines = [
      "Dr: Who: one", "Dr: Who: two: three", "Dr: Who: four", "Ann: see: this", "Ann: that",
      "12/24/24, 10:00: x",
    ].map { "[12/24/24, 10:00:00] \($0)" }
    #expect(
      try await messages(lines.joined(separator: "\n"), .whatsApp).map { String($0.dropFirst(17)) } == [
        "Dr: Who| one", "Dr: Who| two: three", "Dr: Who| four", "Ann| see: this", "Ann| that",
        "12/24/24, 10:00| x",
      ])
  }

  @Test func aLineThatGoesBackInTimeIsADoubt() async throws {
    try await ImportHome.with { home in
      let text = "[12/24/24, 10:00:00] A: he wrote\n[11/01/24, 10:00:00] B: hi\n[12/24/24, 10:01:00] A: x"
      try home.folder.write(text, to: "chat.txt")
      let report = try await home.take(home.folder.path + "/chat.txt", .whatsApp, into: "other")
      #expect(report.messages == 3)
      #expect(report.problems.count { $0.english.contains("chat.txt:2 may be no line of its own") } == 1)
    }
  }

  @Test func aWeekdayThatIsWrongIsADoubt() async throws {
    try await ImportHome.with { home in
      try home.folder.write("2024/01/15(火)\n9:05\tA\tone\n9:06\tA\ttwo\n", to: "chat.txt")
      let report = try await home.take(home.folder.path + "/chat.txt", .line, into: "other")
      #expect(report.problems.count { $0.english.contains("its weekday is another") } == 1)
    }
  }

  @Test func theAppsOwnLinesAreLeftOutAndCounted() async throws {
    try await ImportHome.with { home in
      for (name, notices) in [
        ("whatsapp-ios.zip", 2), ("WhatsApp Chat with Kyoto.txt", 2), ("line-ja.txt", 1),
        ("kakaotalk-windows.txt", 2),
        ("kakaotalk-android.txt", 1), ("kakaotalk-ios.zip", 2), ("kakaotalk-mac.csv", 2), ("telegram.zip", 1),
        ("telegram-pages.zip", 1), ("signal-export.zip", 1), ("sigtop.json", 1), ("sigtop.txt", 1),
        ("imessage.zip", 1),
      ] {
        let report = try await home.take(fixture(name), into: "other")
        #expect(report.notices.count == notices, "\(name): \(report.notices.map { $0[.en] })")
      }
    }
  }
}
