// The rules for photos in an archive, and the photos whose conversion failed.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles

/// How photos get into an archive.
public struct PhotoPolicy: Sendable {
  static let program = "vipsthumbnail"

  /// Whether photos can be converted here.
  let canMake: Bool
  /// Whether the archive is for other people: then no photo with metadata is copied.
  let isShared: Bool
  /// Whether the archive has photos as they came, too, beside those made of them; never where it is shared.
  public var keepsOriginals = false
  /// The system's folder for temporary files.
  let scratch: String
  /// The photos that failed in an earlier build in the same run of the program.
  public var known = FailedPhotos()
  /// The photos that failed, and why.
  var failed: [RelativePath: Diagnostic] = [:]
  /// For each sound and film, whether its metadata can be removed.
  var sounds: [RelativePath: Bool] = [:]

  /// A policy for an archive.
  ///
  /// - Parameters:
  ///   - canMake: whether photos can be converted.
  ///   - isShared: whether the archive is for other people.
  ///   - scratch: the system's folder for temporary files.
  public init(canMake: Bool, isShared: Bool = false, scratch: String = "/tmp") {
    self.scratch = scratch
    self.canMake = canMake
    self.isShared = isShared
  }

  /// A policy that depends on the installed programs.
  ///
  /// - Parameters:
  ///   - path: the folders to search for programs (`PATH`).
  ///   - isShared: whether the archive is for other people.
  ///   - scratch: the system's folder for temporary files.
  public init(programsIn path: String?, isShared: Bool = false, scratch: String = "/tmp") {
    let canMake = Program.find(PhotoPolicy.program, in: path) != nil
    self.init(canMake: canMake, isShared: isShared, scratch: scratch)
  }
}

enum PhotoForm: Sendable {
  case copied
  /// Converted: upright, without metadata, limited to the size of screens.
  case made
  case cleaned
  case leftOut

  /// The version of removing metadata from sounds and films; a change makes all of them anew.
  static let cleaning = "cleaned 1"
  /// The longer edge of a photo in the lightbox.
  static let largeEdge = 2048
  /// The edges of a long picture, such as a screenshot of a whole page: its text stays legible, and browsers
  /// can still show it.
  static let longEdges = (shorter: 1440, longer: 16_384)
  /// The longer edge of a photo in a page on a small screen or in a gallery's row, and of members' pictures.
  static let smallEdge = 800
  /// The longer edge of a photo in lists and on a diary's cover.
  static let thumbEdge = 320
  /// Larger pictures are not decoded: 50,000 × 50,000 pixels compress to a few kilobytes.
  static let mostPixels = 200_000_000

  /// Whether smaller versions of a photo can be made, even if the photo itself is only copied.
  static func canMakeVersions(_ size: ImageSize?, at source: RelativePath, _ policy: PhotoPolicy) -> Bool {
    guard let size, policy.canMake, policy.failed[source] == nil else { return false }
    let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
    return !isOverflow && pixels <= mostPixels
  }

  /// Decides how a photo is shown, what is wrong with it, and whether only the missing program prevents
  /// conversion.
  ///
  /// `size` is nil for an unknown picture format; `isAttachment` means a known sound, film, PDF or text
  /// format.
  static func decide(_ size: ImageSize?, isAttachment: Bool, at source: RelativePath, _ policy: PhotoPolicy)
    -> (form: PhotoForm, problem: Diagnostic?, lacksProgram: Bool)
  {
    guard let size else {
      // A browser could execute its content.
      guard isAttachment else { return (.leftOut, Attachment.leftOut(.photoFormat, source), false) }
      if let isCleanable = policy.sounds[source] {
        let (form, problem) = decide(sound: source, isCleanable: isCleanable, policy)
        return (form, problem, false)
      }
      // Its metadata is unknown.
      if policy.isShared { return (.leftOut, leftOut(source, nil, policy), false) }
      return (.copied, nil, false)
    }
    let isHEIF = size.kind == .heif
    let isLarge = !PhotoRecipe(size, edge: largeEdge).fits(size) && !size.isMoving
    guard size.carriesMore || isHEIF || isLarge else { return (.copied, nil, false) }
    let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
    // The program supports animated GIF and WebP, but not animated PNG.
    let canBeMade = !isOverflow && pixels <= mostPixels && !(size.isMoving && size.kind == .png)
    let failure = policy.failed[source]
    if canBeMade, failure == nil, policy.canMake { return (.made, nil, false) }
    if policy.isShared, size.carriesMore { return (.leftOut, leftOut(source, failure, policy), false) }
    if let failure { return (.copied, failure, false) }
    if canBeMade { return (.copied, nil, true) }
    return (.copied, size.carriesMore ? carries(source) : nil, false)
  }

  private static func leftOut(_ source: RelativePath, _ failure: Diagnostic?, _ policy: PhotoPolicy)
    -> Diagnostic
  {
    Diagnostic(
      .photoLeftOut,
      Phrase("archive-left-out-may-tell-where", ["name": source.name]).because(failure?.message),
      path: source, hint: policy.canMake ? Phrase("archive-replace-jpeg-without-metadata-such") : installHint)
  }

  private static func carries(_ source: RelativePath) -> Diagnostic {
    Diagnostic(
      .photoCarries, Phrase("archive-copied-what-carries-moves-too", ["name": source.name]), path: source,
      hint: Phrase("archive-replace-smaller-one-without-metadata"), severity: .warning)
  }

  static let installHint: Phrase = Phrase("archive-install-libvips-tools-debian-vips")

  /// The warning for all photos that only lack the program.
  static let missingProgram = Diagnostic(
    .programMissing, Phrase("archive-program-not-installed-photos-copied", ["program": PhotoPolicy.program]),
    hint: installHint, severity: .warning)
}

/// The parameters of a conversion; a change makes the photo anew.
struct PhotoRecipe: Sendable, Hashable {
  /// The maximum of the longer edge, except for the largest version of long pictures.
  let edge: Int
  let width: Int
  let height: Int
  let kind: ImageSize.Kind
  /// Whether all frames are kept.
  let isMoving: Bool

  init(_ size: ImageSize, edge: Int) {
    self.edge = edge
    let (shorter, longer) = size.isLong && edge == PhotoForm.largeEdge ? PhotoForm.longEdges : (edge, edge)
    width = size.isTall ? shorter : longer
    height = size.isTall ? longer : shorter
    kind = size.kind == .heif ? .jpeg : size.kind
    isMoving = size.isMoving
  }

  private static let version = 3

  /// Whether a picture needs no downscaling.
  func fits(_ size: ImageSize) -> Bool { size.width <= width && size.height <= height }

  func add(to key: inout Digest.Builder) {
    key.add(PhotoRecipe.version)
    key.add(edge)
    key.add(width)
    key.add(height)
    key.add(kind.rawValue)
    key.add(isMoving ? 1 : 0)
  }
}

extension ImageSize {
  /// Whether one edge is more than 2.4 times the other, longer than any phone's screen.
  var isLong: Bool { 5 * max(width, height) > 12 * min(width, height) }

  /// Whether it is long and in portrait format.
  var isTall: Bool { isLong && height > width }
}

/// Photos whose conversion failed, by path in the home.
///
/// Those that timed out are cached in `.zutto/cache` for this build of the program and not retried at every
/// build; the others are not retried within one run of the program, such as a preview. An entry is void once
/// the photo's file changes.
public struct FailedPhotos: Sendable, Hashable {
  private struct Failure: Sendable, Hashable {
    let signature: FileSignature
    let message: Phrase
    let hint: Phrase?
    let isSlow: Bool
  }

  private var photos: [RelativePath: Failure] = [:]

  private static let path: RelativePath = ".zutto/cache/slow-photos"
  private static let version = "slow photos 1"

  /// An empty set.
  public init() {}

  /// Reads the cached failures of files that are unchanged.
  init(in home: Tree) {
    guard var reader = CacheFile.read(FailedPhotos.path, in: home, version: FailedPhotos.version),
      let count = reader.count()
    else { return }
    var photos: [RelativePath: Failure] = [:]
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let signature = reader.signature(),
        let message = reader.text(), let hint = reader.optionalText()
      else { return }
      photos[path] = Failure(
        signature: signature, message: Phrase(kept: message), hint: hint.map { Phrase(kept: $0) },
        isSlow: true)
    }
    self.photos = photos
    forgetChanged(in: home)
  }

  private mutating func forgetChanged(in home: Tree) {
    photos = photos.filter { path, failure in home.signature(path) == failure.signature }
  }

  /// Adds failures of an earlier build whose files are unchanged.
  mutating func add(_ others: FailedPhotos, in home: Tree) {
    photos.merge(others.photos) { _, new in new }
    forgetChanged(in: home)
  }

  /// The warning for each photo.
  var problems: [RelativePath: Diagnostic] {
    Dictionary(
      uniqueKeysWithValues: photos.map { path, failure in
        (path, Diagnostic(.photoDamaged, failure.message, path: path, hint: failure.hint, severity: .warning))
      })
  }

  mutating func add(_ path: RelativePath, _ problem: Diagnostic, isSlow: Bool, in home: Tree) {
    // A missing program or a full disk is not the photo's fault.
    guard problem.code == .photoDamaged, let signature = home.signature(path) else { return }
    photos[path] = Failure(signature: signature, message: problem.message, hint: problem.hint, isSlow: isSlow)
  }

  private var slow: [RelativePath: Failure] { photos.filter(\.value.isSlow) }

  /// Writes the timeouts if they changed; errors are ignored.
  func write(to home: Tree, unless known: FailedPhotos) {
    guard slow != known.slow else { return }
    var writer = CacheWriter()
    writer.add(slow.count)
    for (path, failure) in slow.sorted(by: { $0.key < $1.key }) {
      writer.add(path.text)
      writer.add(failure.signature)
      writer.add(failure.message.kept)
      writer.add(failure.hint?.kept)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: FailedPhotos.path, in: home, version: FailedPhotos.version)
    } catch { return }
  }
}
