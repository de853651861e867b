// What somebody does to files by hand, with an editor or a file manager.

import Diagnostics
import Foundation
import Ground
import LosslessJSON
import TestSupport

extension SimulatedMachine {
  /// A file of a folder; nil if it has none.
  func someFile(in path: String, _ end: String, using random: inout SplitMix64) throws -> String? {
    guard folder.exists(path) else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).filter {
      $0.hasSuffix(end) && !$0.contains(".conflict-")
    }.sorted()
    return names.isEmpty ? nil : "\(path)/\(random.pick(names))"
  }

  /// Removes a file, as the commands do.
  func removeFile(in path: String, _ end: String, using random: inout SplitMix64) throws {
    guard let file = try someFile(in: path, end, using: &random), let own = RelativePath(file) else { return }
    written.letGo(try folder.bytes(of: file))
    written.note("machine \(number): removed \(file)")
    try change { (change) throws(Diagnostic) in try change.remove(own) }
  }

  /// Changes a text: a line more, one less, or another.
  func edit(_ path: String, using random: inout SplitMix64) throws {
    var lines = try folder.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let top = (lines.dropFirst().firstIndex(of: "---") ?? 0) + 1
    guard lines.count > top + 2 else { return }
    let place = random.pick(top...lines.count - 2)
    switch random.below(4) {
    case 0, 1: lines.insert(marker("line in \(path)"), at: place)
    case 2:
      written.letGo(Array(lines[place].utf8))
      lines[place] = marker("other line in \(path)")
    default:
      written.letGo(Array(lines[place].utf8))
      lines.remove(at: place)
      lines.append(marker("last line of \(path)"))
      lines.append("")
    }
    // In place, as many editors do, or by another file that takes its name.
    let bytes = Array(lines.joined(separator: "\n").utf8)
    if random.below(2) == 0 {
      try folder.write(bytes, to: path)
    } else {
      try Data(bytes).write(to: URL(filePath: folder.path(path)), options: .atomic)
    }
  }

  /// Something that no command does.
  func editByHand(using random: inout SplitMix64) throws {
    switch random.below(7) {
    case 0: try edit("README.md", using: &random)
    case 1:
      guard let path = try someFile(in: "memos", ".md", using: &random) else { return }
      var text = try folder.text(of: path)
      text += (text.hasSuffix("\n") ? "" : "\n") + "\n" + marker("by hand in \(path)") + "\n"
      try folder.write(text, to: path)
    case 2:
      guard let path = try someFile(in: "diaries/futari/entries", ".md", using: &random) else { return }
      // Same size, same file, perhaps within a second of the last sync.
      let text = try folder.text(of: path)
      let other =
        text.contains("Hello.")
        ? text.replacingOccurrences(of: "Hello.", with: "Hallo!")
        : text.replacingOccurrences(of: "Hallo!", with: "Hello.")
      written.note("machine \(number): same size in \(path)")
      try folder.write(other, to: path)
    case 3:
      guard let path = try someFile(in: "diaries/futari/entries", ".md", using: &random) else { return }
      written.note("machine \(number): other mode of \(path)")
      chmod(folder.path(path), random.pick([0o644, 0o755, 0o600]))
    case 4:
      let name = "list-\(random.pick(1...3)).txt"
      if folder.exists(name) { written.letGo(try folder.bytes(of: name)) }
      try folder.write("Whole: \(marker(name))\n", to: name)
    case 5:
      let name = "diaries/futari/photos/2026-11-0\(random.pick(1...3))-by-hand.png"
      if folder.exists(name) { written.letGo(try folder.bytes(of: name)) }
      try folder.write(SimulatedMachine.picture(of: marker(name)), to: name)
    default:
      let name = "diaries/futari/members/yuuki.json"
      let text = try folder.text(of: name)
      let key = random.pick(["ゆうき", "Yuuki", "ユウキ"])
      let parts = text.split(separator: "\"name\": \"", maxSplits: 1)
      guard parts.count == 2, let end = parts[1].firstIndex(of: "\"") else { return }
      written.note("machine \(number): yuuki is \(key)")
      try folder.write("\(parts[0])\"name\": \"\(key)\(parts[1][end...])", to: name)
    }
  }
}

/// What a month's file says was sold and paid.
struct Books {
  var sold: [String: Int] = [:]
  var expenses: [String: Int] = [:]

  init(_ bytes: [UInt8]) throws {
    let root = try JSON.parse(Source("ledger/2026-11.json", bytes))
    for line in root["records"]?.list ?? [] {
      let key = "\(line["date"]?.text ?? "") \(line["treatment"]?.text ?? "")"
      guard sold[key] == nil else { throw TestSetupError("\(key) stands twice") }
      sold[key] = line["count"]?.integer
    }
    for line in root["expenses"]?.list ?? [] {
      expenses[line["category"]?.text ?? ""] = line["amount"]?.integer
    }
  }
}
