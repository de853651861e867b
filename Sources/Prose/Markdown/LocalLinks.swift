// Links to files beside a text: finding them without a parser, and removing their URLs.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The local link targets of a Markdown text, possibly too many, never too few.
///
/// A page depends on the files that its links point to. Parsing every text to find them would double the time
/// to read a home, so this only looks for `](` and `]:`. If a target can't be determined without Markdown's
/// rules, the text counts as depending on everything.
public struct LocalLinks: Sendable, Hashable {
  /// The targets as written, such as `../photos/cake.jpg`.
  public var targets: [String]
  /// Whether some target could not be determined from the bytes alone.
  public var mayBeAnything: Bool

  /// Makes links from known targets.
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
    // Other schemes are not recognized: a superfluous target does no harm.
    let isRemote = ["http:", "https:", "mailto:", "tel:"].contains(where: link.hasPrefix)
    if !isRemote { targets.append(link) }
  }
}

extension Markdown {
  /// The file with some URLs replaced by `#`, for a copy that lacks the targets; every other byte is
  /// preserved.
  ///
  /// The URL of a file beside the text reveals its day and author. Candidates follow `](` and `]:`; the
  /// Markdown parser itself interprets each, so that escapes and entities need no second implementation.
  /// `isGone` decides about a parsed URL.
  ///
  /// - Throws: `link-missing` if a URL can't be removed.
  @MarkdownActor public func clearingLinks(where isGone: (String) -> Bool) throws(Diagnostic) -> [UInt8] {
    var bytes = source.bytes
    // Removing a URL can make another link valid.
    for _ in 0..<4 {
      let text = Markdown(Source(source.path, bytes), range: range.lowerBound..<bytes.count)
      let gone = Set(text.localAddresses.filter { !$0.isEmpty && !$0.hasPrefix("#") && isGone($0) })
      if gone.isEmpty { return bytes }
      let longest = gone.reduce(0) { max($0, $1.utf8.count) }
      var cleared = Array(bytes[..<range.lowerBound])
      var rest = range.lowerBound
      for place in text.addresses(atMost: 16 * longest + 16)
      where place.lowerBound >= rest && gone.contains(Markdown.address(written: bytes[place])) {
        cleared += bytes[rest..<place.lowerBound]
        // At the start of a line, a number sign is a heading.
        let line = cleared.reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        let isFirst = line.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
        cleared += (isFirst ? "<#>" : "#").utf8
        rest = place.upperBound
      }
      bytes = cleared + bytes[rest...]
    }
    throw Diagnostic(
      .linkMissing, Phrase("prose-link-leads-what-left-out", ["name": source.path.name]), path: source.path,
      hint: Phrase("prose-write-address-without-escapes-take"))
  }

  /// The destinations of links without a scheme.
  @MarkdownActor private var localAddresses: [String] {
    var found: [String] = []
    _ = html { link in
      found.append(link.destination)
      return .text
    }
    return found
  }

  /// The destination that Markdown parses from a URL in its source form.
  @MarkdownActor private static func address(written bytes: ArraySlice<UInt8>) -> String {
    let link = Array("[x](".utf8) + bytes + Array(")".utf8)
    let found = Markdown(Source("x.md", link)).localAddresses
    return found.count == 1 ? found[0] : ""
  }

  /// The ranges that may be link destinations: more than there are links.
  private func addresses(atMost longest: Int) -> [Range<Int>] {
    let bytes = source.bytes
    var places: [Range<Int>] = []
    var index = range.lowerBound
    while let bracket = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "]")) {
      index = bracket + 1
      guard index < range.upperBound, [UInt8(ascii: "("), UInt8(ascii: ":")].contains(bytes[index]) else {
        continue
      }
      // Lines of a block quote start with its marker.
      let start =
        bytes[(index + 1)..<range.upperBound].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        ?? range.upperBound
      let end = min(start + longest, range.upperBound)
      let place = Markdown.address(in: bytes[start..<end])
      if !place.isEmpty { places.append(place) }
    }
    return places
  }

  /// The link destination at the start of some bytes (CommonMark 0.31); empty if there is none.
  private static func address(in bytes: ArraySlice<UInt8>) -> Range<Int> {
    let none = bytes.startIndex..<bytes.startIndex
    let isAngled = bytes.first == UInt8(ascii: "<")
    var index = bytes.startIndex
    var depth = 0
    scan: while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case 0...0x1F: break scan
      case UInt8(ascii: ">") where isAngled: return bytes.startIndex..<index + 1
      case _ where isAngled: break
      case 0x20: break scan
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      default: break
      }
      index += 1
    }
    return isAngled || depth > 0 ? none : bytes.startIndex..<min(index, bytes.endIndex)
  }
}
