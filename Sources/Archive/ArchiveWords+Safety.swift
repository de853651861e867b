// The words of the data-safety page about backups, machines and encryption, in the four languages.

internal import Ground

extension ArchiveWords {
  static let part = Phrase(
    ja: "このアーカイブは、家の一部だけを見せています。",
    ko: "이 아카이브는 집의 일부만 보여 줍니다.",
    en: "This archive shows a part of a home.",
    zh: "此归档只显示家的一部分。"
  )
  static let howSafe = Phrase(
    ja: "いまの守り",
    ko: "지금의 안전",
    en: "How safe it is now",
    zh: "目前的保障"
  )
  static let lastBackup = Phrase(
    ja: "最後のバックアップ",
    ko: "마지막 백업",
    en: "Last backup",
    zh: "最近备份"
  )
  static let lastVerified = Phrase(
    ja: "最後の確認（異常なし）",
    ko: "마지막 확인 (이상 없음)",
    en: "Last check of every byte, nothing wrong",
    zh: "最近核对（无异常）"
  )
  static let lastDamaged = Phrase(
    ja: "最後の確認で異常がありました",
    ko: "마지막 확인에서 이상이 있었습니다",
    en: "The last check found something wrong",
    zh: "最近一次核对发现异常"
  )
  static let lostFiles = Phrase(
    ja: "{date}（壊れたか見つからないファイル：{count}。zutto repair）",
    ko: "{date} (손상되었거나 없는 파일: {count}개. zutto repair)",
    en: "{date}, files damaged or missing: {count} (zutto repair)",
    zh: "{date}（损坏或丢失的文件：{count}个。zutto repair）"
  )
  static let never = Phrase(ja: "まだありません", ko: "아직 없음", en: "Not yet", zh: "尚无")
  static let dayAndFiles = Phrase(
    ja: "{date}（{count}ファイル）",
    ko: "{date} (파일 {count}개)",
    en: "{date}, files: {count}",
    zh: "{date}（{count}个文件）"
  )
  static let theMachines = Phrase(
    ja: "同じものがある機器",
    ko: "같은 것이 있는 기기",
    en: "Machines that hold it",
    zh: "保存着同样内容的设备"
  )
  static let lastSync = Phrase(
    ja: "最後の同期 {date}",
    ko: "마지막 동기화 {date}",
    en: "last sync {date}",
    zh: "最近同步 {date}"
  )
  static let noSync = Phrase(
    ja: "まだ同期していません",
    ko: "아직 동기화하지 않음",
    en: "no sync yet",
    zh: "尚未同步"
  )
  static let whoReads = Phrase(
    ja: "誰が読めるか",
    ko: "누가 읽을 수 있는지",
    en: "Who can read it",
    zh: "谁能读取"
  )
  static let whoReadsText = Phrase(
    ja: "暗号化されているのはワンタイムパスワードだけです。ほかのファイルとこのページは、フォルダーやバックアップを読める人なら誰でも読めます。",
    ko: "암호화된 것은 일회용 비밀번호뿐입니다. 다른 파일과 이 페이지는 폴더나 백업을 읽을 수 있는 사람이면 누구나 읽을 수 있습니다.",
    en: "Only the one-time passwords are encrypted. The other files and these pages can be read by "
      + "whoever can read the folder or a backup of it.",
    zh: "只有一次性密码是加密的。其他文件和这些页面，能读取该文件夹或备份的人都能看到。"
  )
  static let passwords = Phrase(
    ja: "ワンタイムパスワード",
    ko: "일회용 비밀번호",
    en: "One-time passwords",
    zh: "一次性密码"
  )
  static let placePasswords = Phrase(
    ja: "ワンタイムパスワード（暗号化）",
    ko: "일회용 비밀번호 (암호화)",
    en: "one-time passwords, encrypted",
    zh: "一次性密码（已加密）"
  )
  static let forPrograms = Phrase(
    ja: "ほかのアプリが読めるファイル：",
    ko: "다른 앱이 읽을 수 있는 파일:",
    en: "Files that other programs read:",
    zh: "供其他程序读取的文件："
  )

  /// The commands that take everything, or a part, out of the home.
  static let exports: [(command: String, meaning: Phrase)] = [
    (
      "zutto backup",
      Phrase(
        ja: "いまの家の全部を、日付のついたバックアップに",
        ko: "지금 홈 전체를 날짜가 붙은 백업으로",
        en: "all of the home as a dated backup",
        zh: "把整个家备份一份，带日期"
      )
    ),
    (
      "zutto export bag --out DIR",
      Phrase(
        ja: "元のファイルとこのページを、チェックサムつきの一つのフォルダーに",
        ko: "원본 파일과 이 페이지를 체크섬이 있는 폴더 하나로",
        en: "the files and these pages in one folder with checksums",
        zh: "把原始文件和这些页面放进一个带校验和的文件夹"
      )
    ),
    (
      "zutto export pdf --year 2024 --out FILE",
      Phrase(
        ja: "一年分を印刷できる本に",
        ko: "한 해를 인쇄할 수 있는 책으로",
        en: "a year as a book to print",
        zh: "把一年做成可打印的书"
      )
    ),
    (
      "zutto export markdown ID --out FILE",
      Phrase(
        ja: "日記帳一冊を、ほかのアプリで読めるMarkdownに",
        ko: "일기장 한 권을 다른 앱에서 읽을 수 있는 Markdown으로",
        en: "one diary as Markdown for other programs",
        zh: "把一本日记导出为其他程序可读的Markdown"
      )
    ),
    (
      "zutto ledger export --format csv",
      Phrase(
        ja: "帳簿を表計算ソフトに",
        ko: "장부를 스프레드시트로",
        en: "the ledger for a spreadsheet",
        zh: "把账本导出为表格"
      )
    ),
  ]

  /// The words that the template of the data-safety page may use, as the context `words`.
  static let safetyShared: [(Field, Phrase)] = [
    (.howSafe, howSafe), (.theMachines, theMachines), (.whoReads, whoReads),
    (.whoReadsText, whoReadsText), (.forPrograms, forPrograms),
  ]
}
