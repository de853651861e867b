// Taking the addresses of links out of a text, for a copy that lacks what they lead to.
//
// An address of a file beside the text tells its day and its writer. Where it stands is found by looking for `](` and `]:`
// and asking Markdown itself what it makes of what follows: escapes and entities have no second reader here.

public import Diagnostics
internal import Fluent

extension Markdown {
  /// The file with some links' addresses replaced by `#`, which leads nowhere; every other byte stays.
  ///
  /// - Parameter isGone: decides about the address of a link to another file, as Markdown reads it.
  /// - Returns: the file's bytes.
  /// - Throws: `link-missing` where an address can't be taken out.
  @MarkdownLane public func clearingLinks(where isGone: (String) -> Bool) throws(Diagnostic) -> [UInt8] {
    var bytes = source.bytes
    // What is taken out may have kept another link from being one.
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
        // At the beginning of a line a number sign is a heading.
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

  /// What the text's links without a scheme lead to.
  @MarkdownLane private var localAddresses: [String] {
    var found: [String] = []
    _ = html { link in
      found.append(link.destination)
      return .text
    }
    return found
  }

  /// What Markdown makes of an address as it is written.
  @MarkdownLane private static func address(written bytes: ArraySlice<UInt8>) -> String {
    let link = Array("[x](".utf8) + bytes + Array(")".utf8)
    let found = Markdown(Source("x.md", link)).localAddresses
    return found.count == 1 ? found[0] : ""
  }

  /// Where an address of a link may stand; more places than there are links.
  private func addresses(atMost longest: Int) -> [Range<Int>] {
    let bytes = source.bytes
    var places: [Range<Int>] = []
    var index = range.lowerBound
    while let bracket = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "]")) {
      index = bracket + 1
      guard index < range.upperBound, [UInt8(ascii: "("), UInt8(ascii: ":")].contains(bytes[index]) else {
        continue
      }
      // A line of a quotation begins with its mark.
      let start =
        bytes[(index + 1)..<range.upperBound].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        ?? range.upperBound
      let end = min(start + longest, range.upperBound)
      let place = Markdown.address(in: bytes[start..<end])
      if !place.isEmpty { places.append(place) }
    }
    return places
  }

  /// The address at the beginning of some bytes (CommonMark 0.31, "link destination"); empty if there is none.
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
