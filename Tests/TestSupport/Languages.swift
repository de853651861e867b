// The languages that tests speak: those of the program.

public import Ground
internal import LocaleFiles

extension Locales {
  /// The program's own.
  public static let shipped = Locales([.ja, .ko, .en, .zh]) { language, name in
    let file = unsafe locale_file(language, name)
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}

extension Language {
  /// Japanese.
  public static let ja = Locales.shipped[.ja]
  /// Korean.
  public static let ko = Locales.shipped[.ko]
  /// English.
  public static let en = Locales.shipped[.en]
  /// Chinese.
  public static let zh = Locales.shipped[.zh]
  /// All that the program speaks.
  public static var allCases: [Language] { Locales.shipped.all }
}
