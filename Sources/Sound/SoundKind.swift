// The kinds of sound files, told by their first bytes.

/// A container or codec that sound files come in.
public enum SoundKind: String, Sendable, Hashable, CaseIterable {
  case m4a, mp3, wav, ogg, flac, webm, aac
}
