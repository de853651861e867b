// Memos as hands and programs write them, and random changes of them.

import Diagnostics
import Memos
import TestSupport

/// A memo that is made and changed by chance; every line that is added has a word of its own.
struct RandomMemo {
  /// An item: its heading, empty for the memo itself, and its lines.
  struct Item {
    var heading: String
    var lines: [String]
  }

  static let path: RelativePath = "memos/2025-12-07-081203.md"
  static let headings = [
    "## 08:15", "## 8:15", "## 08:15 ##", "## 2025-12-07 08:15", "## 2025-12-08 09:00",
    "## 2025-12-07T08:15:40+09:00", "## 2025-12-09T00:30:00Z", "##\t23:59", "## 00:01",
  ]
  private static let oddities = [
    "", "", "```", "~~~", "---", "  ", " ## 08:15", "## plan", "- [ ] x", "> q", "***", "\\", "    code",
    "말 🎉", "<!-- x", "# e\u{301}", "![](audio/a.m4a \"pending\")", "\t", "![](audio/b.m4a)",
    "![my](audio/a.m4a \"mine\")", "![](<audio/c d.m4a> 'failed')",
  ]

  var keys: [String] = []
  var items: [Item]
  var lineEnd = "\n"
  var ending = "\n"
  var gap = 1
  /// What makes the words of one side differ from those of the other.
  var side: String
  private var count = 0

  init(_ side: String, using random: inout SplitMix64) {
    self.side = side
    items = [Item(heading: "", lines: [])]
    if random.below(2) == 0 { keys.append("created: 2025-12-07T08:12:0\(random.below(3))+09:00") }
    if random.below(3) == 0 { keys.append("mood: \(random.pick(["good", "bad"]))") }
    lineEnd = random.below(4) == 0 ? "\r\n" : "\n"
    ending = random.pick(["\n", "\n", "", "\n\n", "  \n"])
    gap = random.pick([0, 1, 1, 1, 2])
    for _ in 0..<random.below(5) { items.append(Item(heading: heading(&random), lines: [])) }
    for index in items.indices { for _ in 0..<random.below(5) { items[index].lines.append(line(&random)) } }
  }

  private func heading(_ random: inout SplitMix64) -> String { random.pick(RandomMemo.headings) }

  private mutating func line(_ random: inout SplitMix64) -> String {
    if random.below(3) == 0 { return random.pick(RandomMemo.oddities) }
    return word()
  }

  private mutating func word() -> String {
    count += 1
    return random(count)
  }

  private func random(_ number: Int) -> String { "\(side)\(number)." }

  /// Changes one thing.
  mutating func change(using random: inout SplitMix64) {
    let index = random.below(items.count)
    let place = random.below(items[index].lines.count + 1)
    let hasLine = place < items[index].lines.count
    switch random.below(12) {
    case 0, 1: items[index].lines.insert(line(&random), at: place)
    case 2: items[index].lines.append(word())
    case 3, 4: if hasLine { items[index].lines[place] = word() }
    case 5: if hasLine { items[index].lines.remove(at: place) }
    case 6, 7: items.append(Item(heading: heading(&random), lines: [word()]))
    case 8: items.insert(Item(heading: heading(&random), lines: [word(), line(&random)]), at: index + 1)
    case 9: if index > 0 { items.remove(at: index) }
    case 10:
      let states = ["\"pending\"", "\"failed\"", ""]
      for number in items[index].lines.indices {
        let old = items[index].lines[number]
        guard old.hasPrefix("![](audio/") else { continue }
        items[index].lines[number] = "![](audio/a.m4a \(random.pick(states)))"
        if random.below(2) == 0 { items[index].lines.insert(word(), at: number + 1) }
        break
      }
    default: changeForm(&random)
    }
  }

  private mutating func changeForm(_ random: inout SplitMix64) {
    switch random.below(5) {
    case 0: ending = random.pick(["", "\n", "\n\n"])
    case 1: lineEnd = random.pick(["\n", "\r\n"])
    case 2: gap = random.pick([0, 1, 2])
    case 3: keys.removeAll { $0.hasPrefix("mood") }
    default: keys = keys.filter { !$0.hasPrefix("mood") } + ["mood: \(word())"]
    }
  }

  /// The file.
  var text: String {
    var lines = keys.isEmpty ? [] : ["---"] + keys + ["---"]
    for (number, item) in items.enumerated() {
      if !item.heading.isEmpty { lines.append(item.heading) }
      lines += item.lines
      if number < items.count - 1 { lines += Array(repeating: "", count: gap) }
    }
    return lines.joined(separator: lineEnd) + (lines.isEmpty ? "" : ending == "\n" ? lineEnd : ending)
  }

  var source: Source { Source(RandomMemo.path, text: text) }
}
