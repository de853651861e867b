// What is known of an entry as part of a page's key.

internal import Diary
internal import Ground

extension Entry {
  /// Adds the entry to a key: its file, and what the home and its author's settings say where the file says nothing.
  func add(to key: inout Digest.Builder) {
    key.add(digest)
    key.add(author)
    key.add(Int(created.secondsSince1970))
    key.add(created.nanosecond)
    // Never as much as a day.
    key.add(created.isUTC ? 1440 : created.offsetMinutes)
    key.add(language?.rawValue)
  }
}
