// Which files of an archive this program wrote: a server trusts those, and no other that lies in the folder.

public import Ground
internal import Synchronization

/// The files of an archive as they stood when they were written, or when a build found them unchanged.
///
/// A class because builds and a server share it.
public final class WrittenFiles: Sendable {
  private let signatures = Mutex<[String: FileSignature]>([:])

  /// An empty one.
  public init() {}

  func add(_ page: PlannedPage, _ signature: FileSignature) {
    signatures.withLock { $0[page.path] = signature }
  }

  /// Whether a file is as it was written; nobody can give another file its number and its time of change.
  public func has(_ path: RelativePath, _ signature: FileSignature) -> Bool {
    signatures.withLock { $0[path.text] == signature }
  }
}
