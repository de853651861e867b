// What git leaves in a text file that two sides changed at one place.

/// The marks of a conflict.
public enum ConflictMarks {
  /// Where the first conflict begins: its three lines in their order.
  ///
  /// - Returns: the byte offset of `<<<<<<<`, nil if no conflict is there whole.
  public static func first(in bytes: [UInt8]) -> Int? {
    var marks: [String] = ["<<<<<<< ", "=======", ">>>>>>> "].reversed()
    var start: Int?
    var place = 0
    while place < bytes.count, let mark = marks.last {
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[place..<end]
      if line.last == 0x0D { line = line.dropLast() }
      if line.starts(with: mark.utf8), mark.hasSuffix(" ") || line.count == mark.utf8.count {
        start = start ?? place
        marks.removeLast()
      }
      place = end + 1
    }
    return marks.isEmpty ? start : nil
  }
}
