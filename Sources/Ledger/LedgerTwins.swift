// Duplicate lines of the books, as a merge leaves them.

public import Diagnostics
public import Ground
internal import LosslessJSON
internal import SafeFiles

/// Lines of one list with the same identity, of which a merge left more than one.
public struct LedgerTwins: Sendable, Hashable {
  /// The file.
  public let path: RelativePath
  /// The list's key.
  public let list: String
  /// The identity of the lines, such as `rent`.
  public let name: String
  /// The 0-based places of the lines in the list.
  public let places: [Int]
  /// The lines as one-line JSON, in the same order.
  public let lines: [String]

  /// The twins of a file: expenses of one category, closings of one drawer and day, treatments or categories of one id; none in an unreadable
  /// file.
  ///
  /// Two sales of a day are not twins: they are added up.
  public static func all(in source: Source) -> [LedgerTwins] {
    guard let root = value(of: source) else { return [] }
    return identities(in: source.path).flatMap { list, keys in twins(of: list, by: keys, root, source.path) }
  }

  private static func twins(of list: String, by keys: [String], _ root: JSON, _ path: RelativePath)
    -> [LedgerTwins]
  {
    guard let items = root[list]?.list else { return [] }
    var places: [String: [Int]] = [:]
    var order: [String] = []
    for (place, item) in items.enumerated() {
      guard let name = name(of: item, keys) else { continue }
      let same = name.comparisonKey
      if places[same] == nil { order.append(same) }
      places[same, default: []].append(place)
    }
    return order.compactMap { same in
      guard let found = places[same], found.count > 1, let first = found.first,
        let name = name(of: items[first], keys)
      else { return nil }
      return LedgerTwins(
        path: path, list: list, name: name, places: found, lines: found.map { items[$0].description })
    }
  }

  /// The file with one of the lines only, given by its 0-based number among the twins.
  ///
  /// - Returns: its bytes; nil if there is no such line, or the file has changed.
  /// - Throws: as `JSONDocument`.
  public func keeping(_ number: Int, in source: Source) throws(Diagnostic) -> [UInt8]? {
    guard places.indices.contains(number), LedgerTwins.all(in: source).contains(self) else { return nil }
    let kept = places[number]
    let shape = LedgerFileKind(path)?.shape ?? .free
    var document = try JSONDocument(source, shape: shape)
    guard let items = document.root[list]?.list else { return nil }
    let gone = Set(places).subtracting([kept])
    let rest = items.indices.filter { !gone.contains($0) }.map { items[$0] }
    try document.set([.key(list)], to: .list(rest))
    return document.bytes
  }

  /// The keys that identify a line; only the first one must be there.
  private static func name(of line: JSON, _ keys: [String]) -> String? {
    guard let first = line[keys[0]]?.text else { return nil }
    return ([first] + keys.dropFirst().compactMap { line[$0]?.text }).joined(separator: " ")
  }

  private static func identities(in path: RelativePath) -> [(list: String, keys: [String])] {
    switch LedgerFileKind(path) {
    case .month: [("expenses", ["category"]), ("closings", ["date", "drawer"])]
    case .treatments: [("treatments", ["id"]), ("ways", ["id"]), ("taxes", ["from"])]
    case .categories: [("categories", ["id"])]
    case .mapping: [("rules", ["text"])]
    default: []
    }
  }

  private static func value(of source: Source) -> JSON? {
    do throws(Diagnostic) { return try JSON.parse(source) } catch { return nil }
  }
}

extension LedgerStore {
  /// The twins of all files of a home's ledger.
  ///
  /// - Throws: `file-unreadable`.
  public static func twins(in home: Home) throws(Diagnostic) -> [LedgerTwins] {
    var twins: [LedgerTwins] = []
    for folder in [LedgerFiles.folder, LedgerFiles.mappingFolder] {
      for item in try home.tree.list(folder).withoutCopies
      where item.kind == .file && item.isText && item.name.hasSuffix(".json") {
        guard let path = folder.appending(item.name) else { continue }
        do throws(Diagnostic) {
          twins += LedgerTwins.all(in: try home.tree.read(path, limit: Home.maximumJSONBytes))
        } catch {
          // `check` reports an unreadable file.
          continue
        }
      }
    }
    return twins
  }
}
