// The page of a personal link: one file that seals a visitor's note and opens the answer.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import Mustache
public import Notes
package import SafeFiles

/// `receive/TOKEN.html`.
///
/// It is self-contained: style, script, texts in four languages. It works from any host, from a mail
/// attachment and from disk, and its own policy forbids all connections but to the address that the owner
/// set.
public struct ReceivePage: Sendable, Hashable {
  static let kind = PageKind(
    "receive",
    [
      .language, .policy, .style, .script, .phrases, .link, .before, .brief, .more, .learns, .learnt, .hides,
      .kept,
      .needs,
    ])

  /// The link's token, the page's file name.
  public let token: String
  let publicKey: [UInt8]
  let ownerName: String?
  let language: Language
  let look: HomeSettings.Theme
  let mail: String?
  let post: String?

  /// A page.
  ///
  /// - Parameters:
  ///   - token: the link's token.
  ///   - publicKey: the 65 bytes of the key that notes are sealed to.
  ///   - ownerName: shown in the heading; nil for no name.
  ///   - language: used without script, or if the visitor prefers none of the four languages.
  ///   - theme: light, dark, or the visitor's system setting.
  ///   - mail: an e-mail address that the page offers to write to.
  ///   - post: an `https` address that the page offers to post to.
  public init(
    token: String, publicKey: [UInt8], ownerName: String? = nil, language: Language,
    theme: HomeSettings.Theme = .system, mail: String? = nil, post: String? = nil
  ) {
    self.token = token
    self.publicKey = publicKey
    self.ownerName = ownerName
    self.language = language
    look = theme
    self.mail = mail
    self.post = post
  }

  /// The path in the archive.
  public var path: String { "receive/\(token).html" }

  /// The digest of everything that the page is made from.
  package func key(_ theme: Theme) -> Digest {
    var key = Digest.Builder()
    key.add(theme.digest)
    for name in Theme.inlined.sorted() { key.add(Digest(of: theme.asset(name))) }
    key.add(token)
    key.add(Digest(of: publicKey))
    key.add(ownerName)
    key.add(language.tag.rawValue)
    key.add(look.rawValue)
    key.add(mail)
    key.add(post)
    return key.digest
  }

  /// The rendered page.
  ///
  /// - Throws: `template-warning` if a home's own template omits a required text or protection,
  ///   `personal-link` for an address that can't be posted to, and errors of rendering.
  public func bytes(_ theme: Theme) throws(Diagnostic) -> [UInt8] {
    let style = String(decoding: theme.asset("receive.css"), as: UTF8.self)
    let script = String(decoding: theme.asset("receive.js"), as: UTF8.self)
    let parts = Parts(
      policy: ReceivePolicy.text(
        style: style, script: script,
        post: try post.map { (post) throws(Diagnostic) in try ReceivePolicy.source(of: post) }), style: style,
      script: script, phrases: phrases, link: link)
    var bytes: [UInt8] = []
    try theme.render(ReceivePage.kind, record(parts), into: &bytes)
    try ReceiveChecks.check(bytes, against: parts, in: language)
    return bytes
  }

  /// Whether the page can be made.
  ///
  /// The shipped template passes `ReceiveChecks`: only a home's own is rendered here.
  ///
  /// - Throws: as `bytes`.
  func check(_ theme: Theme) throws(Diagnostic) {
    if theme.hasOwnTemplates {
      _ = try bytes(theme)
    } else if let post {
      _ = try ReceivePolicy.source(of: post)
    }
  }

  /// What `ReceiveChecks` requires on the finished page.
  struct Parts {
    let policy: String
    let style: String
    let script: String
    /// The texts of all languages, and the link's data for the script, as JSON.
    let phrases: [UInt8]
    let link: [UInt8]
  }

  private func record(_ parts: Parts) -> Record {
    let heading = ReceivePage.heading(for: ownerName, in: language)
    return Record([
      Field.lang: .text(language.html), .language: .text(language.tag.rawValue), .theme: .text(look.rawValue),
      .colorScheme: .text(look == .system ? "light dark" : look.rawValue), .title: .text(heading),
      .policy: .text(parts.policy), .style: .html(Array(parts.style.utf8)),
      .script: .html(Array(parts.script.utf8)),
      .words: .record(
        Record([
          Field.lead: .text(Phrase("receive-lead")[language]),
          .before: .text(Phrase("receive-before")[language]), .more: .text(Phrase("receive-more")[language]),
          .learns: .text(Phrase("receive-learns")[language]),
          .hides: .text(Phrase("receive-hides")[language]), .needs: .text(Phrase("receive-needs")[language]),
        ])), .brief: ReceivePage.list(ReceiveWords.brief, in: language),
      .learnt: ReceivePage.list(ReceiveWords.learnt, in: language),
      .kept: ReceivePage.list(ReceiveWords.hidden, in: language), .phrases: .html(parts.phrases),
      .link: .html(parts.link),
    ])
  }

  private static func heading(for owner: String?, in language: Language) -> String {
    guard let owner else { return Phrase("receive-heading")[language] }
    return Phrase("receive-heading-of")(language, ["owner": owner])
  }

  private static func list(_ phrases: [(key: String, phrase: Phrase)], in language: Language) -> Value {
    .records(phrases.map { Record([Field.id: .text($0.key), .value: .text($0.phrase[language])]) })
  }

  private var phrases: [UInt8] {
    ReceivePage.inlined(
      .object(
        JSONObject(
          language.locales.all.map { language in
            let words =
              [("tag", language.html), ("heading", ReceivePage.heading(for: ownerName, in: language))]
              + ReceiveWords.all.map { ($0.key, $0.phrase[language]) }
            return (language.tag.rawValue, .object(JSONObject(words.map { ($0, .text($1)) })))
          })))
  }

  private var link: [UInt8] {
    var pairs: [(String, JSON)] = [("key", .text(publicKey.base64Text))]
    if let mail { pairs.append(("mail", .text(mail))) }
    if let post { pairs.append(("post", .text(post))) }
    return ReceivePage.inlined(.object(JSONObject(pairs)))
  }

  /// JSON that is safe inside an element: `<` is escaped.
  ///
  /// A line for each text, without indentation, which would be a tenth of the size.
  private static func inlined(_ json: JSON) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in json.canonical().split(separator: 0x0A) {
      for byte in line.drop(while: { $0 == 0x20 }) {
        if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
      }
      bytes.append(0x0A)
    }
    return bytes
  }
}

extension Field {
  static let (language, policy, style) = (Field("language"), Field("policy"), Field("style"))
  static let (script, phrases, link) = (Field("script"), Field("phrases"), Field("link"))
  static let (before, brief, more) = (Field("before"), Field("brief"), Field("more"))
  static let (learns, learnt, hides) = (Field("learns"), Field("learnt"), Field("hides"))
  static let (kept, needs) = (Field("kept"), Field("needs"))
}

extension ReceivePage {
  /// The page of a link.
  ///
  /// It is deterministic: visitors can compare a copy that they were sent with the one in the archive.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - settings: how the archive looks.
  ///   - hidesName: whether the home's name is hidden (`ArchiveSettings.hidesName`); a name in the link
  ///     itself is always shown, because it was chosen for this page.
  public init(of link: PersonalLink, in settings: ArchiveSettings, hidesName: Bool) {
    self.init(
      token: link.token.text, publicKey: link.token.keyBytes,
      ownerName: link.name ?? (hidesName ? nil : settings.name), language: settings.language,
      theme: settings.theme, mail: link.mail, post: link.post)
  }
}

/// Verifies that a page of a personal link has what protects its visitors, whatever a home's template does.
///
/// It checks the page as served, with its script's effects. Style and script must be the shipped ones.
enum ReceiveChecks {
  private static let path = Theme.folder.appending("receive.mustache")

  /// Rejects a page without its warning, its policy, or exactly the policy's script and style.
  ///
  /// - Throws: `template-warning`.
  static func check(_ bytes: [UInt8], against parts: ReceivePage.Parts, in language: Language)
    throws(Diagnostic)
  {
    let spoken = Dictionary(ReceiveWords.all.map { ($0.key, $0.phrase[language]) }) { first, _ in first }
    let page = ShownPage(bytes, spoken: spoken)
    for phrase in ReceiveWords.warning {
      let words = phrase[language]
      guard page.shows(words) else {
        throw Diagnostic(
          .templateWarning, Phrase("archive-page-personal-link-doesnt-show", ["words": words.quotedBriefly]),
          path: path, hint: Phrase("archive-show-all-brief-above-checkboxes"))
      }
    }
    for phrase in ReceiveWords.details {
      let words = phrase[language]
      guard page.holds(words) else {
        throw Diagnostic(
          .templateWarning, Phrase("archive-page-personal-link-doesnt-above", ["words": words.quotedBriefly]),
          path: path, hint: Phrase("archive-words-learns-all-learnt-words"))
      }
    }
    guard page.policy == parts.policy else {
      throw Diagnostic(
        .templateWarning, Phrase("archive-page-personal-link-doesnt-begin"), path: path,
        hint: Phrase("archive-put-meta-http-equiv-content"))
    }
    try check("style", page.styles, is: parts.style)
    try check("script", page.scripts, is: parts.script)
    let data = [
      ("words", "{{{phrases}}}", parts.phrases), ("link", "{{{link}}}", parts.link),
      ("state", "{}", Array("{}".utf8)),
    ]
    for (id, name, text) in data where page.data(id) != [text] {
      throw Diagnostic(
        .templateWarning, Phrase("archive-page-personal-link-doesnt-data", ["id": id]), path: path,
        hint: Phrase("archive-one-script-type-application-json", ["id": id, "name": name, "other-id": id]))
    }
  }

  private static func check(_ name: String, _ found: [String], is wanted: String) throws(Diagnostic) {
    guard found != [wanted] else { return }
    throw Diagnostic(
      .templateWarning,
      found.isEmpty
        ? Phrase("archive-page-personal-link-no", ["name": name])
        : Phrase("archive-page-personal-link-another", ["name": name]), path: path,
      hint: Phrase(
        "archive-one-nothing-else-between-marks", ["name": name, "other-name": name, "third-name": name]))
  }
}

/// The Content-Security-Policy of a page that seals notes (W3C, Content Security Policy Level 3).
enum ReceivePolicy {
  /// The content of the page's meta element; `post` is a source expression, nil for no connections.
  static func text(style: String, script: String, post: String?) -> String {
    [
      "default-src 'none'", "script-src '\(hash(script))'", "style-src '\(hash(style))'",
      "connect-src \(post ?? "'none'")", "img-src 'none'", "form-action 'none'", "base-uri 'none'",
      // No text can become markup or script, even through a bug in the script.
      "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
  }

  /// The address of a box as a source expression, which has no query.
  ///
  /// A valid address contains neither the separators of sources and directives nor wildcards.
  ///
  /// - Throws: `personal-link` if a page may not post to this address.
  static func source(of post: String) throws(Diagnostic) -> String {
    String(try LinkAddress.post(post).prefix { $0 != "?" })
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + Digest(of: Array(text.utf8)).bytes.base64Text
  }
}

/// The fixed texts of the page that seals notes.
///
/// The template decides how they look, never what they say: whoever writes a note must know what it can
/// reveal.
enum ReceiveWords {
  /// What the owner can learn, keyed by the names that the script uses.
  static let learnt: [(key: String, phrase: Phrase)] = [
    ("learnsText", Phrase("receive-learns-text")), ("learnsDay", Phrase("receive-learns-day")),
    ("learnsWay", Phrase("receive-learns-way")),
  ]
  static let hidden: [(key: String, phrase: Phrase)] = [
    ("hidesName", Phrase("receive-hides-name")), ("hidesText", Phrase("receive-hides-text")),
    ("hidesPage", Phrase("receive-hides-page")),
  ]
  /// A summary of both in three lines.
  static let brief: [(key: String, phrase: Phrase)] = [
    ("briefLearns", Phrase("receive-brief-learns")), ("briefWay", Phrase("receive-brief-way")),
    ("briefHides", Phrase("receive-brief-hides")),
  ]
  /// What every page must show openly.
  static let warning: [Phrase] = brief.map(\.phrase)
  /// What may be collapsed.
  static let details: [Phrase] =
    [Phrase("receive-learns")] + learnt.map(\.phrase) + [Phrase("receive-hides")] + hidden.map(\.phrase)

  /// All texts of the page, keyed by the names that the script uses.
  static let all: [(key: String, phrase: Phrase)] =
    [
      ("lead", Phrase("receive-lead")), ("before", Phrase("receive-before")),
      ("more", Phrase("receive-more")), ("learns", Phrase("receive-learns")),
      ("hides", Phrase("receive-hides")), ("needs", Phrase("receive-needs")),
    ] + brief + learnt + hidden + buttons
}

extension ReceiveWords {
  static let buttons: [(key: String, phrase: Phrase)] = writing + handing + keeping + opening

  private static let writing: [(key: String, phrase: Phrase)] = [
    ("insecure", Phrase("receive-insecure")), ("write", Phrase("receive-write")),
    ("count", Phrase("receive-count")), ("named", Phrase("receive-named")), ("name", Phrase("receive-name")),
    ("same", Phrase("receive-same")), ("seal", Phrase("receive-seal")), ("empty", Phrase("receive-empty")),
    ("tooLong", Phrase("receive-too-long")), ("failed", Phrase("receive-failed")),
  ]

  private static let handing: [(key: String, phrase: Phrase)] = [
    ("sealed", Phrase("receive-sealed")), ("hand", Phrase("receive-hand")),
    ("sealedText", Phrase("receive-sealed-text")), ("copy", Phrase("receive-copy")),
    ("copied", Phrase("receive-copied")), ("copyFailed", Phrase("receive-copy-failed")),
    ("save", Phrase("receive-save")), ("saved", Phrase("receive-saved")), ("share", Phrase("receive-share")),
    ("mail", Phrase("receive-mail")), ("mailHint", Phrase("receive-mail-hint")),
    ("mailBody", Phrase("receive-mail-body")), ("mailPaste", Phrase("receive-mail-paste")),
    ("post", Phrase("receive-post")), ("posting", Phrase("receive-posting")),
    ("posted", Phrase("receive-posted")), ("postedHow", Phrase("receive-posted-how")),
    ("postFailed", Phrase("receive-post-failed")), ("postUnsure", Phrase("receive-post-unsure")),
    ("another", Phrase("receive-another")),
  ]

  private static let keeping: [(key: String, phrase: Phrase)] = [
    ("keepTitle", Phrase("receive-keep-title")), ("keepText", Phrase("receive-keep-text")),
    ("keep", Phrase("receive-keep")), ("keepAgain", Phrase("receive-keep-again")),
    ("kept", Phrase("receive-kept")), ("keptTitle", Phrase("receive-kept-title")),
    ("copyWarning", Phrase("receive-copy-warning")), ("yours", Phrase("receive-yours")),
    ("answer", Phrase("receive-answer")), ("waiting", Phrase("receive-waiting")),
  ]

  private static let opening: [(key: String, phrase: Phrase)] = [
    ("paste", Phrase("receive-paste")), ("open", Phrase("receive-open")),
    ("openFile", Phrase("receive-open-file")), ("opened", Phrase("receive-opened")),
    ("twice", Phrase("receive-twice")), ("nothing", Phrase("receive-nothing")),
    ("tooLarge", Phrase("receive-too-large")), ("truncated", Phrase("receive-truncated")),
    ("damaged", Phrase("receive-damaged")), ("foreign", Phrase("receive-foreign")),
    ("ownNote", Phrase("receive-own-note")), ("newer", Phrase("receive-newer")),
  ]
}
