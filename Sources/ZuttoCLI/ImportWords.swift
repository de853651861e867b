// What `zutto import` says, in the four languages.

internal import Ground

/// The sentences of `zutto import`; those of its report are `otp import`'s.
enum ImportWords {
  static let reading = Phrase(
    ja: "読み込み中…",
    ko: "읽는 중…",
    en: "Reading…",
    zh: "正在读取…"
  )
  static let progress = Phrase(
    ja: "取り込み中 {done}/{total}",
    ko: "가져오는 중 {done}/{total}",
    en: "importing {done}/{total}",
    zh: "导入中 {done}/{total}"
  )
  static let guessed = Phrase(
    ja: "{format}と見ました（違うときは --from で）",
    ko: "{format}(으)로 보았습니다 (아니면 --from)",
    en: "Taken for {format} (if it is not, say --from)",
    zh: "识别为{format}（如果不是，请用 --from）"
  )
  static let media = Phrase(
    ja: "写真・録音など: {count}ファイル",
    ko: "사진·녹음 등: 파일 {count}개",
    en: "Photos, sounds and other files: {count}",
    zh: "照片、录音等：{count}个文件"
  )
  static let present = Phrase(
    ja: "すでにあるもの",
    ko: "이미 있는 곳",
    en: "Already there",
    zh: "已存在于"
  )
  static let brought = Phrase(
    ja: "前の取り込みで欠けていた写真・録音など: {count}ファイルを補いました",
    ko: "지난번에 빠졌던 사진·녹음 등 파일 {count}개를 채웠습니다",
    en: "Brought photos and other files that an earlier import lacked: {count}",
    zh: "补上了之前导入时缺少的照片、录音等：{count}个文件"
  )
  static let changed = Phrase(
    ja: "取り込んだ後に元のアプリで変わったもの（ここは変えていません）: {count}件",
    ko: "가져온 뒤 원래 앱에서 바뀐 것 (여기 것은 그대로): {count}개",
    en: "Changed there since they came in, and not touched here: {count}",
    zh: "导入之后在原应用中改过的（这里没有动）：{count}个"
  )
  static let left = Phrase(
    ja: "取り込まなかったもの（どの文からも使われていません）: {count}件",
    ko: "가져오지 않은 것 (어느 글에서도 쓰이지 않음): {count}개",
    en: "Left behind, for no text refers to them: {count}",
    zh: "未导入的（没有文章用到）：{count}个"
  )
  static let stopped = Phrase(
    ja: "途中で止めました。もう一度実行すると続きから取り込みます。",
    ko: "중간에 멈췄습니다. 다시 실행하면 이어서 가져옵니다.",
    en: "Stopped. What came in is whole; run it again to go on.",
    zh: "已中止。已导入的部分是完整的，再次运行即可继续。"
  )
}
