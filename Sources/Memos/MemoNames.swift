// The names that the memos' folders hold: thousands of new files get theirs without a look at the disk for each.

public import Diagnostics
public import Ground
internal import SafeFiles
public import ZonedTime

/// Gives new memos, sounds and pictures their names.
public struct MemoNames: Sendable {
  private var taken: [RelativePath: [String: String]] = [:]
  private var new: Set<RelativePath> = []
  private var nextNumber: [String: Int] = [:]

  /// The names that are there.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public init(in home: Home) throws(Diagnostic) {
    for folder in [Memo.folder, Memo.soundFolder, Memo.photoFolder] {
      let names = try home.tree.list(folder).map(\.name)
      taken[folder] = Dictionary(names.map { ($0.comparisonKey, $0) }, uniquingKeysWith: { a, _ in a })
    }
  }

  /// The place of a new memo, which is taken from now on.
  public mutating func memo(at time: ZonedTime) -> RelativePath {
    let stem = "\(time.day.text)-\(time.time.compactText)"
    return free(stem, "md", in: Memo.folder) { _ in false }.path
  }

  /// The place of a new sound or picture, which is taken from now on.
  ///
  /// - Parameters:
  ///   - name: its own name; what can't stay of it goes.
  ///   - ending: its extension.
  ///   - day: the day it belongs to.
  ///   - folder: `audio/` or `photos/`.
  ///   - isSame: whether a file that is there has its content already.
  /// - Returns: its place, and whether it is there already.
  /// - Throws: what `isSame` throws.
  public mutating func media(
    _ name: String, _ ending: String, day: Day, in folder: RelativePath,
    isSame: (RelativePath) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> (path: RelativePath, isThere: Bool) {
    let stem = PortableName.slug(from: name) ?? "file"
    let base = stem.hasPrefix(day.text) ? stem : "\(day.text)-\(stem)"
    // With its number and extension it must still be a portable name.
    let short = PortableFileName("\(base)-000000.\(ending)") == nil ? "\(day.text)-file" : base
    return try free(short, ending, in: folder, isSame)
  }

  private mutating func free<Failure: Error>(
    _ stem: String, _ ending: String, in folder: RelativePath,
    _ isSame: (RelativePath) throws(Failure) -> Bool
  ) throws(Failure) -> (path: RelativePath, isThere: Bool) {
    let key = "\(folder)/\(stem).\(ending)"
    var number = nextNumber[key] ?? 1
    while true {
      let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      number += 1
      let present = taken[folder]?[name.comparisonKey]
      guard let path = folder.appending(present ?? name) else { return (folder, false) }
      guard present != nil else {
        taken[folder, default: [:]][name.comparisonKey] = name
        new.insert(path)
        nextNumber[key] = number
        return (path, false)
      }
      if !new.contains(path), try isSame(path) { return (path, true) }
    }
  }
}
