// The composed form of a secret.

internal import CUtf8proc
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension String {
  /// Calls the body with the Normalization Form C of UTF-8 bytes that nobody else may see; what was made for it is wiped.
  ///
  /// - Parameters:
  ///   - bytes: a passphrase as it was typed.
  ///   - body: gets nil for bytes that are not UTF-8.
  /// - Returns: what the body returns.
  public static func withNFC<Result>(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    var output: UnsafeMutablePointer<UInt8>?
    let count = unsafe utf8proc_map(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &output,
      utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue))
    guard count >= 0, let made = unsafe output else { return body(nil) }
    defer {
      unsafe wipe(UnsafeMutableRawBufferPointer(start: made, count: count))
      unsafe free(made)
    }
    return unsafe body(UnsafeRawBufferPointer(start: made, count: count))
  }
}
