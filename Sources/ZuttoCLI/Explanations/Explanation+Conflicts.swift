// What is wrong with copies and conflicts, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let conflictCopy = Explanation(
    ja: (
      "2台の機器で別々に変えられ、決められなかったものです。これはもう一つの版です。",
      "zutto resolve で両方を見て選んでください。元のファイルがなければ zutto merge で名前が戻ります。"
    ),
    ko: (
      "두 기기에서 서로 다르게 바뀌어 정하지 못한 것입니다. 이것은 다른 판입니다.",
      "zutto resolve로 둘을 보고 고르세요. 원래 파일이 없으면 zutto merge로 이름이 돌아옵니다."
    ),
    zh: ("两台设备改得不同，无法决定。这是另一个版本。", "请用 zutto resolve 查看两者并选择；若原文件已不在，用 zutto merge 恢复名称。")
  )
  static let foreignCopy = Explanation(
    ja: ("フォルダーを同期するプログラムが残した、もう一つの版です。ページにも一覧にも出しません。", "zutto merge で1つに合わせてください。"),
    ko: ("폴더를 동기화하는 프로그램이 남긴 다른 판입니다. 페이지에도 목록에도 나오지 않습니다.", "zutto merge로 하나로 합치세요."),
    zh: ("同步文件夹的程序留下的另一个版本，页面和列表都不显示。", "请用 zutto merge 合并。")
  )
  static let conflictMissing = Explanation(
    ja: ("このファイルに、決めることはありません。", "zutto resolve --list で、版が2つあるファイルが分かります。"),
    ko: ("이 파일에는 정할 것이 없습니다.", "zutto resolve --list로 판이 둘인 파일을 볼 수 있습니다."),
    zh: ("这个文件没有需要决定的内容。", "用 zutto resolve --list 查看有两个版本的文件。")
  )
  static let conflictUnsettled = Explanation(
    ja: ("その選び方では決まりません。何も変えていません。", "ヒントのとおりにしてください。"),
    ko: ("그 선택으로는 정해지지 않습니다. 아무것도 바꾸지 않았습니다.", "힌트대로 하세요."),
    zh: ("这样选择无法解决。未作任何更改。", "请按提示操作。")
  )
}
