// What `zutto export` says, in the four languages.

internal import Ground

/// The sentences of `zutto export` and of `zutto verify BAG`.
enum ExportWords {
  static let setting = Phrase(
    ja: "ページを組んでいます…",
    ko: "페이지를 짜는 중…",
    en: "Setting the pages…",
    zh: "正在排版…"
  )
  static let drawing = Phrase(
    ja: "ページを画像にしています…",
    ko: "페이지를 그림으로 만드는 중…",
    en: "Drawing the pages…",
    zh: "正在绘制页面…"
  )
  static let copying = Phrase(
    ja: "元のファイルをコピーしています…",
    ko: "원본 파일을 복사하는 중…",
    en: "Copying the files…",
    zh: "正在复制原始文件…"
  )
  static let sealing = Phrase(
    ja: "一つずつ数えて封をしています…",
    ko: "하나씩 세어 봉하는 중…",
    en: "Counting and sealing…",
    zh: "正在逐一登记封存…"
  )
  static let pdfMade = Phrase(
    ja: "PDFを作りました：{path}（{pages}ページ、{size}）",
    ko: "PDF를 만들었습니다: {path} ({pages}쪽, {size})",
    en: "Made {path}: {pages} pages, {size}.",
    one: "Made {path}: {pages} page, {size}.",
    zh: "已生成PDF：{path}（{pages}页，{size}）"
  )
  static let imagesMade = Phrase(
    ja: "画像を{count}枚作りました：{path}",
    ko: "그림 {count}장을 만들었습니다: {path}",
    en: "Made {count} pictures in {path}.",
    one: "Made {count} picture in {path}.",
    zh: "已生成{count}张图片：{path}"
  )
  static let replaced = Phrase(
    ja: "前からあった{path}（{size}、{time}）は置き換えました。",
    ko: "전부터 있던 {path} ({size}, {time})을 바꿔 썼습니다.",
    en: "Replaced the {path} that was there ({size}, {time}).",
    zh: "已替换原有的{path}（{size}，{time}）。"
  )
  static let picturesReplaced = Phrase(
    ja: "前に作った画像{count}枚は置き換えました。",
    ko: "전에 만든 그림 {count}장을 바꿔 썼습니다.",
    en: "Replaced {count} pictures that were made before.",
    one: "Replaced {count} picture that was made before.",
    zh: "已替换之前生成的{count}张图片。"
  )
  static let diaryExported = Phrase(
    ja: "日記{count}件を書き出しました：{path}",
    ko: "일기 {count}개를 내보냈습니다: {path}",
    en: "Exported entries: {count}, to {path}",
    zh: "已导出{count}篇日记：{path}"
  )
  static let bagMade = Phrase(
    ja: "持ち出し用のフォルダーを作りました：{path}（{count}ファイル、{size}）。すべて読み返して確かめました。",
    ko: "가져갈 폴더를 만들었습니다: {path} (파일 {count}개, {size}). 모두 다시 읽어 확인했습니다.",
    en: "Made the bag {path}: files: {count}, {size}, every one read back.",
    zh: "已生成可带走的文件夹：{path}（{count}个文件，{size}），并已全部回读核对。"
  )
  static let bagVault = Phrase(
    ja: "ワンタイムパスワードの金庫（otp/）も、暗号化されたまま入っています。開くにはパスフレーズが要ります。",
    ko: "일회용 비밀번호 금고(otp/)도 암호화된 그대로 들어 있습니다. 열려면 패스프레이즈가 필요합니다.",
    en:
      "The vault of one-time passwords (otp/) is in it, encrypted as it is: only the passphrase opens it.",
    zh: "一次性密码保险库（otp/）也在其中，保持加密状态：只有密码短语才能打开。"
  )
  static let bagNoVault = Phrase(
    ja: "一部だけなので、ワンタイムパスワードの金庫（otp/）は入っていません。",
    ko: "일부이므로 일회용 비밀번호 금고(otp/)는 들어 있지 않습니다.",
    en: "The vault of one-time passwords (otp/) is not in it: it is no part that others see.",
    zh: "这只是一部分，因此不含一次性密码保险库（otp/）。"
  )
  static let bagOriginals = Phrase(
    ja: "data/home/の写真{count}枚は元のままです。撮影した場所やカメラの情報が残っているかもしれません。",
    ko: "data/home/의 사진 {count}장은 원본이라서 찍은 곳과 카메라 정보가 남아 있을 수 있습니다.",
    en:
      "{count} photos in data/home/ are the originals: they may tell where and with what they were taken.",
    one:
      "{count} photo in data/home/ is the original: it may tell where and with what it was taken.",
    zh: "data/home/中的{count}张照片是原件，可能含有拍摄地点和相机信息。"
  )
  static let bagNamed = Phrase(
    ja: "匿名の日記（{name}）の元のファイルには、だれが書いたかが名前でわかります。アーカイブでは伏せられています。",
    ko: "익명 일기({name})의 원본 파일에는 누가 썼는지 이름이 나옵니다. 아카이브에서는 가려져 있습니다.",
    en:
      "The source files of anonymous diaries ({name}) name who wrote what; only the archive hides it.",
    zh: "匿名日记（{name}）的原始文件会写明作者；只有归档中是隐去的。"
  )
  static let stopped = Phrase(
    ja: "中断しました。何も書き出していません。",
    ko: "중단했습니다. 아무것도 내보내지 않았습니다.",
    en: "Stopped; nothing was written.",
    zh: "已中断，没有写出任何内容。"
  )
  static let bagWhole = Phrase(
    ja: "{name}：{count}個のファイルは、すべて目録のとおりです。",
    ko: "{name}: 파일 {count}개가 모두 목록 그대로입니다.",
    en: "{name}: all files are what the bag's manifests say: {count}",
    zh: "{name}：{count}个文件全部与清单一致。"
  )
  static let bagBroken = Phrase(
    ja: "{name}：目録のとおりではありません（{count}ファイルを読みました）。",
    ko: "{name}: 목록과 다릅니다 (파일 {count}개를 읽음).",
    en: "{name}: not what the bag's manifests say; files read: {count}",
    zh: "{name}：与清单不符（已读取{count}个文件）。"
  )
}
