// A request as the rules look at it, without the library that read it.

/// What somebody asks of the preview.
struct Request: Sendable {
  /// `GET`, `HEAD` or something that is refused.
  var method: String
  /// What follows the method: a path, and what stands behind `?`.
  var target: String
  /// Names and values in the order in which they came.
  var headers: [(name: String, value: String)]

  /// The values of all headers of a name, whatever its case.
  func values(_ name: String) -> [String] { headers.filter { $0.name.lowercased() == name }.map(\.value) }

  /// The value of a header that is there once.
  subscript(name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values.first : nil
  }
}
