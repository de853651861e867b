// A name made from a title.

extension PortableName {
  /// A name made from any text, or nil if nothing of it can stay.
  ///
  /// Letters and digits of every script stay, in form C and in their case; whatever stands between
  /// them becomes one `-`; emoji, marks alone and everything invisible go. `二人の日記 2024!` gives
  /// `二人の日記-2024`.
  public static func slug(from text: String) -> String? {
    // Only the beginning can stay, so only that is worked on; marks may pile up on one letter.
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(1024))).nfc
    var result = String.UnicodeScalarView()
    var count = 0
    var isApart = false
    for scalar in head.unicodeScalars {
      let role = scalar.nameRole
      let isUnderscore = scalar == "_"
      guard role == .letter || isUnderscore || (role == .mark && !isApart && count > 0) else {
        // An invisible joiner or selector divides nothing.
        if role != .invisible { isApart = true }
        continue
      }
      if isApart, count > 0 {
        result.append("-")
        count += 1
      }
      isApart = false
      result.append(scalar)
      count += 1
      if count >= NameRefusal.maximumScalars + 1 { break }
    }
    // What was left out may have stood between a letter and its mark.
    return fitting(String(result).nfc)
  }

  /// Cuts a name to its limits, at a whole character, and makes a device's name another one.
  private static func fitting(_ text: String) -> String? {
    var name = text
    while name.unicodeScalars.count > NameRefusal.maximumScalars || name.utf8.count > NameRefusal.maximumBytes
    {
      // A letter under a hundred marks is not worth keeping a part of.
      name.removeLast()
    }
    while name.last == "-" { name.removeLast() }
    if NameRefusal.isDevice(name) { name += "_" }
    guard name.contains(where: { $0 != "_" }), PortableName(name) != nil else { return nil }
    return name
  }
}
