// What `zutto sync` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto sync`.
enum SyncWords {
  static func stage(_ stage: GitStage) -> Phrase {
    switch stage {
    case .committing: committing
    case .fetching: fetching
    case .merging: merging
    case .sending: sending
    }
  }

  private static let committing = Phrase(
    ja: "変更を記録しています…",
    ko: "바뀐 것을 기록하는 중…",
    en: "Committing what changed…",
    zh: "正在记录更改……"
  )
  private static let fetching = Phrase(
    ja: "受け取っています…",
    ko: "받는 중…",
    en: "Fetching…",
    zh: "正在接收……"
  )
  private static let merging = Phrase(
    ja: "ひとつに合わせています…",
    ko: "합치는 중…",
    en: "Merging…",
    zh: "正在合并……"
  )
  private static let sending = Phrase(
    ja: "送っています…",
    ko: "보내는 중…",
    en: "Sending…",
    zh: "正在发送……"
  )
  static let nothing = Phrase(
    ja: "すべて同じです。",
    ko: "모두 같습니다.",
    en: "all is the same everywhere",
    zh: "各处内容一致。"
  )
  static let recovered = Phrase(
    ja: "途中で止まっていた同期を最後まで行いました。",
    ko: "중간에 멈춘 동기화를 끝까지 마쳤습니다.",
    en: "a sync that had been stopped was brought to its end",
    zh: "已完成上次中断的同步。"
  )
  static let committed = Phrase(
    ja: "{count}個のファイルを記録しました。",
    ko: "파일 {count}개를 기록했습니다.",
    en: "{count} files committed",
    one: "1 file committed",
    zh: "已记录 {count} 个文件。"
  )
  static let created = Phrase(
    ja: "新しいファイルが{count}個届きました。",
    ko: "새 파일 {count}개가 왔습니다.",
    en: "{count} new files came in",
    one: "1 new file came in",
    zh: "收到 {count} 个新文件。"
  )
  static let replaced = Phrase(
    ja: "{count}個のファイルが新しくなりました。",
    ko: "파일 {count}개가 새로워졌습니다.",
    en: "{count} files were changed elsewhere",
    one: "1 file was changed elsewhere",
    zh: "{count} 个文件已更新。"
  )
  static let removed = Phrase(
    ja: "ほかで消された{count}個のファイルをゴミ箱に移しました。",
    ko: "다른 곳에서 지운 파일 {count}개를 휴지통으로 옮겼습니다.",
    en: "{count} files that were removed elsewhere are in the trash",
    one: "1 file that was removed elsewhere is in the trash",
    zh: "在别处删除的 {count} 个文件已移到回收站。"
  )
  static let merged = Phrase(
    ja: "両方で変わった{count}個のファイルをひとつに合わせました。",
    ko: "양쪽에서 바뀐 파일 {count}개를 합쳤습니다.",
    en: "{count} files that both sides had changed were merged",
    one: "1 file that both sides had changed was merged",
    zh: "已合并两边都改过的 {count} 个文件。"
  )
  static let sent = Phrase(
    ja: "送りました。",
    ko: "보냈습니다.",
    en: "sent",
    zh: "已发送。"
  )
  static let toResolve = Phrase(
    ja: "{count}件は両方の版を残してあります。「zutto resolve」でひとつずつ決められます。",
    ko: "{count}건은 두 판을 모두 남겨 두었습니다. 'zutto resolve'로 하나씩 정할 수 있습니다.",
    en: "{count} are kept in both versions: 'zutto resolve' settles them one by one",
    one: "1 is kept in both versions: 'zutto resolve' settles it",
    zh: "有 {count} 处保留了两个版本：用 'zutto resolve' 逐一决定。"
  )
}
