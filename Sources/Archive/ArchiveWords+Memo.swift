// The words of the memos' pages in the four languages.

internal import Ground

extension ArchiveWords {
  static let memos = Phrase(ja: "メモ", ko: "메모", en: "Memos", zh: "备忘")
  static let allMemos = Phrase(ja: "すべてのメモ", ko: "모든 메모", en: "All memos", zh: "全部备忘")
  static let memoCount = Phrase(
    ja: "{count}件",
    ko: "{count}개",
    en: "{count} memos",
    one: "{count} memo",
    zh: "{count}条"
  )
  static let memosOf = Phrase(
    ja: "{month}のメモ",
    ko: "{month}의 메모",
    en: "Memos of {month}",
    zh: "{month}的备忘"
  )
  static let memoReplies = Phrase(
    ja: "書き足し{count}件",
    ko: "덧붙임 {count}개",
    en: "{count} replies",
    one: "{count} reply",
    zh: "追加{count}条"
  )
  static let recording = Phrase(ja: "音声", ko: "음성", en: "Recording", zh: "语音")
  static let recordings = Phrase(ja: "音声", ko: "음성", en: "Recordings", zh: "语音")
  static let recordingOf = Phrase(
    ja: "音声 {length}",
    ko: "음성 {length}",
    en: "Recording, {length}",
    zh: "语音 {length}"
  )
  static let pending = Phrase(
    ja: "まだ文字になっていません",
    ko: "아직 글로 옮기지 않았습니다",
    en: "Not written out yet",
    zh: "尚未转成文字"
  )
  static let failed = Phrase(
    ja: "文字にできませんでした",
    ko: "텍스트 변환 실패",
    en: "Could not be written out",
    zh: "未能转成文字"
  )
  static let soundMissing = Phrase(
    ja: "音声ファイルがここにありません: {name}",
    ko: "음성 파일이 여기에 없습니다: {name}",
    en: "The file of this recording is not here: {name}",
    zh: "语音文件不在这里：{name}"
  )
  static let soundUnknown = Phrase(
    ja: "音として再生できないファイルです",
    ko: "소리로 재생할 수 없는 파일입니다",
    en: "This file can't be played as a sound",
    zh: "此文件无法作为声音播放"
  )
  static let speed = Phrase(ja: "再生の速さ", ko: "재생 속도", en: "Playing speed", zh: "播放速度")
  static let placeMemos = Phrase(
    ja: "メモ（Markdown）",
    ko: "메모 (Markdown)",
    en: "the memos, as Markdown",
    zh: "备忘（Markdown）"
  )
  static let placeSounds = Phrase(ja: "録音した声", ko: "녹음한 음성", en: "what was said", zh: "录下的声音")

  /// The words that the memos' templates may use, as the context `words`.
  static let memoShared: [(Field, Phrase)] = [
    (.memos, memos), (.allMemos, allMemos), (.pending, pending), (.failed, failed),
    (.soundUnknown, soundUnknown), (.speed, speed),
  ]
}
