// What a character may be in a name.

internal import CUtf8proc

/// The part a character can play in a name.
enum NameRole: Hashable {
  /// A letter or digit of any script.
  case letter
  /// A mark on the letter before it.
  case mark
  /// Something that can't be seen, and so would make two names look the same.
  case invisible
  case space
  case other
}

extension Unicode.Scalar {
  /// The part this character can play in a name, by its general category.
  var nameRole: NameRole {
    let code = Int32(bitPattern: value)
    // Hangul fillers are letters and variation selectors are marks, but neither shows.
    if unsafe utf8proc_get_property(code).pointee.ignorable != 0 { return .invisible }
    switch utf8proc_category(code) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND,
      // 〇 is a number by its category and a digit to everyone who writes it.
      UTF8PROC_CATEGORY_NL:
      return .letter
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC: return .mark
    case UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP: return .invisible
    case UTF8PROC_CATEGORY_ZS: return .space
    default: return .other
    }
  }
}
