// Symbolic links, as a copy of the tree would have them.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// Whether a symbolic link is written so that it leads into the tree wherever the tree stands: relative, and never
  /// above the top.
  ///
  /// - Parameter path: the link.
  /// - Returns: false for what is no link.
  public func leadsInside(_ path: RelativePath) -> Bool {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink(systemPath(path), &buffer, Int(PATH_MAX))
    guard count > 0 else { return false }
    let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.resolving(target) != nil
  }
}
