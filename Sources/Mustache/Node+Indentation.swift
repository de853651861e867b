// A block is written with the indentation of its own file and shown with that of another.

internal import Ground

extension [Node] {
  /// The white space that the first line with anything on it begins with; nil without such a line.
  func indentation(_ source: Source) -> Range<Int>? {
    for node in self {
      switch node {
      case .text(let range, startsLine: true):
        let blank = source.bytes[range].prefix(while: \.isBlank)
        // An empty line says nothing, unless it is a line with a tag that stays.
        if blank.endIndex < range.upperBound, source.bytes[blank.endIndex].isWhiteSpace { continue }
        return blank.startIndex..<blank.endIndex
      case .section(let section): if let lead = section.lead { return lead }
      case .call(let call): if let lead = call.lead { return lead }
      case .block(let block): if let lead = block.lead { return lead }
      case .text, .value: return nil
      }
    }
    return nil
  }

  /// Takes the indentation of the first line from every line.
  mutating func removeIndentation(_ source: Source) {
    guard let indentation = indentation(source), !indentation.isEmpty else { return }
    remove(source.bytes[indentation], source)
  }

  private mutating func remove(_ indentation: ArraySlice<UInt8>, _ source: Source) {
    func shortened(_ range: Range<Int>) -> Range<Int> {
      let common = zip(source.bytes[range], indentation).prefix { $0 == $1 }.count
      return range.lowerBound + common..<range.upperBound
    }
    for index in indices {
      switch self[index] {
      case .text(let range, startsLine: true): self[index] = .text(shortened(range), startsLine: true)
      case .section(var section):
        section.lead = section.lead.map(shortened)
        section.body.remove(indentation, source)
        self[index] = .section(section)
      case .call(var call):
        call.lead = call.lead.map(shortened)
        self[index] = .call(call)
      case .block(var block):
        block.lead = block.lead.map(shortened)
        block.body.remove(indentation, source)
        self[index] = .block(block)
      case .text, .value: break
      }
    }
  }
}
