// What tells this machine from every other.

#if canImport(Darwin)
internal import Darwin
#endif

/// The identity that the operating system gave the machine.
public enum MachineIdentity {
  /// Reads it.
  ///
  /// - Returns: its bytes; nil where the system has none.
  public static func read() -> [UInt8]? {
    #if canImport(Darwin)
    var bytes = [UInt8](repeating: 0, count: 16)
    var wait = timespec(tv_sec: 1, tv_nsec: 0)
    return unsafe gethostuuid(&bytes, &wait) == 0 ? bytes : nil
    #else
    do throws(Diagnostic) {
      let bytes = try Tree(at: "/etc").read("machine-id", limit: 4096).bytes
      // `uninitialized` stands there while a system is being set up.
      return bytes.count >= 32 ? bytes : nil
    } catch { return nil }
    #endif
  }

  /// A mark of it for what lies about in a home: 16 hexadecimal digits that do not tell the identity
  /// itself, which other programs keep to themselves.
  ///
  /// Nil where the system has no identity.
  public static var mark: String? {
    read().map { String(Digest(of: Array("zutto machine\n".utf8) + $0).hex.prefix(16)) }
  }
}
