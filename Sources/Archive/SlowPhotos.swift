// Photos that took all the time that a photo gets, and came to nothing: they are not tried again at every build.

internal import Ground

/// Which they are, by their place in the home.
///
/// Kept in `.zutto/cache` for this build of the program only, and for a photo's file as it was: another version of either may
/// be faster.
struct SlowPhotos: Sendable, Equatable {
  /// One of them.
  struct Slow: Sendable, Equatable {
    let signature: FileSignature
    /// What was told of it.
    let message: String
    let hint: String?
  }

  private var photos: [RelativePath: Slow] = [:]

  private static let path: RelativePath = ".zutto/cache/slow-photos"
  private static let version = "slow photos 1"

  init() {}

  /// Reads what was remembered of files that are as they were.
  init(in home: Tree) {
    guard
      var reader = CacheFile.read(SlowPhotos.path, in: home, version: SlowPhotos.version),
      let count = reader.count()
    else { return }
    var photos: [RelativePath: Slow] = [:]
    for _ in 0..<count {
      guard let path = reader.text().flatMap({ RelativePath($0) }),
        let signature = reader.signature(), let message = reader.text(),
        let hint = reader.optionalText()
      else { return }
      let slow = Slow(signature: signature, message: message, hint: hint)
      if home.signature(path) == signature { photos[path] = slow }
    }
    self.photos = photos
  }

  /// What is wrong with each.
  var problems: [RelativePath: Diagnostic] {
    Dictionary(
      uniqueKeysWithValues: photos.map { path, slow in
        (
          path,
          Diagnostic(
            .photoDamaged,
            slow.message,
            path: path,
            hint: slow.hint,
            severity: .warning
          )
        )
      }
    )
  }

  /// Remembers one more.
  mutating func add(_ path: RelativePath, _ problem: Diagnostic, in home: Tree) {
    guard let signature = home.signature(path) else { return }
    photos[path] = Slow(signature: signature, message: problem.message, hint: problem.hint)
  }

  /// Writes it if it says something new; failing here is no failure.
  func write(to home: Tree, unless known: SlowPhotos) {
    guard self != known else { return }
    var writer = CacheWriter()
    writer.add(photos.count)
    for (path, slow) in photos.sorted(by: { $0.key < $1.key }) {
      writer.add(path.text)
      writer.add(slow.signature)
      writer.add(slow.message)
      writer.add(slow.hint)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: SlowPhotos.path, in: home, version: SlowPhotos.version)
    } catch {
      return
    }
  }
}
