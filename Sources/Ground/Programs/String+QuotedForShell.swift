// Text as a shell takes it for one word.

extension String {
  /// The text as one word of a shell (POSIX.1-2017, Shell Command Language, 2.2.2).
  package var quotedForShell: String {
    let isPlain =
      !isEmpty
      && allSatisfy {
        $0.isASCII ? $0.isLetter || $0.isNumber || "-_.,:/+=@%".contains($0) : !$0.isWhitespace
      }
    guard !isPlain else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
