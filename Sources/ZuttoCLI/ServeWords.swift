// What `serve` says, in the four languages.

internal import Ground

/// Sentences of the preview in the terminal.
enum ServeWords {
  static let serving = Phrase(
    ja: "プレビュー: {url}（ctrl-Cで終わります）",
    ko: "미리보기: {url} (ctrl-C로 끝냅니다)",
    en: "Preview: {url} (ctrl-C ends it)",
    zh: "预览：{url}（按 ctrl-C 结束）"
  )
  static let rebuilt = Phrase(
    ja: "作り直しました: 書き込み {written}、削除 {deleted}　{seconds}秒",
    ko: "다시 만들었습니다: 새로 씀 {written}, 삭제 {deleted} · {seconds}초",
    en: "Rebuilt: {written} written, {deleted} deleted in {seconds} s",
    zh: "已重新生成：写入 {written}，删除 {deleted}，{seconds}秒"
  )
  static let mended = Phrase(
    ja: "問題がなくなりました。",
    ko: "문제가 사라졌습니다.",
    en: "Nothing is wrong any more.",
    zh: "问题已全部消失。"
  )
  static let ended = Phrase(
    ja: "プレビューを終わりました。",
    ko: "미리보기를 끝냈습니다.",
    en: "The preview has ended.",
    zh: "预览已结束。"
  )
}
