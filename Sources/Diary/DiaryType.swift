// The four kinds of exchange diary, with the document's limits, labels and icons.

public import Ground

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
    case .couple: Phrase(ja: "カップル", ko: "커플", en: "Couple", zh: "情侣")
    case .family: Phrase(ja: "家族", ko: "가족", en: "Family", zh: "家人")
    case .friends: Phrase(ja: "友達", ko: "친구", en: "Friends", zh: "朋友")
    case .anonymous: Phrase(ja: "匿名", ko: "익명", en: "Anonymous", zh: "匿名")
    }
  }

  /// Whether names and pictures of members must stay out of what is shown.
  public var hidesMembers: Bool { self == .anonymous }
}
