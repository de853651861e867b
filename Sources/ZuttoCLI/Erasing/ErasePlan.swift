// All that is to go when a member is erased: from the diary, from the trash, and what histories hold of it.

internal import Diary
internal import Ground

/// What of a member is where.
struct ErasePlan: Sendable {
  /// What one repository's history holds.
  struct History: Sendable {
    /// The repository: the diary's folder, or nil for the home.
    var folder: RelativePath?
    /// How many commits touch the files.
    var commits: Int
    /// The files, by place.
    var paths: [RelativePath]
  }

  /// The diary.
  let diary: Diary
  /// The member's id, which need not be among the diary's members any more.
  let member: String
  /// The files of the diary.
  var traces = MemberTraces()
  /// Versions in the trash, as they stand there.
  var kept: [RelativePath] = []
  /// What those are versions of, and what else no record of the trash is to name any more.
  var keptPlaces: Set<RelativePath> = []
  /// What an erasing that was stopped was about to remove.
  var unfinished: [RelativePath] = []
  /// The names of all photos that are to be nowhere any more, here now or not.
  var photos: Set<String> = []
  /// What histories hold.
  var histories: [History] = []

  /// Whether there is nothing of them anywhere.
  var isEmpty: Bool {
    traces.files.isEmpty && kept.isEmpty && keptPlaces.isEmpty && unfinished.isEmpty && histories.isEmpty
  }

  /// All files of the home that are to go, the member's own file last.
  var files: [RelativePath] {
    let known = Set(traces.files)
    return unfinished.filter { !known.contains($0) } + traces.files
  }

  /// Nothing yet.
  init(_ diary: Diary, _ member: String) {
    self.diary = diary
    self.member = member
  }
}
