// The page of a personal link: one file that seals what a visitor writes, and opens the answer.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import Mustache
public import Notes
public import SafeFiles

/// `receive/TOKEN.html`.
///
/// Everything is in it: style, script, words in four languages. It works from any host, from a mail's
/// attachment and from a disk, and its own policy keeps it from every connection but the one to
/// the address that the owner set.
public struct ReceivePage: Sendable, Hashable {
  static let kind = PageKind(
    "receive",
    [
      .language, .policy, .style, .script, .phrases, .link, .before, .brief, .more, .learns, .learnt, .hides,
      .kept,
      .needs,
    ])

  /// What the page is named by.
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
  ///   - language: what the page speaks where script is off, or to visitors who want none of the four.
  ///   - theme: light, dark, or what the visitor's system says.
  ///   - mail: an address that the page offers to write to.
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

  /// Where it stands in an archive.
  public var path: String { "receive/\(token).html" }

  /// The digest of all that the page is made from.
  public func key(_ theme: Theme) -> Digest {
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

  /// The file.
  ///
  /// - Throws: `template-warning` if a home's own template leaves out what visitors must see or what
  ///   protects them, `personal-link` for an address that nothing can be posted to, and what
  ///   rendering throws.
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

  /// What the checks look for on the finished page.
  struct Parts {
    let policy: String
    let style: String
    let script: String
    /// The words of all languages and what the script has to know of the link, as JSON.
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

  /// The words of all four languages, for the script.
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

  /// What the script has to know of this link.
  private var link: [UInt8] {
    var pairs: [(String, JSON)] = [("key", .text(publicKey.base64Text))]
    if let mail { pairs.append(("mail", .text(mail))) }
    if let post { pairs.append(("post", .text(post))) }
    return ReceivePage.inlined(.object(JSONObject(pairs)))
  }

  /// JSON that can stand inside an element: nothing in it begins or ends another one.
  ///
  /// One line for each word, not set in: blanks would be a tenth of it.
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
  /// Whoever makes it makes the same bytes: visitors may lay a copy that they were sent beside the one of the archive.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - settings: how the archive looks.
  ///   - hidesName: whether the home's name is hidden, as `ArchiveSettings.hidesName` tells; a name that the link
  ///     itself has was chosen for its page and shows.
  public init(of link: PersonalLink, in settings: ArchiveSettings, hidesName: Bool) {
    self.init(
      token: link.token.text, publicKey: link.token.keyBytes,
      ownerName: link.name ?? (hidesName ? nil : settings.name), language: settings.language,
      theme: settings.theme, mail: link.mail, post: link.post)
  }
}
