// What `zutto.json` says.

/// Whose home it is, and how they want it.
///
/// Format: docs/FORMAT.md, "zutto.json".
public struct HomeSettings: Sendable, Hashable {
  /// How pages look.
  public enum Theme: String, Sendable, Hashable, CaseIterable {
    case system
    case light
    case dark
  }

  /// What can be added by command.
  public enum Plan: String, Sendable, Hashable, CaseIterable {
    case free
    case premium

    /// The most diaries; nil for no limit.
    public var maximumDiaries: Int? { self == .free ? 1 : nil }
    /// The most photos of a new entry.
    public var maximumPhotos: Int { self == .free ? 1 : 4 }
    /// The most contacts (seeds/001, "ContactLimit"); nil for no limit.
    public var maximumContacts: Int? { self == .free ? 5 : nil }
  }

  /// The id of the person whose home it is.
  public var owner: String
  /// What to call them, and the archive's title.
  public var name: String?
  /// Their language.
  public var language: LanguageTag?
  /// The IANA name of their time zone.
  public var timeZone: String?
  /// The currency of a new ledger.
  public var currency: Currency?
  /// How pages look.
  public var theme: Theme = .system
  /// What can be added by command.
  public var plan: Plan = .premium
  /// A picture's path in the home.
  public var picture: String?
  /// The time of the daily reminder.
  public var reminder: TimeOfDay?
  /// Whether new entries are announced.
  public var notify = true
  /// Whose new entries are not announced: ids of members by the id of the diary.
  public var muted: [String: Set<String>] = [:]

  /// The settings of a person's home.
  public init(owner: String) { self.owner = owner }

  /// The currency of prices and months where the ledger names none: the home's, else that of its language.
  public var usualCurrency: Currency { currency ?? Currency(of: language ?? .en) }

  /// The newest form of a home that this program writes.
  public static let format = 1
  /// The order of the keys.
  public static let shape: JSONShape = [
    "format", "owner", "name", "locale", "timeZone", "currency", "theme", "plan", "picture", "reminder",
    "notify", "muted",
  ]
}
