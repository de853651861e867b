// Ids: the names of files and folders that every system can hold.
// Spec: FORMAT.md, "Laws of the format", 6.

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
