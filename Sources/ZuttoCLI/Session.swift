// What a command works with: the world, the home, the language, the printer.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Synchronization
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The settings of one run, resolved once: flag, then environment, then file, then default.
struct Session: Sendable {
  let world: World
  let printer: Printer
  let options: GlobalOptions
  private let opened = OpenedHome()

  init(_ options: GlobalOptions, _ printer: Printer) {
    self.options = options
    self.printer = printer
    world = World.current
  }

  /// The home the command works on.
  ///
  /// - Parameter checking: whether to go on where `zutto.json` is wrong.
  /// - Returns: the home.
  /// - Throws: `home-missing`, and unless checking what is wrong with `zutto.json`.
  func home(checking: Bool = false) throws(Diagnostic) -> Home {
    let home: Home
    if let path = options.home ?? world.environment("ZUTTO_HOME") {
      home = try Home(at: path, checking: checking)
    } else {
      home = try Home(above: OutsideFile.currentFolder, checking: checking)
    }
    opened.note(home)
    printer.output.speak(language(home))
    return home
  }

  /// The home that the command worked on; nil where it opened none.
  var openedHome: Home? { opened.home }

  /// The languages that there are.
  var locales: Locales { MessageLanguage.locales }

  /// The language of what is printed: `--lang`, the environment's, the home's, English.
  func language(_ home: Home? = nil) -> Language {
    locales[options.lang ?? world.language(of: locales) ?? home?.settings.language]
  }

  /// Whether a person can be asked.
  var canAsk: Bool { !options.noInput && isatty(0) == 1 && isatty(2) == 1 }

  /// A home with what the common work of its rooms takes from here.
  func household(_ home: Home) -> Household {
    var household = Household(home, world, locales, language(home), program: Session.ownPath)
    household.mayAsk = canAsk && !options.json
    household.progress = { [printer] line in printer.progress(line) }
    household.report = { [printer] problem in printer.print(problem) }
    household.isStopped = { Interrupt.wasAsked }
    return household
  }

  /// The present moment on a home's clock.
  func now(in home: Home) -> ZonedTime { home.zone.zoned(world.now()) }

  /// Whether the person is in a home's own folder, so that its paths lead to the files.
  func isIn(_ home: Home) -> Bool { OutsideFile.currentFolder == home.tree.root }

  /// An address of a repository; a path is made whole, as git would be asked from elsewhere.
  static func wholeAddress(_ text: String) -> String {
    let isThere = unsafe access(text, F_OK) == 0
    let leadsFromHere = [".", ".."].contains(text.split(separator: "/").first) && !text.hasPrefix("/")
    return isThere || leadsFromHere ? OutsideFile.resolved(text) : text
  }

  /// This program's file.
  static var ownPath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(Program.own, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return Program.own }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Prints problems, errors and warnings, each on standard error.
  func print(_ problems: [Diagnostic]) { for problem in problems { printer.print(problem) } }
}

/// The home that a session opened.
private final class OpenedHome: Sendable {
  // A class because the session is a value that every part of the work has a copy of.
  private let state = Mutex<Home?>(nil)

  var home: Home? { state.withLock { $0 } }

  func note(_ home: Home) { state.withLock { $0 = home } }
}

extension World {
  /// The real world; in debug builds, tests may fix time and chance.
  ///
  /// A release build honours neither:
  /// a program whose randomness can be set from outside keeps no secret.
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
}

extension Session {
  /// Says what was done, as a sentence or as JSON.
  func tell(_ phrase: Phrase, _ values: KeyValuePairs<String, String>, _ json: JSONObject, _ home: Home) {
    show(.said(phrase, values, json))
  }
}

#if DEBUG
/// The same numbers for every run, others for every call: no two ids of a command are alike.
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

extension Session {
  /// Does such work.
  ///
  /// From its first step on ctrl-C and SIGTERM only ask, so that what was begun is taken away.
  ///
  /// - Returns: what came of it.
  /// - Throws: what the work throws; `Exit.stopped` where a signal ended it, told already.
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
