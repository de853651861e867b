// What the emergency sheet says, in the four languages.

internal import Ground

/// The words of `zutto otp kit`.
enum KitWords {
  static let title = Phrase(
    ja: "ワンタイムパスワードの緊急シート",
    ko: "일회용 비밀번호 비상 안내지",
    en: "Emergency sheet for one-time passwords",
    zh: "一次性密码应急页"
  )
  static let what = Phrase(
    ja: "これは何ですか",
    ko: "이것은 무엇인가요",
    en: "What this is",
    zh: "这是什么"
  )
  static let whatText = Phrase(
    ja:
      "私が自分でログインできなくなった日のために、信頼する人へ残す紙です。私のアカウントの多くは、パスワードのほかに6桁の数字を求めます。その数字のもとになる秘密は下のフォルダーに入っていて、パスフレーズで封をしてあります。パスフレーズとフォルダーの写しの両方があれば、数字をまた作れます。どちらか一つでは誰にも作れません。",
    ko:
      "제가 직접 로그인할 수 없게 되는 날을 위해, 믿는 사람에게 남기는 종이입니다. 제 계정 가운데 많은 것이 비밀번호 말고도 여섯 자리 숫자를 묻습니다. 그 숫자를 만드는 비밀은 아래 폴더에 들어 있고 패스프레이즈로 봉해져 있습니다. 패스프레이즈와 폴더의 사본이 모두 있으면 숫자를 다시 만들 수 있고, 하나라도 없으면 아무도 만들 수 없습니다.",
    en:
      "A sheet for somebody I trust, for the day on which I can't sign in myself. Many of my accounts ask for six digits besides the password. The secrets that the digits are made from are in the folder named below, sealed with a passphrase. With the passphrase and a copy of the folder the digits can be made again; with one of the two alone, nobody can make them.",
    zh:
      "这张纸留给我信任的人，供我无法亲自登录时使用。我的许多账号除了密码还要求六位数字。生成这些数字的密钥保存在下面的文件夹里，并用密码短语封存。同时拥有密码短语和文件夹的副本，就能重新生成数字；只有其中之一，谁也做不到。"
  )
  static let keepText = Phrase(
    ja: "大切な書類と一緒に、コンピューターとは別の場所にしまってください。",
    ko: "소중한 서류와 함께, 컴퓨터와는 다른 곳에 보관하세요.",
    en: "Keep it with your important papers, in another place than the computer.",
    zh: "请与重要文件一起保管，不要和电脑放在同一处。"
  )
  static let whereItIs = Phrase(
    ja: "どこにありますか",
    ko: "어디에 있나요",
    en: "Where it is",
    zh: "在哪里"
  )
  static let whose = Phrase(ja: "持ち主", ko: "주인", en: "Whose", zh: "所有者")
  static let folder = Phrase(ja: "フォルダー", ko: "폴더", en: "Folder", zh: "文件夹")
  static let copies = Phrase(
    ja: "写し（git）",
    ko: "사본 (git)",
    en: "Copies (git)",
    zh: "副本（git）"
  )
  static let vault = Phrase(
    ja: "金庫の番号",
    ko: "금고 번호",
    en: "Number of the vault",
    zh: "保险库编号"
  )
  static let passphrase = Phrase(ja: "パスフレーズ", ko: "패스프레이즈", en: "Passphrase", zh: "密码短语")
  static let passphraseText = Phrase(
    ja: "手で、一文字ずつそのまま書いてください。忘れると誰にも取り戻せません。",
    ko: "손으로, 한 글자씩 그대로 적으세요. 잊으면 아무도 되찾을 수 없습니다.",
    en: "Write it by hand, every letter as it is. Once it is forgotten, nobody can find it again.",
    zh: "请用手逐字照写。一旦忘记，谁也无法找回。"
  )
  static let others = Phrase(
    ja: "ほかの写しの場所、聞ける人",
    ko: "다른 사본이 있는 곳, 물어볼 사람",
    en: "Where other copies are, and whom to ask",
    zh: "其他副本的位置，可以询问的人"
  )
  static let needed = Phrase(
    ja: "必要になったら",
    ko: "필요할 때",
    en: "When it is needed",
    zh: "需要时"
  )
  static let stepFolder = Phrase(
    ja: "フォルダーを手元に用意します。コンピューターから、または写しのどれかから。",
    ko: "폴더를 준비합니다. 컴퓨터에서, 또는 사본 가운데 하나에서 가져옵니다.",
    en: "Get the folder: from the computer, or from one of the copies.",
    zh: "取得文件夹：从电脑，或从任一副本。"
  )
  static let stepProgram = Phrase(
    ja: "zuttoというプログラムがあれば、そのフォルダーで次を実行し、パスフレーズを入力します。",
    ko: "zutto라는 프로그램이 있으면 그 폴더에서 다음을 실행하고 패스프레이즈를 입력합니다.",
    en: "If the program zutto is at hand, run this in the folder, and type the passphrase:",
    zh: "如果有 zutto 程序，请在该文件夹中运行以下命令，并输入密码短语："
  )
  static let stepShell = Phrase(
    ja: "なければ、次のページの行を recover.sh というファイルに保存し（otp/RECOVER.md にも同じ行があります）、次を実行します。",
    ko: "없으면 다음 쪽의 줄을 recover.sh 파일로 저장하고(otp/RECOVER.md에도 같은 줄이 있습니다) 다음을 실행합니다.",
    en:
      "If not, save the lines of the next page as recover.sh (they also stand in otp/RECOVER.md), and run:",
    zh: "如果没有，请将下一页的内容保存为 recover.sh（otp/RECOVER.md 中也有相同内容），然后运行："
  )
  static let folderName = Phrase(ja: "フォルダー", ko: "폴더", en: "FOLDER", zh: "文件夹")
  static let stepApp = Phrase(
    ja: "表示された secret を認証アプリに入れると、6桁の数字が出ます。",
    ko: "표시된 secret을 인증 앱에 넣으면 여섯 자리 숫자가 나옵니다.",
    en: "Put each secret that is printed into any authenticator app: it shows the six digits.",
    zh: "把显示的 secret 填入任意身份验证器应用，即可得到六位数字。"
  )
  static let works = Phrase(
    ja: "この紙はまだ役に立ちますか",
    ko: "이 종이는 아직 쓸모가 있나요",
    en: "Does this sheet still work?",
    zh: "这张纸还有效吗"
  )
  static let worksText = Phrase(
    ja: "一年に一度、ここに書いたパスフレーズで次を実行してください。問題が見つからなければ大丈夫です。",
    ko: "일 년에 한 번, 여기 적힌 패스프레이즈로 다음을 실행하세요. 문제가 없다고 나오면 됩니다.",
    en: "Once a year, run this with the passphrase as it is written here. It must find no problem.",
    zh: "每年一次，用这里写的密码短语运行以下命令，应当没有问题。"
  )
  static let tried = Phrase(ja: "試した日", ko: "시험한 날", en: "Tried on", zh: "测试日期")
  static let lines = Phrase(
    ja: "zuttoがないとき: recover.sh",
    ko: "zutto가 없을 때: recover.sh",
    en: "Without zutto: recover.sh",
    zh: "没有 zutto 时：recover.sh"
  )
  static let linesText = Phrase(
    ja:
      "LinuxかmacOSなどのシェルと、OpenSSL 3.0以上が必要です（macOSの openssl は別物です: brew install openssl@3）。実行中は同じコンピューターを使う人にパスフレーズが見えることがあるので、自分だけの機械で使ってください。",
    ko:
      "Linux나 macOS 등의 셸과 OpenSSL 3.0 이상이 필요합니다(macOS의 openssl은 다른 것입니다: brew install openssl@3). 실행하는 동안 같은 컴퓨터를 쓰는 사람에게 패스프레이즈가 보일 수 있으니 혼자 쓰는 컴퓨터에서 실행하세요.",
    en:
      "Needs the shell of Linux, macOS or the like, and OpenSSL 3.0 or newer (what macOS calls openssl is another: brew install openssl@3). While it runs, others who use the same computer can see the passphrase: run it on one of your own.",
    zh:
      "需要 Linux、macOS 等系统的 shell 和 OpenSSL 3.0 或更新版本（macOS 自带的 openssl 不是它：brew install openssl@3）。运行期间，同一台电脑的其他用户可能看到密码短语，请在自己专用的电脑上运行。"
  )
  static let made = Phrase(
    ja: "{file} を作りました。印刷して、パスフレーズを手で書き入れてください（秘密は入っていません）",
    ko: "{file} 파일을 만들었습니다. 인쇄해서 패스프레이즈를 손으로 적으세요 (비밀은 들어 있지 않습니다)",
    en: "Made {file}: print it, and write the passphrase on it by hand (no secret is in it)",
    zh: "已生成 {file}：请打印并手写密码短语（其中没有任何秘密）"
  )
}
