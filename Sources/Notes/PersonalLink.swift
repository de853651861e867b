// The link that one gives to others, so that they can leave notes.
// Format: docs/FORMAT.md, "notes/links/<token>.json".

public import Diagnostics
public import ZonedTime

/// A personal link as its file tells it.
public struct PersonalLink: Sendable, Hashable {
  /// Where links stand.
  public static let folder: RelativePath = "notes/links"

  /// What a link is for.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The archive has its page.
    case open
    /// It keeps the keys of sent notes only.
    case `private`
    /// Another took its place; what was sealed to it is still opened.
    case retired
    /// Another took its place, and nothing that is sealed to it is received any more.
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
  /// What its page calls the owner; nil for the home's name.
  public var name: String?
  /// The address of the folder above `receive/` where the page can be opened.
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

  /// Its file.
  public var path: RelativePath { PersonalLink.folder.appending(token.text + ".json") ?? PersonalLink.folder }

  /// Where its page stands in the archive.
  public var page: String { "receive/\(token.text).html" }

  /// Where its page can be opened: its address, or the page's place in the archive.
  public var address: String {
    guard let url else { return page }
    return (url.hasSuffix("/") ? url : url + "/") + page
  }
}
