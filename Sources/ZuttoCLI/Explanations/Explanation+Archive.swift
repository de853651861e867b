// What is wrong with templates and the archive, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let templateSyntax = Explanation(
    ja: ("テンプレートがMustacheとして正しく書かれていません。", "示された所を直してください。元のものは zutto templates copy で出せます。"),
    ko: ("템플릿이 Mustache로 바르게 쓰이지 않았습니다.", "표시된 곳을 고치세요. 원래 것은 zutto templates copy로 꺼낼 수 있습니다."),
    zh: ("模板的 Mustache 写法不正确。", "请改正所示之处；用 zutto templates copy 可取得自带的模板。")
  )
  static let templateUnknownName = Explanation(
    ja: ("テンプレートに、どのページにもない名前があります。何も表示されません。", "名前を直すか、取り除いてください。"),
    ko: ("템플릿에 어느 페이지에도 없는 이름이 있습니다. 아무것도 표시되지 않습니다.", "이름을 고치거나 빼세요."),
    zh: ("模板用了任何页面都没有的名称，不会显示内容。", "请改正名称，或删去。")
  )
  static let templatePartialMissing = Explanation(
    ja: ("呼び出しているテンプレートがありません。", "名前を直すか、templates/ にファイルを置いてください。"),
    ko: ("불러오는 템플릿이 없습니다.", "이름을 고치거나 templates/에 파일을 두세요."),
    zh: ("调用的模板不存在。", "请改正名称，或在 templates/ 中写出该文件。")
  )
  static let templatePartialLoop = Explanation(
    ja: ("テンプレートの呼び出しが終わりません。", "終わりには空になるセクションの中で呼び出してください。"),
    ko: ("템플릿 호출이 끝나지 않습니다.", "마지막에는 비게 되는 섹션 안에서 부르세요."),
    zh: ("模板的调用没有尽头。", "请把调用放进最终会为空的区段里。")
  )
  static let templateRunaway = Explanation(
    ja: ("ページが際限なく大きくなります。", "同じ一覧のセクションの入れ子をなくしてください。"),
    ko: ("페이지가 끝없이 커집니다.", "같은 목록의 섹션이 겹친 것을 없애세요."),
    zh: ("页面会无限变大。", "请去掉同一列表的嵌套区段。")
  )
  static let templateUnused = Explanation(
    ja: ("templates/ のこのファイルは、どのページにも使われません。", "zutto templates list にある名前にするか、片づけてください。"),
    ko: ("templates/의 이 파일은 어느 페이지에도 쓰이지 않습니다.", "zutto templates list에 있는 이름으로 바꾸거나 치우세요."),
    zh: ("templates/ 中的这个文件没有任何页面使用。", "请改成 zutto templates list 中的名称，或移走。")
  )
  static let templateWarning = Explanation(
    ja: (
      "受け取りページのテンプレートに、書く人に必ず見せる注意か、書く人を守るものがありません。ページは作りません。",
      "注意の三行をボタンの上に表示し、くわしい注意もそばに置くか、このテンプレートを消して元のものを使ってください。"
    ),
    ko: (
      "받는 페이지의 템플릿에 쓰는 사람이 꼭 보아야 할 안내나 보호 장치가 없습니다. 페이지를 만들지 않습니다.",
      "안내 세 줄을 버튼 위에 보이고 자세한 안내를 곁에 두거나, 이 템플릿을 지우고 원래 것을 쓰세요."
    ),
    zh: ("接收页面的模板缺少必须让来访者看到的提示或保护措施，不会生成页面。", "请在按钮上方显示三行提示，并附上详细提示，或删除该模板以使用自带的。")
  )
  static let templateUntrusted = Explanation(
    ja: (
      "この家の templates/ は、このマシンでまだ認められていません。元のひな型で作ります。",
      "同期やバックアップで来たものかもしれません。中を見てから、zutto templates trust と打ってください。"
    ),
    ko: (
      "이 집의 templates/는 이 컴퓨터에서 아직 허락되지 않았습니다. 원래 템플릿으로 만듭니다.",
      "동기화나 백업으로 들어온 것일 수 있습니다. 내용을 본 뒤 zutto templates trust를 입력하세요."
    ),
    zh: (
      "此家的 templates/ 在这台电脑上尚未得到许可，将使用自带的模板。",
      "它们可能来自同步或备份；请先查看内容，再输入 zutto templates trust。"
    )
  )
  static let archiveForeign = Explanation(
    ja: ("アーカイブのフォルダーに、アーカイブではないものが入っています。何も書いていません。", "--out で空のフォルダーを選んでください。"),
    ko: ("아카이브 폴더에 아카이브가 아닌 것이 들어 있습니다. 아무것도 쓰지 않았습니다.", "--out으로 빈 폴더를 고르세요."),
    zh: ("归档文件夹里是别的文件，不是归档。未写入任何内容。", "请用 --out 选择空文件夹。")
  )
  static let archiveLocked = Explanation(
    ja: ("ほかのzuttoが同じフォルダーに作っています。", "終わるまで待つか、--out で別のフォルダーに作ってください。"),
    ko: ("다른 zutto가 같은 폴더에 만들고 있습니다.", "끝날 때까지 기다리거나 --out으로 다른 폴더에 만드세요."),
    zh: ("另一个 zutto 正在生成到同一文件夹。", "请等它完成，或用 --out 换一个文件夹。")
  )
  static let partEmpty = Explanation(
    ja: ("求められた範囲には、見せるものがありません。", "何か書かれている月か年を選んでください。"),
    ko: ("요청한 범위에 보여 줄 것이 없습니다.", "무언가 쓰인 달이나 해를 고르세요."),
    zh: ("所选范围里没有可显示的内容。", "请选择有内容的月份或年份。")
  )
  static let partOut = Explanation(
    ja: ("一部だけのアーカイブと家全体のアーカイブは、同じフォルダーに作れません。", "--out で別のフォルダーを決めてください。"),
    ko: ("일부만 담은 아카이브와 집 전체의 아카이브는 같은 폴더에 만들 수 없습니다.", "--out으로 다른 폴더를 정하세요."),
    zh: ("只含一部分的归档与整个家的归档不能放在同一文件夹。", "请用 --out 指定另一个文件夹。")
  )
  static let lockDamaged = Explanation(
    ja: (
      "鍵をかけたアーカイブの一部が、壊れているか、なくなっているか、ほかのものに置き換わっています。",
      "ほかのコピーから取り戻すか、zutto build --lock で作り直してください。開けられるものはすべて開きました。"
    ),
    ko: (
      "잠근 아카이브의 일부가 손상되었거나, 없어졌거나, 다른 것으로 바뀌었습니다.",
      "다른 사본에서 가져오거나 zutto build --lock으로 다시 만드세요. 열 수 있는 것은 모두 열었습니다."
    ),
    zh: (
      "加锁的归档有一部分已损坏、丢失或被替换。",
      "请从其他副本取回，或用 zutto build --lock 重新制作；能打开的都已打开。"
    )
  )
}
