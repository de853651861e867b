// What a text may link to beside it, found without parsing its Markdown.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The local link targets of a Markdown text, possibly too many, never too few.
///
/// A page depends on what its links lead to. Parsing every text to learn that would double the
/// cost of reading a home, so this looks for `](` and `]:` only; where a target is written in a way
/// that needs Markdown's rules to be understood, the text counts as depending on everything.
public struct LocalLinks: Sendable, Hashable {
  /// Targets as written, such as `../photos/cake.jpg`.
  public var targets: [String]
  /// Whether a target could not be told from the bytes alone.
  public var mayBeAnything: Bool

  /// Links that are known.
  public init(targets: [String] = [], mayBeAnything: Bool = false) {
    self.targets = targets
    self.mayBeAnything = mayBeAnything
  }

  /// Finds the links of a text.
  public init(in text: ArraySlice<UInt8>) {
    self.init()
    let bracket = Int32(UInt8(ascii: "]"))
    unsafe text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count, let start = bytes.baseAddress,
        let found = unsafe memchr(start + index, bracket, bytes.count - index)
      {
        index = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
        guard index < bytes.count else { return }
        if unsafe bytes[index] == UInt8(ascii: "(") {
          unsafe add(inline: bytes[(index + 1)...])
        } else if unsafe bytes[index] == UInt8(ascii: ":") {
          mayBeAnything = true
        }
      }
    }
  }

  private mutating func add(inline text: some Collection<UInt8>) {
    let target = text.prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "(") }
    let odd = Array("\\&%<>".utf8)
    let next = text.dropFirst(target.count).first
    if target.isEmpty || next == UInt8(ascii: "(") || next.map({ $0 <= 0x20 }) == true
      || target.contains(where: odd.contains)
    {
      mayBeAnything = true
      return
    }
    let link = String(decoding: target, as: UTF8.self)
    // Whether another colon ends a scheme is Markdown's question; one target more does no harm.
    let isRemote = ["http:", "https:", "mailto:", "tel:"].contains(where: link.hasPrefix)
    if !isRemote { targets.append(link) }
  }
}
