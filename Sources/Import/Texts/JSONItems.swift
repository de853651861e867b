// The values of a long list in a JSON file, found without reading the file as a whole: a journal of ten years is read
// entry by entry, and one that is broken spoils no other.

internal import Ground

/// Where the values of a list stand.
enum JSONItems {
  /// The values of the list under a key of the file's object, or of the file's own list.
  ///
  /// - Returns: their byte ranges; nil if there is no such list.
  static func ranges(in bytes: [UInt8], under key: String?) -> [Range<Int>]? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    guard let key else { return scan.items() }
    guard scan.take("{") else { return nil }
    let wanted = Array("\"\(key)\"".utf8)
    while true {
      scan.skipSpace()
      let name = scan.value()
      scan.skipSpace()
      guard !name.isEmpty, scan.take(":") else { return nil }
      scan.skipSpace()
      if bytes[name].elementsEqual(wanted) { return scan.items() }
      _ = scan.value()
      scan.skipSpace()
      guard scan.take(",") else { return nil }
    }
  }

  /// The end of the value that bytes begin with, blanks before it included; nil if there is none.
  static func end(ofValueIn bytes: [UInt8]) -> Int? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    scan.skipSpace()
    let range = scan.value()
    return range.isEmpty ? nil : range.upperBound
  }

  /// One value.
  ///
  /// - Throws: `json-syntax` and its like, without a place.
  static func parse(_ bytes: some Sequence<UInt8>, _ name: String) throws(Diagnostic) -> JSON {
    let path = RelativePath(name) ?? "export.json"
    var bytes = Array(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do throws(Diagnostic) {
      return try JSON.parse(Source(path, bytes))
    } catch {
      // Half a pair of surrogates: an emoji that the app cut in two.
      if let mended = JSONScan.mended(bytes), let value = try? JSON.parse(Source(path, mended)) {
        return value
      }
      var told = error
      told.path = nil
      told.position = nil
      throw told
    }
  }
}
