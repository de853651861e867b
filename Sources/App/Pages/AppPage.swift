// The app's pages: their templates, which no home overrides, and the names they use.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import Mustache
internal import SafeFiles
internal import Serve
internal import Templates

/// A name in the app's templates.
enum AppField: UInt16, FieldName, CaseIterable {
  // The frame
  case lang, title, heading, base, edition, skip, isLive, turn, notice, isBad, undo, done, undoWord, undoForm,
    undoTo, form
  case hasTabs, tabs, screens, url, isHere, icon, label
  // Today
  case memory, src, line, author, dot, asking, typeClass, questionLabel, question, write, goOn, items, detail
  case nothing
  // Diaries
  case members, name, others, compose, draft, answerWord, textLabel, text, photoWord, send, letters
  case empty, older, olderWord, id, unread, datetime, time, editUrl, editWord, body, photoSet, photos, small
  case alt, width, height, readBy, readUrl, readWord, back, backWord, clash, clashLabel, seen, removeUrl
  case removeForm, removeWord
  // The till
  case sumLabel, sum, amount, currency, decimals, linesLabel, lines, colorClass, count, less, links, padLabel
  case waiting, day, tiles, price, discount, tip, reason, copyWord, caption, weekdays, weeks, cells, number
  case figures, isSum, sealed, sealUrl, seal, month, ways, waysLabel, isChosen, hasWays, float,
    floatLabel, counted
  // The outbox
  case isPaired, toLabel, words, waits
  // Pairing and messages
  case becomes, code, asks, lead, codeLabel, how, hint, kept, pairing, digits, devices, thisOne, offers, role
  // Memos
  case sound, parts, missing, wave, duration, mayBeEmpty, soundWord, recordWord, stopWord, recordHint
  case sendingWord, keptWord, deniedWord, refusedWord, saveWord, dropWord, storageWord
  // Search and settings
  case isMarked, settings, settingsWord, push
  case tags, hasTags, tagsWord
  case stamps, hasStamps, replies, replyUrl, replyWord, stampUrl, stampWord, sounds
}

/// A page while it is filled.
struct AppPage {
  enum Kind: String, CaseIterable {
    case today, diary, entry, edit, pair, message, devices, memos, memo
    case till, adjust, close, expense, month, out, start, check, pocket
    case notes, note, sealed, search, settings
  }

  private let kind: Kind
  private let theme: AppTheme
  private var fields: [AppField: Value] = [:]

  /// - Parameters:
  ///   - kind: which template.
  ///   - visit: for whom.
  ///   - title: of the page, also its heading.
  ///   - tab: the address of the tab that it belongs to.
  init(_ kind: Kind, _ visit: Visit, title: String, tab: String? = nil) {
    let language = visit.language
    self.init(kind, visit.app.theme, language, base: visit.base, title: title)
    fields[.turn] = .text(visit.turn)
    if visit.device != nil { fields[.isPaired] = .flag(true) }
    let tabs = visit.tabs
    guard !tabs.isEmpty else { return }
    fields[.hasTabs] = .flag(true)
    fields[.screens] = .text(Phrase("app-screens")[language])
    fields[.tabs] = .records(
      tabs.map { one in
        Record([
          AppField.url: .text(visit.base + one.path), .isHere: .flag(one.path == tab),
          .icon: .html(Array(one.icon.svg.utf8)), .label: .text(one.label[language]),
        ])
      })
  }

  /// A page for everybody, without tabs.
  init(_ kind: Kind, _ theme: AppTheme, _ language: Language, base: String, title: String) {
    self.kind = kind
    self.theme = theme
    fields = [
      .lang: .text(language.html), .title: .text(title), .heading: .text(title),
      .base: .text(base), .edition: .text(AppTheme.edition), .skip: .text(Phrase("app-skip")[language]),
    ]
  }

  subscript(field: AppField) -> Value? {
    get { fields[field] }
    set { fields[field] = newValue }
  }

  /// What scripts may use of the phone (W3C Permissions Policy): where memos and replies are recorded, the microphone.
  private var permissions: String {
    let records = [.memos, .memo, .entry].contains(kind)
    return "camera=(), geolocation=(), microphone=(\(records ? "self" : ""))"
  }

  /// The page as an answer; `images` is another origin whose pictures it may show, after a space.
  func answer(status: Int = 200, images: String = "") -> Answer {
    let policy =
      "default-src 'none'; style-src 'self'; img-src 'self' blob:\(images); media-src 'self'; script-src 'self'; "
      + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    guard let bytes = theme.render(kind, Record(fields)) else {
      return .plain(500, "This page could not be made.")
    }
    return Answer(
      status: status,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy),
        ("Cache-Control", "no-store"), ("Permissions-Policy", permissions),
      ],
      body: .bytes(bytes))
  }
}

/// A drawing of the app, from 24 × 24 strokes.
enum AppIcon: String {
  case today = #"<path d="M4 17a8 8 0 0 1 16 0zM2 17h20M12 3v3M4 7l2 2M20 7l-2 2"/>"#
  case diary = #"<path d="M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/><path d="M8 3v18"/>"#
  case out = #"<path d="M4 13v6h16v-6M12 15V4M8 8l4-4 4 4"/>"#
  case till = #"<rect x="3" y="10" width="18" height="10" rx="2"/><path d="M6 10V5h9v5M3 15h18M11 17.5h2"/>"#
  case memos =
    #"<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"/>"#
  case notes = #"<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3.5 7l8.5 6 8.5-6"/>"#
  case search = #"<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>"#
  case settings =
    #"<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>"#
  case push = #"<path d="M6 16v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21h4"/>"#
  case devices = #"<rect x="7" y="2" width="10" height="20" rx="2"/><path d="M11 18.5h2"/>"#

  var svg: String { #"<svg class="i" viewBox="0 0 24 24" aria-hidden="true">\#(rawValue)</svg>"# }
}

extension Visit {
  /// The screens that the visitor can go to.
  var tabs: [(path: String, label: Phrase, icon: AppIcon)] {
    let own: [(path: String, label: Phrase, icon: AppIcon)] = [
      ("/", Phrase("app-today"), .today), ("/d", Phrase("app-diary"), .diary),
    ]
    let till: (path: String, label: Phrase, icon: AppIcon) = ("/till", Phrase("app-till"), .till)
    let search: (path: String, label: Phrase, icon: AppIcon) = ("/s", Phrase("app-search"), .search)
    switch device?.role {
    case .owner:
      let hasLedger = (try? LedgerStore.exists(in: app.reader.home())) ?? false
      return own + (hasLedger ? [till] : []) + [
        ("/m", Phrase("archive-memos"), .memos), search,
      ]
    case .member: return own + [search]
    case .till, .sendKey, nil: return []
    }
  }
}

/// The app's templates, style and script.
struct AppTheme: Sendable {
  private let templates: TemplateSet

  /// - Throws: the first fault of a template.
  init() throws(Diagnostic) {
    let vocabulary = Vocabulary(AppField.self)
    var all: [Template] = []
    for (name, bytes) in Templates.app where name.hasSuffix(".mustache") {
      all.append(try Template(compiling: Source(RelativePath(name) ?? "app", bytes), vocabulary: vocabulary))
    }
    templates = TemplateSet(linking: all)
  }

  /// The page; nil if its template is missing or can't be filled.
  func render(_ kind: AppPage.Kind, _ record: Record) -> [UInt8]? {
    guard let page = templates.page("app-\(kind.rawValue)") else { return nil }
    var bytes: [UInt8] = []
    do throws(Diagnostic) { try page.render(record, into: &bytes) } catch { return nil }
    return bytes
  }

  /// Changes with the style and script, so that browsers may keep them.
  static let edition: String = {
    var key = Digest.Builder()
    for (name, bytes) in Templates.app where !name.hasSuffix(".mustache") {
      key.add(name)
      key.add(Digest(of: bytes))
    }
    key.add(colors)
    return String(key.digest.hex.prefix(8))
  }()

  /// The answer with a file that pages load; nil if there is none of that name.
  static func answer(_ name: String, base: String, _ language: Language) -> Answer? {
    guard let asset = asset(name, base: base, language) else { return nil }
    var headers = [("Content-Type", asset.type), ("Cache-Control", "max-age=604800")]
    // A service worker may serve all pages, not only those beside its script (W3C Service Workers).
    if name == "sw.js" {
      headers = [headers[0], ("Cache-Control", "no-cache"), ("Service-Worker-Allowed", base + "/")]
    }
    return Answer(status: 200, headers: headers, body: .bytes(asset.bytes))
  }

  private static func asset(_ name: String, base: String, _ language: Language) -> (
    type: String, bytes: [UInt8]
  )? {
    switch name {
    case "app.css": return file(name).map { ("text/css; charset=utf-8", $0 + Array(colors.utf8)) }
    case "icon.png": return file("app-icon.png").map { ("image/png", $0) }
    case "app.webmanifest":
      let text = """
        {"name":"\(Phrase("app-name")[language])","start_url":"\(base)/","scope":"\(base)/","display":"standalone",\
        "background_color":"#fefaf7","theme_color":"#fefaf7",\
        "icons":[{"src":"\(base)/a/icon.png","sizes":"512x512","type":"image/png","purpose":"any maskable"}]}
        """
      return ("application/manifest+json; charset=utf-8", Array(text.utf8))
    case _ where name.hasSuffix(".js"): return file(name).map { ("text/javascript; charset=utf-8", $0) }
    default: return nil
    }
  }

  /// The classes of the treatments' colours.
  private static let colors = PaletteColor.allCases.map { ".t-\($0.rawValue) { --t: \($0.hex) }\n" }.joined()

  private static func file(_ name: String) -> [UInt8]? { Templates.app.first { $0.name == name }?.bytes }
}

extension Record {
  /// A record of the app's names.
  init(_ fields: [AppField: Value]) {
    self.init()
    for (field, value) in fields { self[field] = value }
  }
}
