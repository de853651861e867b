// Everything to delete when a member is erased: current files, versions in the trash, and what histories
// hold.

package import Diagnostics
package import Diary
internal import Fluent
package import Ground
internal import SafeFiles
internal import Sync

/// The traces of a member.
package struct ErasePlan: Sendable {
  /// What a repository's history holds.
  package struct History: Sendable {
    /// The diary's folder, or nil for the home.
    package var folder: RelativePath?
    package var commits: Int
    package var paths: [RelativePath]
    /// git's ids of the contents.
    package var blobs: Set<String>
    /// `name <mail>` of who added their entries to a shared diary, and nobody else's.
    package var authors: Set<String>
  }

  package let diary: Diary
  /// The member's id, which may no longer be a member of the diary.
  package let member: String
  /// The diary's files.
  package var traces = MemberTraces()
  /// Files in the trash.
  package var kept: [RelativePath] = []
  /// The original paths of `kept`, and other paths that trash records must no longer name.
  var keptPlaces: Set<RelativePath> = []
  /// Files that an interrupted run was about to delete.
  package var unfinished: [RelativePath] = []
  /// The names of all photos to delete, whether they still exist or not.
  package var photos: Set<String> = []
  package var histories: [History] = []
  /// Files that have the same content as one of theirs in a history, and stay.
  package var elsewhere: Set<RelativePath> = []

  package var isEmpty: Bool {
    traces.files.isEmpty && kept.isEmpty && keptPlaces.isEmpty && unfinished.isEmpty && histories.isEmpty
  }

  /// All files of the home to delete, the member's own file last.
  package var files: [RelativePath] {
    let known = Set(traces.files)
    return unfinished.filter { !known.contains($0) } + traces.files
  }

  package init(_ diary: Diary, _ member: String) {
    self.diary = diary
    self.member = member
  }
}

extension ErasePlan {
  /// In a shared diary members erase themselves, and an owner anybody; throws `not-oneself` or
  /// `owner-missing`.
  package static func checkRight(_ diary: Diary, _ person: Member, in home: Home) throws(Diagnostic) {
    let others = diary.present.filter { $0.id != person.id }
    if person.role == .owner, !others.isEmpty, !others.contains(where: { $0.role == .owner }) {
      throw Diagnostic(
        .ownerMissing, Phrase("diary-would-left-without-owner", ["name": diary.name]),
        hint: Phrase("diary-hand-over-first-zutto-diary", ["id": diary.id, "other-id": others[0].id]))
    }
    guard let share = try DiaryStore.share(diary.id, in: home), share.member != person.id,
      diary.member(share.member)?.role != .owner, diary.member(person.id) != nil
    else { return }
    throw Diagnostic(
      .notOneself,
      Phrase(
        "diary-shared-you-only-owner-erases", ["id": diary.id, "member": share.member, "other-id": person.id]),
      hint: Phrase("diary-ask-them-owner-run"))
  }
}

/// Builds the plan of an erasure.
package struct EraseSearch {
  private let home: Home
  private let ownership: MemberOwnership
  private let pictures: Set<String>
  private let entries: RelativePath
  private let photoFolder: RelativePath
  private var plan: ErasePlan
  /// Names of photos in the member's entries, past and present.
  private var own: Set<String> = []
  /// Names of photos in other members' entries, past and present.
  private var shown: Set<String> = []
  private var past: [(folder: RelativePath?, versions: [GitPast], own: Set<RelativePath>)] = []

  /// Searches files, trash and histories.
  package static func plan(_ diary: Diary, _ member: String, _ home: Home) async throws(Diagnostic)
    -> ErasePlan
  {
    var search = EraseSearch(diary, member, home)
    return try await search.run()
  }

  private init(_ diary: Diary, _ member: String, _ home: Home) {
    self.home = home
    ownership = MemberOwnership(member, of: diary, in: home)
    pictures = Set([diary.member(member)?.picture].compactMap(\.self))
    entries = diary.path / "entries"
    photoFolder = diary.path / "photos"
    plan = ErasePlan(diary, member)
  }

  private mutating func run() async throws(Diagnostic) -> ErasePlan {
    let journal = try EraseJournal.read(plan.diary.id, plan.member, in: home.tree)
    plan.unfinished = journal.files
    plan.keptPlaces = Set(journal.places)
    own = Set(journal.files.filter { $0.parent == photoFolder }.map(\.name))
    // Trash and histories may mention photos that no present entry shows.
    let trash = try Trash.kept(in: home.tree).filter { $0.place.isInside(plan.diary.path) }
    try look(atTrash: trash)
    try lookAtHistories()
    plan.traces = try await DiaryStore.traces(
      of: plan.member, in: plan.diary.id, home, olderPhotos: own.subtracting(shown))
    plan.unfinished.removeAll(where: belongsToOthers)
    plan.photos = own.union(plan.traces.photos.map(\.name)).subtracting(shown).subtracting(
      plan.traces.sharedPhotos.map(\.name))
    for (place, kept) in trash where isGonePhoto(place) {
      plan.kept.append(kept)
      plan.keptPlaces.insert(place)
    }
    try findHistories()
    return plan
  }

  /// Whether a file that an interrupted run was about to delete is somebody else's by now: a freed name may be used anew.
  private func belongsToOthers(_ path: RelativePath) -> Bool {
    if path.parent == photoFolder {
      return shown.contains(path.name) || plan.traces.sharedPhotos.contains(path)
    }
    guard path.parent == entries, let content = try? home.tree.read(path, limit: Entry.maximumBytes).bytes
    else { return false }
    return !ownership.owns(path, content)
  }

  private func isGonePhoto(_ path: RelativePath) -> Bool {
    path.parent == photoFolder && plan.photos.contains(path.name)
  }

  private mutating func look(atTrash trash: [(place: RelativePath, kept: RelativePath)]) throws(Diagnostic) {
    for (place, kept) in trash {
      // If it can't be read, its name decides.
      let content = try? home.tree.read(kept, limit: Entry.maximumBytes).bytes
      let photos = place.parent == entries ? content.map { MemberOwnership.photos(in: $0) } ?? [] : []
      if ownership.owns(place, content, pictures: pictures) {
        plan.kept.append(kept)
        plan.keptPlaces.insert(place)
        own.formUnion(photos)
      } else {
        shown.formUnion(photos)
      }
    }
    for record in try Trash.records(in: home.tree) {
      for step in record.steps where ownership.owns(step.path, nil, pictures: pictures) {
        plan.keptPlaces.insert(step.path)
      }
    }
  }

  /// A diary that was shared later is in two histories.
  private mutating func lookAtHistories() throws(Diagnostic) {
    let diary = plan.diary.path
    let ownership = self.ownership
    let pictures = self.pictures
    for folder in [nil, diary] where GitSync.isRepository(folder, of: home.tree) {
      let history = GitHistory(home: home.tree, folder: folder)
      let versions = try history.versions(in: diary)
      var theirs = Set(versions.map(\.path).filter { ownership.owns($0, nil, pictures: pictures) })
      var photos = (own: own, shown: shown)
      try history.eachContent(of: versions.filter { $0.path.parent == entries }, limit: Entry.maximumBytes) {
        version, bytes in
        let names = MemberOwnership.photos(in: bytes)
        if ownership.owns(version.path, bytes) {
          theirs.insert(version.path)
          photos.own.formUnion(names)
        } else {
          photos.shown.formUnion(names)
        }
      }
      (own, shown) = photos
      past.append((folder, versions, theirs))
    }
  }

  private mutating func findHistories() throws(Diagnostic) {
    let files = Set(plan.files)
    for (folder, versions, theirs) in past {
      let held = versions.filter {
        theirs.contains($0.path) || files.contains($0.path) || isGonePhoto($0.path)
      }
      // A content that also stands where it is to stay can't leave the history.
      let history = GitHistory(home: home.tree, folder: folder)
      let others = try history.places(of: Set(held.map(\.blob)), besides: Set(held.map(\.path)))
      let gone = held.filter { others[$0.blob] == nil && !EraseSearch.empty.contains($0.blob) }
      for places in others.values { plan.elsewhere.formUnion(places) }
      guard !gone.isEmpty else { continue }
      plan.histories.append(
        ErasePlan.History(
          folder: folder, commits: gone.reduce(into: Set<Int>()) { $0.formUnion($1.commits) }.count,
          paths: Array(Set(gone.map(\.path))).sorted(), blobs: Set(gone.map(\.blob)),
          authors: folder == nil ? [] : try authors(of: theirs, history)))
    }
  }

  /// Who added the member's entries, and nobody else's, to a shared diary.
  ///
  /// What the member dictated here was committed in the name of this machine's person, whose other commits have it, too.
  private func authors(of theirs: Set<RelativePath>, _ history: GitHistory) throws(Diagnostic) -> Set<String>
  {
    let found = try history.authors(of: theirs, in: entries)
    let me = try DiaryStore.share(plan.diary.id, in: home)?.member ?? home.settings.owner
    guard me != plan.member else { return found }
    let person = home.gitPerson
    return found.subtracting([try history.person() ?? "\(person.name) <\(person.mail)>"])
  }

  /// git's ids of a file without content (SHA-1, SHA-256), which is nobody's.
  private static let empty: Set<String> = [
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
  ]
}

/// The list of files being erased, kept in `.zutto/erasing/` from before the first deletion until after the
/// last.
///
/// Without it, an interrupted run couldn't tell a photo that only erased entries showed from one that nobody
/// shows, nor which paths trash records must no longer name.
struct EraseJournal: Sendable {
  /// Files of the home to delete.
  package var files: [RelativePath] = []
  /// Further paths that no trash record may name.
  package var places: [RelativePath] = []

  private static let folder: RelativePath = ".zutto/erasing"

  private static func folder(_ diary: String, _ member: String) -> RelativePath {
    folder.appending("\(diary)/\(member)") ?? folder
  }

  /// The list of an interrupted run; empty if there is none.
  package static func read(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic)
    -> EraseJournal
  {
    var journal = EraseJournal()
    let path = folder(diary, member) / "list"
    guard let source = try tree.readIfPresent(path, limit: 1 << 28) else { return journal }
    for line in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstIndex(of: " "),
        let path = RelativePath(String(line[line.index(after: space)...]))
      else { continue }
      if line.hasPrefix("file ") { journal.files.append(path) } else { journal.places.append(path) }
    }
    return journal
  }

  /// Writes the list durably before anything is deleted.
  package func write(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) {
    let text = files.map { "file \($0)\n" }.joined() + places.map { "place \($0)\n" }.joined()
    try tree.write(Array(text.utf8), to: EraseJournal.folder(diary, member) / "list")
  }

  /// Removes the list after everything is deleted, with temporary files of an interrupted write.
  package static func remove(_ diary: String, _ member: String, in tree: Tree) throws(Diagnostic) {
    let place = folder(diary, member)
    try tree.deleteAll(place)
    if let parent = place.parent { try tree.delete(parent) }
    try tree.delete(folder)
  }
}
