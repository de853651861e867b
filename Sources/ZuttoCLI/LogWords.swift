// What `zutto log` says, in the four languages.

internal import Ground

/// The sentences of `zutto log`.
enum LogWords {
  static let empty = Phrase(
    ja: "記録はありません。",
    ko: "기록이 없습니다.",
    en: "The log holds nothing of this kind.",
    zh: "没有记录。"
  )
  static let cleared = Phrase(
    ja: "記録を消しました。",
    ko: "기록을 지웠습니다.",
    en: "The log is deleted.",
    zh: "已删除记录。"
  )
  static let strangeLines = Phrase(
    ja: "zuttoのものではない行が{count}行あります（飛ばしました）。",
    ko: "zutto의 것이 아닌 줄이 {count}개 있습니다 (건너뛰었습니다).",
    en: "Lines that are none of zutto's, left out: {count}",
    zh: "有{count}行不是zutto写的（已跳过）。"
  )

  /// All of them, for the test of all phrases.
  package static let all = [empty, cleared, strangeLines]
}
