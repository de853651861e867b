// Addresses of git repositories that others hand us.
// Source: git-clone(1), "GIT URLS".

public import Diagnostics
internal import Fluent
internal import Ground

/// The address of a repository that a diary is fetched from: no kind of address that would run a program.
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
