// The language that problems are told in where the command line could not be read.

internal import Ground
internal import Household
internal import Synchronization

/// The supported languages, and the reader's as long as the command line is not parsed.
enum MessageLanguage {
  /// Global because the library asks a type, without context, for the values of `--lang`.
  private static let known = Mutex<Locales?>(nil)

  /// Sets the supported languages, before anything else.
  static func begin(_ locales: Locales) { known.withLock { $0 = locales } }

  static var locales: Locales {
    guard let locales = known.withLock({ $0 }) else {
      preconditionFailure("the program begins with its languages")
    }
    return locales
  }

  /// The reader's language, from arguments that could not be parsed: `--lang`, environment, home, English.
  static func guess(_ arguments: ArraySlice<String>) -> Language {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(_ option: String) -> String? {
      if let index = words.firstIndex(of: option) { return words.dropFirst(index + 1).first }
      return words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
    let typed = value("--lang").flatMap(LanguageTag.init(rawValue:))
    if let tag = typed ?? World.live.language(of: locales) { return locales[tag] }
    let folder = value("--home") ?? World.live.environment("ZUTTO_HOME")
    let home =
      if let folder { try? Home(at: folder, checking: true) } else {
        try? Home(above: OutsideFile.currentFolder, checking: true)
      }
    return locales[home?.settings.language]
  }
}

extension World {
  /// The environment's language: the first of POSIX's variables that is set decides; English if it names none
  /// of ours (`fr_FR`), nil for `C`.
  func language(of locales: Locales) -> LanguageTag? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment(name), !value.isEmpty else { continue }
      return LanguageTag(locale: value).flatMap { locales.tags.contains($0) ? $0 : nil }
    }
    return nil
  }
}
