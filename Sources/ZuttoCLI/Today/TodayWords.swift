// What `zutto today` says, in the four languages.

internal import Ground

/// The sentences of the terminal home.
enum TodayWords {
  static let morning = Phrase(
    ja: "おはようございます、{name}さん",
    ko: "좋은 아침이에요, {name} 님",
    en: "Good morning, {name}",
    zh: "早上好，{name}"
  )
  static let day = Phrase(
    ja: "こんにちは、{name}さん",
    ko: "안녕하세요, {name} 님",
    en: "Hello, {name}",
    zh: "你好，{name}"
  )
  static let evening = Phrase(
    ja: "こんばんは、{name}さん",
    ko: "좋은 저녁이에요, {name} 님",
    en: "Good evening, {name}",
    zh: "晚上好，{name}"
  )
  static let question = Phrase(ja: "今日の質問", ko: "오늘의 질문", en: "Today's question", zh: "今日提问")
  static let nothing = Phrase(
    ja: "今日待っているものはありません。ゆっくりしてください。",
    ko: "오늘 기다리는 것은 없습니다. 편히 쉬세요.",
    en: "Nothing waits for you today. Enjoy it.",
    zh: "今天没有待办，好好休息。"
  )
  static let noDiary = Phrase(
    ja: "まだ日記帳がありません。最初の一冊を作りましょう。",
    ko: "아직 일기장이 없습니다. 첫 일기장을 만들어 보세요.",
    en: "There is no diary yet. Begin the first one.",
    zh: "还没有日记本，来建第一本吧。"
  )
  static let problems = Phrase(
    ja: "読めないところがあります：{count}件",
    ko: "읽을 수 없는 곳이 있습니다: {count}개",
    en: "Things are wrong with your files: {count}",
    zh: "有读不了的地方：{count}处"
  )
  static let conflicts = Phrase(
    ja: "二つの機器で違う変更があります：{count}件",
    ko: "두 기기에서 다르게 바뀐 것이 있습니다: {count}개",
    en: "Changed differently on two machines: {count}",
    zh: "两台设备上改得不同：{count}处"
  )
  static let unread = Phrase(
    ja: "「{diary}」に未読が{count}件",
    ko: "「{diary}」에 읽지 않은 일기 {count}개",
    en: "{count} unread entries in {diary}",
    one: "{count} unread entry in {diary}",
    zh: "“{diary}”有{count}篇未读"
  )
  static let write = Phrase(
    ja: "今日の日記がまだです",
    ko: "오늘 일기를 아직 쓰지 않았습니다",
    en: "Nothing is written today yet",
    zh: "今天还没有写日记"
  )
  static let unreadNotes = Phrase(
    ja: "未読のメッセージが{count}通",
    ko: "읽지 않은 쪽지 {count}개",
    en: "{count} unread notes",
    one: "{count} unread note",
    zh: "{count}张未读纸条"
  )
  static let unanswered = Phrase(
    ja: "返事を待つメッセージが{count}通",
    ko: "답장을 기다리는 쪽지 {count}개",
    en: "{count} notes to answer",
    one: "{count} note to answer",
    zh: "{count}张纸条待回复"
  )
  static let pending = Phrase(
    ja: "文字起こしを待つ録音が{count}件",
    ko: "텍스트 변환을 기다리는 녹음 {count}개",
    en: "{count} recordings to transcribe",
    one: "{count} recording to transcribe",
    zh: "{count}段录音待转成文字"
  )
  static let failed = Phrase(
    ja: "文字にできなかった録音が{count}件",
    ko: "텍스트로 바꾸지 못한 녹음 {count}개",
    en: "{count} recordings could not be transcribed",
    one: "{count} recording could not be transcribed",
    zh: "{count}段录音未能转成文字"
  )
  static let toSeal = Phrase(
    ja: "{month}の精算がまだ締められていません",
    ko: "{month} 정산을 아직 마감하지 않았습니다",
    en: "{month} is not settled and sealed yet",
    zh: "{month}的结算还没有封账"
  )
  static let changedSealed = Phrase(
    ja: "締めた{month}が、あとから変えられています",
    ko: "마감한 {month}이 그 뒤에 바뀌었습니다",
    en: "{month} was changed after it was sealed",
    zh: "已封账的{month}后来被改动了"
  )
  static let oldBackup = Phrase(
    ja: "最後のバックアップは{count}日前です",
    ko: "마지막 백업이 {count}일 전입니다",
    en: "The last backup is {count} days old",
    zh: "最近备份是{count}天前"
  )
  static let onThisDay = Phrase(ja: "この日のこと", ko: "이날의 기록", en: "On this day", zh: "历年今日")
  static let yearsAgo = Phrase(
    ja: "{count}年前の「{diary}」",
    ko: "{count}년 전 「{diary}」",
    en: "{count} years ago in {diary}",
    one: "{count} year ago in {diary}",
    zh: "{count}年前的“{diary}”"
  )
  static let lastSync = Phrase(ja: "最後の同期", ko: "마지막 동기화", en: "Last sync", zh: "最近同步")
}
