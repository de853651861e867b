// Transitional.

extension Phrase: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var values: [Value] = []
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ text: String) { key += text }
    public mutating func appendInterpolation<T>(_ value: T) {
      let name = "v\(values.count)"
      key += "{ $\(name) }"
      if let phrase = value as? Phrase { values.append(Value(name, phrase)) } else {
        values.append(Value(name, String(describing: value)))
      }
    }
  }
  public init(stringLiteral: String) { self.init(stringLiteral) }
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    values = stringInterpolation.values
  }
}

extension DefaultStringInterpolation {
  @available(*, unavailable, message: "a phrase is said in a language")
  public mutating func appendInterpolation(_ phrase: Phrase) {}
  @available(*, unavailable, message: "a phrase is said in a language")
  public mutating func appendInterpolation(_ phrase: Phrase?) {}
}
