// What `otp watch` says, in the four languages.

internal import Ground

/// The words around the codes.
enum WatchWords {
  static let search = Phrase(ja: "検索", ko: "검색", en: "Search", zh: "搜索")
  static let typeToSearch = Phrase(
    ja: "文字を打つと絞り込みます",
    ko: "입력하면 걸러집니다",
    en: "type to search",
    zh: "输入文字即可筛选"
  )
  static let noAccounts = Phrase(
    ja: "アカウントがまだありません。zutto otp add で加えられます",
    ko: "아직 계정이 없습니다. zutto otp add로 추가할 수 있습니다",
    en: "No accounts yet: 'zutto otp add' adds one",
    zh: "还没有账户。可用 zutto otp add 添加"
  )
  static let noMatch = Phrase(
    ja: "「{text}」に合うものがありません",
    ko: "'{text}'에 맞는 것이 없습니다",
    en: "Nothing matches '{text}'",
    zh: "没有与“{text}”匹配的账户"
  )
  static let keys = Phrase(
    ja: "↑↓ 選ぶ  Enter コピー  Esc 終了",
    ko: "↑↓ 이동  Enter 복사  Esc 끝내기",
    en: "↑↓ move  Enter copy  Esc quit",
    zh: "↑↓ 移动  Enter 复制  Esc 退出"
  )
  static let keysOfSearch = Phrase(
    ja: "↑↓ 選ぶ  Enter コピー  Esc 検索を消す",
    ko: "↑↓ 이동  Enter 복사  Esc 검색 지우기",
    en: "↑↓ move  Enter copy  Esc clear the search",
    zh: "↑↓ 移动  Enter 复制  Esc 清除搜索"
  )
}
