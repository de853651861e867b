// A photo or picture with the files that the archive has of it.

internal import Ground
internal import Prose

/// One photo, picture or other file beside the texts.
struct ShownPhoto: Sendable {
  /// A version for small screens.
  struct Small: Sendable {
    let folder: RelativePath
    let width: Int
  }

  /// Where it stands in the home.
  let source: RelativePath
  let signature: FileSignature
  /// The folder of the archive it stands in.
  let folder: RelativePath
  /// The file name there, of each version.
  let name: String
  /// As it is shown; nil if it is no picture that browsers show.
  let size: ImageSize?
  /// How it is made; nil if it is copied.
  let recipe: PhotoRecipe?
  let small: Small?

  /// A photo as it is decided to be shown; nil if it is left out.
  ///
  /// - Parameters:
  ///   - source: where it stands in the home.
  ///   - signature: its file's.
  ///   - size: what is known of it.
  ///   - form: how it is shown.
  ///   - folder: the folder of the archive it stands in.
  ///   - name: its file name there, if it is a copy.
  ///   - smallFolder: where the version for small screens stands; nil where small is all that is needed.
  ///   - taken: the names of all files beside it.
  init?(
    _ source: RelativePath,
    _ signature: FileSignature,
    _ size: ImageSize?,
    as form: PhotoForm,
    in folder: RelativePath,
    _ name: String,
    small smallFolder: RelativePath?,
    taken: Set<String> = []
  ) {
    self.source = source
    self.signature = signature
    self.folder = folder
    switch form {
    case .leftOut: return nil
    case .copied:
      self.name = name
      self.size = size?.kind == .heif ? nil : size
      recipe = nil
      small = nil
    case .made:
      guard let size else { return nil }
      let recipe = PhotoRecipe(
        size,
        edge: smallFolder == nil ? PhotoForm.smallEdge : PhotoForm.largeEdge
      )
      self.recipe = recipe
      self.size = ShownPhoto.fit(size, recipe)
      self.name = size.kind == recipe.kind ? name : ShownPhoto.jpegName(name, taken)
      let isSmall = max(size.width, size.height) <= PhotoForm.smallEdge
      if let smallFolder, !isSmall, !size.isMoving {
        let fitting = ShownPhoto.fit(size, PhotoRecipe(size, edge: PhotoForm.smallEdge))
        small = fitting.map { Small(folder: smallFolder, width: $0.width) }
      } else {
        small = nil
      }
    }
  }

  private static func jpegName(_ name: String, _ taken: Set<String>) -> String {
    var made = name + ".jpg"
    var number = 2
    while taken.contains(made) {
      made = "\(name).\(number).jpg"
      number += 1
    }
    return made
  }

  /// The size that is made of one: as the program rounds it.
  static func fit(_ size: ImageSize, _ recipe: PhotoRecipe) -> ImageSize? {
    let longer = max(size.width, size.height)
    guard longer > recipe.edge else {
      return ImageSize(recipe.kind, width: size.width, height: size.height)
    }
    func scaled(_ side: Int) -> Int {
      max(1, Int((Double(side) * Double(recipe.edge) / Double(longer)).rounded()))
    }
    return ImageSize(recipe.kind, width: scaled(size.width), height: scaled(size.height))
  }

  /// The files of the archive that show it: the one, and the small one.
  var page: PlannedPage { page(in: folder, recipe) }

  var smallPage: PlannedPage? {
    guard let small, let size else { return nil }
    return page(in: small.folder, PhotoRecipe(size, edge: PhotoForm.smallEdge))
  }

  private func page(in folder: RelativePath, _ recipe: PhotoRecipe?) -> PlannedPage {
    var key = Digest.Builder()
    key.add(source.text)
    signature.add(to: &key)
    recipe?.add(to: &key)
    let kind = recipe.map { PlannedPage.Kind.photo(of: source, $0) } ?? .copy(of: source)
    return PlannedPage(kind, in: folder, name, key: key.digest)
  }

  /// Adds what a page shows of it to the page's key.
  func add(to key: inout Digest.Builder) {
    key.add(name)
    key.add(size?.width ?? 0)
    key.add(size?.height ?? 0)
    key.add(small?.width ?? 0)
  }

  /// Its small version as a text shows it, seen from a page beside whose folder `up` leads.
  func smallImage(up: String) -> SmallImage? {
    small.map {
      SmallImage(
        url: up + $0.folder.name + "/" + urlPath(name),
        width: $0.width,
        sizes: ShownPhoto.textSizes
      )
    }
  }

  /// How wide a picture in a text is, as style.css has it.
  static let textSizes = "(max-width: 40rem) 100vw, 38rem"
}
