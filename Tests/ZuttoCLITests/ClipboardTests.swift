// The clipboard of a real X server that nobody sees, through xclip and through our own hidden command.

import Foundation
import SafeFiles
import TestSupport
import Testing
import ZuttoCLI

struct ClipboardTests {
  @Test(.timeLimit(.minutes(10))) func whatIsCopiedIsThere() throws {
    try withScreen { clipboard, _ in
      #expect(try clipboard.copy("123456").way == .xclip)
      try wait(for: "123456", in: clipboard)
      #expect(try clipboard.copy("漢字 한글\n").clearing == .never)
      try wait(for: "漢字 한글\n", in: clipboard)
      clipboard.clear()
      try wait(for: "", in: clipboard)
    }
  }

  @Test(.timeLimit(.minutes(10))) func itIsClearedIfItIsStillOurs() throws {
    try withScreen { clipboard, _ in
      #expect(try clipboard.copy("123456", clearAfter: 1).clearing == .after(seconds: 1))
      try wait(for: "123456", in: clipboard)
      try wait(for: "", in: clipboard)
    }
  }

  @Test(.timeLimit(.minutes(10))) func whatSomebodyElseCopiedStays() throws {
    try withScreen { clipboard, display in
      _ = try clipboard.copy("123456")
      let digest = Digest(of: Array("123456".utf8))
      try wait(for: "123456", in: clipboard)
      _ = try clipboard.copy("something else")
      try wait(for: "something else", in: clipboard)
      #expect(try clear("\(digest.hex) 0\n", display) == 0)
      #expect(clipboard.read() == Array("something else".utf8))
      _ = try clipboard.copy("123456")
      try wait(for: "123456", in: clipboard)
      #expect(try clear("\(digest.hex) 0\n", display) == 0)
      try wait(for: "", in: clipboard)
    }
  }

  @Test func anOrderToClearThatIsNoneIsRefused() throws {
    let digest = Digest(of: [1, 2, 3])
    for wrong in ["", "a 1", "\(digest.hex)", "\(digest.hex) -1", "\(digest.hex) 99999999999"] {
      #expect(try clear(wrong, "") != 0, "\(wrong)")
    }
  }

  /// Runs the hidden command that clears the clipboard of a display if it holds what was copied.
  private func clear(_ order: String, _ display: String) throws -> Int32 {
    try run(
      ClipboardTests.clearer[0], ClipboardTests.clearer[1], environment: ["DISPLAY": display], input: order
    ).status
  }

  private static let clearer = [Repository.products.appending(path: "zutto").path, "otp-clear-clipboard"]

  @Test func tmuxGetsTheSequenceInBothForms() {
    #expect(TerminalClipboard.sequence([0x61], inTmux: false) == "\u{1B}]52;c;YQ==\u{07}")
    #expect(
      TerminalClipboard.sequence([0x61], inTmux: true)
        == "\u{1B}]52;c;YQ==\u{07}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{07}\u{1B}\\")
  }

  /// Waits until a text is there: `xclip` ends before the server has heard of its child.
  private func wait(for text: String, in clipboard: Clipboard) throws {
    for _ in 0..<600 {
      if clipboard.read() ?? [] == Array(text.utf8) { return }
      usleep(50_000)
    }
    throw TestSetupError("the clipboard never held '\(text)'")
  }

  /// Lends the clipboard of an X server of its own.
  private func withScreen(_ body: (Clipboard, _ display: String) throws -> Void) throws {
    try requirePeer("xclip")
    try withVirtualScreen { display in
      let clipboard = Clipboard(
        environment: { $0 == "DISPLAY" ? display : nil },
        clearer: ClipboardTests.clearer)
      try body(clipboard, display)
    }
  }
}
