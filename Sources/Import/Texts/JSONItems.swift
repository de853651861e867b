// The values of a long list in a JSON file, found without reading the file as a whole: a journal of ten years is read
// entry by entry, and one that is broken spoils no other.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

/// The values of a list.
struct JSONItemList {
  /// Where they stand.
  let ranges: [Range<Int>]
  /// That the file ends before its end, or goes on behind it.
  let problem: Diagnostic?
}

/// Where the values of a list stand.
enum JSONItems {
  /// The values of the list under a key of the file's object, or of the file's own list.
  ///
  /// - Returns: nil if there is no such list.
  static func list(in bytes: [UInt8], under key: String?) -> JSONItemList? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    if let key, !scan.enter(key) { return nil }
    guard let (ranges, isClosed) = scan.items() else { return nil }
    let isWhole = isClosed && (key == nil || scan.leave())
    scan.skipSpace()
    if !isWhole, scan.isAtEnd {
      return JSONItemList(ranges: ranges, problem: damaged(Phrase("import-file-ends-too-early")))
    }
    let isBroken = !isWhole || !scan.isAtEnd
    let problem = isBroken ? damaged(Phrase("import-something-stands-no-json")) : nil
    return JSONItemList(ranges: ranges, problem: problem)
  }

  /// The text under a key of the file's object.
  static func text(in bytes: [UInt8], under key: String) -> String? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    guard scan.enter(key) else { return nil }
    return (try? parse(bytes[scan.value()], "text.json"))?.text
  }

  private static func damaged(_ message: Phrase) -> Diagnostic {
    Diagnostic(.importDamaged, message, hint: Phrase("import-export-again-import-well-nothing"))
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
    do throws(Diagnostic) { return try JSON.parse(Source(path, bytes)) } catch {
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
