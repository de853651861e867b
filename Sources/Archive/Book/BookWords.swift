// The words of a book beside what people wrote.

internal import Ground

/// Texts of covers and last pages, in the four languages.
enum BookWords {
  static let contents = Phrase(ja: "目次", ko: "차례", en: "Contents", zh: "目录")
  static let writtenBy = Phrase(ja: "書いた人", ko: "쓴 사람", en: "Written by", zh: "作者")
  static let time = Phrase(ja: "期間", ko: "기간", en: "Time", zh: "时间")
  static let madeFrom = Phrase(
    ja: "この本は、家のふつうのテキストファイルと写真から zutto が作りました。",
    ko: "이 책은 홈에 있는 평범한 텍스트 파일과 사진으로 zutto가 만들었습니다.",
    en: "Made by zutto from the plain text files and photos of a home.",
    zh: "本书由 zutto 根据普通的文本文件和照片制作。"
  )

  /// The words that the book's template may use.
  static let shared: [(Field, Phrase)] = [(.contents, contents)]
}
