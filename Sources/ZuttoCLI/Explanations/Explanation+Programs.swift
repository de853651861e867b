// What is wrong with other programs and the home, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let programFailed = Explanation(
    ja: ("ほかのプログラムがエラーで終わりました。", "メッセージを確かめて、もう一度実行してください。エディターは VISUAL か EDITOR で選べます。"),
    ko: ("다른 프로그램이 오류로 끝났습니다.", "메시지를 확인하고 다시 실행하세요. 편집기는 VISUAL이나 EDITOR로 정합니다."),
    zh: ("另一个程序出错结束。", "请查看其信息后重新运行；编辑器由 VISUAL 或 EDITOR 指定。")
  )
  static let programMissing = Explanation(
    ja: ("必要なプログラムが入っていません。", "示されたパッケージを入れてください。"),
    ko: ("필요한 프로그램이 설치되어 있지 않습니다.", "안내된 패키지를 설치하세요."),
    zh: ("缺少所需的程序。", "请安装所示的软件包。")
  )
  static let clipboardMissing = Explanation(
    ja: ("クリップボードを使える手段がありません。", "示されたプログラムのどれかを入れるか、zutto otp code でコードを表示してください。"),
    ko: ("클립보드를 쓸 방법이 없습니다.", "안내된 프로그램을 설치하거나 zutto otp code로 코드를 표시하세요."),
    zh: ("没有可用的剪贴板。", "请安装所示程序之一，或用 zutto otp code 显示验证码。")
  )
  static let qrMissing = Explanation(
    ja: ("画像の中にQRコードが見つかりません。", "周りの白い余白も入れて、もっと鮮明か大きな画像にするか、秘密鍵を入力してください。"),
    ko: ("그림에서 QR 코드를 찾을 수 없습니다.", "둘레의 흰 여백까지 담아 더 선명하거나 큰 그림을 쓰거나, 비밀 키를 입력하세요."),
    zh: ("图片中找不到二维码。", "请使用更清晰或更大、带白边的图片，或直接输入密钥。")
  )
  static let qrSeveral = Explanation(
    ja: ("画像の中にQRコードがいくつもあります。一度に加えられるのは1つです。", "1つだけ切り出すか、zutto otp import でまとめて取り込んでください。"),
    ko: ("그림에 QR 코드가 여러 개 있습니다. 한 번에 하나만 추가할 수 있습니다.", "하나만 잘라 내거나 zutto otp import로 모두 가져오세요."),
    zh: ("图片中有多个二维码，一次只能添加一个。", "请裁出其中一个，或用 zutto otp import 全部导入。")
  )
  static let pictureUnreadable = Explanation(
    ja: ("画像ではないか、壊れています。", "PNGかJPEGで保存し直してください。"),
    ko: ("그림이 아니거나 손상되었습니다.", "PNG나 JPEG로 다시 저장하세요."),
    zh: ("不是图片，或已损坏。", "请另存为 PNG 或 JPEG。")
  )
  static let inputMissing = Explanation(
    ja: ("文章か答えが必要ですが、尋ねられる端末がありません。", "コマンドの引数で渡すか、パイプで渡してください。"),
    ko: ("글이나 답이 필요하지만 물어볼 터미널이 없습니다.", "명령의 인자나 파이프로 넘겨 주세요."),
    zh: ("需要文字或回答，但没有可以询问的终端。", "请在命令行参数中给出，或用管道传入。")
  )
  static let portUnavailable = Explanation(
    ja: ("プレビューのポートは、ほかのプログラムが使っています。", "--port で別のポートを選んでください（--port 0 は空いているもの）。"),
    ko: ("미리 보기 포트를 다른 프로그램이 쓰고 있습니다.", "--port로 다른 포트를 고르세요 (--port 0은 비어 있는 것)."),
    zh: ("预览端口已被其他程序占用。", "请用 --port 换一个（--port 0 自动选空闲的）。")
  )
  static let homeMissing = Explanation(
    ja: ("ここにも上のフォルダーにも、家（zutto.json）がありません。", "家のフォルダーへ移るか、--home で指すか、zutto init で作ってください。"),
    ko: ("여기에도 위 폴더에도 홈(zutto.json)이 없습니다.", "홈 폴더로 가거나, --home으로 가리키거나, zutto init으로 만드세요."),
    zh: ("这里和上级文件夹中都没有家（zutto.json）。", "请进入家的文件夹，用 --home 指定，或用 zutto init 建立。")
  )
  static let homeExists = Explanation(
    ja: ("ここにはもう家があります。何も変えていません。", "設定は zutto profile set で変えられます。"),
    ko: ("여기에는 이미 홈이 있습니다. 아무것도 바꾸지 않았습니다.", "설정은 zutto profile set으로 바꿀 수 있습니다."),
    zh: ("这里已有家。未作任何更改。", "用 zutto profile set 修改设置。")
  )
  static let homeNewer = Explanation(
    ja: ("新しいzuttoが作った家です。このzuttoは、読める分だけ読み、何も書きません。", "新しいzuttoを使ってください。"),
    ko: ("더 새로운 zutto가 만든 홈입니다. 이 zutto는 아는 만큼만 읽고 아무것도 쓰지 않습니다.", "새 zutto를 쓰세요."),
    zh: ("这个家由更新的 zutto 建立。本程序只读取能读懂的内容，不写入。", "请使用更新的 zutto。")
  )
}
