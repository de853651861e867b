// Memos and what may happen to them: written, added to, heard, damaged, lost.

import Diagnostics
import Foundation
import Sound
import TestSupport

/// The memos of a random home.
struct RandomMemos {
  private var memos: [String] = []
  private var sounds: [String] = []
  private var count = 0

  /// Does one of the things that can happen; tells which.
  mutating func change(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    switch random.below(10) {
    case 0, 1: return try write(in: folder, &random)
    case 2: return try addSound(in: folder, &random)
    case 3, 4: return try reply(in: folder, &random)
    case 5: return try edit(in: folder, &random)
    case 6: return try remove(in: folder, &random)
    case 7: return try replaceSound(in: folder, &random)
    case 8: return try removeSound(in: folder, &random)
    default: return try writeByHand(in: folder, &random)
    }
  }

  private mutating func write(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    count += 1
    // Days and zones overlap, so that the order of moments is not that of days.
    let zone = random.pick(["+09:00", "-08:00", "+14:00"])
    let day = random.pick(["2024-11-30", "2024-12-01", "2024-12-31", "2025-01-01"])
    let id = "\(day)-\(100_000 + count)"
    memos.append(id)
    try folder.write(
      "---\ncreated: \(day)T1\(random.below(9)):00:00\(zone)\n---\n" + text(&random), to: path(id))
    return "wrote \(id)"
  }

  /// As a person names a memo who does not know our ways.
  private mutating func writeByHand(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    let id = random.pick(["index", "2024-12", "2024-12-25", "おぼえ"])
    let front = id.hasPrefix("2024-12-") ? "" : "---\ncreated: 2024-12-24T08:00:00+09:00\n---\n"
    if !memos.contains(id) { memos.append(id) }
    try folder.write(front + text(&random) + "\n## 09:1\(random.below(9))\nそれから\n", to: path(id))
    return "wrote \(id) by hand"
  }

  private func text(_ random: inout SplitMix64) -> String {
    var lines = ["思いついた \(random.below(9))", "**今日**", "- a\n- b", "1 < 2 & 3"].shuffled(using: &random)
      .prefix(2)
    if random.below(2) == 0, let sound = sounds.randomElement(using: &random) {
      let state = random.pick(["", " \"pending\"", " \"failed\""])
      lines.insert("![\(random.pick(["", "声"]))](audio/\(sound)\(state))\n言ったこと", at: 0)
    }
    if random.below(3) == 0, let other = memos.randomElement(using: &random) {
      lines.append("[あれ](\(other).md)")
    }
    if random.below(4) == 0 { lines.append("![](photos/p\(random.below(3)).png)") }
    return lines.joined(separator: "\n\n") + "\n"
  }

  private mutating func reply(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = memos.randomElement(using: &random) else { return try write(in: folder, &random) }
    let old = try folder.text(of: path(id))
    let time = "2025-01-02T0\(random.below(9)):00:00+09:00"
    try folder.write("\(old)\n## \(time)\n\(text(&random))", to: path(id))
    return "added to \(id)"
  }

  private mutating func edit(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = memos.randomElement(using: &random) else { return "nothing" }
    try folder.write(try folder.text(of: path(id)) + "\n\(random.below(99))\n", to: path(id))
    return "edited \(id)"
  }

  private mutating func remove(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let id = memos.randomElement(using: &random) else { return "nothing" }
    memos.removeAll { $0 == id }
    try folder.remove(path(id))
    return "removed \(id)"
  }

  private mutating func addSound(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    count += 1
    if random.below(3) == 0 {
      let name = "p\(random.below(3)).png"
      let picture = TestHome.picture(1 + random.below(9), 1 + random.below(9))
      try folder.write(picture, to: "home/memos/photos/\(name)")
      return "added picture \(name)"
    }
    let name = "s\(count).m4a"
    sounds.append(name)
    try folder.write(content(&random), to: "home/memos/audio/\(name)")
    return "added \(name)"
  }

  private func replaceSound(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let name = sounds.randomElement(using: &random) else { return "nothing" }
    try folder.write(content(&random), to: "home/memos/audio/\(name)")
    return "replaced \(name)"
  }

  private mutating func removeSound(in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> String {
    guard let name = sounds.randomElement(using: &random), folder.exists("home/memos/audio/\(name)") else {
      return "nothing"
    }
    try folder.remove("home/memos/audio/\(name)")
    return "lost \(name)"
  }

  private func content(_ random: inout SplitMix64) -> String {
    let kinds = ["no sound", soundHead + "no sound", soundHead + "sound", soundHead + "sound"]
    return random.pick(kinds) + " \(random.below(20))"
  }

  private func path(_ id: String) -> String { "home/memos/\(id).md" }
}

/// What a file begins with that is a sound by its name and its first bytes.
let soundHead = "\0\0\0\u{18}ftypM4A "

/// What hears a sound without ffmpeg: its content is its wave form.
func listen(_ file: [UInt8]) throws(Diagnostic) -> WaveForm {
  let bytes = Array(file.dropFirst(soundHead.utf8.count))
  guard bytes.starts(with: "sound".utf8) else { throw Diagnostic(.soundFormat, "it is no sound") }
  let bars = (0..<WaveForm.count).map { bytes[$0 % bytes.count] % 25 }
  let form = WaveForm(bars: bars, milliseconds: 2304 + Int(bytes.last ?? 0))
  guard let form else { throw Diagnostic(.soundFormat, "the form has another form") }
  return form
}
