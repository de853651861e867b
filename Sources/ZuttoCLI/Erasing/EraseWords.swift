// What erasing a member says, in the four languages.

internal import Ground

/// The sentences of `zutto diary erase`.
enum EraseWords {
  static let what = Phrase(
    ja: "「{diary}」から{member}さんのものを完全に消します：日記 {entries}、写真 {photos}、その他のファイル {others}、ゴミ箱の版 {kept}。",
    ko:
      "'{diary}'에서 {member}님의 것을 완전히 지웁니다: 일기 {entries}, 사진 {photos}, 그 밖의 파일 {others}, 휴지통의 판 {kept}.",
    en:
      "What is erased of {member} in {diary}, for good: entries {entries}, photos {photos}, other files {others}, versions in the trash {kept}",
    zh: "将从「{diary}」彻底删除{member}的内容：日记 {entries}、照片 {photos}、其他文件 {others}、回收站中的版本 {kept}。"
  )
  static let sharedPhotos = Phrase(
    ja: "ほかの人の日記にも出てくる写真は残ります: {paths}",
    ko: "다른 사람의 일기에도 나오는 사진은 남습니다: {paths}",
    en: "Photos that entries of others show, too, stay: {paths}",
    zh: "其他人的日记也用到的照片会保留：{paths}"
  )
  static let mentions = Phrase(
    ja: "この人のことを書いたほかのファイルはそのままです: {paths}",
    ko: "이 사람을 언급한 다른 파일은 그대로 둡니다: {paths}",
    en: "Other files that speak of them are left as they are: {paths}",
    zh: "提到此人的其他文件保持不变：{paths}"
  )
  static let ask = Phrase(
    ja: "元に戻すことはできません。消すには「{member}」と入力してください: ",
    ko: "되돌릴 수 없습니다. 지우려면 '{member}'을(를) 입력하세요: ",
    en: "This can't be undone. To erase, type '{member}': ",
    zh: "此操作无法撤销。要删除请输入 {member}："
  )
  static let done = Phrase(
    ja: "消しました。アーカイブのページは次の「zutto build」で消えます。",
    ko: "지웠습니다. 아카이브의 페이지는 다음 'zutto build'에서 사라집니다.",
    en: "Erased. The archive's pages of it go with the next 'zutto build'",
    zh: "已删除。归档中的页面会在下次 zutto build 时消失。"
  )
  static let left = Phrase(
    ja: "gitの履歴にはまだ残っています（{repository}: コミット {commits}、ファイル {paths}）。消すには:",
    ko: "git 기록에는 아직 남아 있습니다 ({repository}: 커밋 {commits}, 파일 {paths}). 지우려면:",
    en:
      "The history of git still holds it ({repository}: commits {commits}, files {paths}). To purge it:",
    zh: "git 历史中仍有保留（{repository}：提交 {commits}，文件 {paths}）。清除方法："
  )
  static let pushed = Phrase(
    ja: "そのあとすぐ（同期の前に）: {command}",
    ko: "그다음 바로 (동기화하기 전에): {command}",
    en: "And at once, before any sync: {command}",
    zh: "随后立即（在同步之前）：{command}"
  )
  static let others = Phrase(
    ja: "ほかの人とほかの機器では: zutto sync --rewritten adopt、そして同じ「zutto diary erase {id} {member}」",
    ko: "다른 사람과 다른 기기에서는: zutto sync --rewritten adopt, 그리고 같은 'zutto diary erase {id} {member}'",
    en:
      "On every other machine, the other members' too: zutto sync --rewritten adopt, then the same 'zutto diary erase {id} {member}'",
    zh: "其他人和其他设备上：先运行 zutto sync --rewritten adopt，再运行 zutto diary erase {id} {member}"
  )
  static let fromBackups = Phrase(
    ja: "{backups}個のバックアップから{files}個のファイルを消しました。",
    ko: "백업 {backups}개에서 파일 {files}개를 지웠습니다.",
    en: "Taken out of backups: {files} files in {backups} backups",
    zh: "已从 {backups} 个备份中删除 {files} 个文件。"
  )
  static let backups = Phrase(
    ja: "バックアップは新しく作り直すまで残ります。「--backups」で消せます。",
    ko: "백업에는 남아 있습니다. '--backups'로 지울 수 있습니다.",
    en: "Backups still hold it; '--backups' takes it out of them",
    zh: "备份中仍有保留，用 --backups 可以删除。"
  )
}
