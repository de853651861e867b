// What stands around a problem, in the four languages.

internal import Ground

/// The labels of problems and of wrong use.
enum DiagnosticWords {
  static func label(_ severity: Diagnostic.Severity) -> Phrase {
    switch severity {
    case .error: error
    case .warning: warning
    }
  }

  static let error = Phrase(ja: "エラー", ko: "오류", en: "error", zh: "错误")
  static let warning = Phrase(ja: "警告", ko: "경고", en: "warning", zh: "警告")
  static let detail = Phrase(
    ja: "  詳細: ",
    ko: "  자세히: ",
    en: "  detail: ",
    zh: "  详情: "
  )
  static let mending = Phrase(
    ja: "  対処: ",
    ko: "  해결: ",
    en: "  to mend it: ",
    zh: "  处理: "
  )
  static let hint = Phrase(
    ja: "  ヒント: ",
    ko: "  힌트: ",
    en: "  hint: ",
    zh: "  提示: "
  )
  static let wrongUse = Phrase(
    ja: "コマンドの書き方が違います。",
    ko: "명령을 잘못 썼습니다.",
    en: "the command is not written as it should be",
    zh: "命令的写法不对。"
  )
  static let unknownOption = Phrase(
    ja: "そのオプションはありません。",
    ko: "그런 옵션이 없습니다.",
    en: "there is no such option",
    zh: "没有这个选项。"
  )
  static let missingArgument = Phrase(
    ja: "必要なものが書かれていません。",
    ko: "필요한 것이 빠졌습니다.",
    en: "something is missing",
    zh: "缺少必需的内容。"
  )
  static let invalidValue = Phrase(
    ja: "使えない値です。",
    ko: "쓸 수 없는 값입니다.",
    en: "the value can't be used",
    zh: "该值不可用。"
  )
  static let unexpectedArgument = Phrase(
    ja: "そのコマンドはないか、余分なものが書かれています。",
    ko: "그런 명령이 없거나 필요 없는 것을 썼습니다.",
    en: "there is no such command, or something is too much",
    zh: "没有这个命令，或写了多余的内容。"
  )

  /// What the library's message means; the general phrase for what it says seldom.
  static func meaning(ofWrongUse message: String) -> Phrase {
    if message.hasPrefix("Unknown option") { return unknownOption }
    if message.hasPrefix("Missing") { return missingArgument }
    if message.hasPrefix("The value ") { return invalidValue }
    if message.contains("nexpected argument") { return unexpectedArgument }
    return wrongUse
  }

  static let didYouMean = Phrase(
    ja: "「{word}」のことですか？",
    ko: "'{word}'을(를) 말씀하신 건가요?",
    en: "did you mean '{word}'?",
    zh: "是指“{word}”吗？"
  )

  static let usage = Phrase(ja: "使い方: ", ko: "사용법: ", en: "Usage: ", zh: "用法: ")
  static let help = Phrase(
    ja: "  くわしい使い方と例: {command}",
    ko: "  자세한 사용법과 예: {command}",
    en: "  See '{command}' for more information.",
    zh: "  详细用法和示例: {command}"
  )
  static let memoHyphen = Phrase(
    ja: "  ヒント: 「-」で始まる文の前には「--」を置いてください: zutto memo -- …",
    ko: "  힌트: '-'로 시작하는 글 앞에는 '--'를 쓰세요: zutto memo -- …",
    en: "  hint: words that begin with '-' need '--' before them: zutto memo -- …",
    zh: "  提示: 以“-”开头的文字前请加“--”：zutto memo -- …"
  )

  /// All of them, for the test of all phrases.
  package static let all = [
    error, warning, detail, mending, hint, wrongUse, unknownOption, missingArgument, invalidValue,
    unexpectedArgument, didYouMean, usage, help, memoHyphen,
  ]
}
