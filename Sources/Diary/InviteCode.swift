// The six characters by which a person joins a diary.

internal import Ground

/// An invitation code: six characters of A–Z and 0–9 (requirement document 000, section 5.1).
public struct InviteCode: Sendable, Hashable {
  /// The code in capitals.
  public let text: String

  /// The code a person typed or a file holds, or nil if it is not six letters and digits.
  public init?(_ text: String) {
    let text = text.uppercased()
    let isCode = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    guard text.utf8.count == 6, isCode else { return nil }
    self.text = text
  }

  /// The code that a file holds.
  ///
  /// - Throws: `invite-invalid`.
  init(parsing text: String) throws(Diagnostic) {
    guard let code = InviteCode(text) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("diary-not-invite-code", ["value": text]),
        hint: Phrase("diary-code-six-letters-digits-such"))
    }
    self = code
  }

  /// A new code, without the characters that people mistake for each other (0 O 1 I L).
  ///
  /// - Parameter randomBytes: a source of secure random bytes.
  public init(randomBytes: (Int) -> [UInt8]) {
    let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    var characters: [UInt8] = []
    while characters.count < 6 {
      // 248 = 8 × 31: larger bytes would make some characters likelier than others.
      for byte in randomBytes(8) where byte < 248 && characters.count < 6 {
        characters.append(alphabet[Int(byte) % alphabet.count])
      }
    }
    text = String(decoding: characters, as: UTF8.self)
  }
}
