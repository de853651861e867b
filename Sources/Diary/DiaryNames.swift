// The names that a diary's folders hold: thousands of new files get theirs without a look at the disk for each.

public import Diagnostics
public import Ground
internal import SafeFiles
public import ZonedTime

/// Gives new entries and photos of one diary their names.
public struct DiaryNames: Sendable {
  private let diary: RelativePath
  private var entries: Set<String>
  private var nextNumber: [String: Int] = [:]
  private var photos: [String: String]
  private var newPhotos: Set<String> = []

  /// The names that are there.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public init(of diary: Diary, in home: Home) throws(Diagnostic) {
    self.diary = diary.path
    entries = Set(try home.tree.list(diary.path / "entries").map(\.name.comparisonKey))
    let present = try home.tree.list(diary.path / "photos").map(\.name)
    photos = Dictionary(present.map { ($0.comparisonKey, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// The place of a new entry, which is taken from now on.
  public mutating func entry(at time: ZonedTime, by author: String) -> RelativePath {
    let first = EntryName.text(time, author: author)
    var number = nextNumber[first] ?? 1
    while true {
      let id = EntryName.text(time, author: author, number: number)
      number += 1
      guard entries.insert("\(id).md".comparisonKey).inserted else { continue }
      nextNumber[first] = number
      return Entry.path(of: id, in: diary)
    }
  }

  /// The place of a new file in `photos/`, which is taken from now on.
  ///
  /// - Parameters:
  ///   - name: its own name; what can't stay of it goes.
  ///   - ending: its extension.
  ///   - day: the day it belongs to.
  ///   - isSame: whether a file of this diary has its content already.
  /// - Returns: its place, and whether it is there already.
  /// - Throws: what `isSame` throws.
  public mutating func photo(
    _ name: String, _ ending: String, day: Day, isSame: (RelativePath) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> (path: RelativePath, isThere: Bool) {
    let folder = diary / "photos"
    let stem = PortableName.slug(from: name) ?? "photo"
    let base = stem.hasPrefix(day.text) ? stem : "\(day.text)-\(stem)"
    var number = nextNumber["\(base).\(ending)"] ?? 1
    while true {
      let wanted = number == 1 ? "\(base).\(ending)" : "\(base)-\(number).\(ending)"
      let short = PortableFileName(wanted)?.text ?? "\(day.text)-photo-\(number).\(ending)"
      number += 1
      if newPhotos.contains(short.comparisonKey) { continue }
      if let present = photos[short.comparisonKey] {
        if let path = folder.appending(present), try isSame(path) { return (path, true) }
        continue
      }
      newPhotos.insert(short.comparisonKey)
      nextNumber["\(base).\(ending)"] = number
      return (folder.appending(short) ?? folder, false)
    }
  }
}
