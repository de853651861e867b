// Tokens, keys and ids in a note's front matter.

internal import Ground
internal import Prose
internal import Seal

extension NoteFileReader {
  /// A link's token by its look; whether it is a key costs more than reading the file.
  mutating func token(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in
      guard text.utf8.count == LinkToken.digitCount, Base32.bytes(text.utf8) != nil else {
        throw Diagnostic(
          .noteField, "'\(key)' is no token of a personal link: \(text.quotedBriefly)",
          hint: "it is the name of a file in notes/links/ without .json")
      }
      return text
    }
  }

  mutating func publicKey(_ key: String) -> [UInt8]? {
    guard let bytes = base64(key) else { return nil }
    // Whether it is a point of the curve is asked where it is used: it costs more than reading the file.
    guard bytes.count == 65, bytes.first == 4 else {
      note(
        .noteField, key, "'\(key)' is no public key: it has \(bytes.count) bytes and not 65",
        "take it from the sealed note again: remove the file and receive the note once more")
      return nil
    }
    return bytes
  }

  mutating func base64(_ key: String) -> [UInt8]? {
    parsed(key) { (text) throws(Diagnostic) in
      guard let bytes = Base64.bytes(text), !bytes.isEmpty else {
        throw Diagnostic(
          .noteField, "'\(key)' is not Base64",
          hint: "it was made by the program; take the line from an older version of the file")
      }
      return bytes
    }
  }

  mutating func sealedID(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in try Self.sealedID(text, key) }
  }

  mutating func sealedIDs(_ key: String) -> [String] {
    var found: [String] = []
    for item in file.frontMatter.list(key, of: "ids of sealed notes", collecting: &problems) {
      do throws(Diagnostic) { found.append(try Self.sealedID(item.text, key)) } catch {
        problems.append(file.frontMatter.diagnostic(error.code, error.message, at: item, hint: error.hint))
      }
    }
    return found
  }

  static func sealedID(_ text: String, _ key: String) throws(Diagnostic) -> String {
    guard SealedText.isID(text) else {
      throw Diagnostic(
        .noteField, "'\(key)' has no id of a sealed note: \(text.quotedBriefly)",
        hint: "an id has 16 small letters and digits from 2 to 7")
    }
    return text
  }
}
