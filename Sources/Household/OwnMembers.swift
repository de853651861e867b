// The owner's name and picture in the diaries' member files.

package import Diagnostics
package import Diary
package import Ground
internal import SafeFiles

/// The owner as a member of each diary.
package struct OwnMembers: Sendable {
  package typealias Picture = (name: String, bytes: [UInt8])

  private let home: Home
  /// The diaries the owner belongs to, with their member record.
  private var own: [(diary: Diary, member: Member)] = []
  /// Errors of diaries that couldn't be read; those stay unchanged.
  package private(set) var problems: [Diagnostic] = []
  /// The diaries that `set` changed.
  package private(set) var changed: [Diary] = []
  /// The diaries where the owner uses a name or picture of their own, which `set` keeps.
  package private(set) var kept: [Diary] = []

  /// Looks for the owner in all diaries except anonymous ones, which show nothing of a profile.
  package init(in home: Home) throws(Diagnostic) {
    self.home = home
    for id in try DiaryStore.ids(in: home) {
      do throws(Diagnostic) {
        let diary = try DiaryStore.head(id, in: home).diary
        let share = try DiaryStore.share(id, in: home)
        let name = share?.member ?? home.settings.owner
        let member = diary.present.first { $0.id.comparisonKey == name.comparisonKey }
        guard let member, share?.left == nil, !diary.type.hidesMembers else { continue }
        own.append((diary, member))
      } catch { problems.append(error) }
    }
  }

  /// Writes a new name and picture wherever the old ones were used; nil leaves one unchanged.
  package mutating func set(name: String?, picture: Picture?, _ change: inout Change) throws(Diagnostic) {
    let old = home.settings
    let oldPicture = try old.picture.flatMap(RelativePath.init(_:)).flatMap { (path) throws(Diagnostic) in
      try home.tree.readIfPresent(path)?.bytes
    }
    for (diary, member) in own {
      var isChanged = false
      var isKept = false
      if let name, name != member.name {
        if [old.name ?? old.owner, member.id].contains(member.name) {
          try DiaryStore.setName(name, of: member, diary, in: home, &change)
          isChanged = true
        } else {
          isKept = true
        }
      }
      if let picture {
        let path = member.picture.flatMap { diary.path.appending("members/\($0)") }
        let shown = try path.flatMap { (path) throws(Diagnostic) in try home.tree.readIfPresent(path)?.bytes }
        if shown == nil || shown == oldPicture || shown == oldPicture.map(DiaryStore.cleaned) {
          try DiaryStore.setPicture(picture, of: member, diary, in: home, &change)
          isChanged = true
        } else if shown != DiaryStore.cleaned(picture.bytes) {
          isKept = true
        }
      }
      if isChanged { changed.append(diary) }
      if isKept { kept.append(diary) }
    }
  }
}

extension HomeSettings {
  /// The owner's picture; nil if none is set or the file doesn't exist.
  package func ownPicture(in home: Home) throws(Diagnostic) -> OwnMembers.Picture? {
    guard let path = picture.flatMap(RelativePath.init(_:)), let source = try home.tree.readIfPresent(path)
    else { return nil }
    return (path.name, source.bytes)
  }
}

extension Home {
  /// The owner's member id in a diary: the one that its share names, else the owner's own id.
  package func ownMember(of diary: String) throws(Diagnostic) -> String {
    try DiaryStore.share(diary, in: self)?.member ?? settings.owner
  }
}
