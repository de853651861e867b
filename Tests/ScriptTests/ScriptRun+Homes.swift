// The commands that lay out a home to begin with, and that say whether one is as it was.

import Foundation
import TestSupport

extension ScriptRun {
  /// Runs a command of this file; false if the name is none of them.
  mutating func runHomeCommand(_ call: Call) throws -> Bool {
    switch call.name {
    case "use": try layOut(try call.expect(1...1, "use HOME")[0])
    case "remember":
      _ = try call.expect(0...0, "remember")
      remembered = try snapshot()
    case "unchanged": try compareWithRemembered(call)
    default: return false
    }
    return true
  }

  /// `use HOME`: copies a home of Tests/Scripts/homes here; attached files of the same name win.
  private func layOut(_ name: String) throws {
    let source = TemporaryFolder(at: ScriptFile.folder.appending(path: "homes/\(name)").path)
    guard let paths = try? source.tree() else {
      throw ScriptError("there is no home '\(name)' in Tests/Scripts/homes")
    }
    let target = TemporaryFolder(at: directory)
    for path in paths {
      if path.hasSuffix("/") {
        try target.createFolder(path)
      } else if !target.exists(path) {
        try target.write(try source.bytes(of: path), to: path)
      }
    }
  }

  /// `unchanged [EXCEPT…]`: everything is as `remember` saw it, but for what is named.
  private func compareWithRemembered(_ call: Call) throws {
    let excepted = try call.expect(0..., "unchanged [EXCEPT…]")
    guard let remembered else { throw ScriptError("nothing was remembered") }
    if let change = try change(since: remembered, excepting: excepted) { throw ScriptError(change) }
  }

  /// Runs `zutto`; where it is to fail, it must leave every file as it was.
  ///
  /// But for an archive, which is made as far as it can be, and a draft, which is never thrown away.
  mutating func checkHarmlessness(of call: Call, _ body: (inout ScriptRun) throws -> Void) throws {
    switch call.outcome {
    case .success, .any: return try body(&self)
    case .failure, .status: break
    }
    let before = try snapshot()
    try body(&self)
    let words = call.arguments
    let out = words.firstIndex(of: "--out").map { words[($0 + 1)...].prefix(1) } ?? []
    let change = try change(since: before, excepting: ["archive", "devices", "stdout", "stderr"] + out)
    if let change { throw ScriptError("it failed, and yet \(change)") }
  }

  private func change(since before: [String: String], excepting excepted: [String]) throws -> String? {
    let present = try snapshot()
    for name in Set(before.keys).union(present.keys).sorted() where before[name] != present[name] {
      if excepted.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) { continue }
      if before[name] == nil, name.split(separator: "/").last?.hasPrefix("zutto-") == true { continue }
      if before[name] == nil { return "'\(name)' is new" }
      return "'\(name)' \(present[name] == nil ? "is gone" : "was changed")"
    }
    return nil
  }

  /// Every file with its content or target, but for what a machine keeps for itself.
  private func snapshot() throws -> [String: String] {
    var files: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let name = names?.nextObject() as? String {
      if [".zutto", ".machine", ".git"].contains((name as NSString).lastPathComponent) {
        names?.skipDescendants()
        continue
      }
      let path = folder.path(name)
      // A name that is not UTF-8 has no path here; that such a file stays is not seen.
      guard let facts = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
      switch facts[.type] as? FileAttributeType {
      case .typeDirectory?: continue
      case .typeSymbolicLink?:
        files[name] = "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
      default:
        let size = facts[.size] as? Int ?? 0
        // Whole contents of what people write; of a giant, its size is enough.
        let bytes = size > 1 << 24 ? nil : try? folder.bytes(of: name)
        files[name] = "\(size) \(bytes.map { Data($0).base64EncodedString() } ?? "")"
      }
    }
    return files
  }
}
