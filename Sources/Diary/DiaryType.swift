// The four kinds of exchange diary, with the document's limits, labels and icons.

public import Fluent

/// What kind of relationship a diary is for (requirement document 000, section 3.2.2).
public enum DiaryType: String, Sendable, Hashable, CaseIterable {
  case couple
  case family
  case friends
  case anonymous

  /// The most members it may have.
  public var maximumMembers: Int {
    switch self {
    case .couple, .anonymous: 2
    case .family, .friends: 10
    }
  }

  /// The document's icon.
  public var icon: String {
    switch self {
    case .couple: "💕"
    case .family: "👨‍👩‍👧‍👦"
    case .friends: "👫"
    case .anonymous: "🔗"
    }
  }

  /// What people call it.
  public var label: Phrase {
    switch self {
    case .couple: Phrase("diary-type-couple")
    case .family: Phrase("diary-type-family")
    case .friends: Phrase("diary-type-friends")
    case .anonymous: Phrase("diary-type-anonymous")
    }
  }

  /// Whether names and pictures of members must stay out of what is shown.
  public var hidesMembers: Bool { self == .anonymous }
}
