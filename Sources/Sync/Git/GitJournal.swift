// What a merge was about to put into the work tree, for the run after a crash.

internal import Diagnostics
internal import SafeFiles
internal import ZonedTime

/// The intention to bring a work tree from one commit to another.
///
/// It is on the disk before the first file is touched and goes when the branch has moved. As long as it is there, a file of the
/// work tree that differs from the branch may be what the merge put there: taken for a person's own
/// change it would be merged once more, and a sale counted twice.
struct GitJournal: Sendable, Hashable {
  /// The commit that the branch was at; nil before the first.
  var from: String?
  /// The commit that the files are brought to.
  var to: String
  /// When that began.
  var moment: Instant

  private static let path: RelativePath = "zutto-journal"

  /// Reads it; nil if no merge was stopped.
  static func read(_ place: GitPlace) throws(Diagnostic) -> GitJournal? {
    guard let text = try place.text(path) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 4, words[0] == "zutto-1", let seconds = Int64(words[3]) else { return nil }
    return GitJournal(
      from: words[1] == "-" ? nil : words[1], to: words[2], moment: Instant(secondsSince1970: seconds))
  }

  /// Writes it, so that it is on the disk.
  func write(_ place: GitPlace) throws(Diagnostic) {
    let text = "zutto-1 \(from ?? "-") \(to) \(moment.secondsSince1970)\n"
    try place.folder.write(Array(text.utf8), to: GitJournal.path)
  }

  /// Takes it away.
  static func remove(_ place: GitPlace) throws(Diagnostic) { try place.folder.delete(path) }
}
