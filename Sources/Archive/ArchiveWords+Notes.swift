// The words of the page of answers in the four languages.

internal import Ground

extension ArchiveWords {
  static let answers = Phrase(ja: "質問と答え", ko: "질문과 답", en: "Questions and answers", zh: "问与答")
  static let answerCount = Phrase(
    ja: "{count}件",
    ko: "{count}개",
    en: "{count} answers",
    one: "{count} answer",
    zh: "{count}条"
  )
  static let asked = Phrase(ja: "質問", ko: "질문", en: "Question", zh: "提问")
  static let ask = Phrase(ja: "匿名で質問する", ko: "익명으로 질문하기", en: "Ask anonymously", zh: "匿名提问")
  static let placeNotes = Phrase(
    ja: "届いた質問と答え（Markdown）",
    ko: "받은 질문과 답 (Markdown)",
    en: "questions and answers, as Markdown",
    zh: "收到的提问与回答（Markdown）"
  )

  /// The words that the template of answers may use, as the context `words`.
  static let noteShared: [(Field, Phrase)] = [(.answers, answers), (.asked, asked), (.ask, ask)]
}
