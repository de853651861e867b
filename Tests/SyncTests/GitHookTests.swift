// Hooks that refuse, here and at the hub.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct GitHookTests {
  @Test(arguments: ["one/.git/hooks/pre-commit", "one/.git/hooks/pre-push", "hub.git/hooks/pre-receive"])
  func aHookThatRefusesIsToldInItsOwnWordsAndNothingIsLost(_ hook: String) throws {
    try withGitHomes { one, two, top in
      try top.writeProgram("#!/bin/sh\necho 'the moon is not \u{1B}[31mfull' >&2\nexit 1\n", to: hook)
      try one.folder.write("a\nb\n", to: "list.txt")
      let told = one.refusal()
      #expect(told?.code == .syncHook, "\(told as Any)")
      #expect(told?.english.contains("the moon is not") == true, "\(told as Any)")
      #expect(told.map { "\($0)".contains("\u{1B}") } == false)
      #expect(try one.folder.text(of: "list.txt") == "a\nb\n")
      try top.remove(hook)
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "list.txt") == "a\nb\n")
    }
  }

  #if os(Linux)
  @Test func aHookThatCannotBeStartedIsToldInGitsWords() throws {
    try withGitHomes { one, _, top in
      let hook = "hub.git/hooks/pre-receive"
      try top.writeProgram("#!/bin/sh\nexit 0\n", to: hook)
      try one.folder.write("a\nb\n", to: "list.txt")
      // Linux starts no program that somebody is writing.
      let writer = try #require(FileHandle(forUpdatingAtPath: top.path(hook)))
      let told = one.refusal()
      try writer.close()
      #expect(told?.code == .syncHook, "\(told as Any)")
      #expect(told?.english.contains("cannot exec 'hooks/pre-receive'") == true, "\(told as Any)")
      // A program that another test starts at this moment may hold the file a little longer.
      let end = ContinuousClock.now + .seconds(20)
      while one.refusal() != nil, .now < end { Thread.sleep(forTimeInterval: 0.1) }
      try one.sync()
    }
  }
  #endif

  @Test func aHookThatChangesFilesIsTakenAsAnEdit() throws {
    try withGitHomes { one, two, top in
      let hook = "one/.git/hooks/pre-commit"
      try top.writeProgram("#!/bin/sh\necho hook > '\(one.folder.path)/hook.md'\n", to: hook)
      try one.folder.write("a\nb\n", to: "list.txt")
      try one.sync()
      try top.remove(hook)
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "hook.md") == "hook\n")
    }
  }
}
