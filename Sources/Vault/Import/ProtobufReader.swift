// Reads the few things of protocol buffers that Google's transfer codes are made of.
// Spec: protobuf.dev, "Encoding".

internal import Diagnostics
internal import Fluent
internal import Ground

/// The fields of one message, in order.
struct ProtobufReader {
  /// What a field holds.
  enum Value {
    /// Wire type 0.
    case number(UInt64)
    /// Wire type 2.
    case bytes(ArraySlice<UInt8>)
    /// Wire types 1 and 5, which no field known here has.
    case fixed
  }

  private var rest: ArraySlice<UInt8>

  init(_ message: ArraySlice<UInt8>) { rest = message }

  /// The next field; nil at the end.
  ///
  /// - Throws: `import-damaged` if the message ends within it or a length tells more than there is.
  mutating func next() throws(Diagnostic) -> (field: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let tag = try varint()
    switch tag & 7 {
    case 0: return (tag >> 3, .number(try varint()))
    case 1: return (tag >> 3, try fixed(8))
    case 2:
      let count = try varint()
      // Compared as 64 bits: a length that lies may be greater than any Int.
      guard count <= UInt64(rest.count) else { throw ProtobufReader.damaged }
      return (tag >> 3, .bytes(take(Int(count))))
    case 5: return (tag >> 3, try fixed(4))
    default: throw ProtobufReader.damaged
    }
  }

  private mutating func varint() throws(Diagnostic) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { throw ProtobufReader.damaged }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw ProtobufReader.damaged
  }

  private mutating func fixed(_ count: Int) throws(Diagnostic) -> Value {
    guard rest.count >= count else { throw ProtobufReader.damaged }
    _ = take(count)
    return .fixed
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  private static let damaged = Diagnostic(
    .importDamaged, Phrase("otp-transfer-code-damaged-cut-short"), hint: Phrase("otp-scan-qr-code-again-copy")
  )
}
