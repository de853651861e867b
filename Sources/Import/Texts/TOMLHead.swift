// The TOML of Hugo's front matter: keys, tables and lists of tables, with all values that they may have.
//
// Values are texts as they are written: what a time or a number is, their reader knows. What is no TOML makes the whole
// head be kept as it is written.

internal import Prose

/// Reads a front matter in TOML.
struct TOMLHead {
  private var scan: TOMLScan
  private var pairs: [ForeignYAML.Pair] = []

  /// More keys than any front matter has; each is looked for among the others.
  private static let mostKeys = 1000

  private init(_ text: String) { scan = TOMLScan(text) }

  /// The keys and values, and whether there is more that is not understood.
  static func pairs(_ text: String) -> (pairs: [ForeignYAML.Pair], isPartial: Bool) {
    var head = TOMLHead(text)
    let isWhole = head.run()
    return (head.pairs, !isWhole)
  }

  private mutating func run() -> Bool {
    var table: [String] = []
    for _ in 0..<TOMLHead.mostKeys {
      scan.skipLines()
      guard !scan.isDone else { return true }
      if scan.take("[") {
        let isList = scan.take("[")
        guard let name = scan.key(), scan.take("]"), !isList || scan.take("]") else { return false }
        table = name
        let place = isList ? ForeignYAML.list([.keys([])]) : .keys([])
        guard TOMLHead.put(place, name[...], into: &pairs) else { return false }
      } else {
        guard let key = scan.key(), scan.take("="), let value = scan.value(),
          TOMLHead.put(value, (table + key)[...], into: &pairs)
        else { return false }
      }
      guard scan.takeLineEnd() else { return false }
    }
    return false
  }

  /// Puts a value under a key; a table that is there takes more keys, a list of tables one more.
  private static func put(
    _ value: ForeignYAML, _ path: ArraySlice<String>, into pairs: inout [ForeignYAML.Pair]
  ) -> Bool {
    guard let key = path.first else { return false }
    guard let index = pairs.firstIndex(where: { $0.key == key }) else {
      var inner: [ForeignYAML.Pair] = []
      guard path.count == 1 || put(value, path.dropFirst(), into: &inner) else { return false }
      pairs.append(.init(key: key, value: path.count == 1 ? value : .keys(inner)))
      return true
    }
    var found = pairs[index].value
    guard merge(value, path.dropFirst(), into: &found) else { return false }
    pairs[index] = .init(key: key, value: found)
    return true
  }

  private static func merge(_ value: ForeignYAML, _ path: ArraySlice<String>, into found: inout ForeignYAML)
    -> Bool
  {
    switch (found, value) {
    case (.keys(var inner), _) where !path.isEmpty:
      guard put(value, path, into: &inner) else { return false }
      found = .keys(inner)
    case (.keys, .keys(let more)) where more.isEmpty: break
    case (.list(var list), _) where !path.isEmpty:
      // The last of the tables is the open one.
      guard case .keys(var inner)? = list.popLast(), put(value, path, into: &inner) else { return false }
      found = .list(list + [.keys(inner)])
    case (.list(let list), .list(let more)): found = .list(list + more)
    default: return false
    }
    return true
  }
}
