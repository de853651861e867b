// Reads `application/x-www-form-urlencoded`.

/// Reads pairs of names and values (WHATWG URL, 5.1), except that text which is not UTF-8 is a fault.
struct PairReader: Sendable {
  private let limits: FormLimits
  private var fields: Fields
  private var count = 0

  private var name: [UInt8] = []
  private var value: [UInt8] = []
  private var isInValue = false
  /// Whether the pair has a byte, so that it is one.
  private var isPair = false
  private var escape = Escape.none

  /// The beginning of a percent escape.
  private enum Escape {
    case none
    case percent
    case digit(UInt8)
  }

  init(_ limits: FormLimits) {
    self.limits = limits
    fields = Fields(limit: limits.fieldBytes)
  }

  mutating func read(_ piece: [UInt8]) throws(FormFault) {
    for byte in piece {
      switch escape {
      case .none: try readPlain(byte)
      case .percent:
        if byte.hexDigit != nil {
          escape = .digit(byte)
        } else {
          try endEscape()
          try readPlain(byte)
        }
      case .digit(let first):
        if let high = first.hexDigit, let low = byte.hexDigit {
          escape = .none
          try append(high << 4 | low)
        } else {
          try endEscape()
          try readPlain(byte)
        }
      }
    }
  }

  consuming func finish() throws(FormFault) -> [(name: String, value: String)] {
    try endEscape()
    try endPair()
    return fields.list
  }

  private mutating func readPlain(_ byte: UInt8) throws(FormFault) {
    switch byte {
    case UInt8(ascii: "%"):
      isPair = true
      escape = .percent
    case UInt8(ascii: "+"): try append(UInt8(ascii: " "))
    case UInt8(ascii: "&"):
      try fields.count(1)
      try endPair()
    case UInt8(ascii: "=") where !isInValue:
      try fields.count(1)
      isPair = true
      isInValue = true
    default: try append(byte)
    }
  }

  /// Keeps what looked like the beginning of an escape as it stands.
  private mutating func endEscape() throws(FormFault) {
    defer { escape = .none }
    switch escape {
    case .none: return
    case .percent: try append(UInt8(ascii: "%"))
    case .digit(let first):
      try append(UInt8(ascii: "%"))
      try append(first)
    }
  }

  private mutating func append(_ byte: UInt8) throws(FormFault) {
    try fields.count(1)
    isPair = true
    if isInValue { value.append(byte) } else { name.append(byte) }
  }

  private mutating func endPair() throws(FormFault) {
    guard isPair else { return }
    count += 1
    if count > limits.parts { throw .tooLarge }
    try fields.append(name.withLineFeeds.name(), value)
    name = []
    value = []
    isInValue = false
    isPair = false
  }
}
