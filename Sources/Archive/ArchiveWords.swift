// The archive's own words in the four languages.

internal import Ground
internal import Mustache

/// Every text that the pages hold beside what people wrote.
enum ArchiveWords {
  static let skip = Phrase(
    ja: "本文へ",
    ko: "본문으로",
    en: "Skip to the text",
    zh: "跳到正文"
  )
  static let breadcrumbs = Phrase(
    ja: "現在の場所",
    ko: "현재 위치",
    en: "You are here",
    zh: "当前位置"
  )
  static let turn = Phrase(
    ja: "前後のページ",
    ko: "앞뒤 페이지",
    en: "Previous and next page",
    zh: "前后页"
  )
  static let home = Phrase(ja: "ホーム", ko: "홈", en: "Home", zh: "首页")
  static let diaries = Phrase(ja: "日記帳", ko: "일기장", en: "Diaries", zh: "日记本")
  static let noDiaries = Phrase(
    ja: "まだ日記帳がありません。",
    ko: "아직 일기장이 없습니다.",
    en: "There is no diary yet.",
    zh: "还没有日记本。"
  )
  static let noEntries = Phrase(
    ja: "まだ日記がありません。",
    ko: "아직 일기가 없습니다.",
    en: "Nothing has been written yet.",
    zh: "还没有日记。"
  )
  static let lastEntry = Phrase(
    ja: "最後の日記",
    ko: "마지막 일기",
    en: "Last entry",
    zh: "最近一篇"
  )
  static let latest = Phrase(ja: "最近の日記", ko: "최근 일기", en: "Latest entries", zh: "最近的日记")
  static let members = Phrase(ja: "メンバー", ko: "멤버", en: "Members", zh: "成员")
  static let question = Phrase(ja: "今日の質問", ko: "오늘의 질문", en: "Question of the day", zh: "今日一问")
  static let read = Phrase(ja: "既読", ko: "읽음", en: "Read", zh: "已读")
  static let close = Phrase(ja: "写真を閉じる", ko: "사진 닫기", en: "Close the photo", zh: "关闭照片")
  static let fullSize = Phrase(ja: "原寸で見る", ko: "원본 크기로 보기", en: "Full size", zh: "查看原尺寸")
  static let photo = Phrase(ja: "写真", ko: "사진", en: "Photo", zh: "照片")
  static let monthOf = Phrase(
    ja: "{month}の日記",
    ko: "{month}의 일기",
    en: "All of {month}",
    zh: "{month}的日记"
  )

  static let owner = Phrase(ja: "オーナー", ko: "오너", en: "Owner", zh: "创建者")
  static let member = Phrase(ja: "メンバー", ko: "멤버", en: "Member", zh: "成员")
  static let joined = Phrase(
    ja: "{date}に参加",
    ko: "{date} 참여",
    en: "Joined {date}",
    zh: "{date}加入"
  )
  static let left = Phrase(
    ja: "{date}に退出",
    ko: "{date} 나감",
    en: "Left {date}",
    zh: "{date}退出"
  )

  static let safety = Phrase(
    ja: "データ安全センター",
    ko: "데이터 안전 센터",
    en: "Data safety centre",
    zh: "数据安全中心"
  )
  static let promise = Phrase(
    ja: "あなたの思い出、ずっと守ります",
    ko: "당신의 추억, 영원히 지킵니다",
    en: "Your memories, kept for good",
    zh: "你的回忆，一直守护"
  )
  static let promises = Phrase(
    ja: "私たちの約束",
    ko: "우리의 약속",
    en: "Our promises",
    zh: "我们的承诺"
  )
  static let promiseKeep = Phrase(
    ja: "データは絶対に削除しません",
    ko: "데이터를 절대로 삭제하지 않습니다",
    en: "Your data is never deleted",
    zh: "绝不删除你的数据"
  )
  static let promiseNotice = Phrase(
    ja: "サービス終了時は6ヶ月前にお知らせします",
    ko: "서비스를 종료할 때는 6개월 전에 알려 드립니다",
    en: "If development ever ends, you hear of it six months before",
    zh: "若停止服务，会提前6个月通知"
  )
  static let promiseDownload = Phrase(
    ja: "終了後もダウンロード可能",
    ko: "종료 후에도 다운로드 가능",
    en: "Everything stays yours to take away, even after that",
    zh: "停止后仍可下载"
  )
  static let whatIsHere = Phrase(
    ja: "ここにあるもの",
    ko: "여기에 있는 것",
    en: "What is here",
    zh: "这里有什么"
  )
  static let whereItIs = Phrase(
    ja: "元のファイルのある場所",
    ko: "원본 파일의 위치",
    en: "Where the originals are",
    zh: "原始文件在哪里"
  )
  static let whereText = Phrase(
    ja: "このページは、ふつうのテキストファイルと写真から作られています。どのエディタでも開けて、このアプリがなくても読めます。",
    ko: "이 페이지는 평범한 텍스트 파일과 사진으로 만들어졌습니다. 어떤 편집기로도 열 수 있고, 이 앱이 없어도 읽을 수 있습니다.",
    en: "These pages are made from plain text files and photos. Any editor opens them, and they "
      + "can be read without this program.",
    zh: "这些页面由普通的文本文件和照片生成。任何编辑器都能打开，没有这个程序也能阅读。"
  )
  static let takeAway = Phrase(
    ja: "持ち出すには",
    ko: "가져가려면",
    en: "To take it away",
    zh: "如何带走"
  )
  static let takeAwayText = Phrase(
    ja: "このフォルダーをそのままUSBメモリや別のディスクにコピーしてください。index.htmlを開けば、インターネットがなくてもすべて読めます。",
    ko: "이 폴더를 그대로 USB 메모리나 다른 디스크에 복사하세요. index.html을 열면 인터넷 없이도 모두 읽을 수 있습니다.",
    en: "Copy this folder as it is to a USB stick or another disk. Open index.html, and all of it "
      + "can be read without the internet.",
    zh: "把这个文件夹原样复制到U盘或其他磁盘。打开index.html，无需网络即可阅读全部内容。"
  )
  static let placeEntries = Phrase(
    ja: "日記の文章（Markdown）",
    ko: "일기 글 (Markdown)",
    en: "what was written, as Markdown",
    zh: "日记正文（Markdown）"
  )
  static let placePhotos = Phrase(
    ja: "写真",
    ko: "사진",
    en: "the photos",
    zh: "照片"
  )
  static let placeReads = Phrase(
    ja: "誰がいつ読んだか（JSON）",
    ko: "누가 언제 읽었는지 (JSON)",
    en: "who read what and when, as JSON",
    zh: "谁在何时读过（JSON）"
  )
  static let photos = Phrase(ja: "写真", ko: "사진", en: "Photos", zh: "照片")
  static let entries = Phrase(ja: "日記", ko: "일기", en: "Entries", zh: "日记")

  /// The words that templates may use, as the context `words`.
  private static let shared: [(Field, Phrase)] = [
    (.skip, skip),
    (.breadcrumbs, breadcrumbs),
    (.turn, turn),
    (.safety, safety),
    (.promise, promise),
    (.noDiaries, noDiaries),
    (.noEntries, noEntries),
    (.diaries, diaries),
    (.lastEntry, lastEntry),
    (.latest, latest),
    (.members, members),
    (.question, question),
    (.read, read),
    (.close, close),
    (.fullSize, fullSize),
    (.promises, promises),
    (.promiseKeep, promiseKeep),
    (.promiseNotice, promiseNotice),
    (.promiseDownload, promiseDownload),
    (.whatIsHere, whatIsHere),
    (.whereItIs, whereItIs),
    (.whereText, whereText),
    (.takeAway, takeAway),
    (.takeAwayText, takeAwayText),
  ]

  /// The words of one language.
  static func record(in language: Language) -> Record {
    Record(
      (shared + ledgerShared + memoShared + noteShared + safetyShared + timeShared + searchShared
        + BookWords.shared).map {
          ($0, .text($1[language]))
        }
    )
  }
}
