// What the page of a locked archive says, in the four languages.

internal import Ground

/// The words of the page that opens a locked archive.
enum LockWords {
  /// By the name that the script knows them under.
  static let all: [(String, Phrase)] = [
    ("title", title), ("lead", lead), ("passphrase", passphrase), ("remember", remember),
    ("rememberHow", rememberHow), ("open", open), ("opening", opening), ("wrong", wrong),
    ("incomplete", incomplete), ("unable", unable), ("lock", lock), ("forget", forget),
    ("missing", missing), ("save", save), ("back", back), ("pick", pick), ("pickHow", pickHow),
    ("pickFiles", pickFiles), ("picked", picked), ("pickedNone", pickedNone), ("several", several),
    ("pickFirst", pickFirst),
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
    ja: "このページ（index.html）は壊れているか、書き換えられています。パスフレーズを入れず、別の写しを使ってください。",
    ko: "이 페이지(index.html)는 손상되었거나 바뀌었습니다. 패스프레이즈를 입력하지 말고 다른 사본을 쓰세요.",
    en:
      "This page (index.html) is damaged or was changed. Don't type the passphrase; use another copy.",
    zh: "此页（index.html）已损坏或被改动。请不要输入密码短语，改用另一份副本。"
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
  private static let pick = Phrase(
    ja: "フォルダーを選ぶ（またはここに落とす）",
    ko: "폴더 고르기 (또는 여기에 끌어다 놓기)",
    en: "Pick the folder (or drop it here)",
    zh: "选择文件夹（或拖放到这里）"
  )
  private static let pickHow = Phrase(
    ja:
      "このページが入っているフォルダー「{folder}」を選んでください。中のファイルを、プログラムとしてではなくデータとして読むためです。ブラウザーが「アップロード」とたずねても、何も送信されません。ページを開くたびに選びます。",
    ko:
      "이 페이지가 들어 있는 폴더 ‘{folder}’을(를) 고르세요. 안의 파일을 프로그램이 아니라 데이터로 읽기 위해서입니다. 브라우저가 ‘업로드’라고 물어도 아무것도 보내지 않습니다. 페이지를 열 때마다 고릅니다.",
    en:
      "Pick the folder “{folder}” that this page is in, so that its files are read as data and never run as programs. The browser may ask about “uploading”: nothing is sent. It is picked each time the page is opened.",
    zh: "请选择本页所在的文件夹“{folder}”，这样其中的文件只作为数据读取，不会作为程序运行。浏览器可能会问是否“上传”：不会发送任何内容。每次打开本页都要选择。"
  )
  private static let pickFiles = Phrase(
    ja:
      "このブラウザーではフォルダーを選べません。別のブラウザーで開くか、https:// で開いてください。「{folder}」の .bin ファイルがすべて一つの場所にあれば、それらを選ぶこともできます。",
    ko:
      "이 브라우저에서는 폴더를 고를 수 없습니다. 다른 브라우저나 https://로 여세요. ‘{folder}’의 .bin 파일이 모두 한곳에 있으면 그것들을 골라도 됩니다.",
    en:
      "This browser can't pick a folder: use another one, or open the archive over https://. If all .bin files of “{folder}” are in one place, you can pick these.",
    zh: "此浏览器无法选择文件夹：请换一个浏览器，或通过 https:// 打开。如果“{folder}”的 .bin 文件都在同一处，也可以选择它们。"
  )
  private static let picked = Phrase(
    ja: "選びました（{count}個）",
    ko: "골랐습니다 ({count}개)",
    en: "Picked ({count} files)",
    zh: "已选择（{count}个文件）"
  )
  private static let pickedNone = Phrase(
    ja: "そこにはこのアーカイブのファイルがありません。このページが入っているフォルダー「{folder}」を選んでください。",
    ko: "거기에는 이 아카이브의 파일이 없습니다. 이 페이지가 들어 있는 폴더 ‘{folder}’을(를) 고르세요.",
    en: "No files of this archive are there. Pick the folder “{folder}” that this page is in.",
    zh: "那里没有本归档的文件。请选择本页所在的文件夹“{folder}”。"
  )
  private static let several = Phrase(
    ja: "そこにはアーカイブがいくつもあります。「{folder}」だけを選んでください。",
    ko: "거기에는 아카이브가 여러 개 있습니다. ‘{folder}’만 고르세요.",
    en: "Several archives are there. Pick “{folder}” alone.",
    zh: "那里有多个归档。请只选择“{folder}”。"
  )
  private static let pickFirst = Phrase(
    ja: "先にフォルダーを選んでください。",
    ko: "먼저 폴더를 고르세요.",
    en: "Pick the folder first.",
    zh: "请先选择文件夹。"
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
