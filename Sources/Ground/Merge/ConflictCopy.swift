// Names of files that hold another version of the file beside them.

public import Diagnostics
public import SafeFiles

/// A file beside another one that holds what somebody else made of it.
///
/// Format: docs/FORMAT.md, "Conflict copies".
public struct ConflictCopy: Sendable, Hashable {
  /// Who leaves such copies.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A merge of ours, where both sides changed one thing differently.
    case ours = "zutto"
    case syncthing
    case dropbox
    /// Nextcloud and ownCloud.
    case nextcloud
    case seafile
    /// rsync's and other programs' backups: the version that was replaced.
    case backup
    /// A number behind the name, as iCloud Drive, Google Drive and file managers write.
    case numbered
  }

  /// Who left it.
  public let kind: Kind
  /// The name of the file that it is a version of.
  public let original: String

  /// Reads a name; nil for what is no copy, and an id of ours never is one.
  ///
  /// - Parameters:
  ///   - name: a file's name.
  ///   - isThere: whether its folder has a file of a name; asked where the name alone says too little.
  public init?(_ name: String, beside isThere: (String) -> Bool) {
    guard ConflictCopy.mayBeOne(name), let found = ConflictCopy.read(name, isThere) else { return nil }
    // A copy of a copy is a version of the file itself.
    var original = found.original
    for _ in 0..<8 {
      guard let inner = ConflictCopy.read(original, { _ in false }) else { break }
      original = inner.original
    }
    kind = found.kind
    self.original = original
  }

  private static func read(_ name: String, _ isThere: (String) -> Bool) -> (kind: Kind, original: String)? {
    // A merge of ours never makes a copy of a copy; other programs do.
    CopyOfOther.read(name, isThere) ?? original(of: name).map { (.ours, $0) }
  }

  /// Whether a name is worth a closer look: most names of a folder are not.
  public static func mayBeOne(_ name: String) -> Bool {
    let mayBe = unsafe name.utf8.withContiguousStorageIfAvailable { bytes in
      func firstDot(from start: Int) -> Int {
        unsafe bytes.firstMark(from: start) { $0.first(UInt8(ascii: ".")) }
      }
      let mark = unsafe bytes.firstMark(from: 0) { $0.first(UInt8(ascii: " ")) | $0.first(UInt8(ascii: "(")) }
      if mark < bytes.count { return true }
      if unsafe bytes.last == UInt8(ascii: "~") { return true }
      let dot = firstDot(from: 0)
      guard dot + 1 < bytes.count else { return false }
      if firstDot(from: dot + 1) < bytes.count { return true }
      // `name.conflict-…` of a file without an extension.
      return unsafe bytes[dot + 1] == UInt8(ascii: "c") || bytes[dot + 1] == UInt8(ascii: "s")
    }
    return mayBe ?? true
  }
}

extension ConflictCopy {
  /// What stands between a file's name and the digits.
  static let mark = ".conflict-"

  /// Where the other side of a file is kept.
  ///
  /// The name is made of the content, so that machines that merge the same write the same file, and two conflicts of one
  /// file don't meet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: the version that is kept beside it.
  /// - Returns: such as `entries/2024-12-25.conflict-1a2b3c4d.md`.
  public static func path(of path: RelativePath, holding bytes: [UInt8]) -> RelativePath {
    // A photo has the same name beside it whether git keeps it apart or not.
    let media = MediaPlaceholder.stands(for: path) ? MediaPlaceholder(bytes) : nil
    return self.path(of: path, holding: media?.digest ?? Digest(of: bytes))
  }

  /// Where the other side of a file is kept whose content is known by its digest.
  public static func path(of path: RelativePath, holding digest: Digest) -> RelativePath {
    let digits = digest.hex.prefix(8)
    let (stem, end) = parts(of: path.name)
    let name = "\(stem)\(mark)\(digits)\(end)"
    return (path.parent?.appending(name) ?? RelativePath(name)) ?? path
  }

  /// The name of the file that a conflict copy of ours stands beside; nil if the name is none of a conflict copy.
  public static func original(of name: String) -> String? {
    guard let found = name.firstRange(of: mark), found.lowerBound > name.startIndex else { return nil }
    let rest = name[found.upperBound...]
    let digits = rest.prefix(8)
    let isHex = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    let end = rest.dropFirst(8)
    guard digits.utf8.count == 8, isHex, end.isEmpty || end.hasPrefix(".") else { return nil }
    return String(name[..<found.lowerBound] + end)
  }

  /// A name's part before its last dot, and the rest with the dot.
  private static func parts(of name: String) -> (stem: Substring, end: Substring) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name[...], "") }
    return (name[..<dot], name[dot...])
  }
}

/// One thing that stands in a folder.
public protocol NamedInFolder {
  /// Its name.
  var name: String { get }
  /// Whether the name is text without control characters.
  var isText: Bool { get }
  var kind: FolderItem.Kind { get }
}

extension FolderItem: NamedInFolder {}
extension FolderName: NamedInFolder {}

extension Array where Element: NamedInFolder {
  /// What stands in a folder but for copies of what stands there: no page shows them, no list counts them, and `check`
  /// alone names them.
  ///
  /// Backups and verifications must not use this: a copy holds what somebody wrote.
  public var withoutCopies: [Element] {
    var names: Set<String>?
    let copies = indices.filter { index in
      self[index].kind == .file && self[index].isText
        && ConflictCopy(
          self[index].name,
          beside: { original in
            let known = names ?? Set(map(\.name))
            names = known
            return known.contains(original)
          }) != nil
    }
    guard !copies.isEmpty else { return self }
    let passedOver = Set(copies)
    return indices.filter { !passedOver.contains($0) }.map { self[$0] }
  }
}
