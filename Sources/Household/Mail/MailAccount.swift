// The person's own mail account: what is sent through it, and what comes back. Curl speaks SMTP and IMAP.

package import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// A mail account, from `mail` in this machine's settings.
package struct MailAccount: Sendable, Hashable {
  /// The address that mails come from.
  package var from: String
  /// The address that they go to.
  package var to: String
  /// `smtps://host` or `smtp://host`, the latter with TLS by STARTTLS; nil sends with the program `sendmail`.
  var smtp: String?
  /// `imaps://host/MAILBOX`; nil if answers are read from files only.
  var imap: String?
  var user: String
  /// A shell command line that prints the password.
  var passwordCommand: String?
  /// The address for answers, with `{}` in place of the signature.
  private var replyTo: String

  /// Reads the settings; problems go to the reader.
  init?(_ reader: inout JSONReader) {
    guard let from = reader.text("from", required: true) else { return nil }
    self.from = from
    to = reader.text("to") ?? from
    smtp = reader.text("smtp")
    imap = reader.text("imap")
    user = reader.text("user") ?? from
    passwordCommand = reader.text("passwordCommand")
    let at = from.lastIndex(of: "@") ?? from.endIndex
    replyTo = reader.text("replyTo") ?? "\(from[..<at])+{}\(from[at...])"
  }

  /// Throws `mail-unset` if an address or a server can't be used.
  package func check() throws(Diagnostic) {
    for (key, address) in [("from", from), ("to", to), ("replyTo", replyTo)] {
      let parts = address.split(separator: "@", omittingEmptySubsequences: false)
      let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\",;()\\".utf8.contains($0) }
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain,
        key != "replyTo" || address.contains("{}")
      else { throw MailAccount.unusable(key, address) }
    }
    for (key, url, schemes) in [("smtp", smtp, ["smtp", "smtps"]), ("imap", imap, ["imap", "imaps"])] {
      guard let url else { continue }
      let parts = url.split(separator: "://", maxSplits: 1)
      let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"\\@".utf8.contains($0) }
      // Without a mailbox there is nothing to search.
      let isWhole =
        key == "smtp"
        || parts.last?.firstIndex(of: "/").map { parts[1].index(after: $0) < parts[1].endIndex } == true
      guard parts.count == 2, schemes.contains(String(parts[0])), isPlain, isWhole else {
        throw MailAccount.unusable(key, url)
      }
    }
  }

  private static func unusable(_ key: String, _ value: String) -> Diagnostic {
    Diagnostic(
      .mailUnset, Phrase("mail-setting-unusable", ["key": key, "value": value.quotedBriefly]),
      hint: Phrase("mail-write-settings"))
  }

  /// The address for an answer with a signature.
  func replyAddress(_ signature: String) -> String { replyTo.replacing("{}", with: signature) }

  /// The part of the sender's address after `@`.
  var domain: String { from.split(separator: "@").last.map(String.init) ?? "localhost" }

  /// Sends a mail.
  ///
  /// - Parameters:
  ///   - mail: the mail, with lines that end in CRLF.
  ///   - home: whose folder for passing files is used.
  ///   - isStopped: whether to end before its time.
  /// - Throws: `mail-refused`, `program-missing`, `program-failed`, faults of the home's files.
  func send(_ mail: [UInt8], in home: Home, isStopped: @escaping @Sendable () -> Bool) throws(Diagnostic) {
    guard let smtp else { return try sendmail(mail, isStopped) }
    let path: RelativePath = ".zutto/mail/sent.eml"
    try home.tree.createFolder(".zutto/mail", isPrivate: true)
    try home.tree.write(mail, to: path, .replaceable, isPrivate: true)
    defer { for path in [path, ".zutto/mail"] as [RelativePath] { _ = try? home.tree.delete(path) } }
    _ = try curl(
      smtp,
      [
        "mail-from = \"<\(from)>\"", "mail-rcpt = \"<\(to)>\"",
        "upload-file = \(MailAccount.quoted(home.tree.systemPath(path)))",
      ], isStopped)
  }

  private func sendmail(_ mail: [UInt8], _ isStopped: @escaping @Sendable () -> Bool) throws(Diagnostic) {
    let outcome = try Program.run(
      [MailAccount.sendmailProgram, "-i", "-f", from, "--", to],
      // sendmail takes the line ends of its system.
      input: mail.filter { $0 != 0x0D }, timeout: .seconds(60), install: Phrase("mail-package-sendmail"),
      isStopped: isStopped)
    guard outcome.status == 0 else { throw MailAccount.refused("sendmail", outcome) }
  }

  /// Mail servers put it outside of PATH.
  private static var sendmailProgram: String {
    Program.find("sendmail", in: nil) ?? Program.find("/usr/sbin/sendmail", in: nil) ?? "sendmail"
  }

  /// Fetches the unread mails of the account that answer zutto's.
  ///
  /// - Parameters:
  ///   - isStopped: whether to end before its time.
  ///   - keep: gets each whole mail at once, as fetching marks it as read.
  /// - Throws: `mail-unset`, `mail-refused`, `program-missing`, `program-failed`.
  package func fetchAnswers(
    isStopped: @escaping @Sendable () -> Bool, _ keep: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let imap else {
      throw Diagnostic(.mailUnset, Phrase("mail-no-imap"), hint: Phrase("mail-name-imap"))
    }
    let search = "UID SEARCH UNSEEN OR TO zutto- HEADER In-Reply-To zutto-"
    let found = try curl(imap, ["request = \"\(search)\""], isStopped)
    let numbers = String(decoding: found, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("* SEARCH") }?.split(separator: " ").dropFirst(2).compactMap { Int($0) }
    var failure: Diagnostic?
    for number in numbers ?? [] where !isStopped() {
      let mail: [UInt8]
      do throws(Diagnostic) { mail = try curl("\(imap);UID=\(number)", [], isStopped) } catch {
        // It may be marked as read already, and then no later run would look for it.
        _ = try? curl(imap, ["request = \"UID STORE \(number) -FLAGS.SILENT (\\\\Seen)\""]) { false }
        // A single mail may be the cause; two mean that the server is in trouble.
        if failure != nil || isStopped() { throw error }
        failure = error
        continue
      }
      try keep(mail)
    }
    if let failure { throw failure }
  }

  /// A request of curl's, over TLS unless the server is on this machine.
  private func curl(_ url: String, _ lines: [String], _ isStopped: @escaping @Sendable () -> Bool)
    throws(Diagnostic)
    -> [UInt8]
  {
    let host = url.split(separator: "://").last.map { $0.prefix { $0 != ":" && $0 != "/" } } ?? ""
    let isHere = ["localhost", "127.0.0.1"].contains(String(host))
    var lines =
      [
        "silent", "show-error", "globoff", "disallow-username-in-url", "proto = \"=smtp,smtps,imap,imaps\"",
        "connect-timeout = 15", "max-time = 300", "url = \(MailAccount.quoted(url))",
      ] + (isHere ? ["noproxy = \"*\""] : ["ssl-reqd"]) + lines
    if let passwordCommand {
      try unsafe Program.capture(shell: passwordCommand, named: "mail.passwordCommand") {
        (bytes) throws(Diagnostic) in
        let password = unsafe String(decoding: bytes, as: UTF8.self)
        lines.append("user = \(MailAccount.quoted("\(user):\(password)"))")
      }
    }
    // The password travels on standard input, where no list of processes shows it; -q: ~/.curlrc could switch checks off.
    let outcome = try Program.run(
      ["curl", "-q", "--config", "-"], input: Array((lines.joined(separator: "\n") + "\n").utf8),
      outputLimit: 100 << 20, timeout: .seconds(330), install: Phrase("transcribe-package-curl"),
      isStopped: isStopped)
    guard outcome.status == 0 else { throw MailAccount.refused(String(host), outcome) }
    return outcome.output
  }

  private static func refused(_ who: String, _ outcome: Program.Outcome) -> Diagnostic {
    Diagnostic(
      .mailRefused,
      Phrase("mail-refused", ["who": who]).because(outcome.complaint.map { Phrase(verbatim: $0) }),
      hint: Phrase("mail-look-settings"))
  }

  /// A value of curl's configuration (curl(1), --config).
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n"
    )
    .replacing("\r", with: "\\r")
    return "\"\(escaped)\""
  }
}
