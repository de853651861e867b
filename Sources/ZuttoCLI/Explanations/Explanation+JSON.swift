// What is wrong with JSON and tables, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let jsonSyntax = Explanation(
    ja: ("JSONとして正しく書かれていません。", "示された所を直してください。"),
    ko: ("JSON으로 바르게 쓰이지 않았습니다.", "표시된 곳을 고치세요."),
    zh: ("JSON 写法不正确。", "请改正所示之处。")
  )
  static let jsonConflict = Explanation(
    ja: ("gitが合わせられなかった2つの版が、両方ともファイルに残っています。", "<<<<<<<、=======、>>>>>>> の行を消し、正しいほうを残してください。"),
    ko: ("git이 합치지 못한 두 판이 파일에 모두 남아 있습니다.", "<<<<<<<, =======, >>>>>>> 줄을 지우고 맞는 쪽을 남기세요."),
    zh: ("git 未能合并，两个版本都留在文件里。", "请删去 <<<<<<<、=======、>>>>>>> 各行，保留正确的内容。")
  )
  static let jsonDuplicateKey = Explanation(
    ja: ("同じキーが2回あります。", "どちらかを消してください。"),
    ko: ("같은 키가 두 번 있습니다.", "하나를 지우세요."),
    zh: ("同一个键出现两次。", "请删去其中一个。")
  )
  static let jsonType = Explanation(
    ja: ("値の種類が違います。", "正しい種類の値を書いてください。"),
    ko: ("값의 종류가 다릅니다.", "맞는 종류의 값을 쓰세요."),
    zh: ("值的类型不对。", "请写正确类型的值。")
  )
  static let jsonKeyMissing = Explanation(
    ja: ("必要なキーがありません。", "ヒントのとおりに書き足してください。"),
    ko: ("필요한 키가 없습니다.", "힌트대로 추가하세요."),
    zh: ("缺少必需的键。", "请按提示补上。")
  )
  static let jsonValue = Explanation(
    ja: ("使えない値です。", "詳細とヒントを見て、書き直してください。"),
    ko: ("쓸 수 없는 값입니다.", "자세한 내용과 힌트를 보고 고쳐 쓰세요."),
    zh: ("该值不可用。", "请看详情和提示后改写。")
  )
  static let keyMistyped = Explanation(
    ja: ("キーの綴りが違うようで、読まれていません。", "詳細にある綴りに直してください。"),
    ko: ("키의 철자가 틀린 듯하여 읽지 않았습니다.", "자세한 내용에 있는 철자로 고치세요."),
    zh: ("键名似乎拼错了，没有读取。", "请改成详情中的拼写。")
  )
  static let csvSyntax = Explanation(
    ja: ("表（CSV）の引用符が閉じられていません。", "ファイルが途中で切れています。もう一度書き出してください。"),
    ko: ("표(CSV)의 따옴표가 닫히지 않았습니다.", "파일이 중간에 끊겼습니다. 다시 내보내세요."),
    zh: ("表格（CSV）的引号没有闭合。", "文件被截断了，请重新导出。")
  )
}
