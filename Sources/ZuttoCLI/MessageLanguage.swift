// The language that problems are told in. A problem may come before its home is found, and after the command that
// knew the language has ended, so what is known of it stands here.

internal import Ground
internal import Synchronization

/// The reader's language: `--lang`, the environment's, the home's, English.
enum MessageLanguage {
  private struct Known {
    var wanted: Language?
    var home: Language?
  }

  private static let known = Mutex(Known())

  /// Notes what `--lang` says.
  static func choose(_ language: Language?) {
    known.withLock { $0.wanted = language }
  }

  /// Notes the home that the command works on.
  static func enter(_ home: Home) {
    known.withLock { $0.home = home.settings.language }
  }

  /// Notes what can be known where the command line could not be read.
  static func guess(_ arguments: ArraySlice<String>) {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(_ option: String) -> String? {
      if let index = words.firstIndex(of: option) { return words.dropFirst(index + 1).first }
      return words.first { $0.hasPrefix(option + "=") }.map {
        String($0.dropFirst(option.count + 1))
      }
    }
    choose(value("--lang").flatMap(Language.init(rawValue:)))
    let folder = value("--home") ?? World.live.environment("ZUTTO_HOME")
    let home =
      if let folder { try? Home(at: folder, checking: true) } else {
        try? Home(above: Session.currentFolder, checking: true)
      }
    if let home { enter(home) }
  }

  static var current: Language {
    let known = known.withLock { $0 }
    return known.wanted ?? World.live.language ?? known.home ?? .en
  }
}

extension World {
  /// The language that the environment names: the first of POSIX's variables that is set decides, also where it
  /// names none of ours (`C`, `fr_FR`).
  var language: Language? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(name), !value.isEmpty { return Language(tag: value) }
    }
    return nil
  }
}
