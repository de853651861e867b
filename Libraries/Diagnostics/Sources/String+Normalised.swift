// Unicode normalisation and case folding.

internal import CUtf8proc

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension String {
  /// This text in Normalization Form C: が is one character, not か and a mark.
  public var nfc: String {
    unicodeScalars.allSatisfy(\.isSurelyComposed) ? self : unicodeMapped(UTF8PROC_COMPOSE.rawValue)
  }

  /// A key that names share if they differ only in case or normalization form.
  ///
  /// Some disks treat such names as one file and others as two. Full case folding: `STRASSE` and `straße`
  /// have the same key.
  public var comparisonKey: String {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      guard utf8.contains(where: { $0 &- UInt8(ascii: "A") < 26 }) else { return self }
      return String(decoding: utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    // Composed first: folding turns some marks into letters, which no longer sort as marks do
    // (Unicode, section 3.13, canonical caseless matching).
    return nfc.unicodeMapped(UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
  }

  /// This text in the form that options of utf8proc name.
  package func unicodeMapped(_ options: UInt32) -> String {
    var text = self
    return text.withUTF8 { bytes in
      var output: UnsafeMutablePointer<UInt8>?
      let count = unsafe utf8proc_map(
        bytes.baseAddress, bytes.count, &output, utf8proc_option_t(UTF8PROC_STABLE.rawValue | options))
      defer { unsafe free(output) }
      // A Swift string is well-formed, so this fails only out of memory.
      guard count >= 0, let output = unsafe output else { return nil }
      return unsafe String(decoding: UnsafeBufferPointer(start: output, count: count), as: UTF8.self)
    } ?? self
  }
}

extension Unicode.Scalar {
  /// Whether this scalar is unchanged in every NFC text, judged by its range alone: ASCII to U+02FF, kana
  /// without combining voice marks, common ideographs, whole Hangul syllables.
  ///
  /// That covers nearly every name, and saves the table lookup and two allocations.
  fileprivate var isSurelyComposed: Bool {
    switch value {
    case 0..<0x300, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
