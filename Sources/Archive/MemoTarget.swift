// Where a link in a memo leads inside the archive.

internal import Ground
internal import Memos
internal import Prose

/// The target of a relative link in a memo's text, as a page in `memos/` writes it.
struct MemoTarget: Sendable {
  /// The address; nil if the link leads nowhere.
  private(set) var url: String?
  /// The picture's size, if it is one.
  private(set) var size: ImageSize?
  /// Its version for small screens.
  private(set) var small: SmallImage?
  /// Whether it is a picture.
  private(set) var isPicture = false

  /// Resolves a link as written, relative to the memo's file.
  init(_ link: String, of memo: Memo, names: MemoNames, media: MemoMedia, _ photos: MemoPhotos) {
    // A fragment names a place that the page may not have: the text alone is shown.
    guard let target = memo.path.resolving(link), let folder = target.parent else { return }
    if folder == Memo.photoFolder, let photo = photos.shown[target.name] {
      url = "photos/" + urlPath(photo.name)
      guard let shown = photo.size, shown.kind != .heif else { return }
      size = shown
      small = photo.smallImage(up: "")
      isPicture = true
    } else if folder == Memo.soundFolder, media.copied(target) {
      url = "audio/" + urlPath(target.name)
    } else if folder == Memo.folder, target.pathExtension == "md" {
      url = names.index(of: target.stem).map { urlPath(names[$0]) + ".html" }
    }
  }

  /// What a page shows of it.
  var key: String? {
    guard let url else { return nil }
    guard let size else { return url }
    return "\(url) \(size.width) \(size.height) \(small?.width ?? 0)"
  }
}
