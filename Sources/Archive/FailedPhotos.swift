// Photos that came to nothing: those that took all the time that a photo gets are not tried again at every build, and the
// others not while one run of the program builds again and again, as a preview does.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles

/// Which they are, by their place in the home.
///
/// The slow ones are kept in `.zutto/cache` for this build of the program only. All count for a photo's file as it was: another
/// version of either may be luckier.
public struct FailedPhotos: Sendable, Hashable {
  /// One of them.
  private struct Failure: Sendable, Hashable {
    let signature: FileSignature
    /// What was told of it.
    let message: Phrase
    let hint: Phrase?
    let isSlow: Bool
  }

  private var photos: [RelativePath: Failure] = [:]

  private static let path: RelativePath = ".zutto/cache/slow-photos"
  private static let version = "slow photos 1"

  /// None.
  public init() {}

  /// Reads what was remembered of files that are as they were.
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

  /// Adds those of an earlier build whose files are as they were.
  mutating func add(_ others: FailedPhotos, in home: Tree) {
    photos.merge(others.photos) { _, new in new }
    forgetChanged(in: home)
  }

  /// What is wrong with each.
  var problems: [RelativePath: Diagnostic] {
    Dictionary(
      uniqueKeysWithValues: photos.map { path, failure in
        (path, Diagnostic(.photoDamaged, failure.message, path: path, hint: failure.hint, severity: .warning))
      })
  }

  /// Remembers one more.
  mutating func add(_ path: RelativePath, _ problem: Diagnostic, isSlow: Bool, in home: Tree) {
    // A program that is missing, or a full disk, is no photo's fault.
    guard problem.code == .photoDamaged, let signature = home.signature(path) else { return }
    photos[path] = Failure(signature: signature, message: problem.message, hint: problem.hint, isSlow: isSlow)
  }

  private var slow: [RelativePath: Failure] { photos.filter(\.value.isSlow) }

  /// Writes the slow ones if that says something new; failing here is no failure.
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
