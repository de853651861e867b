// A file that stands in the script itself, below `-- name --`; also the odd ones: CRLF, no
// newline at the end, bytes that are no text, links, folders, permissions.

import Diagnostics
import Foundation
import TestSupport

/// A file that is laid out before a script's first command.
struct AttachedFile: Equatable {
  enum Content: Equatable {
    case bytes([UInt8])
    case folder
    case link(target: String)
  }

  /// Its place below the script's folder.
  var name: RelativePath
  var content: Content
  /// Its permissions, where they are not the usual ones.
  var mode: UInt16?

  /// Reads a file from its header, such as `-- a.md [crlf mode=600] --`, and the lines below it.
  init(header: AttachedHeader, lines: [Substring]) throws(ScriptError) {
    guard let name = RelativePath(header.name) else {
      throw ScriptError("'\(header.name)' is not a place inside the script's folder")
    }
    self.name = name
    var text = lines.map { $0 + "\n" }.joined()
    var bytes: [UInt8]?
    var content: Content?
    for option in header.options {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      switch (parts[0], parts.dropFirst().first) {
      case ("no-final-newline", nil): if text.hasSuffix("\n") { text.removeLast() }
      case ("crlf", nil):
        text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      case ("base64", nil):
        guard let data = Data(base64Encoded: text.filter { !$0.isWhitespace }) else {
          throw ScriptError("'\(header.name)' is not base64")
        }
        bytes = [UInt8](data)
      case ("mode", let digits?):
        guard let mode = UInt16(digits, radix: 8) else {
          throw ScriptError("'\(digits)' is not an octal mode")
        }
        self.mode = mode
      case ("link", let target?): content = .link(target: target)
      default: throw ScriptError("unknown option '\(option)' of '\(header.name)'")
      }
    }
    if header.isFolder { content = .folder }
    if content != nil, !lines.allSatisfy(\.isEmpty) {
      throw ScriptError("'\(header.name)' has no room for text")
    }
    self.content = content ?? .bytes(bytes ?? Array(text.utf8))
  }

  /// Header and lines that stand for bytes; the form in which a recording writes them.
  static func text(name: String, bytes: [UInt8], mode: UInt16?) -> String {
    var options = mode.map { ["mode=\(String($0, radix: 8))"] } ?? []
    var body = String(decoding: bytes, as: UTF8.self)
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    if Array(body.utf8) != bytes || body.utf8.contains(13)
      || lines.contains(where: { AttachedHeader(line: $0) != nil })
    {
      options.append("base64")
      body =
        Data(bytes).base64EncodedString(options: .lineLength76Characters).replacing("\r\n", with: "\n") + "\n"
    } else if !body.isEmpty, !body.hasSuffix("\n") {
      options.append("no-final-newline")
      body += "\n"
    }
    let bracket = options.isEmpty ? "" : " [\(options.joined(separator: " "))]"
    return "-- \(name)\(bracket) --\n\(body)"
  }

  /// Lays the file out in a folder; permissions come last, with `protect`.
  func unpack(in folder: String) throws {
    let path = folder + "/" + name.text
    let manager = FileManager.default
    let holder = content == .folder ? path : (path as NSString).deletingLastPathComponent
    try manager.createDirectory(atPath: holder, withIntermediateDirectories: true)
    switch content {
    case .bytes(let bytes): try Data(bytes).write(to: URL(filePath: path))
    case .link(let target): try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
    case .folder: break
    }
  }

  /// Sets the permissions asked for.
  func protect(in folder: String) throws {
    if let mode { try permit(Int(mode), atPath: folder + "/" + name.text) }
  }
}

/// Sets the permissions of a file or a folder; a file that may be started becomes a program.
func permit(_ mode: Int, atPath path: String) throws {
  var status = stat()
  let isFile = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  if isFile, mode & 0o100 != 0 {
    try makeProgram(atPath: path, mode: mode)
  } else {
    chmod(path, mode_t(mode))
  }
}

/// The line `-- name [options] --` that opens an attached file.
struct AttachedHeader {
  let name: String
  let options: [String]
  let isFolder: Bool

  /// The header that a line is, or nil if it is none.
  init?(line: some StringProtocol) {
    guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 else { return nil }
    var name = String(line.dropFirst(3).dropLast(3))[...]
    var options: [String] = []
    // A name may hold spaces, so options stand in brackets.
    if name.hasSuffix("]"), let start = name.range(of: " [", options: .backwards) {
      options = name[start.upperBound...].dropLast().split { $0 == " " || $0 == "," }.map(String.init)
      name = name[..<start.lowerBound]
    }
    isFolder = name.hasSuffix("/")
    self.name = String(isFolder ? name.dropLast() : name)
    self.options = options
  }
}
