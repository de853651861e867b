// The names of photos and sounds: a portable name and an extension.

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
