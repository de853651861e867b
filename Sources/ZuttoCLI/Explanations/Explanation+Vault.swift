// What is wrong with the vault, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let vaultMissing = Explanation(
    ja: ("この家には、まだワンタイムパスワードの金庫がありません。", "zutto otp init で作ってください。"),
    ko: ("이 홈에는 아직 일회용 비밀번호 금고가 없습니다.", "zutto otp init으로 만드세요."),
    zh: ("这个家还没有一次性密码的保险库。", "请用 zutto otp init 创建。")
  )
  static let vaultExists = Explanation(
    ja: ("金庫か、その残りがもうあります。", "それを使うか、フォルダー otp を別の場所へ移してください。"),
    ko: ("금고나 그 남은 것이 이미 있습니다.", "그것을 쓰거나 otp 폴더를 다른 곳으로 옮기세요."),
    zh: ("已有保险库或其残留。", "请使用它，或把文件夹 otp 移到别处。")
  )
  static let vaultNewer = Explanation(
    ja: ("新しいzuttoが作った金庫です。", "新しいzuttoを使ってください。"),
    ko: ("더 새로운 zutto가 만든 금고입니다.", "새 zutto를 쓰세요."),
    zh: ("该保险库由更新的 zutto 创建。", "请使用更新的 zutto。")
  )
  static let vaultDamaged = Explanation(
    ja: ("金庫を開くのに必要なファイルがないか、変えられています。", "バックアップ、家の別のコピー、gitの履歴のどれかから戻してください。"),
    ko: ("금고를 여는 데 필요한 파일이 없거나 바뀌었습니다.", "백업, 홈의 다른 사본, git 기록 가운데서 되살리세요."),
    zh: ("打开保险库所需的文件缺失或被改动。", "请从备份、家的另一份副本或 git 历史中恢复。")
  )
  static let passphraseWrong = Explanation(
    ja: ("このパスフレーズでは開きません。", "もう一度試してください。なくしたパスフレーズは誰にも見つけられません。"),
    ko: ("이 패스프레이즈로는 열리지 않습니다.", "다시 해 보세요. 잃어버린 패스프레이즈는 누구도 찾을 수 없습니다."),
    zh: ("此密码短语打不开。", "请再试一次；丢失的密码短语谁也找不回来。")
  )
  static let passphraseMissing = Explanation(
    ja: ("パスフレーズが必要ですが、得られませんでした。", "端末で実行するか、パスフレーズを出すプログラムを設定してください。"),
    ko: ("패스프레이즈가 필요하지만 얻지 못했습니다.", "터미널에서 실행하거나 패스프레이즈를 출력하는 프로그램을 설정하세요."),
    zh: ("需要密码短语，但没有得到。", "请在终端运行，或设置一个输出密码短语的程序。")
  )
  static let passphraseWeak = Explanation(
    ja: ("新しいパスフレーズが短いか、よく使われるものです。ファイルを手に入れた人に推測されます。", "もっと長いものを選ぶか、空のまま Enter で作らせてください。"),
    ko: ("새 패스프레이즈가 짧거나 흔합니다. 파일을 손에 넣은 사람이 알아맞힐 수 있습니다.", "더 긴 것을 고르거나, 비워 두고 Enter를 눌러 만들게 하세요."),
    zh: ("新的密码短语太短或太常见，拿到文件的人可以猜中。", "请选更长的，或留空按回车自动生成。")
  )
  static let passphraseReplaced = Explanation(
    ja: ("前に変えた、古いパスフレーズです。", "新しいパスフレーズを使い、古いスロットのファイルを片づけてください。"),
    ko: ("전에 바꾼 옛 패스프레이즈입니다.", "새 패스프레이즈를 쓰고 옛 슬롯 파일을 치우세요."),
    zh: ("这是已被更换的旧密码短语。", "请使用新的，并移走旧槽位的文件。")
  )
  static let kdfParameters = Explanation(
    ja: ("ファイルが求めるメモリーや時間が、大きすぎるか、安全には小さすぎます。", "壊れているか、害を与えるためのものです。バックアップから戻してください。"),
    ko: ("파일이 요구하는 메모리나 시간이 지나치게 크거나 안전하기에는 작습니다.", "손상되었거나 해치려는 것입니다. 백업에서 되살리세요."),
    zh: ("文件要求的内存或时间过大，或小得不安全。", "它已损坏或意在破坏，请从备份恢复。")
  )
  static let kdfMemory = Explanation(
    ja: (
      "パスフレーズから鍵を作るメモリー（128 MiB）を、システムがくれません。", "ほかのプログラムを閉じるか、制限（ulimit -v）を上げるか、別の機器を使ってください。"
    ),
    ko: (
      "패스프레이즈에서 열쇠를 만들 메모리(128 MiB)를 시스템이 주지 않습니다.",
      "다른 프로그램을 닫거나, 제한(ulimit -v)을 올리거나, 다른 기기를 쓰세요."
    ),
    zh: ("系统没有提供由密码短语生成密钥所需的内存（128 MiB）。", "请关闭其他程序、提高限制（ulimit -v），或换一台设备。")
  )
  static let recordDamaged = Explanation(
    ja: ("書かれた後で変わった記録があります。ほかの記録は読めます。", "バックアップ、家の別のコピー、gitの履歴のどれかから戻してください。"),
    ko: ("쓰인 뒤에 바뀐 기록이 있습니다. 나머지는 읽을 수 있습니다.", "백업, 홈의 다른 사본, git 기록 가운데서 되살리세요."),
    zh: ("有记录在写入后被改动，其余仍可读取。", "请从备份、家的另一份副本或 git 历史中恢复。")
  )
  static let recordForeign = Explanation(
    ja: ("ほかの金庫で封をしたファイルが入っています。", "元の家へ戻してください。"),
    ko: ("다른 금고에서 봉인한 파일이 들어 있습니다.", "원래 홈으로 되돌려 놓으세요."),
    zh: ("这里有在另一个保险库中封存的文件。", "请移回它原来的家。")
  )
  static let recordMisplaced = Explanation(
    ja: ("記録の場所か名前が、中身と合いません。", "元の場所へ戻し、そこにあったものはバックアップから戻してください。"),
    ko: ("기록의 자리나 이름이 내용과 맞지 않습니다.", "제자리로 옮기고, 거기 있던 것은 백업에서 되살리세요."),
    zh: ("记录的位置或名称与内容不符。", "请移回原处；原处的内容从备份恢复。")
  )
  static let recordKeyUnknown = Explanation(
    ja: (
      "2台の機器でパスフレーズと鍵が別々に変えられ、この記録を開く鍵がありません。",
      "もう一方の機器のパスフレーズをここでも設定し（zutto otp passwd）、zutto otp rekey でまとめてください。"
    ),
    ko: (
      "두 기기에서 패스프레이즈와 열쇠가 따로 바뀌어 이 기록을 여는 열쇠가 없습니다.",
      "다른 기기의 패스프레이즈를 여기서도 설정하고 (zutto otp passwd) zutto otp rekey로 합치세요."
    ),
    zh: ("两台设备各自更换了密码短语和密钥，缺少打开此记录的密钥。", "请在此也设为另一台的密码短语（zutto otp passwd），再用 zutto otp rekey 合并。")
  )
  static let recordMissing = Explanation(
    ja: (
      "あるはずの記録がありません。",
      "もう一度同期するか、otp/records をバックアップから戻してください。戻らないときは zutto otp verify --accept-loss とします。"
    ),
    ko: (
      "있어야 할 기록이 없습니다.",
      "다시 동기화하거나 otp/records를 백업에서 되살리세요. 돌아오지 않으면 zutto otp verify --accept-loss 로 받아들입니다."
    ),
    zh: ("缺少应有的记录。", "请再次同步，或从备份恢复 otp/records；若找不回来，用 zutto otp verify --accept-loss。")
  )
  static let recordTwice = Explanation(
    ja: (
      "同じ機器の同じ番号の記録が2つあります。機器がまるごと複製されたのかもしれません。どちらも残してあります。",
      "片方の機器で ~/.local/state/zutto/vaults にあるこの金庫のファイルを片づけてください。"
    ),
    ko: (
      "같은 기기의 같은 번호 기록이 둘 있습니다. 기기가 통째로 복제되었을 수 있습니다. 둘 다 남겨 두었습니다.",
      "한 기기에서 ~/.local/state/zutto/vaults에 있는 이 금고의 파일을 치우세요."
    ),
    zh: ("同一设备的同一编号有两条记录，可能设备被整个复制过。两条都保留着。", "请在其中一台移走 ~/.local/state/zutto/vaults 中该保险库的文件。")
  )
  static let vaultRolledBack = Explanation(
    ja: (
      "この機器が前に見た記録がなくなっています。フォルダーが古い状態に戻されました。",
      "もう一度同期するか、いちばん新しいコピーを使ってください。ほかになければ zutto otp verify --accept-loss とします。"
    ),
    ko: (
      "이 기기가 전에 본 기록이 없어졌습니다. 폴더가 옛 상태로 되돌려졌습니다.",
      "다시 동기화하거나 가장 새로운 사본을 쓰세요. 더 새것이 없으면 zutto otp verify --accept-loss 로 받아들입니다."
    ),
    zh: ("本机曾见过的记录不见了：文件夹被退回到旧状态。", "请再次同步，或使用最新的副本；若没有更新的，用 zutto otp verify --accept-loss。")
  )
  static let recoveryChanged = Explanation(
    ja: (
      "金庫の開き方を書いた otp/RECOVER.md がないか、文が違います。読まずに実行しないでください。",
      "zutto otp passwd か zutto otp rekey で書き直されます。"
    ),
    ko: (
      "금고 여는 법을 적은 otp/RECOVER.md가 없거나 글이 다릅니다. 읽지 않고 실행하지 마세요.",
      "zutto otp passwd나 zutto otp rekey로 새로 쓰입니다."
    ),
    zh: ("写有开启方法的 otp/RECOVER.md 缺失或文字不同，请勿不看就运行。", "zutto otp passwd 或 zutto otp rekey 会重新写出它。")
  )
  static let accountMissing = Explanation(
    ja: ("当てはまるアカウントや版がありません。", "zutto otp list で名前を確かめてください。"),
    ko: ("해당하는 계정이나 버전이 없습니다.", "zutto otp list로 이름을 확인하세요."),
    zh: ("没有符合的账户或版本。", "请用 zutto otp list 查看名称。")
  )
  static let accountAmbiguous = Explanation(
    ja: ("当てはまるアカウントがいくつもあります。", "名前をもっと長く書くか、IDのはじめを書いてください。"),
    ko: ("해당하는 계정이 여럿 있습니다.", "이름을 더 길게 쓰거나 ID의 앞부분을 쓰세요."),
    zh: ("有多个符合的账户。", "请把名称写长一些，或写 ID 的开头。")
  )
  static let accountExists = Explanation(
    ja: ("同じ秘密鍵が、同じ名前でもう金庫にあります。", "直すものはありません。2回は加えません。"),
    ko: ("같은 비밀 키가 같은 이름으로 이미 금고에 있습니다.", "고칠 것은 없습니다. 두 번 추가하지 않습니다."),
    zh: ("同一密钥已以相同名称在保险库中。", "无需处理，不会重复添加。")
  )
  static let accountConflict = Explanation(
    ja: ("1つのアカウントが2台の機器で別々に変えられています。どちらも残してあります。", "zutto otp resolve で選んでください。"),
    ko: ("한 계정이 두 기기에서 서로 다르게 바뀌었습니다. 둘 다 남겨 두었습니다.", "zutto otp resolve로 고르세요."),
    zh: ("同一账户在两台设备上改得不同，两者都保留着。", "请用 zutto otp resolve 选择。")
  )
}
