// A place below a folder that can't point out of it.

/// A file's place below a folder: parts divided by `/`, none of them empty, `.` or `..`; no leading slash, no
/// NUL.
public struct RelativePath: Sendable, Hashable {
  /// The path as text, such as `diaries/futari/diary.json`.
  public let text: String

  /// The path, or nil if the text is not one.
  public init?(_ text: String) {
    var text = text
    guard text.withUTF8({ unsafe RelativePath.isValid($0) }) else { return nil }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  private static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? unsafe bytes[index] : UInt8(ascii: "/")
      if byte == 0 { return false }
      guard byte == UInt8(ascii: "/") else { continue }
      let length = index - start
      let dots = UInt8(ascii: ".")
      if length == 0 { return false }
      if length == 1, unsafe bytes[start] == dots { return false }
      if length == 2, unsafe bytes[start] == dots, unsafe bytes[start + 1] == dots { return false }
      start = index + 1
    }
    return true
  }

  /// The last part.
  public var name: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The name without its last extension: `cake` of `photos/cake.jpg`.
  public var stem: String {
    let name = name
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The last extension without its dot, in lower case; empty if there is none.
  public var pathExtension: String {
    let name = name
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    let ending = name[name.utf8.index(after: dot)...]
    // Nearly all are small letters of ASCII, which need no look at Unicode's tables.
    let isSmall = ending.utf8.allSatisfy { $0 < 0x80 && $0 &- UInt8(ascii: "A") > 25 }
    return isSmall ? String(ending) : ending.lowercased()
  }

  /// The folder it is in; nil at the top.
  public var parent: RelativePath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return RelativePath(unchecked: String(text[..<slash]))
  }

  /// The parts between the slashes.
  public var parts: [Substring] { text.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) }

  /// Whether it is anywhere below a folder.
  public func isInside(_ folder: RelativePath) -> Bool {
    text.utf8.count > folder.text.utf8.count + 1 && text.utf8.starts(with: folder.text.utf8)
      && text.utf8.dropFirst(folder.text.utf8.count).first == UInt8(ascii: "/")
  }

  /// A place below this one, or nil if `more` is not a relative path.
  public func appending(_ more: String) -> RelativePath? {
    RelativePath(more).map { RelativePath(unchecked: text + "/" + $0.text) }
  }

  /// A place below this one.
  public static func / (folder: RelativePath, more: RelativePath) -> RelativePath {
    RelativePath(unchecked: folder.text + "/" + more.text)
  }

  /// Resolves a link written in the file at this path: `../photos/a.jpg` in
  /// `diaries/f/entries/x.md` is `diaries/f/photos/a.jpg`.
  ///
  /// - Returns: nil for a link that leaves the tree, is absolute or empty.
  public func resolving(_ link: String) -> RelativePath? {
    guard !link.isEmpty, !link.hasPrefix("/") else { return nil }
    var parts = Array(self.parts.dropLast())
    for part in link.split(separator: "/") where part != "." {
      if part == ".." {
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return RelativePath(parts.joined(separator: "/"))
  }
}

extension RelativePath: ExpressibleByStringLiteral {
  /// A path written in the program itself, which must be a valid one.
  public init(stringLiteral text: StaticString) {
    guard let path = RelativePath("\(text)") else {
      preconditionFailure("a path written in the program is a relative path")
    }
    self = path
  }
}

extension RelativePath: CustomStringConvertible, Comparable {
  /// The path as text.
  public var description: String { text }

  /// Whether both name the same bytes: a disk may hold the composed and the decomposed form of one
  /// name side by side, which are equal as texts.
  public static func == (a: RelativePath, b: RelativePath) -> Bool { a.text.hasSameBytes(as: b.text) }

  /// Byte order, the same on every machine.
  public static func < (a: RelativePath, b: RelativePath) -> Bool {
    a.text.isBefore(b.text)
  }
}
