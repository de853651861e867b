// What the commands of the memos say, in the four languages.

internal import Ground

/// The sentences of `zutto memo`.
enum MemoWords {
  static let kept = Phrase(
    ja: "メモしました: {id}",
    ko: "메모했습니다: {id}",
    en: "Kept: {id}",
    zh: "已记下：{id}"
  )
  static let added = Phrase(
    ja: "{id} に書き足しました（{number}）",
    ko: "{id}에 덧붙였습니다 ({number})",
    en: "Added under {id} as {number}",
    zh: "已添加到 {id} 下（{number}）"
  )
  static let changed = Phrase(
    ja: "書き直しました: {id}",
    ko: "고쳤습니다: {id}",
    en: "Changed: {id}",
    zh: "已修改：{id}"
  )
  static let merged = Phrase(
    ja: "書き直しました（その間に届いたものも合わせて）: {id}",
    ko: "고쳤습니다 (그사이 들어온 것과 합쳤습니다): {id}",
    en: "Changed, with what came in meanwhile: {id}",
    zh: "已修改，并与其间到来的内容合并：{id}"
  )
  static let removed = Phrase(
    ja: "削除しました: {id}（zutto undo で戻せます）",
    ko: "삭제했습니다: {id} (zutto undo로 되돌릴 수 있습니다)",
    en: "Removed: {id} ('zutto undo' brings it back)",
    zh: "已删除：{id}（zutto undo 可恢复）"
  )
  static let itemRemoved = Phrase(
    ja: "{id} の {number} を削除しました（zutto undo で戻せます）",
    ko: "{id}의 {number}번을 삭제했습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Removed {number} of {id} ('zutto undo' brings it back)",
    zh: "已删除 {id} 的第{number}条（zutto undo 可恢复）"
  )
  static let soundKept = Phrase(
    ja: "{sound} は残しました（{memo} が使っているかもしれません）",
    ko: "{sound}은(는) 남겨 두었습니다 ({memo}에서 쓰고 있을 수 있습니다)",
    en: "{sound} stays: {memo} may need it",
    zh: "保留了 {sound}（{memo} 可能在用）"
  )
  static let noMemos = Phrase(
    ja: "まだメモがありません。思いついたことを、そのまま: zutto memo \"…\" ／ 声でも: zutto memo record",
    ko: "아직 메모가 없습니다. 떠오른 생각을 그대로 뱉어내세요: zutto memo \"…\" / 목소리로는: zutto memo record",
    en: "There is no memo yet. Spit it out: zutto memo \"…\", or say it: zutto memo record",
    zh: "还没有备忘。想到什么就写下来：zutto memo \"…\"，也可以说出来：zutto memo record"
  )
  static let noneFound = Phrase(
    ja: "「{words}」を含むメモはありません。",
    ko: "「{words}」이(가) 들어 있는 메모가 없습니다.",
    en: "No memo holds: {words}",
    zh: "没有包含“{words}”的备忘。"
  )
  static let more = Phrase(
    ja: "ほかに{count}件（zutto memo list --all ですべて）",
    ko: "그 밖에 {count}개 (zutto memo list --all 로 모두)",
    en: "{count} more ('zutto memo list --all' shows them)",
    zh: "另有{count}条（zutto memo list --all 显示全部）"
  )
  static let problems = Phrase(
    ja: "{count}件の問題があります（zutto check で確かめられます）",
    ko: "문제가 {count}개 있습니다 (zutto check 로 확인하세요)",
    en: "Problems: {count} ('zutto check' names them)",
    zh: "有{count}个问题（zutto check 可查看）"
  )
  static let sound = Phrase(ja: "音声", ko: "음성", en: "voice", zh: "语音")
  static let replies = Phrase(
    ja: "書き足し{count}件",
    ko: "덧붙임 {count}개",
    en: "{count} replies",
    one: "1 reply",
    zh: "{count}条追加"
  )
  static let waits = Phrase(
    ja: "音声は文字起こしを待っています。始めるには: zutto memo transcribe",
    ko: "소리는 받아쓰기를 기다립니다. 시작하려면: zutto memo transcribe",
    en: "Its sound waits to be transcribed; to start: zutto memo transcribe",
    zh: "录音正等待转写。开始转写：zutto memo transcribe"
  )
  static let pending = Phrase(
    ja: "文字起こし待ち",
    ko: "텍스트 변환 대기",
    en: "waiting to be transcribed",
    zh: "等待转成文字"
  )
  static let failed = Phrase(
    ja: "文字にできませんでした",
    ko: "텍스트 변환 실패",
    en: "transcription failed",
    zh: "转成文字失败"
  )
  static let soundMissing = Phrase(
    ja: "音声ファイルがありません",
    ko: "음성 파일이 없습니다",
    en: "the sound file is missing",
    zh: "语音文件不存在"
  )

  /// All of them, for the test of all phrases.
  package static let all = [
    kept, added, changed, merged, removed, itemRemoved, soundKept, noMemos, noneFound, more,
    problems, sound, replies, pending, failed, soundMissing,
  ]
}
