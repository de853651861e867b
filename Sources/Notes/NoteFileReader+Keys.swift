// Tokens, keys and ids in a note's front matter.

internal import Diagnostics
internal import Fluent
internal import Prose
internal import Seal

extension NoteFileReader {
  /// A link's token by its look; whether it is a key costs more than reading the file.
  mutating func token(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in
      guard text.utf8.count == LinkToken.digitCount, Base32.bytes(text.utf8) != nil else {
        throw Diagnostic(
          .noteField,
          Phrase("note-no-token-personal-link", ["key": key, "quoted-briefly": text.quotedBriefly]),
          hint: Phrase("note-name-file-notes-links-without"))
      }
      return text
    }
  }

  mutating func publicKey(_ key: String) -> [UInt8]? {
    guard let bytes = base64(key) else { return nil }
    // Whether it is a point of the curve is asked where it is used: it costs more than reading the file.
    guard bytes.count == 65, bytes.first == 4 else {
      note(
        .noteField, key, Phrase("note-no-public-key-bytes-not", ["key": key, "count": bytes.count]),
        Phrase("note-take-sealed-note-again-remove"))
      return nil
    }
    return bytes
  }

  mutating func base64(_ key: String) -> [UInt8]? {
    parsed(key) { (text) throws(Diagnostic) in
      guard let bytes = Base64.bytes(text), !bytes.isEmpty else {
        throw Diagnostic(
          .noteField, Phrase("note-not-base64", ["key": key]),
          hint: Phrase("note-made-program-take-line-older"))
      }
      return bytes
    }
  }

  mutating func sealedID(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in try Self.sealedID(text, key) }
  }

  mutating func sealedIDs(_ key: String) -> [String] {
    var found: [String] = []
    for item in file.frontMatter.list(key, of: Phrase("note-ids-sealed-notes"), collecting: &problems) {
      do throws(Diagnostic) { found.append(try Self.sealedID(item.text, key)) } catch {
        problems.append(file.frontMatter.diagnostic(error.code, error.message, at: item, hint: error.hint))
      }
    }
    return found
  }

  static func sealedID(_ text: String, _ key: String) throws(Diagnostic) -> String {
    guard SealedText.isID(text) else {
      throw Diagnostic(
        .noteField, Phrase("note-no-id-sealed-note", ["key": key, "quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-id-small-letters-digits"))
    }
    return text
  }
}
