// Invitations: a code, or a link with the address of the diary's repository or depot.

public import Diagnostics
internal import Fluent
internal import Ground

/// An invitation to a diary.
///
///     K7M2QX
///     zutto:join/K7M2QX
///     zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2Fexample.org%2Ffutari.git
///     zutto:join/K7M2QX?diary=futari&depot=%2Fmedia%2Fusb%2Ffutari
public struct Invitation: Sendable, Hashable {
  /// The code.
  public var code: InviteCode
  /// The diary's id, which is also its folder's name.
  public var diary: String?
  /// The repository of the members.
  public var address: RepositoryAddress?
  /// The depot of the members: its address, or an invitation to a sealed one.
  public var depot: String?

  /// An invitation.
  public init(
    code: InviteCode, diary: String? = nil, address: RepositoryAddress? = nil, depot: String? = nil
  ) {
    self.depot = depot
    self.code = code
    self.diary = diary
    self.address = address
  }

  private static let scheme = "zutto:join/"

  /// An invitation as a person typed or pasted it.
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
      case "depot": depot = try Invitation.depot(parsing: value)
      default: break
      }
    }
  }

  /// The address of a depot, as far as every kind of depot agrees; throws `address-invalid`.
  static func depot(parsing text: String) throws(Diagnostic) -> String {
    let isPlain = !text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    guard isPlain, !text.isEmpty, text.utf8.count <= RepositoryAddress.maximumBytes else {
      throw Diagnostic(
        .addressInvalid, Phrase("diary-no-depot-address"), hint: Phrase("diary-no-depot-address-next"))
    }
    // A repository in which a sealed depot lies is fetched by git.
    if text.hasPrefix("git:"), !text.hasPrefix("git://") {
      let end = text.lastIndex(of: "#") ?? text.endIndex
      _ = try RepositoryAddress(parsing: String(text[..<end].dropFirst("git:".count)))
    }
    return text
  }

  /// The link that is sent to others.
  public var link: String {
    var pairs: [String] = []
    if let diary { pairs.append("diary=\(diary.percentEncoded)") }
    if let address { pairs.append("from=\(address.text.percentEncoded)") }
    if let depot { pairs.append("depot=\(depot.percentEncoded)") }
    return Invitation.scheme + code.text + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}

/// An invitation code: six characters of A–Z and 0–9 (requirement document 000, section 5.1).
public struct InviteCode: Sendable, Hashable {
  /// The code in capitals.
  public let text: String

  /// The code in a text; nil if it is not six letters and digits.
  public init?(_ text: String) {
    let text = text.uppercased()
    let isCode = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    guard text.utf8.count == 6, isCode else { return nil }
    self.text = text
  }

  /// The code of a file.
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

  /// A new code from secure random bytes, without the characters that people mistake for each other (0 O 1 I
  /// L).
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

/// The address of a git repository from which a diary is fetched; addresses that would run a program are
/// refused.
public struct RepositoryAddress: Sendable, Hashable {
  /// The address as git takes it.
  public let text: String

  /// The most bytes of an address.
  public static let maximumBytes = 2000

  private static let schemes = ["https://", "http://", "ssh://", "git://", "file://"]

  /// An address: `https://`, `ssh://`, `git://`, `file://`, `person@host:path`, or the path of a folder.
  ///
  /// - Throws: `address-invalid`.
  public init(parsing text: String) throws(Diagnostic) {
    func refusal(_ why: Phrase) -> Diagnostic {
      Diagnostic(
        .addressInvalid, Phrase("home-subject-reason", ["subject": text.quotedBriefly, "reason": why]),
        hint: Phrase("diary-such-https-example-org-futari"))
    }
    guard !text.isEmpty, text.utf8.count <= RepositoryAddress.maximumBytes else {
      throw refusal(Phrase("diary-no-address-repository"))
    }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7F...0x9F).contains($0.value) }
    let isPath = text.hasPrefix("/")
    guard isPlain || (isPath && !text.unicodeScalars.contains { $0.value < 0x20 }) else {
      throw refusal(Phrase("diary-blank-control-character"))
    }
    guard !text.hasPrefix("-"), !text.contains("::") else {
      throw refusal(Phrase("diary-would-git-run-program"))
    }
    if let colon = text.firstRange(of: "://") {
      guard RepositoryAddress.schemes.contains(where: { text.lowercased().hasPrefix($0) }) else {
        throw refusal(Phrase("diary-address-kind-not-used-here"))
      }
      let authority = text[colon.upperBound...].prefix { $0 != "/" }
      if let person = authority.lastIndex(of: "@"), authority[..<person].contains(":") {
        throw Diagnostic(
          .addressInvalid, Phrase("diary-address-password-everybody-would-get"),
          hint: Phrase("diary-leave-password-out-git-remember"))
      }
      let host = text[colon.upperBound...].split(separator: "@").last ?? ""
      guard !host.hasPrefix("-"), !text[colon.upperBound...].hasPrefix("-") else {
        throw refusal(Phrase("diary-host-looks-like-option"))
      }
    } else if !isPath {
      // git@example.org:futari.git
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !parts[0].contains("/"), !parts[1].hasPrefix("-"),
        !(parts[0].split(separator: "@").last ?? "-").hasPrefix("-")
      else { throw refusal(Phrase("diary-neither-whole-address-nor-whole")) }
    }
    self.text = text
  }
}
