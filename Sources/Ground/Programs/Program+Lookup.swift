// Whether another program is there, without starting it.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Program {
  /// Whether a program of this name stands on the PATH.
  public static func isInstalled(_ name: String) -> Bool {
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }
}
