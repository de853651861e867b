// Whether a PDF file could do something by itself: run a script, start a program, ask for an address.
//
// Readers of PDF run what a file tells them to when it is opened. Nothing is parsed here: all names of the file are looked at,
// wherever they stand, and a file whose objects are compressed or encrypted hides its names and counts as one that acts.

/// Looks at the names in a PDF file.
enum PDFContents {
  /// Names of actions that need nobody's click, and of what other names could hide in (ISO 32000-2, 7.5.7, 7.6, 12.6, 12.7, 13).
  private static let acting: Set<String> = [
    "JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "GoTo3DView", "XFA", "RichMedia",
    "RichMediaExecute", "Rendition", "Movie", "ObjStm", "XRef", "Encrypt",
  ]
  private static let longest = 16

  /// Whether a file begins as a PDF and holds nothing that acts.
  static func isPassive(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "%PDF-".utf8) else { return false }
    var addresses = false
    var openings = false
    var place = 0
    while let slash = bytes[place...].firstIndex(of: UInt8(ascii: "/")) {
      let (name, end) = name(bytes, from: slash + 1)
      place = end
      if acting.contains(name) { return false }
      // An address is followed by a click; by itself only where opening the file or a page does something.
      if name == "URI" { addresses = true }
      if name == "OpenAction" || name == "AA" { openings = true }
    }
    return !(addresses && openings)
  }

  /// A name with its `#4a` undone (ISO 32000-2, section 7.3.5), and where it ends; what is longer than any that is looked for is cut.
  private static func name(_ bytes: [UInt8], from start: Int) -> (text: String, end: Int) {
    var name: [UInt8] = []
    var place = start
    while place < bytes.count, isRegular(bytes[place]), name.count <= longest {
      var byte = bytes[place]
      if byte == UInt8(ascii: "#"), place + 2 < bytes.count, let high = digit(bytes[place + 1]),
        let low = digit(bytes[place + 2])
      {
        byte = high << 4 | low
        place += 2
      }
      name.append(byte)
      place += 1
    }
    return (String(decoding: name, as: UTF8.self), place)
  }

  /// Whether a byte belongs to a name: no blank and no delimiter (ISO 32000-2, section 7.2.3).
  private static func isRegular(_ byte: UInt8) -> Bool { byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
