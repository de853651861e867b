// Finding a text in another one.

extension String {
  /// The first place of a text; letters of ASCII in any case.
  func range(of wanted: String) -> Range<String.Index>? {
    let small = Array(wanted.lowercased().utf8)
    let text = utf8
    var place = text.startIndex
    while place != text.endIndex {
      let rest = text[place...]
      if rest.count < small.count { return nil }
      if zip(rest, small).allSatisfy({ ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }) {
        return place..<text.index(place, offsetBy: small.count)
      }
      place = text.index(after: place)
    }
    return nil
  }
}
