// Notes and links and what may happen to them: received, answered, made public and private, rotated, damaged.

import Foundation
import Notes
import TestSupport

/// The notes of a random home.
struct RandomNotes {
  private struct Note {
    var day: String
    var from: String?
    var text: String
    var answer: String?
    var isPublic = false
  }

  private var notes: [String: Note] = [:]
  /// The state of each link, by its token.
  private var links: [String: String] = [:]
  private var count = 0

  /// Does one of the things that can happen; tells which.
  mutating func change(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    switch random.below(14) {
    case 0, 1, 2: return try receive(in: folder, &random)
    case 3, 4, 5: return try answer(in: folder, &random)
    case 6: return try turn(in: folder, &random)
    case 7: return try remove(in: folder, &random)
    case 8: return try open(in: folder, &random)
    case 9: return try rotate(in: folder, &random)
    case 10, 11: return try changeLink(in: folder, &random)
    case 12: return try damage(in: folder, &random)
    default: return try changeTemplate(in: folder, &random)
    }
  }

  private mutating func receive(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    count += 1
    let day = random.pick(["2025-12-05", "2025-12-06", "2026-01-01"])
    let id = "\(day)-n\(count)"
    notes[id] = Note(
      day: day, from: random.below(3) == 0 ? "名前" : nil,
      text: random.pick(["何時に起きるの？", "밥은?\n\n먹었니?", "a < b & \"c\"", "같은 말"]))
    try write(id, in: folder)
    return "received \(id)"
  }

  private mutating func answer(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = any(&random) else { return try receive(in: folder, &random) }
    notes[id]?.answer = "答え \(random.below(9))"
    notes[id]?.isPublic = random.below(4) != 0
    try write(id, in: folder)
    return "answered \(id)"
  }

  private mutating func turn(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = any(&random) else { return "nothing" }
    notes[id]?.isPublic.toggle()
    try write(id, in: folder)
    return "made \(id) public or private"
  }

  private mutating func remove(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = any(&random) else { return "nothing" }
    notes[id] = nil
    try folder.remove("home/notes/received/\(id).md")
    return "removed \(id)"
  }

  private mutating func open(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let (_, token) = LinkToken.makeKey { count in (0..<count).map { _ in UInt8(random.below(256)) } }
    links[token.text] = "open"
    try write(link: token.text, in: folder, &random)
    return "opened \(token.text)"
  }

  private mutating func rotate(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    for token in links.keys.sorted() where links[token] == "open" {
      links[token] = "retired"
      try write(link: token, in: folder, &random)
    }
    return "rotated: \(try open(in: folder, &random))"
  }

  private mutating func changeLink(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let token = links.keys.sorted().randomElement(using: &random) else {
      return try open(in: folder, &random)
    }
    if random.below(3) == 0 { links[token] = random.pick(["open", "private", "retired"]) }
    try write(link: token, in: folder, &random)
    return "changed \(token)"
  }

  private mutating func damage(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    if let token = links.keys.sorted().randomElement(using: &random), random.below(2) == 0 {
      try folder.write("{\"state\": 7", to: "home/notes/links/\(token).json")
      return "damaged \(token)"
    }
    guard let id = any(&random) else { return "nothing" }
    try folder.write([0x2D, 0x2D, 0x2D, 0x0A, 0xFF], to: "home/notes/received/\(id).md")
    return "damaged \(id)"
  }

  /// A home's own template that has the warning for visitors, or has it not, or none.
  private mutating func changeTemplate(in folder: TemporaryFolder, _ random: inout SplitMix64) throws
    -> String
  {
    let name = random.pick(["answers.mustache", "receive.mustache"])
    let path = "home/templates/\(name)"
    if folder.exists(path) {
      try folder.remove(path)
    } else {
      try folder.write("<h1>{{title}} \(random.below(9))</h1>\n", to: path)
    }
    return "changed \(name)"
  }

  private func any(_ random: inout SplitMix64) -> String? {
    notes.keys.sorted().randomElement(using: &random)
  }

  private func write(_ id: String, in folder: TemporaryFolder) throws {
    guard let note = notes[id] else { return }
    var lines = ["---", "sent: \(note.day)"]
    if let from = note.from { lines.append("from: \(from)") }
    if note.isPublic { lines.append("public: true") }
    lines += ["---", note.text]
    if let answer = note.answer { lines += ["", "## answer", answer] }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "home/notes/received/\(id).md")
  }

  private func write(link token: String, in folder: TemporaryFolder, _ random: inout SplitMix64) throws {
    var pairs = ["\"made\": \"2025-12-0\(1 + random.below(9))\"", "\"state\": \"\(links[token] ?? "open")\""]
    if random.below(2) == 0 { pairs.append("\"mail\": \"m\(random.below(9))@example.org\"") }
    if random.below(2) == 0 { pairs.append("\"name\": \"名\(random.below(9))\"") }
    try folder.write("{\(pairs.joined(separator: ", "))}\n", to: "home/notes/links/\(token).json")
  }
}
