// What `zutto merge` says, in the four languages.

internal import Ground
internal import Sync

/// The sentences of `zutto merge`.
enum MergeWords {
  /// What became of a copy.
  static func outcome(_ step: CopyMerge.Step) -> Phrase {
    switch step.outcome {
    case .restored: restored
    case .same: same
    case .older: older
    case .merged: step.kind == nil ? marks : merged
    case .conflict: step.kind == nil ? marksConflict : conflict
    case .waiting: waiting
    case .failed: failed
    }
  }

  static let next = Phrase(
    ja: "これで続けられます：{command}",
    ko: "이제 이어 갈 수 있습니다: {command}",
    en: "now go on with: {command}",
    zh: "现在可以继续：{command}"
  )
  private static let restored = Phrase(
    ja: "{path}: なくなっていたので、{copy} を元の名前に戻しました。",
    ko: "{path}: 없어진 파일이라 {copy}을(를) 원래 이름으로 되돌렸습니다.",
    en: "{path}: was gone; {copy} has its name now",
    zh: "{path}：原文件已不在，{copy} 恢复为原名。"
  )
  private static let same = Phrase(
    ja: "{path}: {copy} は同じ内容なので、ゴミ箱に移しました。",
    ko: "{path}: {copy}은(는) 내용이 같아 휴지통으로 옮겼습니다.",
    en: "{path}: {copy} said the same and is in the trash",
    zh: "{path}：{copy} 内容相同，已移到回收站。"
  )
  private static let older = Phrase(
    ja: "{path}: {copy} は前の版で、新しい内容はありません。ゴミ箱に移しました。",
    ko: "{path}: {copy}은(는) 이전 판이고 새 내용이 없어 휴지통으로 옮겼습니다.",
    en: "{path}: {copy} was an earlier version with nothing new, and is in the trash",
    zh: "{path}：{copy} 是较早的版本，没有新内容，已移到回收站。"
  )
  private static let merged = Phrase(
    ja: "{path}: {copy} と合わせました。",
    ko: "{path}: {copy}과(와) 합쳤습니다.",
    en: "{path}: put together with {copy}",
    zh: "{path}：已与 {copy} 合并。"
  )
  private static let conflict = Phrase(
    ja: "{path}: {copy} と合わせました。食い違うところは両方の版を残しました。",
    ko: "{path}: {copy}과(와) 합쳤습니다. 서로 다른 곳은 두 판을 모두 남겼습니다.",
    en: "{path}: put together with {copy}; where they disagree both versions are kept",
    zh: "{path}：已与 {copy} 合并；不一致之处保留了两个版本。"
  )
  private static let marks = Phrase(
    ja: "{path}: gitが印の間に残した版を合わせました。",
    ko: "{path}: git이 표시 사이에 남긴 판을 합쳤습니다.",
    en: "{path}: the versions between git's marks are put together",
    zh: "{path}：已合并 git 标记之间的版本。"
  )
  private static let marksConflict = Phrase(
    ja: "{path}: gitが印の間に残した版を合わせました。食い違うところは両方の版を残しました。",
    ko: "{path}: git이 표시 사이에 남긴 판을 합쳤습니다. 서로 다른 곳은 두 판을 모두 남겼습니다.",
    en:
      "{path}: the versions between git's marks are put together; where they disagree both are kept",
    zh: "{path}：已合并 git 标记之间的版本；不一致之处保留了两个版本。"
  )
  private static let waiting = Phrase(
    ja: "{path}: {copy} は、どちらにするかまだ決まっていません。",
    ko: "{path}: {copy}은(는) 어느 쪽으로 할지 정하기를 기다립니다.",
    en: "{path}: {copy} waits for you to choose",
    zh: "{path}：{copy} 等你决定。"
  )
  private static let failed = Phrase(
    ja: "{path}: {copy} はそのままにしました。",
    ko: "{path}: {copy}은(는) 그대로 두었습니다.",
    en: "{path}: {copy} was left as it is",
    zh: "{path}：{copy} 保持原样。"
  )
  static let git = Phrase(
    ja: "{path}: gitが合わせられなかったものを合わせました。",
    ko: "{path}: git이 합치지 못한 것을 합쳤습니다.",
    en: "{path}: merged, which git could not",
    zh: "{path}：已合并 git 无法合并的内容。"
  )
  static let gits = Phrase(
    ja: "{path}: gitが合わせられなかったファイルです。",
    ko: "{path}: git이 합치지 못한 파일입니다.",
    en: "{path}: git could not merge it",
    zh: "{path}：git 无法合并。"
  )
  static let nothing = Phrase(
    ja: "合わせるものはありません。どのファイルも版はひとつです。",
    ko: "합칠 것이 없습니다. 모든 파일의 판이 하나입니다.",
    en: "There is nothing to put together: every file has one version.",
    zh: "没有需要合并的内容：每个文件都只有一个版本。"
  )
  static let dry = Phrase(
    ja: "確認だけです。何も変えていません。",
    ko: "확인만 했습니다. 바뀐 것은 없습니다.",
    en: "This is what would be done; nothing was changed.",
    zh: "仅为预览，未作任何更改。"
  )
  static let toResolve = Phrase(
    ja: "{count}件は両方の版を残してあります。「zutto resolve」でひとつずつ決められます。",
    ko: "{count}건은 두 판을 모두 남겨 두었습니다. 'zutto resolve'로 하나씩 정할 수 있습니다.",
    en: "{count} are kept in both versions: 'zutto resolve' settles them one by one",
    one: "1 is kept in both versions: 'zutto resolve' settles it",
    zh: "有 {count} 处保留了两个版本：用 'zutto resolve' 逐一决定。"
  )
}
