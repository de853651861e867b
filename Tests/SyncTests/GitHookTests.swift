// Hooks that refuse, here and at the hub.

import Foundation
import Ground
import Sync
import TestSupport
import Testing

@Suite struct GitHookTests {
  @Test(arguments: [
    "one/.git/hooks/pre-commit", "one/.git/hooks/pre-push", "hub.git/hooks/pre-receive",
  ])
  func aHookThatRefusesIsToldInItsOwnWordsAndNothingIsLost(_ hook: String) throws {
    try withGitHomes { one, two, top in
      try top.write("#!/bin/sh\necho 'the moon is not \u{1B}[31mfull' >&2\nexit 1\n", to: hook)
      chmod(top.path(hook), 0o755)
      try one.folder.write("a\nb\n", to: "list.txt")
      let told = one.refusal()
      #expect(told?.code == .syncHook, "\(told as Any)")
      #expect(told?.message.contains("the moon is not") == true, "\(told as Any)")
      #expect(told.map { "\($0)".contains("\u{1B}") } == false)
      #expect(try one.folder.text(of: "list.txt") == "a\nb\n")
      try top.remove(hook)
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "list.txt") == "a\nb\n")
    }
  }

  @Test func aHookThatChangesFilesIsTakenAsAnEdit() throws {
    try withGitHomes { one, two, top in
      let hook = "one/.git/hooks/pre-commit"
      try top.write("#!/bin/sh\necho hook > '\(one.folder.path)/hook.md'\n", to: hook)
      chmod(top.path(hook), 0o755)
      try one.folder.write("a\nb\n", to: "list.txt")
      try one.sync()
      try top.remove(hook)
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "hook.md") == "hook\n")
    }
  }
}
