// What is said of the trash besides its list, in the four languages.

internal import Ground

/// The sentences about what goes out of the trash, and what stays elsewhere.
enum TrashWords {
  static let thinned = Phrase(
    ja: "ゴミ箱から古い版を削除しました：変更{count}件、{size}（{days}日より前のもの、または{most}を超えた分）。",
    ko: "휴지통에서 오래된 판을 지웠습니다: 변경 {count}건, {size} ({days}일보다 오래되었거나 {most}를 넘은 것).",
    en:
      "Old versions went out of the trash: changes: {count}, {size} (older than {days} days, or beyond {most}).",
    zh: "已从回收站删除旧版本：{count}项更改，{size}（早于{days}天，或超出{most}）。"
  )
  static let still = Phrase(
    ja: "取り除いた言葉がまだ残っているかもしれない所：",
    ko: "지운 글이 아직 남아 있을 수 있는 곳:",
    en: "What was removed may still be in:",
    zh: "删去的内容可能还留在："
  )
  static let archive = Phrase(
    ja: "{path}：zutto build で新しくなります",
    ko: "{path}: zutto build로 새로워집니다",
    en: "{path}: 'zutto build' makes it anew",
    zh: "{path}：用 zutto build 重新生成"
  )
  static let busy = Phrase(
    ja: "{path}：いま使われています。終わってからもう一度 zutto trash empty としてください",
    ko: "{path}: 지금 쓰이고 있습니다. 끝난 뒤 zutto trash empty를 다시 실행하세요",
    en: "{path}: it is in use; run 'zutto trash empty' again when that is done",
    zh: "{path}：正在使用，完成后请再运行 zutto trash empty"
  )
  static let rsync = Phrase(
    ja: "{path}：前に同期した版。次の zutto sync --rsync でいらないものが消えます。同期先の .zutto/replaced にも残ります",
    ko:
      "{path}: 지난번 동기화한 판. 다음 zutto sync --rsync 때 필요 없는 것이 사라집니다. 동기화한 곳의 .zutto/replaced에도 남습니다",
    en:
      "{path}: the versions of the last sync; the next 'zutto sync --rsync' lets go of those it no longer needs. The other side keeps them in .zutto/replaced",
    zh: "{path}：上次同步的版本，下次 zutto sync --rsync 会放掉不再需要的。对方的 .zutto/replaced 中也会保留"
  )
  static let git = Phrase(
    ja: "{path}：gitの履歴は、すべての版を持っています",
    ko: "{path}: git의 이력은 모든 판을 가지고 있습니다",
    en: "{path}: git's history has every version",
    zh: "{path}：git 的历史保留所有版本"
  )
  static let backups = Phrase(
    ja: "{path}：これまでのバックアップ",
    ko: "{path}: 지금까지의 백업",
    en: "{path}: the backups that were made until now",
    zh: "{path}：以前的备份"
  )
}
