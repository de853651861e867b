// A diary as it was read, with what is wrong with its files.

public import Diagnostics
public import SafeFiles

/// A diary, its media, and every problem met on the way.
public struct DiaryReading: Sendable {
  /// The diary.
  public var diary: Diary
  /// The files in `photos/`.
  public var photos: [Photo] = []
  /// The pictures in `members/`.
  public var pictures: [Photo] = []
  /// What is wrong with the files that were read; entries that could not be read are not in `diary`.
  public var problems: [Diagnostic] = []
  /// Members whose files are there but can't be understood.
  var unreadMembers: Set<String> = []
  /// The files of entries that had to be read this time, by their digest, if they were to be kept.
  public var texts: [Digest: [UInt8]] = [:]
  /// How many files were looked at.
  public var fileCount = 0

  init(_ diary: Diary) { self.diary = diary }
}
