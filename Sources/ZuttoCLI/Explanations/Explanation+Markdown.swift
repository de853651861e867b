// What is wrong with front matter and Markdown, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let frontMatterUnclosed = Explanation(
    ja: ("先頭の --- に対する終わりの --- がありません。", "フロントマターの終わりに --- の行を入れてください。"),
    ko: ("첫머리의 ---를 닫는 ---가 없습니다.", "프런트 매터 끝에 --- 줄을 넣으세요."),
    zh: ("开头的 --- 没有对应的结尾。", "请在前置信息末尾加一行 ---。")
  )
  static let frontMatterSyntax = Explanation(
    ja: ("--- の間の行が、YAMLとして正しくありません。", "「キー: 値」の行で書き、: や # を含む文は引用符で囲んでください。"),
    ko: ("--- 사이의 줄이 YAML로 바르지 않습니다.", "'키: 값' 줄로 쓰고, :나 #이 든 글은 따옴표로 감싸세요."),
    zh: ("--- 之间的内容不是正确的 YAML。", "请写成“键: 值”的行，含有 : 或 # 的文字加引号。")
  )
  static let frontMatterRefused = Explanation(
    ja: ("ここでは扱えないYAMLの書き方（アンカー、タグなど）があります。", "値をそのまま、1行に1つずつ書いてください。"),
    ko: ("여기서 다룰 수 없는 YAML 문법(앵커, 태그 등)이 있습니다.", "값을 그대로, 한 줄에 하나씩 쓰세요."),
    zh: ("有这里无法处理的 YAML 写法（锚点、标签等）。", "请直接写出值，一行一个。")
  )
  static let frontMatterType = Explanation(
    ja: ("フロントマターの値の種類が違います。", "ヒントにある種類の値を書いてください。"),
    ko: ("프런트 매터 값의 종류가 다릅니다.", "힌트에 있는 종류의 값을 쓰세요."),
    zh: ("前置信息中的值类型不对。", "请按提示写正确类型的值。")
  )
  static let frontMatterDuplicateKey = Explanation(
    ja: ("フロントマターに同じキーが2回あります。最初のものを使います。", "どちらかを消してください。"),
    ko: ("프런트 매터에 같은 키가 두 번 있습니다. 첫 번째를 씁니다.", "하나를 지우세요."),
    zh: ("前置信息中同一个键出现两次，以第一个为准。", "请删去其中一个。")
  )
  static let frontMatterTooLarge = Explanation(
    ja: ("フロントマターが64 KiBを超えています。", "本文を2つ目の --- の下に移してください。"),
    ko: ("프런트 매터가 64 KiB를 넘습니다.", "본문을 두 번째 --- 아래로 옮기세요."),
    zh: ("前置信息超过 64 KiB。", "请把正文移到第二个 --- 之下。")
  )
  static let frontMatterLate = Explanation(
    ja: ("最初の --- の前に空行があるので、フロントマターが本文として読まれています。", "--- の前の空行を消してください。"),
    ko: ("첫 --- 앞에 빈 줄이 있어 프런트 매터를 본문으로 읽었습니다.", "--- 앞의 빈 줄을 지우세요."),
    zh: ("第一个 --- 前有空行，前置信息被当作正文。", "请删除 --- 前的空行。")
  )
  static let markdownHTML = Explanation(
    ja: ("文章にHTMLがあります。文字として表示します。", "Markdownで書いてください。HTMLの話をするときはバッククォートで囲みます。"),
    ko: ("글에 HTML이 있습니다. 글자 그대로 보여 줍니다.", "Markdown으로 쓰세요. HTML에 대해 쓸 때는 백틱으로 감쌉니다."),
    zh: ("文字中有 HTML，将按原文显示。", "请用 Markdown 书写；谈论 HTML 时请用反引号括起。")
  )
  static let markdownLinkUnsafe = Explanation(
    ja: ("アーカイブでは使えない種類のリンクです。文字だけを残します。", "http、https、mailto、tel か、同じ日記帳のファイルへのリンクにしてください。"),
    ko: ("아카이브에서 쓸 수 없는 종류의 링크입니다. 글자만 남깁니다.", "http, https, mailto, tel이나 같은 일기장의 파일로 링크하세요."),
    zh: ("归档不保留这种链接，只留下文字。", "请链接到 http、https、mailto、tel，或同一日记本的文件。")
  )
  static let markdownManyProblems = Explanation(
    ja: ("1つの文章に問題が多すぎます。はじめの100件だけを示します。", "それらを直してから、もう一度確かめてください。"),
    ko: ("한 글에 문제가 너무 많습니다. 처음 100건만 보여 줍니다.", "그것을 고친 뒤 다시 확인하세요."),
    zh: ("一篇文字中的问题过多，只列出前 100 个。", "请先改正这些，再检查一次。")
  )
  static let markdownTooComplex = Explanation(
    ja: ("入れ子や記号が多すぎて、Markdownとして読めません。ここから先は書かれたまま表示します。", "段落を分けるか、いくつかの日記に分けてください。"),
    ko: ("중첩이나 기호가 너무 많아 Markdown으로 읽을 수 없습니다. 여기부터는 쓴 그대로 보여 줍니다.", "단락을 나누거나 여러 일기로 나누세요."),
    zh: ("嵌套或标记过多，无法按 Markdown 读取，从此处起按原文显示。", "请分段，或分成几篇。")
  )
}
