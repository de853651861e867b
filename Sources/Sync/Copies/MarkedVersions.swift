// A file that holds two versions between git's marks, taken apart again.
// Source: git-merge(1), "How conflicts are presented"; gitattributes(5), conflict-marker-size.

/// The versions that git, or an editor after it, left in one file.
public struct MarkedVersions: Sendable, Hashable {
  /// What both came from; nil unless every place tells it (git's styles diff3 and zdiff3).
  public var base: [UInt8]?
  /// The side above the middle mark.
  public var ours: [UInt8] = []
  /// The side below it.
  public var theirs: [UInt8] = []

  /// Takes a file apart.
  ///
  /// - Returns: nil if no whole conflict is in it, or its marks don't stand in order.
  public init?(_ bytes: [UInt8]) {
    enum Place { case outside, ours, base, theirs }
    var place = Place.outside
    var (base, hasBase, count): ([UInt8], Bool, Int) = ([], true, 0)
    var isTold = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      start = end
      switch (Mark(line), place) {
      case (.begin, .outside): (place, isTold) = (.ours, false)
      case (.base, .ours): (place, isTold) = (.base, true)
      case (.middle, .ours), (.middle, .base): place = .theirs
      case (.end, .theirs):
        place = .outside
        count += 1
        hasBase = hasBase && isTold
      // A line of '=' alone is also how a heading is underlined.
      case (nil, .outside), (.middle, .outside), (.base, .outside):
        ours += line
        theirs += line
        base += line
      case (nil, .ours): ours += line
      case (nil, .base): base += line
      case (nil, .theirs): theirs += line
      default: return nil
      }
    }
    guard place == .outside, count > 0 else { return nil }
    self.base = hasBase ? base : nil
  }

  private enum Mark {
    case begin, base, middle, end

    init?(_ line: ArraySlice<UInt8>) {
      var line = line
      if line.last == 0x0A { line.removeLast() }
      if line.last == 0x0D { line.removeLast() }
      guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
      let isLong = line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == first }
      guard isLong, line.count == 7 || line[line.startIndex + 7] == 0x20 else { return nil }
      switch first {
      case UInt8(ascii: "<"): self = .begin
      case UInt8(ascii: "|"): self = .base
      case UInt8(ascii: ">"): self = .end
      default:
        guard line.count == 7 else { return nil }
        self = .middle
      }
    }
  }
}
