// What the command says of recordings, in the four languages.

internal import Ground

/// The sentences of `zutto memo record`.
enum RecordWords {
  static let recording = Phrase(ja: "録音中", ko: "녹음 중", en: "recording", zh: "录音中")
  static let howToStop = Phrase(
    ja: "Enterで終了",
    ko: "Enter로 마침",
    en: "Enter ends it",
    zh: "按Enter结束"
  )
  static let silent = Phrase(
    ja: "何も聞こえません",
    ko: "아무 소리도 안 들립니다",
    en: "nothing is heard",
    zh: "没有声音"
  )
  static let begun = Phrase(
    ja: "録音しています（最長 {limit}）。SIGINT か SIGTERM で終わり、録音は残ります",
    ko: "녹음합니다 (최대 {limit}). SIGINT나 SIGTERM을 보내면 마치고, 녹음은 남습니다",
    en: "Recording, {limit} at most; SIGINT or SIGTERM ends it, and the sound is kept",
    zh: "正在录音（最长 {limit}）。SIGINT 或 SIGTERM 可结束，录音会保留"
  )
  static let kept = Phrase(
    ja: "録音しました: {id}（{time}）",
    ko: "녹음했습니다: {id} ({time})",
    en: "Recorded: {id} ({time})",
    zh: "已录音：{id}（{time}）"
  )
  static let added = Phrase(
    ja: "{id} に録音を足しました（{number}、{time}）",
    ko: "{id}에 녹음을 덧붙였습니다 ({number}, {time})",
    en: "Recorded under {id} as {number} ({time})",
    zh: "已添加录音到 {id} 下（{number}，{time}）"
  )
  static let limitReached = Phrase(
    ja: "{limit} になったので終わりました（--minutes で延ばせます）",
    ko: "{limit}이 되어 마쳤습니다 (--minutes로 늘릴 수 있습니다)",
    en: "It ended after {limit} (--minutes makes it longer)",
    zh: "已到 {limit}，录音结束（可用 --minutes 延长）"
  )
  static let diskFull = Phrase(
    ja: "ディスクの空きがなくなったので終わりました",
    ko: "디스크 공간이 모자라 마쳤습니다",
    en: "It ended because the disk is full",
    zh: "磁盘空间不足，录音结束"
  )
  static let lost = Phrase(
    ja: "マイクから音が来なくなったので終わりました",
    ko: "마이크에서 소리가 오지 않아 마쳤습니다",
    en: "It ended because the microphone went away",
    zh: "麦克风没有响应，录音结束"
  )
  static let onlySilence = Phrase(
    ja: "無音でした。マイクを確かめてください",
    ko: "아무 소리도 녹음되지 않았습니다. 마이크를 확인하세요",
    en: "Only silence was heard: look at the microphone",
    zh: "录到的只有静音，请检查麦克风"
  )
  static let nothing = Phrase(
    ja: "何も録音されませんでした",
    ko: "녹음된 것이 없습니다",
    en: "Nothing was recorded",
    zh: "没有录到任何内容"
  )
  static let recovered = Phrase(
    ja: "途中で切れた録音を救い出しました: {id}（{time}）",
    ko: "중단된 녹음을 되살렸습니다: {id} ({time})",
    en: "A recording that was cut off was saved: {id} ({time})",
    zh: "已找回中断的录音：{id}（{time}）"
  )
  static let emptied = Phrase(
    ja: "途中で切れた録音 {id} には音が入っていなかったので、ゴミ箱に移しました",
    ko: "중단된 녹음 {id}에는 소리가 없어 휴지통으로 옮겼습니다",
    en: "A recording that was cut off, {id}, holds no sound; it is in the trash",
    zh: "中断的录音 {id} 中没有声音，已移到回收站"
  )

  /// All of them, for the test of all phrases.
  package static let all = [
    recording, howToStop, silent, begun, kept, added, limitReached, diskFull, lost, onlySilence,
    nothing, recovered, emptied,
  ]

  /// A duration as it is shown: `0:07`, `1:02:03`.
  static func clock(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
  }
}
