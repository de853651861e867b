// Single photos and sounds for the pages of a server: upright, small, without metadata, kept in the machine's cache.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
internal import Sound

/// Makes versions of photos for screens, one when it is asked for.
public struct ScreenPhotos: Sendable {
  private static let folder: RelativePath = ".zutto/cache/screen-photos"

  private let home: Tree
  private let scratch: String

  /// Of the photos of a home; `scratch` is the system's folder for temporary files.
  public init(of home: Tree, scratch: String) {
    self.home = home
    self.scratch = scratch
  }

  /// A version of a photo.
  private enum Version {
    case present(RelativePath)
    case toMake(RelativePath, ImageSize, PhotoRecipe)
  }

  /// A file of the home with a version of a photo, as far as there is one.
  ///
  /// - Parameters:
  ///   - source: the photo.
  ///   - isSmall: whether it is for a list, or to fill the screen.
  /// - Returns: the file; nil if it has to be made, or can't be.
  /// - Throws: `file-missing`, `file-unreadable`.
  public func present(_ source: RelativePath, isSmall: Bool) throws(Diagnostic) -> RelativePath? {
    guard case .present(let file) = try version(source, isSmall: isSmall) else { return nil }
    return file
  }

  /// A file of the home with a version of a photo, made if need be.
  ///
  /// - Parameters:
  ///   - source: the photo.
  ///   - isSmall: whether it is for a list, or to fill the screen.
  /// - Returns: the file; nil for what is no picture, or none that can be shown without its metadata.
  /// - Throws: `file-missing`, `program-missing` for HEIC without libvips, and as the writes.
  public func file(_ source: RelativePath, isSmall: Bool) throws(Diagnostic) -> RelativePath? {
    switch try version(source, isSmall: isSmall) {
    case nil: return nil
    case .present(let file): return file
    case .toMake(let file, let size, let recipe):
      guard let bytes = try make(source, size, recipe) else { return nil }
      try home.write(bytes, to: file, .replaceable)
      return file
    }
  }

  /// A file of the home with a sound, made if need be.
  ///
  /// - Parameter source: the sound.
  /// - Returns: the file; nil for one from which the metadata can't be removed.
  /// - Throws: `file-missing`, `file-unreadable`, and as the writes.
  public func sound(_ source: RelativePath) throws(Diagnostic) -> RelativePath? {
    let made = try place(of: source, Digest.Builder(), source.pathExtension)
    if home.signature(made) == nil {
      let bytes = try home.read(source, limit: SoundCleaning.maximumBytes).bytes
      guard let cleaned = SoundCleaning.cleaned(bytes) else { return nil }
      try home.write(cleaned, to: made, .replaceable)
    }
    return made
  }

  /// Where a version is kept; `key` is that of how it is made.
  private func place(of source: RelativePath, _ key: consuming Digest.Builder, _ suffix: String)
    throws(Diagnostic)
    -> RelativePath
  {
    guard let signature = home.signature(source) else {
      throw Diagnostic(.fileMissing, Phrase("home-does-not-exist", ["path": source]), path: source)
    }
    key.add(source.text)
    key.add(Int(signature.size))
    key.add(Int(signature.modified))
    key.add(Int(bitPattern: UInt(signature.inode)))
    return ScreenPhotos.folder / (RelativePath("\(key.digest.hex).\(suffix)") ?? "file")
  }

  /// nil for what is no picture.
  private func version(_ source: RelativePath, isSmall: Bool) throws(Diagnostic) -> Version? {
    let header = try home.openFile(source).read(at: 0, count: 256 << 10)
    guard let size = ImageSize(header: header) else { return nil }
    let recipe = PhotoRecipe(size, edge: isSmall ? PhotoForm.smallEdge : PhotoForm.largeEdge)
    if !size.carriesMore, size.kind != .heif, recipe.fits(size) { return .present(source) }
    var key = Digest.Builder()
    recipe.add(to: &key)
    let made = try place(of: source, key, recipe.suffix)
    return home.signature(made) == nil ? .toMake(made, size, recipe) : .present(made)
  }

  private func make(_ source: RelativePath, _ size: ImageSize, _ recipe: PhotoRecipe) throws(Diagnostic)
    -> [UInt8]?
  {
    let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isOverflow, pixels <= PhotoForm.mostPixels else { return nil }
    let folder = try ScratchFolder(in: scratch)
    defer { folder.remove() }
    let maker = PhotoMaker(home: home, folder: folder, isStopped: { false })
    do throws(Diagnostic) {
      let made = try maker.make([PhotoMaker.Job(source: source, recipes: [recipe])], number: 0)
      if let file = made.first?.files.first.flatMap({ $0 }) { return try folder.tree.read(file).bytes }
      // libvips reads all of these: one that it can't read is damaged. For others it may lack a loader.
      if [.jpeg, .png].contains(size.kind) { return nil }
    } catch  where error.code == .programMissing && size.kind != .heif {
      // Without libvips the photo is shown as large as it is.
    }
    guard size.kind != .heif else { return nil }
    return ImageSize.cleaned(try home.read(source).bytes)
  }
}
