// The commands that look at what the last program printed.

import Foundation
import TestSupport

extension ScriptRun {
  /// Runs a command of this file; false if the name is none of them.
  mutating func runOutputCommand(_ call: Call) throws -> Bool {
    switch call.name {
    case "stdout", "stderr": try search(call.name, try bytes(of: call.name, shown: true), call)
    case "grep":
      guard let file = call.arguments.last, call.words.count > 1 else {
        throw ScriptError("write: grep 'PATTERN' FILE")
      }
      var patterns = call
      patterns.words.removeLast()
      try search(file, try bytes(of: file, shown: true), patterns)
    case "stdout-is", "stderr-is": try compareOutput(call)
    case "json": try compareJSON(call)
    case "mask": try mask(call)
    default: return false
    }
    return true
  }

  /// The last program's output; an error before any program ran.
  func lastOutput() throws(ScriptError) -> Output {
    guard let last else { throw ScriptError("no program has run yet") }
    return last
  }

  /// The bytes of a file, or of the last program's output under the names `stdout` and `stderr`.
  ///
  /// - Parameters:
  ///   - name: the file, `stdout` or `stderr`.
  ///   - shown: whether the script's folder is written `$WORK`.
  /// - Returns: the bytes.
  /// - Throws: that there is no such file, or that no program has run yet.
  func bytes(of name: String, shown: Bool = false) throws -> [UInt8] {
    let bytes: [UInt8] =
      switch name {
      case "stdout": try lastOutput().stdout
      case "stderr": try lastOutput().stderr
      default: try read(name)
      }
    return shown ? show(bytes) : bytes
  }

  /// The outputs with which a failure is reported.
  var shownOutput: String {
    guard let last else { return "" }
    func block(_ name: String, _ bytes: [UInt8]) -> String {
      let lines = String(decoding: show(bytes), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast(bytes.last == 10 ? 1 : 0)
      let body = lines.prefix(100).map { "  \($0)\n" }.joined()
      return bytes.isEmpty ? "\(name): nothing\n" : "\(name):\n\(body)"
    }
    return "exit status \(last.status)\n" + block("stdout", last.stdout) + block("stderr", last.stderr)
  }

  private func show(_ bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(Array(folder.path.utf8), with: Array("$WORK".utf8))
  }

  /// `[-count=N] 'PATTERN'…`: every pattern must be found, or with `!` none.
  private func search(_ name: String, _ bytes: [UInt8], _ call: Call) throws {
    let negated = try call.isNegated()
    var patterns = call.arguments[...]
    var count: Int?
    if let first = patterns.first, first.hasPrefix("-count=") {
      count = Int(first.dropFirst(7))
      patterns.removeFirst()
    }
    guard !patterns.isEmpty else { throw ScriptError("write: \(call.name) 'PATTERN'") }
    let text = String(decoding: bytes, as: UTF8.self)
    for pattern in patterns {
      let regex: Regex<AnyRegexOutput>
      do {
        // By scalars: a flag or a family is several to a pattern, whatever it is on a screen.
        regex = try Regex(pattern).anchorsMatchLineEndings().matchingSemantics(.unicodeScalar)
      } catch { throw ScriptError("'\(pattern)' is not a pattern: \(error)") }
      let found = text.matches(of: regex).count
      if let count {
        if found != count { throw ScriptError("\(found) matches in \(name), expected \(count)") }
      } else if negated, found > 0 {
        throw ScriptError("'\(pattern)' is in \(name)")
      } else if !negated, found == 0 {
        throw ScriptError("'\(pattern)' is not in \(name)")
      }
    }
  }

  private mutating func compareOutput(_ call: Call) throws {
    let file = try call.expect(1...1, "\(call.name) FILE")[0]
    let actual = try bytes(of: String(call.name.dropLast(3)), shown: true)
    let section = script.sections.first { $0.header.name == file }
    if records {
      if let earlier = recorded[file], earlier != actual {
        throw ScriptError("'\(file)' is to be two things: use two files")
      }
      recorded[file] = actual
      return
    }
    guard case .bytes(let expected)? = section?.file.content else {
      throw ScriptError("no file '\(file)' is attached: 'make record' writes it")
    }
    if actual != expected { throw ScriptError("not as in '\(file)': " + firstDifference(actual, expected)) }
  }

  /// `mask 'PATTERN' TEXT`: what no two runs have alike, such as the time that passed, in both outputs.
  private mutating func mask(_ call: Call) throws {
    let words = try call.expect(2...2, "mask 'PATTERN' TEXT")
    var output = try lastOutput()
    let regex: Regex<AnyRegexOutput>
    do { regex = try Regex(words[0]).anchorsMatchLineEndings() } catch {
      throw ScriptError("'\(words[0])' is not a pattern: \(error)")
    }
    func masked(_ bytes: [UInt8]) -> [UInt8] {
      Array(String(decoding: bytes, as: UTF8.self).replacing(regex, with: words[1]).utf8)
    }
    output.stdout = masked(output.stdout)
    output.stderr = masked(output.stderr)
    last = output
  }

  private func compareJSON(_ call: Call) throws {
    let words = try call.count(1...2, "json PATH [VALUE]")
    let negated = try call.isNegated()
    let whole = try JSONValue(parsing: try lastOutput().stdout)
    let found = try whole.value(at: words[0])
    guard words.count == 2 else {
      if (found == nil) != negated {
        throw ScriptError("\(words[0]) is \(found.map(\.description) ?? "missing")")
      }
      return
    }
    // What is no JSON by itself is a text without its quotes.
    let wanted = (try? JSONValue(parsing: Array(words[1].utf8))) ?? .string(words[1])
    if (found == wanted) == negated {
      let actual = found.map(\.description) ?? "missing"
      throw ScriptError("\(words[0]) is \(actual)" + (negated ? "" : ", expected \(wanted)"))
    }
  }
}
