// What `zutto sync --rsync` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto sync --rsync`; what it shares with git is in `SyncWords`.
enum RsyncWords {
  /// How far it has come.
  static func progress(_ progress: RsyncProgress, _ language: Language) -> String {
    switch progress {
    case .comparing: comparing[language]
    case .fetching(let count): fetching(language, count: count)
    case .writing(let count): writing(language, count: count)
    case .waiting: waiting[language]
    case .sending(let count): sending(language, count: count)
    }
  }

  private static let comparing = Phrase(
    ja: "両方を比べています…",
    ko: "양쪽을 비교하는 중…",
    en: "Comparing both sides…",
    zh: "正在比较两边……"
  )
  private static let fetching = Phrase(
    ja: "{count}個のファイルを受け取っています…",
    ko: "파일 {count}개를 받는 중…",
    en: "Fetching {count} files…",
    one: "Fetching 1 file…",
    zh: "正在接收 {count} 个文件……"
  )
  private static let writing = Phrase(
    ja: "{count}個のファイルを書いています…",
    ko: "파일 {count}개를 쓰는 중…",
    en: "Writing {count} files…",
    one: "Writing 1 file…",
    zh: "正在写入 {count} 个文件……"
  )
  private static let waiting = Phrase(
    ja: "ほかの機器が送り終わるのを待っています…",
    ko: "다른 기기가 다 보낼 때까지 기다리는 중…",
    en: "Waiting until another machine has sent its files…",
    zh: "正在等待另一台设备发送完毕……"
  )
  private static let sending = Phrase(
    ja: "{count}個のファイルを送っています…",
    ko: "파일 {count}개를 보내는 중…",
    en: "Sending {count} files…",
    one: "Sending 1 file…",
    zh: "正在发送 {count} 个文件……"
  )
  static let rehearsal = Phrase(
    ja: "試しに比べただけで、何も変えていません。",
    ko: "비교만 했고 아무것도 바꾸지 않았습니다.",
    en: "only a rehearsal: nothing was changed",
    zh: "只是演练：没有做任何更改。"
  )
  static let sent = Phrase(
    ja: "送ったファイル: {count}個",
    ko: "보낸 파일: {count}개",
    en: "{count} files sent",
    one: "1 file sent",
    zh: "发送了 {count} 个文件。"
  )
  static let received = Phrase(
    ja: "受け取ったファイル: {count}個",
    ko: "받은 파일: {count}개",
    en: "{count} files received",
    one: "1 file received",
    zh: "接收了 {count} 个文件。"
  )
  static let removedThere = Phrase(
    ja: "ここで消した{count}個のファイルを、あちらでもよけました。",
    ko: "여기서 지운 파일 {count}개를 저쪽에서도 치웠습니다.",
    en: "{count} files that were removed here were put aside there",
    one: "1 file that was removed here was put aside there",
    zh: "在这里删除的 {count} 个文件在那边也已移开。"
  )
  static let restored = Phrase(
    ja: "片方で消され、もう片方で変わった{count}個のファイルを残しました。",
    ko: "한쪽에서 지우고 다른 쪽에서 바꾼 파일 {count}개를 남겼습니다.",
    en: "{count} files that one side removed and the other changed were kept",
    one: "1 file that one side removed and the other changed was kept",
    zh: "一边删除、另一边改过的 {count} 个文件已保留。"
  )
}
