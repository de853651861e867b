// Argon2id: key derivation of other apps' exports.

internal import CArgon2
public import Diagnostics
internal import Fluent

/// The Argon2id function (RFC 9106), for exports of other apps.
public enum Argon2id {
  /// The cost: memory, passes over it, and lanes that may run side by side.
  public struct Parameters: Sendable, Hashable {
    /// The memory in KiB.
    public let memory: Int
    /// The number of passes.
    public let passes: Int
    /// The number of lanes.
    public let lanes: Int

    /// The most memory that a file may ask for, in KiB: 1 GiB, which ente asks for on computers.
    public static let maximumMemory = 1 << 20
    /// The largest product of memory and passes: some seconds.
    public static let maximumCost = 1 << 22

    /// Parameters read from a file, checked before any memory is allocated.
    ///
    /// - Throws: `kdf-parameters`.
    public init(memory: Int, passes: Int, lanes: Int) throws(Diagnostic) {
      guard (1...16).contains(lanes), (8 * lanes...Parameters.maximumMemory).contains(memory),
        (1...Parameters.maximumCost / memory).contains(passes)
      else {
        throw Diagnostic(
          .kdfParameters,
          Phrase("seal-argon2id-parameters-refused", ["memory": memory, "passes": passes, "lanes": lanes]),
          hint: Phrase("seal-file-damaged-made-harm-take"))
      }
      (self.memory, self.passes, self.lanes) = (memory, passes, lanes)
    }
  }

  private static let minimumSaltSize = 8

  /// Derives a key of `count` bytes from a passphrase and a public salt of at least eight bytes.
  ///
  /// - Throws: `kdf-parameters` for a shorter salt, `kdf-memory` if the system doesn't have enough memory.
  public static func key(_ passphrase: Secret, salt: [UInt8], _ parameters: Parameters, count: Int)
    throws(Diagnostic) -> Secret
  {
    guard salt.count >= minimumSaltSize else {
      throw Diagnostic(
        .kdfParameters, Phrase("seal-salt-too-short", ["count": salt.count]),
        hint: Phrase("seal-file-damaged-made-harm-take"))
    }
    return try unsafe Secret(count: count) { (output) throws(Diagnostic) in
      let result = unsafe passphrase.withBytes { passphrase in
        unsafe argon2id_hash_raw(
          UInt32(parameters.passes), UInt32(parameters.memory), UInt32(parameters.lanes),
          passphrase.baseAddress, passphrase.count, salt, salt.count, output.baseAddress, count)
      }
      guard result == ARGON2_OK.rawValue else {
        throw Diagnostic(
          .kdfMemory, Phrase("seal-passphrase-key-cant-derived-takes", ["memory": parameters.memory >> 10]),
          hint: Phrase("seal-close-other-programs-use-machine"))
      }
    }
  }
}
