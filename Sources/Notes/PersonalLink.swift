// Personal links: the record, its file, the addresses it may name. Format: docs/FORMAT.md,
// "notes/links/<token>.json".

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// The link that its owner gives to others, so that they can leave notes.
public struct PersonalLink: Sendable, Hashable {
  /// The folder of links.
  public static let folder: RelativePath = "notes/links"

  /// The use of a link.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The archive has its page.
    case open
    /// It keeps the keys of sent notes only.
    case `private`
    /// Another took its place; texts sealed to it are still opened.
    case retired
    /// Another took its place, and texts sealed to it are no longer received.
    case closed

    /// Whether another took its place.
    public var isPast: Bool { self == .retired || self == .closed }
  }

  /// The public key as text, and the file's name.
  public let token: LinkToken
  /// The day on which it was made.
  public var made: Day?
  /// What it is for.
  public var state: State
  /// An address that its page offers to write to.
  public var mail: String?
  /// An address to which its page can post.
  public var post: String?
  /// The owner's name on its page; nil for the home's name.
  public var name: String?
  /// The address of the folder above `receive/` where the page is published.
  public var url: String?

  /// A link from its parts.
  public init(
    token: LinkToken, made: Day?, state: State, mail: String? = nil, post: String? = nil, name: String? = nil,
    url: String? = nil
  ) {
    self.token = token
    self.made = made
    self.state = state
    self.mail = mail
    self.post = post
    self.name = name
    self.url = url
  }

  package static let fields: [Field<PersonalLink>] = [
    Field("made", optional: \.made, .day()),
    // An invalid state opens no page: it may have been "retired".
    Field("state", \.state, .choice, default: .open, ifWrong: .retired),
    Field("mail", optional: \.mail, .parsed(LinkAddress.mail, \.self)),
    Field("post", optional: \.post, .parsed(LinkAddress.post, \.self, schema: ["format": "uri"])),
    Field("name", optional: \.name, .name(max: LinkAddress.maximumNameLength)),
    Field("url", optional: \.url, .parsed(LinkAddress.page, \.self, schema: ["format": "uri"])),
  ]

  /// Its file.
  public var path: RelativePath { PersonalLink.folder.appending(token.text + ".json") ?? PersonalLink.folder }

  /// Where its page stands in the archive.
  public var page: String { "receive/\(token.text).html" }

  /// The address of its page, or the page's path in the archive.
  public var address: String {
    guard let url else { return page }
    return (url.hasSuffix("/") ? url : url + "/") + page
  }
}

enum LinkFormat {
  static let shape = JSONShape(PersonalLink.fields)

  static func link(_ source: Source) -> (PersonalLink?, [Diagnostic]) {
    var token: LinkToken?
    var problems: [Diagnostic] = []
    do throws(Diagnostic) { token = try LinkToken(parsing: source.path.stem) } catch {
      var problem = error
      problem.path = source.path
      problems.append(problem)
    }
    let blank = token.map { PersonalLink(token: $0, made: nil, state: .open) }
    let (link, faults) = PersonalLink.fields.parse(source, into: blank)
    return (link, problems + faults)
  }
}

extension NoteStore {
  /// Writes a link's file, new or changed; what a person wrote in it stays.
  public static func write(_ link: PersonalLink, in home: Home, _ change: inout Change) throws(Diagnostic) {
    let old = try home.tree.readIfPresent(link.path, limit: Home.maximumJSONBytes)
    var document =
      try old.map { (source) throws(Diagnostic) in try JSONDocument(source, shape: LinkFormat.shape) }
      ?? JSONDocument(new: link.path, shape: LinkFormat.shape)
    let wanted = PersonalLink.fields.file(link)
    let before = old.flatMap { LinkFormat.link($0).0 }.map { PersonalLink.fields.file($0) }
    for key in PersonalLink.fields.map(\.name) {
      // An unreadable value is not a missing one: only changed values are written.
      if let before, before[key] == wanted[key] { continue }
      if let value = wanted[key] {
        try document.set([.key(key)], to: value)
      } else if document.root.object?[key] != nil {
        try document.remove([.key(key)])
      }
    }
    try change.write(document.bytes, to: link.path)
  }
}

/// Checks the addresses of a personal link, before they come into a page that strangers open.
public enum LinkAddress {
  /// A mail address; only addresses that need no quoting are accepted.
  ///
  /// - Throws: `personal-link`.
  public static func mail(_ text: String) throws(Diagnostic) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && text.utf8.count <= 254
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isMailByte($0) } && part.first != "." && part.last != "."
      }
    guard isAddress else {
      throw Diagnostic(
        .personalLink, Phrase("note-not-mail-address", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-such-misaki-example-org"))
    }
    return text
  }

  /// An address to which a page can post.
  ///
  /// It may have a query. Without it, it becomes a source of the page's policy: no part of it stands for
  /// another host, ends the source or begins another.
  ///
  /// - Throws: `personal-link`.
  public static func post(_ text: String) throws(Diagnostic) -> String {
    guard let address = WebAddress(text) else {
      throw refusal(text, what: Phrase("note-address-post"), example: "https://example.org/box")
    }
    return address.text
  }

  /// The address of the folder in which `receive/` is published.
  ///
  /// - Throws: `personal-link`.
  public static func page(_ text: String) throws(Diagnostic) -> String {
    guard let address = WebAddress(text), !address.hasQuery else {
      throw refusal(text, what: Phrase("note-address-folder"), example: "https://example.org/archive")
    }
    return address.text
  }

  /// The owner's name on a page; nil for a blank text, which removes the name.
  ///
  /// - Throws: `json-value` for an invalid name, `personal-link` for one that its file would not give back.
  public static func name(_ text: String) throws(Diagnostic) -> String? {
    if let fault = text.nameFault, !text.allSatisfy(\.isWhitespace) {
      throw Diagnostic(.jsonValue, fault.message, hint: fault.hint)
    }
    let name = PlainText.name(text)
    guard name.count <= maximumNameLength else {
      throw Diagnostic(
        .personalLink,
        Phrase(
          "note-name-most-characters-one", ["maximum-name-length": maximumNameLength, "count": name.count]),
        hint: Phrase("note-take-shorter-one"))
    }
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }

  static let maximumNameLength = 50

  private static func refusal(_ text: String, what: Phrase, example: String) -> Diagnostic {
    Diagnostic(
      .personalLink, Phrase("note-not", ["quoted-briefly": text.quotedBriefly, "what": what]),
      hint: Phrase("note-such-https-without-user-blanks", ["example": example]))
  }

  private static func isMailByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "._+-".utf8.contains(byte)
    }
  }
}

/// An address of the web in its plainest form (WHATWG, URL Standard; a part of what that allows).
///
/// A host of letters and digits, perhaps a port, and a path: no user, no password, no fragment, nothing
/// ambiguous, and no `*`, which a Content Security Policy reads as every host. Always `https`, except for
/// this machine.
struct WebAddress {
  let text: String
  let hasQuery: Bool

  /// The address in a text; nil if it is invalid.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 1000, bytes.allSatisfy(WebAddress.isPlain),
      let scheme = ["https://", "http://"].first(where: text.hasPrefix)
    else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let host = String(decoding: parts[0], as: UTF8.self)
    let isHere = host == "localhost" || host == "127.0.0.1"
    guard parts.count <= 2, scheme == "https://" || isHere, WebAddress.isHost(host) else { return nil }
    if parts.count == 2 {
      guard parts[1].count <= 5, parts[1].allSatisfy(WebAddress.isDigit),
        let port = Int(String(decoding: parts[1], as: UTF8.self)), (1...65535).contains(port)
      else { return nil }
    }
    self.text = text
    hasQuery = bytes.contains(UInt8(ascii: "?"))
  }

  /// Labels of letters, digits and hyphens with dots between them, or the four numbers of an IPv4 address.
  private static func isHost(_ host: String) -> Bool {
    guard host.utf8.count <= 253 else { return false }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard areLabels, let last = labels.last else { return false }
    // Browsers read a host that ends in a number as IPv4, in whatever base, and refuse an invalid one.
    let isNumber = last.utf8.allSatisfy(isDigit) || last.lowercased().hasPrefix("0x")
    guard isNumber else { return true }
    return labels.count == 4 && labels.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"'<>\\^`{|}[];,#*".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
