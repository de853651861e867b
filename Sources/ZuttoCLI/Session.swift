// The session of a run: world, home, language, printer.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Sync
internal import Synchronization
internal import Vault
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The settings of one run: flag, then environment, then file, then default.
struct Session: Sendable {
  let world: World
  let printer: Printer
  let options: GlobalOptions
  /// The vault that the agent keeps open; nil in every other process.
  var vault: Vault?
  private let opened = OpenedHome()

  init(_ options: GlobalOptions, _ printer: Printer) {
    self.options = options
    self.printer = printer
    world = World.current
  }

  /// Opens the home; with `checking` even if `zutto.json` is invalid.
  ///
  /// - Throws: `home-missing`; unless checking, problems of `zutto.json`.
  func home(checking: Bool = false) throws(Diagnostic) -> Home {
    let home = try Home(named: options.home ?? world.environment("ZUTTO_HOME"), checking: checking)
    opened.note(home)
    printer.output.speak(language(home))
    return home
  }

  /// The home that this run opened, if any.
  var openedHome: Home? { opened.home }

  var locales: Locales { MessageLanguage.locales }

  /// The language of output: `--lang`, the environment's, the home's, English.
  func language(_ home: Home? = nil) -> Language {
    locales[options.lang ?? world.language(of: locales) ?? home?.settings.language]
  }

  /// Whether a person can be asked.
  var canAsk: Bool { !options.noInput && isatty(0) == 1 && isatty(2) == 1 }

  /// A home with this session's language, prompts and progress.
  func household(_ home: Home) -> Household {
    var household = Household(home, world, locales, language(home), program: Session.ownPath)
    household.mayAsk = canAsk && !options.json
    household.progress = { [printer] line in printer.progress(line) }
    household.report = { [printer] problem in printer.print(problem) }
    if !options.noInput {
      household.askPassword = { [language = household.language] (question) throws(Diagnostic) in
        do {
          return try unsafe PassphrasePrompt(mayAsk: true).ask(question[language]) { unsafe Array($0) }
        } catch let problem as Diagnostic { throw problem } catch { throw Household.stopped }
      }
    }
    household.depotPassphrase = depotPassphrase(household.language)
    household.isStopped = { Interrupt.wasAsked }
    return household
  }

  /// Asks for the passphrases of sealed depots, at the terminal or by a command of this machine.
  func depotPassphrase(_ language: Language) -> @Sendable (DepotQuestion) throws(Diagnostic) -> Secret? {
    { question throws(Diagnostic) in
      let name = "ZUTTO_DEPOT_PASSPHRASE_COMMAND"
      let line = world.environment(name).flatMap { $0.isEmpty ? nil : $0 }
      // Typed at a terminal or printed by a command; a timer has neither.
      guard line != nil || canAsk else { return nil }
      printer.endProgress()
      let source = PassphraseSource(self, command: line, named: name)
      do {
        switch question {
        case .new:
          let (secret, made) = try source.newPassphrase(language, randomBytes: world.randomBytes)
          if let made { source.show(made, language, printer) }
          return secret
        case .open(let isAgain):
          // A command prints the same again.
          if isAgain, !source.isTyped { return nil }
          return try source.vaultPassphrase(Phrase("seal-depot-passphrase")[language])
        }
      } catch let problem as Diagnostic { throw problem } catch { throw Household.stopped }
    }
  }

  /// The current time in a home's time zone.
  func now(in home: Home) -> ZonedTime { home.zone.zoned(world.now()) }

  /// A repository's address; a local path becomes absolute, as git runs in another folder.
  static func wholeAddress(_ text: String) -> String {
    let isThere = unsafe access(text, F_OK) == 0
    let leadsFromHere = [".", ".."].contains(text.split(separator: "/").first) && !text.hasPrefix("/")
    return isThere || leadsFromHere ? OutsideFile.resolved(text) : text
  }

  /// The path of this executable.
  static var ownPath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(Program.own, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return Program.own }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func print(_ problems: [Diagnostic]) { for problem in problems { printer.print(problem) } }

  /// Runs work that ctrl-C and SIGTERM only ask to stop, so that partial results can be cleaned up.
  ///
  /// - Throws: errors of the work; `Exit.stopped` after a signal, already reported.
  func stoppable<Value>(in home: Home, _ work: () async throws(Diagnostic) -> Value) async throws -> Value {
    Interrupt.watch()
    do throws(Diagnostic) {
      let value = try await work()
      return value
    } catch {
      printer.endProgress()
      guard Interrupt.wasAsked else { throw error }
      printer.err(Phrase("export-stopped")[language(home)])
      throw Exit.stopped
    }
  }
}

/// The home that a session opened.
private final class OpenedHome: Sendable {
  // A class because all copies of a session share it.
  private let state = Mutex<Home?>(nil)

  var home: Home? { state.withLock { $0 } }

  func note(_ home: Home) { state.withLock { $0 = home } }
}

extension Home {
  /// The home at a folder if one is given, else the one around the current folder.
  init(named folder: String?, checking: Bool) throws(Diagnostic) {
    if let folder {
      try self.init(at: folder, checking: checking)
    } else {
      try self.init(above: OutsideFile.currentFolder, checking: checking)
    }
  }
}

extension World {
  /// The real world; in debug builds tests may fix time and randomness.
  ///
  /// A release build allows neither: a program whose randomness can be set from outside keeps no secret.
  static var current: World {
    #if DEBUG
    var world = World.live
    if let text = world.environment("ZUTTO_TEST_NOW"), let time = ZonedTime(ascii: Array(text.utf8)) {
      world.now = { time.instant }
    }
    if let text = world.environment("ZUTTO_TEST_SEED"), let seed = UInt64(text) {
      let generator = FixedGenerator(seed)
      world.randomBytes = { generator.bytes($0) }
    }
    return world
    #else
    return .live
    #endif
  }

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

#if DEBUG
/// A seeded generator: the same numbers in every run, others in every call, so that no two ids are alike.
private final class FixedGenerator: Sendable {
  private let state: Mutex<UInt64>

  init(_ seed: UInt64) { state = Mutex(seed) }

  func bytes(_ count: Int) -> [UInt8] {
    state.withLock { state in
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
    }
  }
}
#endif

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
    let home = try? Home(named: value("--home") ?? World.live.environment("ZUTTO_HOME"), checking: true)
    return locales[home?.settings.language]
  }
}
