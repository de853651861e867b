// The language that problems are told in where the command line could not be read.

internal import Fluent
internal import Ground
internal import Household
internal import Synchronization

/// The languages there are, and the reader's: `--lang`, the environment's, the home's, English.
enum MessageLanguage {
  /// Not an argument: what `--lang` may be is asked for by the library, of a type.
  private static let known = Mutex<Locales?>(nil)

  /// Notes the languages there are.
  static func begin(_ locales: Locales) { known.withLock { $0 = locales } }

  /// The languages there are.
  static var locales: Locales {
    guard let locales = known.withLock({ $0 }) else {
      preconditionFailure("the program begins with its languages")
    }
    return locales
  }

  /// The reader's, as far as it can be known of arguments that could not be read.
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
  /// The language that the environment names: the first of POSIX's variables that is set decides; English where it
  /// names none of ours (`fr_FR`), nil for `C`.
  func language(of locales: Locales) -> LanguageTag? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment(name), !value.isEmpty else { continue }
      return LanguageTag(locale: value).flatMap { locales.tags.contains($0) ? $0 : nil }
    }
    return nil
  }
}
