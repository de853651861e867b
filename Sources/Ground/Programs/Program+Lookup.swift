// Where another program is, without starting it.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// Finds a program as a shell does.
  ///
  /// - Parameters:
  ///   - name: its name, or a whole path.
  ///   - path: the folders to look in, parted by colons (`PATH`); nil for the system's own.
  /// - Returns: where it stands; nil if it is nowhere.
  public static func find(_ name: String, in path: String?) -> String? {
    if name.hasPrefix("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    for folder in (path ?? "/usr/bin:/bin").split(separator: ":") {
      let place = "\(folder)/\(name)"
      if unsafe access(place, X_OK) == 0 { return place }
    }
    return nil
  }
}
