// The home's owner in its diaries: a new name or picture reaches the files of the members that they are there.

package import Diagnostics
package import Diary
package import Ground
internal import SafeFiles

/// What the owner is called and looks like in each diary.
package struct OwnMembers: Sendable {
  /// A picture to copy in.
  package typealias Picture = (name: String, bytes: [UInt8])

  private let home: Home
  /// The diaries in which the owner is, with the member that they are.
  private var own: [(diary: Diary, member: Member)] = []
  /// What keeps a diary from being read, which then stays as it is.
  package private(set) var problems: [Diagnostic] = []
  /// The diaries in which something was changed.
  package private(set) var changed: [Diary] = []
  /// Those in which the owner goes by another name or picture than the profile's, which stays.
  package private(set) var kept: [Diary] = []

  /// Looks for the owner in all diaries but the anonymous ones: there nothing of a profile is shown.
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

  /// Writes a new name and picture wherever the old ones stood.
  ///
  /// - Parameters:
  ///   - name: the new name; nil to leave it.
  ///   - picture: the new picture; nil to leave it.
  ///   - change: what takes the writes.
  /// - Throws: as the writes.
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
  /// The owner's picture, if there is one that can be read.
  ///
  /// - Throws: `file-unreadable`.
  package func ownPicture(in home: Home) throws(Diagnostic) -> OwnMembers.Picture? {
    guard let path = picture.flatMap(RelativePath.init(_:)), let source = try home.tree.readIfPresent(path)
    else { return nil }
    return (path.name, source.bytes)
  }
}
