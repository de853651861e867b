// What is in a folder somewhere, from a road's own listing; rsync's is parsed as untrusted input.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// Size and modification time of a file, as its road tells them; equal ones mean "unchanged".
struct RoadStamp: Sendable, Hashable {
  var size: Int64
  var time: String

  /// What no file has.
  static let unknown = RoadStamp(size: -1, time: "")
}

struct RoadItem: Sendable, Hashable {
  var stamp: RoadStamp
  /// Whether the file is so old that a further change can't leave the same stamp.
  var isSettled: Bool
}

struct RoadListing: Sendable {
  /// rsync's output format; the name comes last, for it may contain any character.
  static let format = "%i|%l|%M|%n"

  /// The depot's own files.
  private(set) var own: [RelativePath: RoadItem] = [:]
  /// The files of the readable copy.
  private(set) var copy: [RelativePath: RoadItem] = [:]
  /// Links and special files: nothing at or below them is synced.
  private(set) var blocked: Set<RelativePath> = []
  /// At most 100, since the listing may be hostile.
  private(set) var problems: [Diagnostic] = []

  init() {}

  /// Notes a file; one that no home can have is told.
  mutating func add(_ path: RelativePath, _ item: RoadItem) {
    if path.text.utf8.first == UInt8(ascii: "."), path.isInside(Depot.folder) {
      own[path] = item
      return
    }
    guard item.stamp.size <= RoadListing.largest else {
      blocked.insert(path)
      return tell(
        Diagnostic(
          .fileTooLarge, Phrase("sync-bytes-other-side-more-than", ["path": path, "size": item.stamp.size]),
          path: path, hint: Phrase("sync-move-out-home-split")))
    }
    copy[path] = item
  }

  /// Drops one of the depot's own files.
  mutating func remove(_ path: RelativePath) { own[path] = nil }

  /// Notes a link or special file, at and below which nothing is synced.
  mutating func block(_ path: RelativePath) {
    blocked.insert(path)
    tell(Tree.linkOutside(path, path.text))
  }

  /// Adds rsync's output; files from the time `settled` on, as rsync prints it, may still change unseen.
  mutating func add(_ output: [UInt8], settled: String) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "|"), maxSplits: 3, omittingEmptySubsequences: false)
      // Other output of rsync is ignored.
      guard fields.count == 4, fields[0].count >= 9, let kind = fields[0].dropFirst().first else { continue }
      let time = String(decoding: fields[2], as: UTF8.self)
      add(
        kind,
        RoadItem(
          stamp: RoadStamp(size: Int64(String(decoding: fields[1], as: UTF8.self)) ?? -1, time: time),
          isSettled: time < settled), RoadListing.unescaped(fields[3]))
    }
  }

  private mutating func add(_ kind: UInt8, _ item: RoadItem, _ name: [UInt8]) {
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
    guard CopyScope.contains(path) || path.isInside(Depot.folder) else { return }
    guard kind == UInt8(ascii: "f") else { return block(path) }
    guard item.stamp.size >= 0 else { return }
    add(path, item)
  }

  /// Whether a file is, or would be below, what no sync touches.
  func isBlocked(_ path: RelativePath) -> Bool {
    guard !blocked.isEmpty else { return false }
    return blocked.contains { path == $0 || path.isInside($0) }
  }

  static let largest = Int64(GitFolder.maximumBytes)

  private mutating func tell(strange name: [UInt8]) {
    tell(strange: GitName.shown(name), GitName.typed(name))
  }

  /// Notes a name that is no text, given with its bytes escaped.
  mutating func tell(strange name: String) { tell(strange: "'\(name)'", "$'\(name)'") }

  private mutating func tell(strange shown: String, _ typed: String) {
    tell(
      Diagnostic(
        .nameNotPortable, Phrase("sync-name-other-side-not-utf", ["shown": shown]),
        hint: Phrase("sync-rename-not-synced-shell-name-2", ["typed": typed])))
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
