// Codes as people read them out.

extension String {
  /// A code in groups that are easy to read and to type: `123 456`, `1234 5678`, `123 4567`.
  ///
  /// Up to five characters stay together.
  var groupedCode: String {
    let size =
      switch count {
      case ...5: count
      case 6, 7, 9: 3
      case 8: 4
      default: 5
      }
    guard size < count else { return self }
    var groups: [Substring] = []
    var rest = self[...]
    // The last group takes what is left over, so that none stands alone.
    while rest.count >= 2 * size {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    groups.append(rest)
    return groups.joined(separator: " ")
  }
}
