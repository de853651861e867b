// What the daily reminder says (requirement document 000, section 3.2.6), in the four languages.

internal import Ground

/// The sentences of `zutto remind`.
enum ReminderWords {
  static let write = Phrase(
    ja: "今日の日記を書きましょう",
    ko: "오늘의 일기를 써요",
    en: "Time to write today's diary",
    zh: "写今天的日记吧"
  )
  static let installed = Phrase(
    ja: "毎日{time}にお知らせします（{way}）。",
    ko: "매일 {time}에 알려 드립니다 ({way}).",
    en: "A reminder comes every day at {time} ({way})",
    zh: "每天{time}会提醒（{way}）。"
  )
  static let written = Phrase(
    ja: "書きました: {path}",
    ko: "썼습니다: {path}",
    en: "Written: {path}",
    zh: "已写入：{path}"
  )
  static let startYourself = Phrase(
    ja: "この環境では始められませんでした。始めるには: {command}",
    ko: "여기서는 시작할 수 없었습니다. 시작하려면: {command}",
    en: "It could not be started from here. To start it: {command}",
    zh: "在这里无法启动。启动方法：{command}"
  )
  static let uninstalled = Phrase(
    ja: "お知らせをやめました（{way}）。",
    ko: "알림을 없앴습니다 ({way}).",
    en: "The reminder is taken away ({way})",
    zh: "已取消提醒（{way}）。"
  )
  static let none = Phrase(
    ja: "お知らせは設定されていません。「zutto remind install」で毎日届きます。",
    ko: "알림이 설정되어 있지 않습니다. 'zutto remind install'로 매일 받을 수 있습니다.",
    en: "No reminder is set: 'zutto remind install' sets one for every day",
    zh: "没有设置提醒。用 zutto remind install 设置每天的提醒。"
  )
  static let asleep = Phrase(
    ja: "{way}: {time}（動いていません）",
    ko: "{way}: {time} (움직이고 있지 않음)",
    en: "{way}: {time}, but it is not running",
    zh: "{way}：{time}（未运行）"
  )
  static let active = Phrase(
    ja: "{way}: 毎日{time}",
    ko: "{way}: 매일 {time}",
    en: "{way}: every day at {time}",
    zh: "{way}：每天{time}"
  )
}
