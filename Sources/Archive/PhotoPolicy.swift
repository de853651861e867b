// What may be done with the photos of an archive, and what came of it.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles

/// How photos get into an archive.
public struct PhotoPolicy: Sendable {
  /// The program that makes photos smaller.
  static let program = "vipsthumbnail"

  /// Whether photos can be made anew here.
  let canMake: Bool
  /// Whether the archive is for others: then no photo goes along with what it carries.
  let isShared: Bool
  /// The system's place for what is there for a while.
  let scratch: String
  /// The photos that an earlier build of this run of the program could not make.
  public var known = FailedPhotos()
  /// The photos that could not be made, and why.
  var failed: [RelativePath: Diagnostic] = [:]
  /// Of each sound and film whether it can be cleaned.
  var sounds: [RelativePath: Bool] = [:]

  /// A policy for an archive.
  ///
  /// - Parameters:
  ///   - canMake: whether photos can be made anew.
  ///   - isShared: whether the archive is for others.
  ///   - scratch: the system's place for what is there for a while.
  public init(canMake: Bool, isShared: Bool = false, scratch: String = "/tmp") {
    self.scratch = scratch
    self.canMake = canMake
    self.isShared = isShared
  }

  /// A policy for an archive that is made where certain programs are.
  ///
  /// - Parameters:
  ///   - path: the folders in which programs are looked for (`PATH`).
  ///   - isShared: whether the archive is for others.
  ///   - scratch: the system's place for what is there for a while.
  public init(programsIn path: String?, isShared: Bool = false, scratch: String = "/tmp") {
    let canMake = Program.find(PhotoPolicy.program, in: path) != nil
    self.init(canMake: canMake, isShared: isShared, scratch: scratch)
  }
}

/// How the archive shows one photo.
enum PhotoForm: Sendable {
  /// As it is.
  case copied
  /// Made anew: upright, without what it carries, no larger than screens are.
  case made
  /// The same sound or film without its metadata.
  case cleaned
  /// Not at all.
  case leftOut

  /// The way in which sounds and films are cleaned; a change of it makes all of them anew.
  static let cleaning = "cleaned 1"
  /// The longer edge of what a lightbox shows.
  static let largeEdge = 2048
  /// The edges of a long picture, such as a screenshot of a whole page: what is written in it stays
  /// legible, and browsers can still show it.
  static let longEdges = (shorter: 1440, longer: 16_384)
  /// The longer edge of what stands in a page on a small screen, and of members' pictures.
  static let smallEdge = 640
  /// A picture of more pixels is not decoded: 50,000 × 50,000 of them fit into a few kilobytes.
  static let mostPixels = 200_000_000

  /// Decides about a photo.
  ///
  /// - Parameters:
  ///   - size: what is known of it; nil if it is no picture that we know.
  ///   - isAttachment: whether it is a sound, film, PDF or text that we know.
  ///   - source: its file.
  ///   - policy: what may be done.
  /// - Returns: its form; what is wrong with it; whether only the missing program keeps it from being made anew.
  static func decide(_ size: ImageSize?, isAttachment: Bool, at source: RelativePath, _ policy: PhotoPolicy)
    -> (form: PhotoForm, problem: Diagnostic?, lacksProgram: Bool)
  {
    guard let size else {
      // A browser that opens it could run what is in it.
      guard isAttachment else { return (.leftOut, Attachment.leftOut(.photoFormat, source), false) }
      if let isCleanable = policy.sounds[source] {
        let (form, problem) = decide(sound: source, isCleanable: isCleanable, policy)
        return (form, problem, false)
      }
      // Nobody knows what it carries.
      if policy.isShared { return (.leftOut, leftOut(source, nil, policy), false) }
      return (.copied, nil, false)
    }
    let isHEIF = size.kind == .heif
    let isLarge = !PhotoRecipe(size, edge: largeEdge).fits(size) && !size.isMoving
    guard size.carriesMore || isHEIF || isLarge else { return (.copied, nil, false) }
    let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
    // The program knows pictures that move as GIF and WebP.
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

  /// How to get the program.
  static let installHint: Phrase = Phrase("archive-install-libvips-tools-debian-vips")

  /// What to say of all photos that only lack the program.
  static let missingProgram = Diagnostic(
    .programMissing, Phrase("archive-program-not-installed-photos-copied", ["program": PhotoPolicy.program]),
    hint: installHint, severity: .warning)
}

/// What a made photo is made by; a change of it makes all of them anew.
struct PhotoRecipe: Sendable, Hashable {
  /// The longer edge at most, of a picture that isn't long.
  let edge: Int
  /// The greatest width, in pixels.
  let width: Int
  /// The greatest height, in pixels.
  let height: Int
  /// The kind of file that is made.
  let kind: ImageSize.Kind
  /// Whether every frame is kept.
  let isMoving: Bool

  init(_ size: ImageSize, edge: Int) {
    self.edge = edge
    let (shorter, longer) = size.isLong ? PhotoForm.longEdges : (edge, edge)
    width = size.isTall ? shorter : longer
    height = size.isTall ? longer : shorter
    kind = size.kind == .heif ? .jpeg : size.kind
    isMoving = size.isMoving
  }

  private static let version = 2

  /// Whether a picture needs not be made smaller.
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
  /// Whether one edge is more than 2.4 times the other, longer than any screen of a phone.
  var isLong: Bool { 5 * max(width, height) > 12 * min(width, height) }

  /// Whether it is long and upright.
  var isTall: Bool { isLong && height > width }
}
