// Photos and pictures of a diary: which are shown, under which names, how large.

internal import Diary
internal import Ground

/// The media files of one diary.
struct MediaPlan: Sendable {
  /// One file that the archive holds a copy of.
  struct Medium: Sendable {
    /// Where it stands in the home.
    let source: RelativePath
    let signature: FileSignature
    /// Where it stands in the archive.
    let output: RelativePath
    let size: ImageSize?
  }

  /// By file name in `photos/`.
  let photos: [String: Medium]
  /// Where the copies of members' pictures stand, by file name in `members/`.
  let pictures: [String: RelativePath]
  /// Everything to copy, in order of the output.
  let copies: [Medium]
  /// Photo names in byte order.
  let names: [String]

  init(of reading: DiaryReading) {
    let diary = reading.diary
    let folder = diary.path
    var photos: [String: Medium] = [:]
    for photo in reading.photos {
      // A photo's name may be a person's: in an anonymous diary its content names it.
      let name =
        photo.digest.map { "\($0.hex.prefix(16)).\(photo.fileExtension)" } ?? photo.name
      guard let output = folder.appending("photos/\(name)"),
        let source = folder.appending("photos/\(photo.name)")
      else { continue }
      photos[photo.name] = Medium(
        source: source, signature: photo.signature, output: output, size: photo.size)
    }
    var pictures: [String: RelativePath] = [:]
    // By place in the archive: two photos of one content share one.
    var copies = Dictionary(photos.values.map { ($0.output, $0) }, uniquingKeysWith: { $0.source < $1.source ? $0 : $1 })

    if !diary.type.hidesMembers {
      for picture in reading.pictures {
        guard let path = folder.appending("members/\(picture.name)") else { continue }
        pictures[picture.name] = path
        copies[path] = Medium(
          source: path, signature: picture.signature, output: path, size: picture.size)
      }
    }
    self.photos = photos
    self.pictures = pictures
    self.copies = copies.values.sorted { $0.output < $1.output }
    names = photos.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds what a page shows of a photo to the page's key.
  func add(_ name: String, to key: inout Digest.Builder) {
    let medium = photos[name]
    key.add(medium?.output.text)
    key.add(medium?.size?.width ?? 0)
    key.add(medium?.size?.height ?? 0)
  }
}
