// What a person who was invited has in hand: a code, or a link that also says where the diary is.

public import Diagnostics
internal import Fluent
internal import Ground

/// An invitation to a diary.
///
///     K7M2QX
///     zutto:join/K7M2QX
///     zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2Fexample.org%2Ffutari.git
public struct Invitation: Sendable, Hashable {
  /// The code.
  public var code: InviteCode
  /// The diary's id, which is its folder's name, too.
  public var diary: String?
  /// The repository that the members share.
  public var address: RepositoryAddress?

  /// An invitation.
  public init(code: InviteCode, diary: String? = nil, address: RepositoryAddress? = nil) {
    self.code = code
    self.diary = diary
    self.address = address
  }

  private static let scheme = "zutto:join/"

  /// What a person typed or pasted.
  ///
  /// - Throws: `invite-invalid`, `address-invalid`, `name-not-portable`.
  public init(parsing text: String) throws(Diagnostic) {
    let rest = text.hasPrefix(Invitation.scheme) ? text.dropFirst(Invitation.scheme.count) : text[...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let last = parts[0].split(separator: "/").last.map(String.init) ?? String(parts[0])
    guard let code = InviteCode(last) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("diary-no-invitation", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("diary-code-six-letters-digits-such-k7m2qx"))
    }
    self.init(code: code)
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      let value = words[1].percentDecoded
      switch words[0] {
      case "diary": diary = try PortableName(parsing: value).text
      case "from": address = try RepositoryAddress(parsing: value)
      default: break
      }
    }
  }

  /// The link that is sent to others.
  public var link: String {
    var pairs: [String] = []
    if let diary { pairs.append("diary=\(diary.percentEncoded)") }
    if let address { pairs.append("from=\(address.text.percentEncoded)") }
    return Invitation.scheme + code.text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
