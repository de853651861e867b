// rsync's listing of the other side, parsed as untrusted input.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

package struct RsyncItem: Sendable, Hashable {
  /// Size and modification time, as rsync prints them.
  package struct Stamp: Sendable, Hashable {
    var size: Int64
    var time: String

    package init(size: Int64, time: String) { (self.size, self.time) = (size, time) }
  }

  var stamp: Stamp
  /// Whether the local file that rsync compared it with is the same.
  var isSame: Bool
}

struct RsyncListing: Sendable {
  /// rsync's output format; the name comes last, for it may contain any character.
  static let format = "%i|%l|%M|%n"

  private(set) var items: [RelativePath: RsyncItem] = [:]
  /// Links and special files: nothing at or below them is synced.
  private(set) var blocked: Set<RelativePath> = []
  /// At most 100, since the listing may be hostile.
  private(set) var problems: [Diagnostic] = []

  init() {}

  mutating func add(_ output: [UInt8], in scope: RsyncScope) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "|"), maxSplits: 3, omittingEmptySubsequences: false)
      // Other output of rsync is ignored.
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
      // A folder's own line is `./`; any other invalid path leads outside.
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

  /// Adds files and links of the other side that have the name of a local folder, from rsync's messages;
  /// returns whether there were no others.
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

  private mutating func tell(_ problem: Diagnostic) { if problems.count < 100 { problems.append(problem) } }

  /// Unescapes a name: rsync prints an unprintable byte as `\#` and three octal digits.
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
