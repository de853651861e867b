// What `zutto memo transcribe` and `zutto memo key` say, in the four languages.

internal import Ground

/// The sentences of transcription.
enum TranscribeWords {
  /// The transcript of a recording in which nothing was said; written into the memo.
  static let noContent = Phrase(ja: "内容なし", ko: "내용 없음", en: "no content", zh: "无内容")
  static let hasText = Phrase(
    ja: "もう文字になっています。やり直すには、ファイルのリンクに \"pending\" と書いてください: ![](audio/… \"pending\")",
    ko: "이미 글이 있습니다. 다시 하려면 파일의 링크에 \"pending\"을 적으세요: ![](audio/… \"pending\")",
    en:
      "Its recordings have text already; to have it anew, write \"pending\" into the link: ![](audio/… \"pending\")",
    zh: "已经有文字了。要重做，请在文件的链接里写上 \"pending\"：![](audio/… \"pending\")"
  )
  static let untranscribed = Phrase(
    ja: "文字になっていない録音が{count}件あります（zutto memo transcribe --all）",
    ko: "글이 없는 녹음이 {count}개 있습니다 (zutto memo transcribe --all)",
    en: "{count} recordings have no text: 'zutto memo transcribe --all'",
    one: "1 recording has no text: 'zutto memo transcribe --all'",
    zh: "有{count}段录音没有文字（zutto memo transcribe --all）"
  )
  static let nothingWaits = Phrase(
    ja: "文字にする録音はありません。",
    ko: "텍스트로 바꿀 녹음이 없습니다.",
    en: "No recording waits to be transcribed.",
    zh: "没有等待转写的录音。"
  )
  static let running = Phrase(
    ja: "文字にしています {number}/{count}: {sound}",
    ko: "텍스트로 바꾸는 중 {number}/{count}: {sound}",
    en: "Transcribing {number}/{count}: {sound}",
    zh: "正在转写 {number}/{count}：{sound}"
  )
  static let again = Phrase(
    ja: "{seconds}秒後にもう一度 {number}/{count}: {sound}",
    ko: "{seconds}초 뒤 다시 시도 {number}/{count}: {sound}",
    en: "Again in {seconds} s {number}/{count}: {sound}",
    zh: "{seconds}秒后重试 {number}/{count}：{sound}"
  )
  static let done = Phrase(
    ja: "{id}: {text}",
    ko: "{id}: {text}",
    en: "{id}: {text}",
    zh: "{id}：{text}"
  )
  static let overtaken = Phrase(
    ja: "{id}: その間に書き換えられたので、そのままにしました（{sound}）",
    ko: "{id}: 그사이 고쳐져서 그대로 두었습니다 ({sound})",
    en: "{id}: left as it is, it was changed meanwhile ({sound})",
    zh: "{id}：期间已被修改，保持原样（{sound}）"
  )
  static let summary = Phrase(
    ja: "文字にした {done}、待ち {waiting}、失敗 {failed}",
    ko: "변환 {done}, 대기 {waiting}, 실패 {failed}",
    en: "Transcribed: {done}, waiting: {waiting}, failed: {failed}",
    zh: "已转写 {done}，等待 {waiting}，失败 {failed}"
  )
  static let offline = Phrase(
    ja: "オフラインです。{count}件はあとで文字にします。",
    ko: "오프라인 - 나중에 변환: {count}개",
    en: "Offline: {count} waiting",
    zh: "离线：{count}条稍后转写"
  )
  static let watching = Phrase(
    ja: "新しい録音を待っています（ctrl-C で終了）",
    ko: "새 녹음을 기다리는 중 (ctrl-C로 끝내기)",
    en: "Watching for new recordings (ctrl-C ends it)",
    zh: "等待新的录音（ctrl-C 结束）"
  )
  static let askKey = Phrase(
    ja: "{host} の API キー: ",
    ko: "{host}의 API 키: ",
    en: "API key for {host}: ",
    zh: "{host} 的 API 密钥："
  )
  static let keyKept = Phrase(
    ja: "{host} の API キーを金庫に入れました。",
    ko: "{host}의 API 키를 금고에 넣었습니다.",
    en: "The vault keeps the API key for {host}.",
    zh: "{host} 的 API 密钥已存入保险库。"
  )
  static let keyRemoved = Phrase(
    ja: "{host} の API キーを外しました。",
    ko: "{host}의 API 키를 뺐습니다.",
    en: "The API key for {host} is removed.",
    zh: "已移除 {host} 的 API 密钥。"
  )
  static let keyThere = Phrase(
    ja: "金庫に {host} の API キーがあります（{day}）。",
    ko: "금고에 {host}의 API 키가 있습니다 ({day}).",
    en: "The vault has an API key for {host} ({day}).",
    zh: "保险库中有 {host} 的 API 密钥（{day}）。"
  )
  static let noKey = Phrase(
    ja: "金庫に API キーはありません。",
    ko: "금고에 API 키가 없습니다.",
    en: "The vault has no API key.",
    zh: "保险库中没有 API 密钥。"
  )
}
