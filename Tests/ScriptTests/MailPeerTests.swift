// Mails through a real SMTP server, answers by a real IMAP server, written by Python's own mail library.

import Foundation
import TestSupport
import Testing

@Suite struct MailPeerTests {
  @Test func theQuestionGoesOutAndAnswersBecomeEntries() throws {
    let python = Repository.root.appending(path: ".build/peers/bin/python").path
    for peer in [python, "curl"] { try requirePeer(peer) }
    let finished = try run(
      python, "-B", "-W", "ignore", Repository.root.appending(path: "Tests/peers/mail.py").path,
      ScriptFile.zutto,
      timeout: 300)
    #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
  }
}
