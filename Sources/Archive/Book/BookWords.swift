// The words of a book beside what people wrote.

internal import Ground

/// Texts of covers and last pages, in the four languages.
enum BookWords {
  /// The words that the book's template may use.
  static let shared: [(Field, Phrase)] = [(.contents, Phrase("book-contents"))]
}
