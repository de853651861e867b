// Names of files that others chose: which are read, which are passed over, which lead out.

internal import Diagnostics
internal import Fluent
internal import Prose

/// Rules about the names of an export's files.
enum ForeignNames {
  /// Whether a file or folder is nobody's writing: what systems and programs leave beside it.
  static func isPassedOver(_ base: String) -> Bool {
    base.hasPrefix(".") && base != ".." || base == "__MACOSX" || base.lowercased() == "thumbs.db"
  }

  /// The place that a name in an archive means.
  ///
  /// - Returns: nil where it leads out of the archive, is absolute or holds control characters.
  static func place(_ name: String) -> String? {
    // Old programs of Windows wrote backslashes.
    let parts = name.nfc.split(separator: "/", omittingEmptySubsequences: true).flatMap {
      $0.split(separator: "\\", omittingEmptySubsequences: true)
    }
    guard !name.hasPrefix("/"), !name.hasPrefix("\\"), !parts.isEmpty, parts.count <= 64,
      parts.allSatisfy({ $0 != ".." && $0 != "." }), !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      !(parts[0].count == 2 && parts[0].hasSuffix(":"))
    else { return nil }
    return parts.joined(separator: "/")
  }

  /// That something was left alone.
  static func left(_ name: String, _ why: Phrase) -> Diagnostic {
    left(Phrase(verbatim: name.quotedBriefly), why)
  }

  /// That a file was left alone, which has no name that can be shown.
  static func left(_ name: Phrase, _ why: Phrase) -> Diagnostic {
    Diagnostic(
      .importPartly, Phrase("import-left-alone", ["name": name, "why": why]), severity: .warning
    )
  }
}
