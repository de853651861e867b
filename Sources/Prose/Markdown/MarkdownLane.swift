// The one lane on which all Markdown is parsed.

/// The global actor that every call of cmark-gfm is isolated to.
///
/// cmark-gfm switches special characters on and off in a table of the whole process while it
/// parses: two parses at once give wrong HTML without a word. The compiler holds the lane: whoever
/// renders many files isolates its loop to `@MarkdownLane` and calls without waiting.
@globalActor public actor MarkdownLane {
  /// The lane.
  public static let shared = MarkdownLane()
}
