// Changes of the owner's profile: in the home's settings, and where a diary shows them.

package import Diagnostics
internal import Diary
package import Ground
package import LosslessJSON
internal import SafeFiles

/// New settings of a home, with what the owner's name and picture change in the diaries.
package struct ProfileChange: Sendable {
  /// A picture, and its path if it is in the home already.
  package typealias Picture = (name: String, bytes: [UInt8], place: RelativePath?)

  private let values: [(key: String, value: JSON?)]
  private let name: String?
  private let picture: Picture?

  /// - Parameters:
  ///   - values: the settings that change, as `zutto.json` has them, without the picture.
  ///   - name: the name among them.
  ///   - picture: a new picture, which `DiaryStore.pictureEnding` knows.
  package init(values: [(key: String, value: JSON?)], name: String?, picture: Picture?) {
    self.values = values
    self.name = name
    self.picture = picture
  }

  /// Makes the change.
  ///
  /// - Returns: what it changed in the diaries, and the diaries that couldn't be read.
  /// - Throws: what is wrong with a value, `photo-format`, and as the writes.
  package func make(in home: Home, _ change: inout Change) throws(Diagnostic) -> OwnMembers {
    var members = try OwnMembers(in: home)
    var values = values
    if let picture {
      values.append((key: "picture", value: .text(try keep(picture, home, &change).text)))
    }
    try HomeStore.set(values, in: home, &change)
    try members.set(name: name, picture: picture.map { ($0.name, $0.bytes) }, &change)
    return members
  }

  /// The picture's path in the home; one from elsewhere is copied in and replaces the previous copy.
  private func keep(_ picture: Picture, _ home: Home, _ change: inout Change) throws(Diagnostic)
    -> RelativePath
  {
    if let place = picture.place { return place }
    let ending = try DiaryStore.pictureEnding((picture.name, picture.bytes))
    let old = home.settings.picture.flatMap(RelativePath.init(_:))
    // A file of that name that is another's stays.
    var (path, number) = (RelativePath("picture.\(ending)") ?? "picture", 1)
    while path != old, home.tree.signature(path) != nil {
      number += 1
      path = RelativePath("picture-\(number).\(ending)") ?? "picture"
    }
    try change.write(DiaryStore.cleaned(picture.bytes), to: path)
    if let old, old != path, old.parent == nil, old.stem == "picture" || old.stem.hasPrefix("picture-"),
      ["jpg", "heic", "png", "gif", "webp"].contains(old.pathExtension), home.tree.signature(old) != nil
    {
      try change.remove(old)
    }
    return path
  }
}
