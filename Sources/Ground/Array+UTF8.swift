// Whether bytes are text.

extension [UInt8] {
  /// The offset of the first byte that is not part of valid UTF-8 (RFC 3629), nil if all are.
  public var firstInvalidUTF8: Int? {
    if unsafe withUnsafeBufferPointer({ unsafe String(validating: $0, as: UTF8.self) }) != nil {
      return nil
    }
    var decoder = UTF8()
    var at = 0
    var iterator = makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): at += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return at
      }
    }
  }
}
