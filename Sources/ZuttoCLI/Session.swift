// What a command works with: the world, the home, the language, the printer.

internal import Ground
internal import Household
internal import Synchronization

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

  init(_ options: GlobalOptions) {
    self.options = options
    world = World.current
    printer = .standard
    MessageLanguage.choose(options.lang)
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
    AutomaticBackup.watch(home)
    MessageLanguage.enter(home)
    return home
  }

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
  /// Names the file that a command replaced; its object of JSON does so by itself.
  func tell(replaced file: ReplacedFile?, _ home: Home) {
    guard let file, !options.json else { return }
    let language = language(home)
    let time = home.zone.zoned(Instant(secondsSince1970: file.signature.modified / 1_000_000_000))
    printer.out(
      Phrase("export-replaced")(
        language,
        [
          "path": file.path, "size": Int(clamping: file.signature.size).inBytes,
          "time": language.dateAndTime(time),
        ]
      ).escapingControls)
  }

  /// Says what was done, as a sentence or as JSON.
  func tell(_ phrase: Phrase, _ values: KeyValuePairs<String, String>, _ json: JSONObject, _ home: Home) {
    if options.json {
      printer.out(JSON.object(json).description)
    } else {
      // A line with a command in it stays whole, to be copied.
      let text = phrase(language(home), values).escapingControls
      for line in text.contains("zutto ") ? [text] : printer.wrapped(text) { printer.out(line) }
    }
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
