// A name made from a title.

public import Diagnostics
internal import Fluent

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

/// An id as people see it in file and folder names: letters and digits of any script, `-` and
/// `_`, in form C, at most 64 characters.
///
/// Combining marks count as letters, since many scripts can't be written without them. Characters
/// are Unicode scalars; 64 of them, and at most 192 bytes of UTF-8, leave room for a time, an
/// extension and a temporary suffix in the 255 bytes of a file name.
public struct PortableName: Sendable, Hashable {
  /// The name.
  public let text: String

  /// Reads a name.
  ///
  /// - Throws: `name-not-portable`, with the reason and a name that would do.
  public init(parsing text: String) throws(Diagnostic) {
    if let refusal = NameRefusal(of: text) {
      throw refusal.diagnostic(for: text, suggestion: PortableName.slug(from: text))
    }
    self.text = text
  }

  /// The name, or nil if the text is not one.
  public init?(_ text: String) {
    guard NameRefusal(of: text) == nil else { return nil }
    self.text = text
  }

  /// What it shares with names that some disk takes for the same.
  public var comparisonKey: String { text.comparisonKey }
}

extension PortableName: Comparable {
  /// The order of the Unicode scalars, the same on every machine.
  public static func < (a: PortableName, b: PortableName) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}

extension PortableName: CustomStringConvertible {
  /// The name.
  public var description: String { text }
}

extension PortableName {
  /// Two names of one folder that differ only in case or in Unicode normal form.
  public static func clashes(among names: [String], in folder: RelativePath) -> [Diagnostic] {
    var seen: [String: String] = [:]
    var problems: [Diagnostic] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let other = seen.updateValue(name, forKey: name.comparisonKey) else { continue }
      problems.append(
        Diagnostic(
          .nameClash, Phrase("home-differ-only-case-form-letter", ["name": name, "other": other]),
          path: folder.appending(name), hint: Phrase("home-rename-one-them-some-disks")))
    }
    return problems
  }
}

/// A media file's name: a `PortableName`, one dot, and an extension of 1 to 10 ASCII letters and
/// digits.
///
/// No second dot: the extension alone says what a file is, and `cake.jpg.exe` is nothing that
/// should travel in a diary.
public struct PortableFileName: Sendable, Hashable {
  /// The name before the dot.
  public let stem: PortableName
  /// The extension as it is written, without its dot.
  public let pathExtension: String

  /// The whole name.
  public var text: String { "\(stem.text).\(pathExtension)" }
  /// What it shares with names that some disk takes for the same.
  public var comparisonKey: String { text.comparisonKey }

  /// Reads a file name.
  ///
  /// - Throws: `name-not-portable`, with the reason and a name that would do.
  public init(parsing text: String) throws(Diagnostic) {
    do throws(NameRefusal) { try self.init(checking: text) } catch {
      throw error.diagnostic(for: text, suggestion: PortableFileName.slug(from: text))
    }
  }

  /// The file name, or nil if the text is not one.
  public init?(_ text: String) {
    do throws(NameRefusal) { try self.init(checking: text) } catch { return nil }
  }

  private init(checking text: String) throws(NameRefusal) {
    if text.utf8.first == UInt8(ascii: ".") { throw .leadingDot }
    if text.utf8.last == UInt8(ascii: ".") { throw .trailingDot }
    if text.utf8.last == UInt8(ascii: " ") { throw .trailingSpace }
    let (stem, ending) = PortableFileName.divided(text)
    if let refusal = NameRefusal(of: stem) { throw refusal }
    guard let name = PortableName(stem), let ending else { throw .extension }
    self.stem = name
    pathExtension = ending
  }

  /// The name before the last dot, and what follows if it can be an extension.
  private static func divided(_ text: String) -> (stem: String, extension: String?) {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return (text, nil) }
    let ending = text[text.utf8.index(after: dot)...]
    let isPlain = ending.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10
    }
    guard isPlain, (1...10).contains(ending.utf8.count) else { return (text, nil) }
    return (String(text[..<dot]), String(ending))
  }

  /// A file name made from any other, with the extension in small letters; nil if it has no
  /// extension or nothing of the name can stay.
  public static func slug(from text: String) -> String? {
    let (stem, ending) = divided(text)
    guard let ending, let name = PortableName.slug(from: stem) else { return nil }
    return "\(name).\(ending.lowercased())"
  }
}

extension PortableFileName: CustomStringConvertible {
  /// The whole name.
  public var description: String { text }
}
