// A real folder for one test, gone afterwards. The file system is never mocked.
// swift-format-ignore-file: AmbiguousTrailingClosureOverload

import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder of one test's own.
///
/// A plain value that `withTemporaryFolder` lends: a class with `deinit` would remove the folder
/// as soon as the optimiser sees its last use, often before the program under test has run.
package struct TemporaryFolder: Sendable {
  /// Its absolute path, with every symbolic link resolved.
  package let path: String

  /// A folder that is there already, and that someone else removes.
  package init(at path: String) { self.path = path }

  /// Its place as a URL.
  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// The absolute path of something inside.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a text, making the folders above it.
  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a program that can be started.
  package func writeProgram(_ text: String, to name: String) throws {
    try write(text, to: name)
    try makeProgram(atPath: path(name))
  }

  /// Writes bytes, making the folders above it.
  ///
  /// Not Foundation's way, which waits for the disk: a test may write thousands of files.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    var file = open(path(name), flags, 0o644)
    if file < 0, errno == ENOENT, let slash = name.lastIndex(of: "/") {
      try createFolder(String(name[..<slash]))
      file = open(path(name), flags, 0o644)
    }
    guard file >= 0 else { throw failure(name) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        Darwin.write(file, buffer.baseAddress?.advanced(by: written), bytes.count - written)
        #else
        Glibc.write(file, buffer.baseAddress?.advanced(by: written), bytes.count - written)
        #endif
      }
      guard count > 0 else { throw failure(name) }
      written += count
    }
  }

  private func failure(_ name: String) -> TestSetupError {
    TestSetupError("can't write '\(path(name))': \(String(cString: strerror(errno)))")
  }

  /// Makes a folder and those above it.
  package func createFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link that says `target`, whether or not that exists.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// The bytes of a file.
  package func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path(name))))
  }

  /// The text of a file, which must be UTF-8.
  package func text(of name: String) throws -> String {
    try String(contentsOf: URL(filePath: path(name)), encoding: .utf8)
  }

  /// Whether something has this name; a link counts, wherever it points.
  package func exists(_ name: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path(name))) != nil
  }

  /// Removes a file, a link or a folder with all it holds.
  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// Gives a file or a folder another name.
  package func move(_ name: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(new))
  }

  /// The paths of all files and links below a folder, in byte order; folders end in `/`.
  package func tree(_ name: String = "") throws -> [String] {
    let top = name.isEmpty ? path : path(name)
    return try FileManager.default.subpathsOfDirectory(atPath: top).map { below in
      let kind = try FileManager.default.attributesOfItem(atPath: top + "/" + below)[.type]
      return kind as? FileAttributeType == .typeDirectory ? below + "/" : below
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Lends a fresh temporary folder and removes it afterwards.
///
/// With `ZUTTO_KEEP=1` the folder stays and its path is printed.
package func withTemporaryFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { discard(folder) }
  return try body(folder)
}

/// Lends a fresh temporary folder to asynchronous work and removes it afterwards.
package func withTemporaryFolder<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws
  -> Result
{
  let folder = try makeTemporaryFolder()
  defer { discard(folder) }
  return try await body(folder)
}

private func makeTemporaryFolder() throws -> TemporaryFolder {
  // macOS keeps temporary files behind a link, and programs print the resolved path.
  let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
  let real = realpath(base, nil)
  defer { free(real) }
  let path = "\(real.map { String(cString: $0) } ?? base)/zutto-test-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  return TemporaryFolder(at: path)
}

/// Lets a file be started as a program.
///
/// It is written anew by a process of its own: of a file that this one wrote, another thread's fork may still have the
/// open descriptor, and then the system refuses to start it (`ETXTBSY`).
package func makeProgram(atPath path: String, mode: Int = 0o755) throws {
  let script = "cp -- \"$0\" \"$0.made\" && chmod \"$1\" \"$0.made\" && mv -f -- \"$0.made\" \"$0\""
  let finished = try run("sh", "-c", script, path, String(mode, radix: 8))
  guard finished.status == 0 else { throw ProgramNotMade(path: path, words: finished.stderr) }
}

private struct ProgramNotMade: Error {
  let path: String
  let words: String
}

private func discard(_ folder: TemporaryFolder) {
  if testSetting("ZUTTO_KEEP") != nil {
    print("kept \(folder.path)")
    return
  }
  if (try? FileManager.default.removeItem(atPath: folder.path)) != nil { return }
  // A test may have closed a folder; removing needs it open again.
  for name in (try? folder.tree()) ?? [] where name.hasSuffix("/") { chmod(folder.path(name), 0o700) }
  try? FileManager.default.removeItem(atPath: folder.path)
}
