// How the lines of a file end, and one way for all versions of it.

/// How the lines of a file end.
package enum LineEnds {
  /// The line end of a file's first line; nil in a file of one line.
  package static func used(in bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    return end > 0 && bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// The bytes with all lines ending alike.
  package static func unified(_ bytes: [UInt8], to end: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      guard byte == 0x0A else {
        result.append(byte)
        continue
      }
      if result.last == 0x0D { result.removeLast() }
      result += end
    }
    return result
  }

  /// The lines of a text without their ends; behind the last line end stands an empty one.
  package static func lines(of bytes: some Collection<UInt8>, endingIn end: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      end.count == 2 && line.last == 0x0D ? Array(line.dropLast()) : Array(line)
    }
  }
}

extension Versions where Value == [UInt8]? {
  /// Gives all versions the line ends of the side that changed them, if any did.
  ///
  /// - Returns: the line end.
  package mutating func unifyLineEnds() -> [UInt8] {
    let ends = map { $0.flatMap { LineEnds.used(in: $0) } }
    let known = [ends.base, ends.ours, ends.theirs].compactMap(\.self)
    guard let first = known.first, !known.allSatisfy({ $0 == first }) else { return known.first ?? [0x0A] }
    let sides = [ends.ours, ends.theirs].compactMap(\.self)
    let end: [UInt8] =
      if Set(sides).count < 2 { sides.first ?? first } else {
        sides.first { $0 != ends.base && ends.base != nil } ?? [0x0A]
      }
    self = map { $0.map { LineEnds.unified($0, to: end) } }
    return end
  }
}
