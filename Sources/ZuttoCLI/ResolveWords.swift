// What `zutto resolve` says, in the four languages.

internal import Ground

/// The sentences of `zutto resolve`.
enum ResolveWords {
  static let nothing = Phrase(
    ja: "決めることはありません。",
    ko: "정할 것이 없습니다.",
    en: "There is nothing to decide.",
    zh: "没有需要决定的内容。"
  )
  static let waiting = Phrase(
    ja: "{count}件がまだ決まっていません。「zutto resolve ファイル」で両方の版が見られます。",
    ko: "{count}개가 정하기를 기다립니다. 'zutto resolve 파일'로 두 판을 볼 수 있습니다.",
    en: "{count} wait for you to choose; 'zutto resolve FILE' shows both versions",
    one: "1 waits for you to choose; 'zutto resolve FILE' shows both versions",
    zh: "有 {count} 处等你决定；用 'zutto resolve 文件' 查看两个版本。"
  )
  static let howTo = Phrase(
    ja: "1はいまのファイル、2はもうひとつの版です。--keep（1）、--take（2）、--both、--edit、--line のどれかで決めます。",
    ko: "1은 지금 파일, 2는 다른 판입니다. --keep(1), --take(2), --both, --edit, --line 가운데 하나로 정합니다.",
    en:
      "1 is the file as it stands, 2 the other version: choose with --keep (1), --take (2), --both, --edit or --line",
    zh: "1 是现在的文件，2 是另一个版本：用 --keep（1）、--take（2）、--both、--edit 或 --line 决定。"
  )
  static let askText = Phrase(
    ja: "1 いまのまま　2 もうひとつの版　3 両方をエディターで合わせる　s あとで　q 終わる: ",
    ko: "1 지금 그대로  2 다른 판  3 편집기에서 둘을 합치기  s 나중에  q 그만: ",
    en: "1 as it stands  2 the other version  3 put both together in the editor  s skip  q quit: ",
    zh: "1 保持现状  2 另一个版本  3 在编辑器中合并  s 跳过  q 退出："
  )
  static let askFile = Phrase(
    ja: "1 いまのまま　2 もうひとつの版　3 両方を残す　s あとで　q 終わる: ",
    ko: "1 지금 그대로  2 다른 판  3 둘 다 두기  s 나중에  q 그만: ",
    en: "1 as it stands  2 the other version  3 keep both as files  s skip  q quit: ",
    zh: "1 保持现状  2 另一个版本  3 两个都保留  s 跳过  q 退出："
  )
  static let askLine = Phrase(
    ja: "正しい行（1〜{last}）　s あとで　q 終わる: ",
    ko: "맞는 줄 (1~{last})  s 나중에  q 그만: ",
    en: "the line that is right (1 to {last})  s skip  q quit: ",
    zh: "正确的一行（1 到 {last}）  s 跳过  q 退出："
  )
  static let kept = Phrase(
    ja: "{path}: いまのままにしました。",
    ko: "{path}: 지금 그대로 두었습니다.",
    en: "{path}: stays as it is",
    zh: "{path}：保持现状。"
  )
  static let taken = Phrase(
    ja: "{path}: もうひとつの版にしました。",
    ko: "{path}: 다른 판으로 바꾸었습니다.",
    en: "{path}: is the other version now",
    zh: "{path}：已采用另一个版本。"
  )
  static let together = Phrase(
    ja: "{path}: 両方の内容を続けて入れました。",
    ko: "{path}: 두 내용을 이어서 넣었습니다.",
    en: "{path}: says both now, one after the other",
    zh: "{path}：两个版本的内容已前后放在一起。"
  )
  static let two = Phrase(
    ja: "{path}: もうひとつの版は {made} になりました。",
    ko: "{path}: 다른 판은 {made}이(가) 되었습니다.",
    en: "{path}: the other version is {made} now",
    zh: "{path}：另一个版本现在是 {made}。"
  )
  static let edited = Phrase(
    ja: "{path}: 書いたとおりに合わせました。",
    ko: "{path}: 쓴 대로 합쳤습니다.",
    en: "{path}: is as you wrote it",
    zh: "{path}：已按你写的合并。"
  )
  static let lineKept = Phrase(
    ja: "{path}: 選んだ行だけを残しました。",
    ko: "{path}: 고른 줄만 남겼습니다.",
    en: "{path}: has the line you chose alone",
    zh: "{path}：只保留了你选的一行。"
  )
  static let leftAlone = Phrase(
    ja: "何も変えていません。",
    ko: "바꾼 것이 없습니다.",
    en: "nothing was changed",
    zh: "未作任何更改。"
  )
  static let left = Phrase(
    ja: "あと{count}個残っています。",
    ko: "{count}개 남았습니다.",
    en: "{count} are left",
    one: "1 is left",
    zh: "还剩 {count} 个。"
  )
  static let done = Phrase(
    ja: "すべて決まりました。",
    ko: "모두 정했습니다.",
    en: "All is decided.",
    zh: "全部决定好了。"
  )
  static let same = Phrase(
    ja: "二つの版は同じ内容です。",
    ko: "두 판의 내용이 같습니다.",
    en: "both versions say the same",
    zh: "两个版本内容相同。"
  )
  static let gone = Phrase(
    ja: "ファイルはなくなっています",
    ko: "파일이 없어졌습니다",
    en: "the file is gone",
    zh: "文件已不在"
  )
  static let bytes = Phrase(
    ja: "{count}バイト",
    ko: "{count}바이트",
    en: "{count} bytes",
    one: "1 byte",
    zh: "{count} 字节"
  )
  static let skipped = Phrase(
    ja: "… 同じ{count}行",
    ko: "… 같은 줄 {count}개",
    en: "… {count} lines that both have",
    zh: "… 相同的 {count} 行"
  )
  static let more = Phrase(
    ja: "… まだ続きます",
    ko: "… 더 있습니다",
    en: "… and more",
    zh: "… 还有更多"
  )
  static let asItStands = Phrase(
    ja: "いまのファイル",
    ko: "지금 파일",
    en: "the file as it stands",
    zh: "现在的文件"
  )
  static let otherVersion = Phrase(
    ja: "もうひとつの版",
    ko: "다른 판",
    en: "the other version",
    zh: "另一个版本"
  )
}
