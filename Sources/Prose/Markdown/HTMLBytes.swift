// An HTML writer: the only file that escapes text into markup.

internal import Diagnostics

struct HTMLBytes {
  private(set) var bytes: [UInt8] = []

  /// An empty buffer with room for about this many bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Appends trusted markup.
  mutating func put(_ markup: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends markup that was made before.
  mutating func put(_ markup: ArraySlice<UInt8>) { bytes += markup }

  mutating func put(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Starts a new line unless at the start of one.
  mutating func startLine() { if let last = bytes.last, last != 0x0A { bytes.append(0x0A) } }

  /// Appends text, escaped for both element content and quoted attributes.
  mutating func put(text: UnsafeBufferPointer<UInt8>) {
    var done = 0
    while true {
      let index = unsafe text.firstMark(from: done) {
        $0.first(UInt8(ascii: "&")) | $0.first(UInt8(ascii: "<")) | $0.first(UInt8(ascii: ">"))
          | $0.first(UInt8(ascii: "\""))
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done..<index]))
      guard index < text.count else { return }
      switch unsafe text[index] {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: ">"): put("&gt;")
      default: put("&quot;")
      }
      done = index + 1
    }
  }

  mutating func put(text: String) {
    var text = text
    text.withUTF8 { unsafe put(text: $0) }
  }

  /// Appends escaped text with a `<br>` for each line end.
  mutating func put(lines: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < lines.count {
      var end = start
      while end < lines.count, unsafe lines[end] != 0x0A, unsafe lines[end] != 0x0D { end += 1 }
      unsafe put(text: UnsafeBufferPointer(rebasing: lines[start..<end]))
      if end < lines.count {
        let isPair = unsafe lines[end] == 0x0D && end + 1 < lines.count && lines[end + 1] == 0x0A
        end += isPair ? 2 : 1
        if end < lines.count { put("<br>\n") }
      }
      start = end
    }
  }

  /// Appends a URL for a quoted attribute, percent-encoded; keeps the same bytes as cmark's
  /// `houdini_escape_href`.
  mutating func put(url: String) {
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "'"): put("&#x27;")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*")...UInt8(ascii: ";"), UInt8(ascii: "!"),
        UInt8(ascii: "#")...UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        let digits: StaticString = "0123456789ABCDEF"
        bytes.append(UInt8(ascii: "%"))
        unsafe bytes.append(digits.utf8Start[Int(byte >> 4)])
        unsafe bytes.append(digits.utf8Start[Int(byte & 15)])
      }
    }
  }

  var count: Int { bytes.count }
}
