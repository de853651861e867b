// What rsync says of the files of the other side, which are looked at as what a stranger wrote.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// A file of the other side.
struct RsyncItem: Sendable, Hashable {
  /// Its size and time of change, as rsync prints them.
  struct Stamp: Sendable, Hashable {
    var size: Int64
    var time: String
  }

  var stamp: Stamp
  /// Whether the file of the folder that was compared with is the same.
  var isSame: Bool
}

/// The files of the other side, and what of it is left alone.
struct RsyncListing: Sendable {
  /// What rsync is to print of each file; the name is last, for it may hold anything.
  static let format = "%i|%l|%M|%n"

  /// The files that can be synced.
  private(set) var items: [RelativePath: RsyncItem] = [:]
  /// Links and other things that are no files: nothing at or below them is synced.
  private(set) var blocked: Set<RelativePath> = []
  /// What a person should know.
  private(set) var problems: [Diagnostic] = []

  /// An empty one.
  init() {}

  /// Adds what a run of rsync printed.
  mutating func add(_ output: [UInt8], in scope: RsyncScope) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "|"), maxSplits: 3, omittingEmptySubsequences: false)
      // Whatever else rsync prints is no line of ours.
      guard fields.count == 4, fields[0].count >= 9, let kind = fields[0].dropFirst().first else { continue }
      add(
        kind, isSame: fields[0].first == UInt8(ascii: "."),
        RsyncItem.Stamp(
          size: Int64(String(decoding: fields[1], as: UTF8.self)) ?? -1,
          time: String(decoding: fields[2], as: UTF8.self)), RsyncListing.unescaped(fields[3]), in: scope)
    }
  }

  private mutating func add(
    _ kind: UInt8, isSame: Bool, _ stamp: RsyncItem.Stamp, _ name: [UInt8], in scope: RsyncScope
  ) {
    let isFolder = kind == UInt8(ascii: "d")
    let bytes = isFolder && name.last == UInt8(ascii: "/") ? name.dropLast() : name[...]
    guard let text = String(validating: bytes, as: UTF8.self),
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return tell(strange: Array(bytes)) }
    if isFolder { return }
    guard let path = RelativePath(text) else {
      // A folder's own line is `./`; everything else that is no path leads out.
      return tell(strange: Array(bytes))
    }
    guard scope.contains(path) else { return }
    if kind != UInt8(ascii: "f") {
      blocked.insert(path)
      return tell(Tree.linkOutside(path, path.text))
    }
    guard stamp.size >= 0, stamp.size <= RsyncScope.largest else {
      blocked.insert(path)
      return tell(
        Diagnostic(
          .fileTooLarge, Phrase("sync-bytes-other-side-more-than", ["path": path, "size": stamp.size]),
          path: path, hint: Phrase("sync-move-out-home-split")))
    }
    items[path] = RsyncItem(stamp: stamp, isSame: isSame)
  }

  private mutating func tell(strange name: [UInt8]) {
    tell(
      Diagnostic(
        .nameNotPortable, Phrase("sync-name-other-side-not-utf", ["shown": GitName.shown(name)]),
        hint: Phrase("sync-rename-not-synced-shell-name-2", ["typed": GitName.typed(name)])))
  }

  /// Adds the files and links of the other side that have the name of a folder here.
  ///
  /// - Returns: whether rsync complained of nothing else.
  mutating func addClashes(_ errors: [UInt8], in scope: RsyncScope) -> Bool {
    var found: [RelativePath] = []
    for line in errors.split(separator: UInt8(ascii: "\n")) {
      if ["rsync error:", "cannot delete non-empty directory:"].contains(where: { line.starts(with: $0.utf8) }
      ) {
        continue
      }
      let colon = line.firstRange(of: Array(": ".utf8))
      guard line.starts(with: "could not make way for ".utf8), let colon,
        let name = String(validating: RsyncListing.unescaped(line[colon.upperBound...]), as: UTF8.self),
        let path = RelativePath(name)
      else { return false }
      found.append(path)
    }
    for path in found where scope.contains(path) && blocked.insert(path).inserted {
      items[path] = nil
      tell(
        Diagnostic(
          .nameClash, Phrase("sync-folder-here-none-other-side", ["path": path]), path: path,
          hint: Phrase("sync-rename-one-them-until-then")))
    }
    return !found.isEmpty
  }

  /// Tells a problem; not a hundred thousand of them.
  private mutating func tell(_ problem: Diagnostic) { if problems.count < 100 { problems.append(problem) } }

  /// A name as it is: rsync writes a byte that can't be printed as `\#` and three octal digits.
  static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    var rest = name
    while let byte = rest.popFirst() {
      let digits = rest.dropFirst().prefix(3)
      guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "#"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else {
        result.append(byte)
        continue
      }
      result.append(code)
      rest = rest.dropFirst(4)
    }
    return result
  }
}
