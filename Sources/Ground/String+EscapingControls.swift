// Text from files shown on a terminal must not steer it.

extension String {
  /// This text with control characters (C0, DEL, C1, bidirectional overrides) written as
  /// `\u{1B}`, so that a hostile name can't move the cursor or reorder a line.
  public var escapingControls: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminals {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// A file's name that is no UTF-8, with each byte that can't be shown as `\xe9`.
  ///
  /// A shell takes the name back between `$'` and `'`: backslashes, quotes and control characters are escaped, too.
  public init(escapedName name: some Collection<UInt8>) {
    self = ""
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = name.makeIterator()
    var place = name.startIndex
    func next(_ count: Int) -> String {
      let end = name.index(place, offsetBy: count)
      defer { place = end }
      return name[place..<end].map { "\\x" + [$0].hexadecimal }.joined()
    }
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let escaped = next(encoded.count)
        if scalar.steersTerminals {
          self += escaped
        } else {
          if scalar == "\\" || scalar == "'" { self += "\\" }
          unicodeScalars.append(scalar)
        }
      case .error(let length): self += next(length)
      case .emptyInput: return
      }
    }
  }
}

extension StringProtocol {
  /// This text as `escapingControls` gives it, with the tabs of code and tables left as they are.
  public var escapingControlsButTabs: String {
    split(separator: "\t", omittingEmptySubsequences: false).map { String($0).escapingControls }.joined(
      separator: "\t")
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may take this for a command or show the text around it out of order.
  public var steersTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
