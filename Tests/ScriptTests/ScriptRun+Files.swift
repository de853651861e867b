// The commands that make, change and compare files. None of them leaves the script's folder.

import Foundation
import TestSupport

extension ScriptRun {
  /// Runs a command of this file; false if the name is none of them.
  mutating func runFileCommand(_ call: Call) throws -> Bool {
    switch call.name {
    case "exists": try checkExistence(call)
    case "await": try awaitFile(try call.expect(1...1, "await PATH")[0])
    case "cmp": try compare(call)
    case "cmp-text": try compareText(call)
    case "cat", "tree": try show(call)
    case "cd": directory = try place(try call.expect(1...1, "cd FOLDER")[0])
    case "env": try setEnvironment(try call.expect(1..., "env NAME=VALUE… or -NAME"))
    default: return try changeFiles(call)
    }
    return true
  }

  private func changeFiles(_ call: Call) throws -> Bool {
    let manager = FileManager.default
    switch call.name {
    case "mkdir":
      for name in try call.expect(1..., "mkdir FOLDER…") {
        try manager.createDirectory(atPath: place(name), withIntermediateDirectories: true)
      }
    case "rm": for name in try call.expect(1..., "rm PATH…") { try manager.removeItem(atPath: place(name)) }
    case "mv":
      let words = try call.expect(2...2, "mv OLD NEW")
      try manager.moveItem(atPath: place(words[0]), toPath: target(words[1], for: words[0]))
    case "cp": try copy(try call.expect(2..., "cp SOURCE… TARGET"))
    case "chmod":
      let words = try call.expect(2..., "chmod MODE PATH…")
      guard let mode = UInt16(words[0], radix: 8) else { throw ScriptError("an octal mode first") }
      for name in words.dropFirst() { try permit(Int(mode), atPath: try place(name)) }
    case "link":
      let words = try call.expect(3...3, "link NAME -> TARGET")
      try manager.createSymbolicLink(atPath: place(words[0]), withDestinationPath: words[2])
    case "write", "append":
      let words = try call.expect(2..., "\(call.name) FILE LINE…")
      let before = call.name == "append" ? try read(words[0]) : []
      let text = words.dropFirst().map { $0 + "\n" }.joined()
      try Data(before + Array(text.utf8)).write(to: URL(filePath: place(words[0])))
    case "resize":
      let words = try call.expect(2...2, "resize FILE BYTES")
      guard let size = Int(words[1]), truncate(try place(words[0]), size) == 0 else {
        throw ScriptError("can't give '\(words[0])' the size \(words[1])")
      }
    case "replace":
      let words = try call.expect(3...3, "replace FILE OLD NEW")
      let text = String(decoding: try read(words[0]), as: UTF8.self)
      guard text.contains(words[1]) else { throw ScriptError("'\(words[1])' is not in '\(words[0])'") }
      try Data(text.replacing(words[1], with: words[2]).utf8).write(to: URL(filePath: place(words[0])))
    default: return false
    }
    return true
  }

  /// The bytes of a file; an attached file that is only compared with counts as one.
  func read(_ name: String) throws -> [UInt8] {
    if script.expectations.contains(name),
      case .bytes(let bytes)? = script.sections.first(where: { $0.header.name == name })?.file.content
    {
      return bytes
    }
    do { return try [UInt8](Data(contentsOf: URL(filePath: place(name)))) } catch let error as CocoaError {
      let reason = error.code == .fileReadNoSuchFile ? "no such file" : "\(error)"
      throw ScriptError("can't read '\(name)': \(reason)")
    }
  }

  /// The absolute path of a name, which must stay in the script's folder.
  private func place(_ name: String) throws(ScriptError) -> String {
    let path = name.hasPrefix("/") ? name : directory + "/" + name
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let plain = "/" + parts.joined(separator: "/")
    guard plain == folder.path || plain.hasPrefix(folder.path + "/") else {
      throw ScriptError("'\(name)' is outside the script's folder")
    }
    return plain
  }

  /// Where a file goes: into the target if that is a folder.
  private func target(_ name: String, for source: String) throws -> String {
    let path = try place(name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return path
    }
    return path + "/" + (source as NSString).lastPathComponent
  }

  private func copy(_ words: [String]) throws {
    guard let last = words.last else { return }
    for source in words.dropLast() {
      let path = try target(last, for: source)
      if source == "stdout" || source == "stderr" {
        try Data(try bytes(of: source)).write(to: URL(filePath: path))
        continue
      }
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        try FileManager.default.removeItem(atPath: path)
      }
      try FileManager.default.copyItem(atPath: place(source), toPath: path)
    }
  }

  private func checkExistence(_ call: Call) throws {
    let negated = try call.isNegated()
    for word in try call.count(1..., "exists [!]PATH…") {
      let absent = word.hasPrefix("!") != negated
      let name = word.hasPrefix("!") ? String(word.dropFirst()) : word
      if (try existing(name)) == absent {
        throw ScriptError("'\(name)' \(absent ? "exists" : "does not exist")")
      }
    }
  }

  private func existing(_ name: String) throws(ScriptError) -> Bool {
    var status = stat()
    return lstat(try place(name), &status) == 0
  }

  /// Waits until something has this name: how a script knows that a program got somewhere.
  private func awaitFile(_ name: String) throws {
    let deadline = Date(timeIntervalSinceNow: ScriptRun.timeout)
    while try !existing(name) {
      if Date() > deadline { throw ScriptError("'\(name)' did not come") }
      usleep(2000)
    }
  }

  /// `cmp A B`: two files, or two folders with all they hold.
  private func compare(_ call: Call) throws {
    let words = try call.count(2...2, "cmp A B")
    let negated = try call.isNegated()
    let difference = try self.difference(words[0], words[1])
    if negated, difference == nil { throw ScriptError("'\(words[0])' and '\(words[1])' are equal") }
    if !negated, let difference { throw ScriptError(difference) }
  }

  private func difference(_ a: String, _ b: String) throws -> String? {
    guard let names = try self.names(in: a), let others = try self.names(in: b) else {
      let (one, other) = (try bytes(of: a, shown: true), try bytes(of: b, shown: true))
      return one == other ? nil : "'\(a)' is not '\(b)': " + firstDifference(one, other)
    }
    let alone = Set(names).symmetricDifference(others).sorted()
    if let first = alone.first { return "'\(first)' is only in '\(names.contains(first) ? a : b)'" }
    for name in names where !name.hasSuffix("/") {
      if let difference = try difference("\(a)/\(name)", "\(b)/\(name)") { return difference }
    }
    return nil
  }

  private func names(in name: String) throws -> [String]? {
    var isFolder: ObjCBool = false
    guard name != "stdout", name != "stderr",
      FileManager.default.fileExists(atPath: try place(name), isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    return try TemporaryFolder(at: try place(name)).tree()
  }

  /// `cmp-text FILE LINE…`: a file that holds these lines and nothing else.
  private func compareText(_ call: Call) throws {
    let words = try call.count(1..., "cmp-text FILE LINE…")
    let wanted = Array(words.dropFirst().map { $0 + "\n" }.joined().utf8)
    let actual = try bytes(of: words[0], shown: true)
    let isEqual = actual == wanted || actual + [10] == wanted
    if try isEqual == call.isNegated() {
      throw ScriptError("'\(words[0])': " + firstDifference(actual, wanted))
    }
  }

  private mutating func show(_ call: Call) throws {
    var output = Output()
    if call.name == "cat" {
      for name in try call.expect(1..., "cat FILE…") { output.stdout += try bytes(of: name) }
    } else {
      let top = try place(try call.expect(0...1, "tree [FOLDER]").first ?? ".")
      let lines = try TemporaryFolder(at: top).tree().map { $0 + "\n" }
      output.stdout = Array(lines.joined().utf8)
    }
    last = output
  }

  private mutating func setEnvironment(_ words: [String]) throws(ScriptError) {
    for word in words {
      if word.hasPrefix("-") {
        environment[String(word.dropFirst())] = nil
      } else if let equals = word.firstIndex(of: "=") {
        environment[String(word[..<equals])] = String(word[word.index(after: equals)...])
      } else {
        throw ScriptError("write: env NAME=VALUE, or -NAME to unset")
      }
    }
  }
}
