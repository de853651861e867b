// The characters of one paragraph, heading or cell, with its lines.

/// Looks for bytes in the content of a block.
struct BlockContent {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ content: UnsafeBufferPointer<UInt8>) {
    unsafe bytes = Array(content)
    var starts = [0]
    for index in bytes.indices {
      let isEnd = bytes[index] == 0x0A
      let isLoneCR = bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isEnd || isLoneCR, index + 1 < bytes.count { starts.append(index + 1) }
    }
    self.starts = starts
  }

  var lineCount: Int { starts.count }

  /// The bytes of a line, or nil where there is none.
  func line(_ index: Int) -> Range<Int>? {
    guard starts.indices.contains(index) else { return nil }
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
  }

  func lineIndex(of offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count else { return nil }
    return starts.lastIndex { $0 <= offset }
  }

  /// A line without the blanks after it.
  func bytes(trimmed range: Range<Int>) -> [UInt8] {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    return Array(bytes[range.lowerBound..<end])
  }

  func has(_ text: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + text.count <= bytes.count
      && bytes[offset..<offset + text.count].elementsEqual(text)
  }

  func first(_ text: [UInt8], from start: Int) -> Int? {
    var index = max(start, 0)
    while index + text.count <= bytes.count {
      if has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The place of a text that is nearest to a guess, in a line or else anywhere.
  func nearest(_ text: [UInt8], to guess: Int, in line: Range<Int>?) -> Int? {
    guard let line else { return first(text, from: 0) }
    if has(text, at: guess) { return guess }
    for distance in 1...max(line.count, 1) {
      if line.contains(guess - distance), has(text, at: guess - distance) { return guess - distance }
      if line.contains(guess + distance), has(text, at: guess + distance) { return guess + distance }
    }
    return first(text, from: 0)
  }
}
