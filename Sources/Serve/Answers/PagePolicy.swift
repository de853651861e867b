// What a browser may do with a file that is served: the policies of pages and of everything else.
//
// The archive's pages say the same in a meta element, for those who open them from a disk. Said by the server it holds for pages
// that a home's own template made without it, too.

internal import Diagnostics

/// The Content-Security-Policy of the pages of a folder (W3C, Content Security Policy Level 3).
public struct PagePolicy: Sendable, Hashable {
  let text: String

  /// Pages of an archive: style, pictures, sounds and scripts of the archive, and nothing else.
  public static let archive = PagePolicy(
    text: "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; "
      + "script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  /// A book that is printed: style and pictures of its folder; no script, no form, no other page.
  public static let book = PagePolicy(
    text: "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'; sandbox allow-same-origin")

  /// A page that seals notes: its own meta element allows its one script by hash, and a build makes none without it.
  private static let receive =
    "object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// Everything that is no page of ours, pages that others put into the archive among them: whatever a browser makes of it, it runs nothing and asks for nothing.
  static let others = "sandbox; default-src 'none'"

  /// The policy of a page at a place.
  func of(_ page: RelativePath) -> String { page.parts.first == "receive" ? PagePolicy.receive : text }
}

extension RelativePath {
  /// Whether an archive keeps here what people put beside their texts (docs/FORMAT.md, "The archive").
  var isAttachment: Bool {
    let parts = parts
    return switch (parts.first, parts.count) {
    case ("diaries", 4): ["photos", "photos-small", "members"].contains(parts[2])
    case ("memos", 3): ["photos", "photos-small", "audio"].contains(parts[1])
    default: false
    }
  }
}
