// Photos that need nothing but to lose what they carry: no program is started for them.

internal import Ground

/// Reads photos and leaves out what is no picture; holds the folder that it read from last open.
struct PhotoCleaner {
  /// Bytes of a photo that is read whole; larger ones are larger than screens, too.
  private static let largest: Int64 = 16 << 20

  private let home: Tree
  private var folder: (path: RelativePath?, folder: Folder)?

  init(of home: Tree) { self.home = home }

  /// A photo's bytes without what it carries.
  ///
  /// - Returns: nil if it has to be made by the program: it lies on its side, is larger than the recipe says, or is of
  ///   a kind whose pieces are not told apart.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  mutating func cleaned(_ source: RelativePath, _ recipe: PhotoRecipe) throws(Diagnostic) -> [UInt8]? {
    let from: Folder
    if let folder, folder.path == source.parent {
      from = folder.folder
    } else {
      from = try home.folder(source.parent)
      folder = (source.parent, from)
    }
    let bytes = try from.read(source.name, first: Int(PhotoCleaner.largest))
    guard bytes.count < PhotoCleaner.largest, let size = ImageSize(header: bytes), size.kind == recipe.kind,
      max(size.width, size.height) <= recipe.edge
    else { return nil }
    return ImageSize.cleaned(bytes)
  }
}
