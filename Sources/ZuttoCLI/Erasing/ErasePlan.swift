// All that is to go when a member is erased: from the diary, from the trash, and what histories hold of it.

internal import Diary
internal import Ground
internal import Sync

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
    traces.files.isEmpty && kept.isEmpty && keptPlaces.isEmpty && unfinished.isEmpty
      && histories.isEmpty
  }

  /// All files of the home that are to go, the member's own file last.
  var files: [RelativePath] {
    let known = Set(traces.files)
    return unfinished.filter { !known.contains($0) } + traces.files
  }

  /// Looks through everything.
  init(
    _ diary: Diary,
    _ member: String,
    _ home: Home,
    secrets: Set<String>
  ) async throws(Diagnostic) {
    self.diary = diary
    self.member = member
    let journal = try EraseJournal.read(diary.id, member, in: home.tree)
    unfinished = journal.files
    keptPlaces = Set(journal.places)
    let ownership = MemberOwnership(member, of: diary, in: home)
    let pictures = Set([diary.member(member)?.picture].compactMap(\.self))
    var photos = Set(unfinished.filter { $0.parent == diary.path / "photos" }.map(\.name))
    // What is in the trash and in histories tells of photos, too, that no entry shows any more.
    let trash = try Trash.kept(in: home.tree).filter { $0.place.isInside(diary.path) }
    var strangers: Set<String> = []
    for (place, kept) in trash {
      let content = try? home.tree.read(kept, limit: Entry.maximumBytes).bytes
      if ownership.owns(place, content, pictures: pictures) {
        self.kept.append(kept)
        keptPlaces.insert(place)
        if let content { photos.formUnion(MemberOwnership.photos(in: content)) }
      } else if let content, place.parent == diary.path / "entries" {
        strangers.formUnion(MemberOwnership.photos(in: content))
      }
    }
    for record in try Trash.records(in: home.tree) {
      for step in record.steps where ownership.owns(step.path, nil, pictures: pictures) {
        keptPlaces.insert(step.path)
      }
    }
    let isOwnRepository = GitSync.isRepository(diary.path, of: home.tree)
    var found: [(folder: RelativePath?, versions: [GitPast], own: Set<RelativePath>)] = []
    for folder in [nil, isOwnRepository ? diary.path : nil] as [RelativePath?]
    where folder != nil || found.isEmpty {
      guard GitSync.isRepository(folder, of: home.tree) else { continue }
      let history = GitHistory(home: home.tree, folder: folder, secrets: secrets)
      let versions = try history.versions(in: diary.path)
      var own: Set<RelativePath> = []
      for version in versions where ownership.owns(version.path, nil, pictures: pictures) {
        own.insert(version.path)
      }
      try history.eachContent(
        of: versions.filter { $0.path.parent == diary.path / "entries" },
        limit: Entry.maximumBytes
      ) { version, bytes in
        if ownership.owns(version.path, bytes) {
          own.insert(version.path)
          photos.formUnion(MemberOwnership.photos(in: bytes))
        } else {
          strangers.formUnion(MemberOwnership.photos(in: bytes))
        }
      }
      found.append((folder, versions, own))
    }
    traces = try await DiaryStore.traces(
      of: member,
      in: diary.id,
      home,
      olderPhotos: photos.subtracting(strangers)
    )
    let staying = Set(traces.sharedPhotos.map(\.name))
    let gone = photos.union(traces.photos.map(\.name)).subtracting(staying)
      .subtracting(strangers)
    self.photos = gone
    for (place, kept) in trash
    where place.parent == diary.path / "photos" && gone.contains(place.name) {
      self.kept.append(kept)
      keptPlaces.insert(place)
    }
    let files = Set(traces.files + unfinished)
    for (folder, versions, own) in found {
      let held = versions.filter { version in
        own.contains(version.path) || files.contains(version.path)
          || (version.path.parent == diary.path / "photos" && gone.contains(version.path.name))
      }
      guard !held.isEmpty else { continue }
      let commits = held.reduce(into: Set<Int>()) { $0.formUnion($1.commits) }
      histories.append(
        History(
          folder: folder,
          commits: commits.count,
          paths: Array(Set(held.map(\.path))).sorted()
        )
      )
    }
  }
}
