// What notices of new entries and reminders say (requirement document 000, section 3.2.6), in the four languages.

internal import Ground

/// The sentences of notices and of what turns them on and off.
enum NoticeWords {
  static let wrote = Phrase(
    ja: "{names}さんが日記を書きました",
    ko: "{names}님이 일기를 썼습니다",
    en: "{names} wrote in the diary",
    zh: "{names}写了日记"
  )
  static let wroteSeveral = Phrase(
    ja: "{names}さんが日記を書きました（{count}）",
    ko: "{names}님이 일기를 썼습니다 ({count})",
    en: "{names} wrote in the diary ({count})",
    zh: "{names}写了日记（{count}）"
  )
  static let wroteMany = Phrase(
    ja: "{names}さんほか{more}人が日記を書きました（{count}）",
    ko: "{names}님 외 {more}명이 일기를 썼습니다 ({count})",
    en: "{names} and {more} more wrote in the diary ({count})",
    zh: "{names}等{more}人写了日记（{count}）"
  )
  static let arrived = Phrase(
    ja: "新しい日記が{count}件届きました",
    ko: "새 일기가 {count}개 왔습니다",
    en: "{count} new entries in the diary",
    one: "A new entry in the diary",
    zh: "收到{count}篇新日记"
  )
  /// Between two names, with what is said of the first.
  static let between = Phrase(ja: "さん、", ko: "님, ", en: ", ", zh: "、")

  static let muted = Phrase(
    ja: "「{diary}」の{member}さんの日記は知らせません。",
    ko: "'{diary}'에서 {member}님이 쓴 일기는 알리지 않습니다.",
    en: "No notices of what {member} writes in {diary} any more",
    zh: "不再通知{member}在「{diary}」写的日记。"
  )
  static let unmuted = Phrase(
    ja: "「{diary}」の{member}さんの日記を知らせます。",
    ko: "'{diary}'에서 {member}님이 쓴 일기를 알립니다.",
    en: "Notices of what {member} writes in {diary} are on",
    zh: "会通知{member}在「{diary}」写的日记。"
  )
}
