// How a person laid out their file: line ends, indent, spaces.

extension JSONLayout {
  /// The layout of a file, as far as it shows.
  init(of bytes: [UInt8], _ root: JSON) {
    self = .canonical
    if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
      newline = isPair ? [0x0D, 0x0A] : [bytes[end]]
    }
    if let range = root.range, let first = root.items.first {
      let gap = bytes[(range.lowerBound + 1)..<first.lowerBound]
      if let last = gap.lastIndex(where: \.endsLine), last + 1 < gap.endIndex {
        indent = Array(gap[(last + 1)...])
      }
    }
    if let member = root.firstMember, let key = member.keyRange, let value = member.value.range,
      value.lowerBound == key.upperBound + 1
    {
      colon = [UInt8(ascii: ":")]
      comma = [UInt8(ascii: ",")]
    }
  }
}

extension JSON {
  /// Where the members, keys included, or the elements of a value stand that was read.
  var items: [Range<Int>] {
    switch content {
    case .null, .flag, .number, .text: []
    case .list(let list): list.map { $0.range ?? 0..<0 }
    case .object(let object):
      object.members.map { member in
        guard let key = member.keyRange, let value = member.value.range else { return 0..<0 }
        return key.lowerBound..<value.upperBound
      }
    }
  }

  /// The first key that stands anywhere in it, and its value.
  fileprivate var firstMember: JSONMember? {
    switch content {
    case .null, .flag, .number, .text: nil
    case .list(let list): list.lazy.compactMap(\.firstMember).first
    case .object(let object): object.members.first
    }
  }
}

extension UInt8 {
  /// Whether it is LF or CR.
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}
