// The key that a server asks for; lent, never copied into a text.

public import Diagnostics
internal import Fluent
internal import Ground

/// An API key on its way to a server.
@safe public struct ServerKey: Sendable {
  /// The most bytes of a key.
  public static let limit = 4096

  private let lend: @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void

  /// A key.
  ///
  /// - Parameter lend: calls its body once with the key's bytes, and wipes them when it likes.
  /// - Throws: `transcription-key` if it can't be a key: it would end the header it stands in.
  public init(lending lend: @escaping @Sendable (_ body: (UnsafeRawBufferPointer) -> Void) -> Void)
    throws(Diagnostic)
  {
    var isWhole = false
    var hasLines = false
    unsafe lend { bytes in
      isWhole =
        unsafe !bytes.isEmpty && bytes.count <= ServerKey.limit
        && bytes.allSatisfy { (0x21...0x7E).contains($0) }
      hasLines = unsafe bytes.contains { $0 == 0x0A || $0 == 0x0D }
    }
    guard isWhole else {
      throw Diagnostic(
        .transcriptionKey,
        hasLines ? Phrase("transcribe-api-key-more-than-one") : Phrase("transcribe-api-key-empty-too-long"),
        hint: Phrase("transcribe-copy-again-page-shows-without"))
    }
    unsafe self.lend = lend
  }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var result: Result?
    unsafe lend { bytes in result = unsafe body(bytes) }
    return result
  }
}
