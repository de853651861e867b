// How other programs name the versions of a file that they leave beside it.
// Source: Syncthing, lib/model/folder_sendrecv.go; Dropbox help, "What's a conflicted copy?"; Nextcloud and ownCloud desktop,
// makeConflictFileName; Seafile, gen_conflict_path; rsync(1), --backup and --suffix; GNU cp(1), VERSION_CONTROL.

/// Reads names of copies that other programs leave.
///
/// Each has something that no id of ours has: a blank, a bracket, a second dot or a tilde. ownCloud's name of before 2018
/// (`name_conflict-20140209-121530.md`) is none of them, since it is an honest name.
enum CopyOfOther {
  private typealias Bytes = ArraySlice<UInt8>

  /// What a name says; nil if it is none of a copy.
  static func read(_ name: String, _ isThere: (String) -> Bool) -> (
    kind: ConflictCopy.Kind, original: String
  )? {
    let bytes = Array(name.utf8)
    if let original = backup(bytes[...]) { return (.backup, original) }
    if let original = syncthing(bytes[...]) { return (.syncthing, original) }
    if let found = bracketed(bytes[...], isThere) { return found }
    return numbered(bytes[...], isThere).map { (.numbered, $0) }
  }

  // MARK: Backups

  /// `name~` and `name.~1~`.
  private static func backup(_ name: Bytes) -> String? {
    guard name.last == UInt8(ascii: "~") else { return nil }
    var stem = name.dropLast()
    let digits = stem.digitsAtEnd
    if !digits.isEmpty, stem.dropLast(digits.count).ends(with: ".~") {
      stem = stem.dropLast(digits.count + 2)
    }
    guard !stem.isEmpty, stem.contains(where: { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: ".") }) else {
      return nil
    }
    return text(stem)
  }

  // MARK: Syncthing

  /// `name.sync-conflict-20261121-224107-K7M2QX3.md`; before 2017 without the device.
  private static func syncthing(_ name: Bytes) -> String? {
    guard let mark = name.firstPlace(of: ".sync-conflict-") else { return nil }
    var rest = name[mark.upperBound...]
    guard rest.takeDigits(8), rest.take(UInt8(ascii: "-")), rest.takeDigits(6) else { return nil }
    if rest.first == UInt8(ascii: "-") {
      let device = rest.dropFirst().prefix { $0.isDigit || (0x41...0x5A).contains($0) }
      guard device.count == 7 else { return nil }
      rest = rest.dropFirst(8)
    }
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    let original = Array(name[..<mark.lowerBound] + rest)
    return original.isEmpty ? nil : text(original[...])
  }

  // MARK: Brackets

  /// `name (misaki's conflicted copy 2026-11-21).md` and its like.
  private static func bracketed(_ name: Bytes, _ isThere: (String) -> Bool) -> (
    kind: ConflictCopy.Kind, original: String
  )? {
    guard let close = name.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let end = name[(close + 1)...]
    guard end.isEmpty || end.first == UInt8(ascii: ".") else { return nil }
    var depth = 0
    var place: Int?
    for index in (name.startIndex...close).reversed() {
      if name[index] == UInt8(ascii: ")") { depth += 1 }
      if name[index] == UInt8(ascii: "(") { depth -= 1 }
      if depth == 0 {
        place = index
        break
      }
    }
    guard let open = place, open > name.startIndex + 1, name[open - 1] == UInt8(ascii: " "),
      let original = text(Array(name[..<(open - 1)] + end)[...])
    else { return nil }
    let inside = name[(open + 1)..<close]
    guard let words = text(inside)?.lowercased() else { return nil }
    if words.hasPrefix("conflicted copy") { return (.nextcloud, original) }
    if words.hasPrefix("sfconflict ") { return (.seafile, original) }
    if words.contains("conflicted copy") || kinds.contains(where: words.hasPrefix) {
      return (.dropbox, original)
    }
    // In other languages only the date tells, and a photo may tell one as well.
    if isDated(inside), isThere(original) { return (.dropbox, original) }
    if isCount(inside), isWritten(end), isThere(original) { return (.numbered, original) }
    return nil
  }

  /// What else Dropbox tells of a copy.
  private static let kinds = [
    "case conflict", "selective sync conflict", "unicode encoding conflict", "whitespace conflict",
  ]

  /// Whether words end with a day, or with a day and a time or a number.
  private static func isDated(_ words: Bytes) -> Bool {
    var parts = words.split(separator: UInt8(ascii: " "))
    for _ in 0..<2 {
      guard let last = parts.last, !isDay(last) else { break }
      let isPlain = last.allSatisfy { $0.isDigit || "-.:()".utf8.contains($0) }
      guard isPlain else { return false }
      parts.removeLast()
    }
    guard let last = parts.last, isDay(last) else { return false }
    return parts.count > 1
  }

  private static func isDay(_ word: Bytes) -> Bool {
    var rest = word
    return rest.takeDigits(4) && rest.take(UInt8(ascii: "-")) && rest.takeDigits(2)
      && rest.take(UInt8(ascii: "-")) && rest.takeDigits(2) && rest.isEmpty
  }

  // MARK: Numbers

  /// `name 2.md`, beside `name.md`.
  private static func numbered(_ name: Bytes, _ isThere: (String) -> Bool) -> String? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), isWritten(name[dot...]) else { return nil }
    let digits = name[..<dot].digitsAtEnd
    let stem = name[..<dot].dropLast(digits.count)
    guard isCount(digits), stem.count > 1, stem.last == UInt8(ascii: " "),
      let original = text(Array(stem.dropLast() + name[dot...])[...]), isThere(original)
    else { return nil }
    return original
  }

  private static func isCount(_ word: Bytes) -> Bool {
    (1...3).contains(word.count) && word.allSatisfy(\.isDigit) && word.first != UInt8(ascii: "0")
  }

  /// Whether it is a file of ours, whose name can have no blank; a photo's may be what somebody chose.
  private static func isWritten(_ end: Bytes) -> Bool {
    end.elementsEqual(".md".utf8) || end.elementsEqual(".json".utf8)
  }

  private static func text(_ bytes: Bytes) -> String? { String(validating: bytes, as: UTF8.self) }
}

extension UInt8 { fileprivate var isDigit: Bool { (0x30...0x39).contains(self) } }

extension ArraySlice<UInt8> {
  fileprivate var digitsAtEnd: ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, self[start - 1].isDigit { start -= 1 }
    return self[start...]
  }

  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

  fileprivate func firstPlace(of text: String) -> Range<Int>? {
    let length = text.utf8.count
    guard count >= length else { return nil }
    for start in startIndex...(endIndex - length)
    where self[start..<(start + length)].elementsEqual(text.utf8) { return start..<(start + length) }
    return nil
  }

  fileprivate mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeDigits(_ wanted: Int) -> Bool {
    guard count >= wanted, prefix(wanted).allSatisfy(\.isDigit) else { return false }
    removeFirst(wanted)
    return true
  }
}
