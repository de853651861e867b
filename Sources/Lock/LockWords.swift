// What the page of a locked archive says, in the four languages.

internal import Ground

/// The words of the page that opens a locked archive.
enum LockWords {
  /// By the name that the script knows them under.
  static let all: [(String, Phrase)] = [
    ("title", title), ("lead", lead), ("passphrase", passphrase), ("remember", remember),
    ("rememberHow", rememberHow), ("open", open), ("opening", opening), ("wrong", wrong),
    ("incomplete", incomplete), ("unable", unable), ("lock", lock), ("forget", forget),
    ("missing", missing), ("save", save), ("back", back),
  ]

  private static let title = Phrase(
    ja: "鍵のかかったアーカイブ",
    ko: "잠긴 아카이브",
    en: "A locked archive",
    zh: "上锁的归档"
  )
  private static let lead = Phrase(
    ja: "パスフレーズで開きます。すべてこの端末の中で行われ、何も送信されません。",
    ko: "패스프레이즈로 엽니다. 모든 것이 이 기기 안에서 이루어지고 아무것도 보내지 않습니다.",
    en: "The passphrase opens it, on this device alone: nothing is sent anywhere.",
    zh: "用密码短语打开。一切都在本机完成，不会发送任何内容。"
  )
  private static let passphrase = Phrase(
    ja: "パスフレーズ",
    ko: "패스프레이즈",
    en: "Passphrase",
    zh: "密码短语"
  )
  private static let remember = Phrase(
    ja: "この端末で覚えておく",
    ko: "이 기기에서 기억하기",
    en: "Remember on this device",
    zh: "在本机记住"
  )
  private static let rememberHow = Phrase(
    ja: "自分だけの端末で。「鍵をかけて忘れる」で消えます。",
    ko: "나만 쓰는 기기에서만. ‘잠그고 잊기’로 지워집니다.",
    en: "Only where nobody else uses this browser. “Lock and forget” ends it.",
    zh: "仅限只有自己使用的设备。点“上锁并忘记”即可清除。"
  )
  private static let open = Phrase(ja: "開く", ko: "열기", en: "Open", zh: "打开")
  private static let opening = Phrase(
    ja: "開いています…",
    ko: "여는 중…",
    en: "Opening…",
    zh: "正在打开……"
  )
  private static let wrong = Phrase(
    ja: "パスフレーズが違います。",
    ko: "패스프레이즈가 다릅니다.",
    en: "The passphrase is wrong.",
    zh: "密码短语不对。"
  )
  private static let incomplete = Phrase(
    ja: "アーカイブが欠けています: lock.js が読めません。フォルダー全体をコピーしてください。",
    ko: "아카이브가 온전하지 않습니다: lock.js를 읽을 수 없습니다. 폴더 전체를 복사하세요.",
    en: "The archive is incomplete: lock.js can't be read. Copy the whole folder.",
    zh: "归档不完整：无法读取 lock.js。请复制整个文件夹。"
  )
  private static let unable = Phrase(
    ja: "このブラウザーでは開けません。ファイルとして開くか、https:// で開いてください。README.md に別の開き方があります。",
    ko: "이 브라우저로는 열 수 없습니다. 파일로 열거나 https://로 여세요. 다른 방법은 README.md에 있습니다.",
    en:
      "This browser can't open it here: open it as a file or over https://. README.md has another way.",
    zh: "此浏览器无法在这里打开：请作为文件或通过 https:// 打开。README.md 里有其他方法。"
  )
  private static let lock = Phrase(ja: "鍵をかける", ko: "잠그기", en: "Lock", zh: "上锁")
  private static let forget = Phrase(
    ja: "鍵をかけて忘れる",
    ko: "잠그고 잊기",
    en: "Lock and forget",
    zh: "上锁并忘记"
  )
  private static let missing = Phrase(
    ja: "開けません: {name} がないか、壊れています。",
    ko: "열 수 없습니다: {name}이(가) 없거나 손상되었습니다.",
    en: "This can't be opened: {name} is missing or damaged.",
    zh: "无法打开：{name} 缺失或已损坏。"
  )
  private static let save = Phrase(ja: "保存", ko: "저장", en: "Save", zh: "保存")
  private static let back = Phrase(
    ja: "はじめのページへ",
    ko: "첫 페이지로",
    en: "To the first page",
    zh: "回到首页"
  )
  /// For a browser without script.
  static let withoutScript = Phrase(
    ja:
      "これはパスフレーズで鍵のかかったアーカイブです。開くにはJavaScriptを有効にしてください。ブラウザーがなくても、README.md の手順で openssl だけで開けます。",
    ko: "패스프레이즈로 잠긴 아카이브입니다. 열려면 JavaScript를 켜세요. 브라우저가 없어도 README.md의 순서대로 openssl만으로 열 수 있습니다.",
    en:
      "This is an archive that is locked with a passphrase. Turn JavaScript on to open it. Without a browser, README.md has lines by which openssl alone opens it.",
    zh: "这是一个用密码短语上锁的归档。请启用 JavaScript 来打开。没有浏览器时，可按 README.md 的步骤仅用 openssl 打开。"
  )
}
