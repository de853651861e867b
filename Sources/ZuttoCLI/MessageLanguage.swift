// The language that problems are told in. A problem may come before its home is found, and after the command that
// knew the language has ended, so what is known of it stands here.

internal import Ground
internal import Household
internal import Synchronization

/// The reader's language: `--lang`, the environment's, the home's, English.
enum MessageLanguage {
  private struct Known {
    var locales: Locales?
    var wanted: LanguageTag?
    var home: LanguageTag?
  }

  private static let known = Mutex(Known())

  /// Notes the languages there are.
  static func begin(_ locales: Locales) { known.withLock { $0.locales = locales } }

  /// The languages there are.
  static var locales: Locales {
    guard let locales = known.withLock({ $0.locales }) else {
      preconditionFailure("the program begins with its languages")
    }
    return locales
  }

  /// Notes what `--lang` says.
  static func choose(_ language: LanguageTag?) { known.withLock { $0.wanted = language } }

  /// Notes the home that the command works on.
  static func enter(_ home: Home) { known.withLock { $0.home = home.settings.language } }

  /// Notes what can be known where the command line could not be read.
  static func guess(_ arguments: ArraySlice<String>) {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(_ option: String) -> String? {
      if let index = words.firstIndex(of: option) { return words.dropFirst(index + 1).first }
      return words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }
    choose(value("--lang").flatMap(LanguageTag.init(rawValue:)))
    let folder = value("--home") ?? World.live.environment("ZUTTO_HOME")
    let home =
      if let folder { try? Home(at: folder, checking: true) } else {
        try? Home(above: OutsideFile.currentFolder, checking: true)
      }
    if let home { enter(home) }
  }

  static var current: Language {
    let known = known.withLock { $0 }
    return locales[known.wanted ?? World.live.language(of: locales) ?? known.home]
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
