// A place in a text, as people and editors count it.

/// A 1-based line and a 1-based column; columns count Unicode scalars.
public struct Position: Sendable, Hashable, Comparable {
  /// 1-based line.
  public var line: Int
  /// 1-based column, in Unicode scalars.
  public var column: Int

  /// The place at a line and column, both 1-based.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a text.
  public static let start = Position(line: 1, column: 1)

  /// Reading order.
  public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
