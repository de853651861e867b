// Which build of the program this is: what another build remembered may mean something else here.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The running program's file, told apart from other builds of it.
enum ProgramIdentity {
  /// Size, time and number of the program's file; empty if the system doesn't tell.
  static let text: String = {
    var status = stat()
    guard let path, unsafe stat(path, &status) == 0 else { return "" }
    let signature = FileSignature(status)
    return "\(signature.size) \(signature.modified) \(signature.inode)"
  }()

  private static var path: String? {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard unsafe proc_pidpath(getpid(), buffer.baseAddress, 4096) > 0 else { return nil }
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) }
    }
    #endif
  }
}
