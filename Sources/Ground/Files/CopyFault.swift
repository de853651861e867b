// Which of two files a copy failed at: a message about the wrong one sends people the wrong way.

/// What went wrong while a file was copied.
enum CopyFault: Error {
  case reading(SystemError)
  case writing(SystemError)
  case tooLarge

  /// Does what is about the original.
  static func whileReading<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(CopyFault)
    -> Result
  { do throws(SystemError) { return try body() } catch { throw .reading(error) } }

  /// Does what is about the copy.
  static func whileWriting<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(CopyFault)
    -> Result
  { do throws(SystemError) { return try body() } catch { throw .writing(error) } }

  /// What to say of it.
  ///
  /// - Parameters:
  ///   - original: where it stands, if that is in the home.
  ///   - name: what it is called.
  ///   - copy: where the copy was to stand.
  ///   - limit: the most bytes it may have.
  /// - Returns: the problem.
  func told(_ original: RelativePath?, named name: String, to copy: RelativePath?, limit: Int = .max)
    -> Diagnostic
  {
    switch self {
    case .reading(let error):
      error.isLink ? Tree.linkOutside(original, name) : error.reading(original, name: name)
    case .writing(let error): error.writing(copy)
    case .tooLarge:
      Diagnostic(
        .fileTooLarge, Phrase("home-more-than-bytes", ["name": name, "limit": limit]), path: original)
    }
  }
}
