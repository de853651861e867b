// What a person wrote, quoted in a message without flooding it.

extension String {
  /// This text between single quotes, shortened after 60 characters.
  public var quotedBriefly: String {
    let head = unicodeScalars.prefix(61)
    guard head.count > 60 else { return "'\(self)'" }
    return "'\(String(String.UnicodeScalarView(head.prefix(60))))…'"
  }
}
