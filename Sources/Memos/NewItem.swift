// What is said now: a new memo, or something to be added under one.

internal import Diagnostics
internal import Fluent
public import ZonedTime

/// A new memo or a new item of a thread.
public struct NewItem: Sendable, Hashable {
  /// When it was said.
  public var time: ZonedTime
  /// The words, as they were typed; may be empty where there is a sound.
  public var text: String
  /// The name of its sound in `audio/`.
  public var sound: String?
  /// Whether the sound waits for a transcript.
  public var isPending: Bool

  /// Something said.
  public init(time: ZonedTime, text: String, sound: String? = nil, isPending: Bool = false) {
    self.time = time
    self.text = text
    self.sound = sound
    self.isPending = isPending
  }

  /// What stands in the file, without heading and last line end.
  var content: String {
    let link = sound.map {
      SoundLine(label: "", target: "audio/\($0)", title: isPending ? MemoSound.State.pending.rawValue : nil)
        .text
    }
    let words = MemoText.typed(text)
    return [link, words.isEmpty ? nil : words].compactMap(\.self).joined(separator: "\n")
  }

  /// Refuses what says nothing, and what is too long.
  ///
  /// - Throws: `memo-empty`, `file-too-large`.
  func check() throws(Diagnostic) {
    guard sound != nil || text.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        .memoEmpty, Phrase("memo-nothing-keep"), hint: Phrase("home-write-least-one-character"))
    }
    // Room for the front matter or the heading.
    guard text.utf8.count <= Memo.maximumBytes - 256 else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "memo-text-bytes-more-than-fit",
          ["count": text.utf8.count, "maximum-bytes": Memo.maximumBytes - 256]),
        hint: Phrase("memo-split-keep-file-own"))
    }
    if text.utf8.contains(0) {
      throw Diagnostic(.fileNotText, Phrase("memo-text-holds-nul-byte-no"), hint: Phrase("prose-remove-byte"))
    }
  }
}
