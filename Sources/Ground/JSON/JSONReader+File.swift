// Reading a whole file of JSON.

extension JSONReader {
  /// Reads the object that a file holds.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - body: reads the values; not called for a file that holds no object.
  /// - Returns: what `body` makes of it, and everything that is wrong.
  public static func reading<Value>(_ source: Source, _ body: (inout JSONReader) -> Value?) -> (
    Value?, [Diagnostic]
  ) {
    do throws(Diagnostic) {
      var reader = JSONReader(try JSON.parse(source), in: source)
      let value = reader.problems.isEmpty ? body(&reader) : nil
      return (value, reader.problems + reader.mistyped)
    } catch { return (nil, [error]) }
  }
}
