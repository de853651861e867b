// One thing that is wrong with a home, and what check must say of it.

import Diagnostics
import TestSupport
import ZonedTime

/// What check must find: a file, a line, and the code of what is wrong there.
struct Finding: Hashable, Comparable, CustomStringConvertible {
  private let path: [UInt8]
  private let line: Int?
  /// The code.
  let code: String

  init(path: String, line: Int?, code: String) {
    // Bytes: two forms of one letter are two files.
    self.path = Array(path.utf8)
    self.line = line
    self.code = code
  }

  var description: String {
    "\(String(decoding: path, as: UTF8.self)):\(line.map(String.init) ?? "-") \(code)"
  }

  static func < (a: Finding, b: Finding) -> Bool { a.description < b.description }
}

/// A kind of fault: how to plant one of a number, and what is then found.
struct Fault: Sendable {
  let name: String
  let plant: @Sendable (_ number: Int, _ home: TemporaryFolder) throws -> [Finding]

  init(_ name: String, _ plant: @escaping @Sendable (Int, TemporaryFolder) throws -> [Finding]) {
    self.name = name
    self.plant = plant
  }

  /// A fault that one file holds, at its marker where it has one.
  ///
  /// - Parameters:
  ///   - code: what is found.
  ///   - path: where the file stands, `#` replaced by the number.
  ///   - text: its text, with 1️⃣ where the fault stands.
  /// - Returns: the fault.
  static func file(_ code: Diagnostic.Code, _ path: String, _ text: String) -> Fault {
    Fault("\(code.rawValue) \(path)") { number, home in
      let path = path.replacing("#", with: String(number))
      let marked = MarkedText(text.replacing("#N", with: String(number)))
      try home.write(marked.text, to: path)
      return [Finding(path: path, line: marked.position(of: "1️⃣")?.line, code: code.rawValue)]
    }
  }

  /// A fault that an entry of an own day holds.
  static func entry(_ code: Diagnostic.Code, _ text: String, name: String = "") -> Fault {
    Fault("\(code.rawValue) \(text.prefix(40).debugDescription)") { number, home in
      // Days and members of the largest diary, at an hour when the generator writes nothing.
      let day = Day(daysSince1970: 16_102 + number)?.text ?? ""
      let path = "diaries/futari/entries/\(day)-030303-misaki\(name).md"
      return try file(code, path, text).plant(number, home)
    }
  }
}
