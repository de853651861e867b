// A home of many entries, written by a seeded generator, without a single fault.

import TestSupport
import ZonedTime

/// The generator: five diaries of different kinds, texts in four languages, photos, links, receipts.
struct LargeHome {
  let folder: TemporaryFolder
  private var random: SplitMix64
  /// Each diary's members.
  static let diaries: KeyValuePairs<String, [String]> = [
    "futari": ["misaki", "yuuki"], "家族": ["misaki", "オモニ", "a-b", "m-2"], "friends": ["misaki", "mei", "li"],
    "tokumei": ["misaki", "x1"], "alone": ["misaki"],
  ]
  private static let types = ["couple", "family", "friends", "anonymous", "family"]

  init(in folder: TemporaryFolder, seed: UInt64) {
    self.folder = folder
    random = SplitMix64(seed: seed)
  }

  /// Writes the home with about so many entries.
  ///
  /// - Returns: the ids of the entries, by diary.
  mutating func write(entries count: Int) throws -> [String: [String]] {
    try folder.write(
      #"{"format": 1, "owner": "misaki", "locale": "ja", "timeZone": "Asia/Tokyo", "mine": 1}"#,
      to: "zutto.json")
    var ids: [String: [String]] = [:]
    for (number, (diary, members)) in LargeHome.diaries.enumerated() {
      try folder.write(
        "{\"name\": \"\(diary)の日記\", \"type\": \"\(LargeHome.types[number])\", \"invite\": \"ABC23\(number)\"}\n",
        to: "diaries/\(diary)/diary.json")
      for (place, member) in members.enumerated() {
        let role = place == 0 ? "owner" : "member"
        try folder.write(
          "{\"name\": \"\(member)さん\", \"role\": \"\(role)\", \"joined\": \"2014-01-0\(place + 1)T00:00:00Z\"}\n",
          to: "diaries/\(diary)/members/\(member).json")
      }
      for photo in 0..<40 {
        try folder.write(picture(UInt8(photo + 1)), to: "diaries/\(diary)/photos/photo-\(photo).png")
      }
      let names = try write(entries: count / LargeHome.diaries.count, of: members, in: "diaries/\(diary)")
      let reads = names.prefix(50).map { "  \"\($0)\": \"2024-12-26T10:00:00+09:00\"" }
      try folder.write("{\n\(reads.joined(separator: ",\n"))\n}\n", to: "diaries/\(diary)/reads/misaki.json")
      ids[diary] = names
    }
    return ids
  }

  private mutating func write(entries count: Int, of members: [String], in diary: String) throws -> [String] {
    guard let first = Day(year: 2014, month: 2, day: 1) else { return [] }
    var ids: [String] = []
    for number in 0..<count {
      let day = first.adding(days: number * 2)
      let author = random.pick(members)
      var front: [String] = []
      var id = day.text
      switch random.below(6) {
      case 0: break
      case 1: id += "-\(author)"
      case 2: id += "-2330-\(author)"
      case 3: id += "-233000-\(author)-\(1 + random.below(9))"
      case 4: front = ["author: \(author) # 自分", "created: \(day)T08:15:00-05:00"]
      default:
        id = "思い出-\(number)"
        front = ["created: \"\(day)T23:59:59+09:00\"", "author: '\(author)'"]
      }
      let text = entry(&front, before: ids)
      ids.append(id)
      try folder.write(text, to: "\(diary)/entries/\(id).md")
    }
    return ids
  }

  /// A text of paragraphs, with front matter if it needs one.
  private mutating func entry(_ front: inout [String], before ids: [String]) -> String {
    if random.below(3) == 0 {
      front.append("photos: [photo-\(random.below(40)).png, \"photo-\(random.below(40)).png\"]")
    }
    if random.below(5) == 0 { front.append("question: 今年一番嬉しかったことは？") }
    if random.below(9) == 0 {
      front.append(random.pick(["weather: {sky: blue}", "tags:\n- a\n- b", "# mine", "lang: ko"]))
    }
    let head = front.isEmpty ? "" : "---\n" + front.joined(separator: "\n") + "\n---\n"
    var body = (0..<(1 + random.below(4))).map { _ in paragraph(before: ids) }.joined(separator: "\n\n")
    if random.below(30) == 0 { body = "---a\n" + body }
    let text = head + body + random.pick(["", "\n", "\n\n"])
    return random.below(10) == 0 ? text.replacing("\n", with: "\r\n") : text
  }

  private mutating func paragraph(before ids: [String]) -> String {
    let words = [
      "今日はクリスマス！", "一緒にケーキ食べたね🎂", "오늘은 좋은 날", "Went for a walk.", "今天很开心。", "**とても**", "*a*", "~~x~~",
      "1 < 2 & 3 > 2", "`<script>`", "\\<b>", "https://example.org/a_b?c=d", "me@example.org", "[x]", "a@b",
      "\"q\"", "[外](https://example.org \"t\")", "<https://example.org/>", "[tel](tel:+81-3-0000-0000)",
      "![](../photos/photo-1.png)", "![a](<../photos/photo-2.png>)", "[写真](../photos/photo%2D3.png)",
      "[下](#下)", "&amp;", "- [ ] 買う",
    ]
    var text = (0..<(1 + random.below(25))).map { _ in random.pick(words) }.joined(
      separator: random.pick([" ", "\n", " "]))
    if let id = ids.last, random.below(4) == 0 { text += " [前](\(id).md) ![](../photos/photo-4.png)" }
    switch random.below(8) {
    case 0: return "# " + text
    case 1: return "> " + text
    case 2: return "- " + text + "\n  1. x"
    case 3: return "```html\n<script>alert(1)</script> [a](nowhere.md)\n```\n\n" + text
    default: return text
    }
  }
}
