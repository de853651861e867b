// What a kind of problem means and how it is mended, for people who don't read English.
//
// The exact words of a problem are English and quote what the person wrote; these stand before them.

internal import Ground

/// The meaning and the mending of one `Diagnostic.Code`, in the languages beside English.
struct Explanation: Sendable {
  /// One language's words, each one or two whole sentences.
  typealias Words = (meaning: String, mending: String)

  private let ja: Words
  private let ko: Words
  private let zh: Words

  init(ja: Words, ko: Words, zh: Words) {
    self.ja = ja
    self.ko = ko
    self.zh = zh
  }

  /// The words in a language; nil in English, in which a problem explains itself.
  subscript(language: Language) -> Words? {
    switch language {
    case .ja: ja
    case .ko: ko
    case .en: nil
    case .zh: zh
    }
  }
}
