// The languages that tests speak: those of the program.

public import Diagnostics
public import Fluent
internal import LocaleFiles

extension Locales {
  /// The program's own.
  public static let shipped = Locales([.ja, .ko, .en, .zh]) { language, name in
    let file = unsafe locale_file(language, name)
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}

extension Language {
  /// Japanese.
  public static let ja = Locales.shipped[.ja]
  /// Korean.
  public static let ko = Locales.shipped[.ko]
  /// English.
  public static let en = Locales.shipped[.en]
  /// Chinese.
  public static let zh = Locales.shipped[.zh]
  /// All that the program speaks.
  public static var allCases: [Language] { Locales.shipped.all }
}

extension Diagnostic {
  /// A problem in words that are in no language's file.
  public init(
    _ code: Code, _ text: String, path: RelativePath? = nil, at position: Position? = nil,
    hint: String? = nil,
    severity: Severity = .error
  ) {
    self.init(
      code, Phrase(verbatim: text), path: path, at: position, hint: hint.map { Phrase(verbatim: $0) },
      severity: severity)
  }

  /// What is wrong, as English readers see it.
  public var english: String { message[.en] }

  /// What to do, as English readers see it.
  public var englishHint: String? { hint?[.en] }
}

extension Diagnostic {
  /// The problem as English readers see it, in the form of `description`.
  public var englishDescription: String {
    let text = Diagnostic(
      code, Phrase(verbatim: english), path: path, at: position, hint: hint.map { Phrase(verbatim: $0[.en]) },
      severity: severity)
    return text.description
  }
}
