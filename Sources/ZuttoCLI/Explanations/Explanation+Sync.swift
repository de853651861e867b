// What is wrong with syncing by git, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let syncNotSetUp = Explanation(
    ja: ("同期するためのgitリポジトリがありません。", "zutto sync --remote URL で作れます。空のリポジトリなら、別のディスクのものでもかまいません。"),
    ko: ("동기화할 git 저장소가 없습니다.", "zutto sync --remote URL 로 만들 수 있습니다. 빈 저장소면 다른 디스크의 것도 됩니다."),
    zh: ("没有可同步的 git 仓库。", "用 zutto sync --remote URL 建立；任何空仓库都可以，另一块磁盘上的也行。")
  )
  static let syncNoRemote = Explanation(
    ja: ("同期の相手のリポジトリが決まっていません。変更はここに記録しました。", "zutto sync --remote URL で決めてください。"),
    ko: ("동기화할 상대 저장소가 정해지지 않았습니다. 바뀐 것은 여기에 기록했습니다.", "zutto sync --remote URL 로 정하세요."),
    zh: ("还没有设定同步的对方仓库。更改已记录在这里。", "请用 zutto sync --remote URL 设定。")
  )
  static let syncBranch = Explanation(
    ja: ("ここのブランチの名前が、相手と違います。", "ここのブランチを相手と同じ名前にしてください。"),
    ko: ("여기 브랜치의 이름이 상대와 다릅니다.", "여기 브랜치를 상대와 같은 이름으로 바꾸세요."),
    zh: ("这里的分支名与对方不同。", "请把这里的分支改成对方的名称。")
  )
  static let syncUnreachable = Explanation(
    ja: (
      "相手のリポジトリに届きません。変更はすべてここに記録してあります。", "アドレス（git remote -v）を確かめ、届くようになったら zutto sync を実行してください。"
    ),
    ko: (
      "상대 저장소에 닿을 수 없습니다. 바뀐 것은 모두 여기에 기록되어 있습니다.",
      "주소(git remote -v)를 확인하고, 닿을 수 있을 때 zutto sync를 다시 실행하세요."
    ),
    zh: ("无法访问对方仓库。更改都已记录在这里。", "请检查地址（git remote -v），能访问时再运行 zutto sync。")
  )
  static let syncCredentials = Explanation(
    ja: ("相手のリポジトリが鍵かパスワードを求めています。", "鍵か認証情報を設定してください。フォルダーで git fetch を実行するとパスワードを尋ねます。"),
    ko: ("상대 저장소가 열쇠나 비밀번호를 요구합니다.", "열쇠나 자격 증명을 설정하세요. 폴더에서 git fetch를 실행하면 비밀번호를 묻습니다."),
    zh: ("对方仓库要求密钥或密码。", "请设置密钥或凭据；在文件夹中运行 git fetch 会询问密码。")
  )
  static let syncUnrelated = Explanation(
    ja: (
      "相手のリポジトリは、ここのものと歴史がつながっていません。",
      "正しい相手か確かめてください。別々に始めた2つを合わせるには --allow-unrelated-histories を付けます。"
    ),
    ko: (
      "상대 저장소는 여기 것과 역사가 이어지지 않습니다.",
      "맞는 상대인지 확인하세요. 따로 시작한 둘을 합치려면 --allow-unrelated-histories를 붙입니다."
    ),
    zh: ("对方仓库与这里没有共同的历史。", "请确认地址是否正确；要合并各自开始的两个家，用 --allow-unrelated-histories。")
  )
  static let syncForeign = Explanation(
    ja: (
      "そのアドレスには、ほかの人の家があります。2人の家を合わせることはありません。",
      "自分のアドレスを zutto sync --remote URL で指してください。一緒に書く日記帳は zutto diary share で共有します。"
    ),
    ko: (
      "그 주소에는 다른 사람의 홈이 있습니다. 두 사람의 홈은 합치지 않습니다.",
      "내 주소를 zutto sync --remote URL 로 지정하세요. 함께 쓰는 일기장은 zutto diary share로 공유합니다."
    ),
    zh: (
      "该地址是别人的家。两个人的家绝不会合并。", "请用 zutto sync --remote URL 指定自己的地址；一起写的日记本用 zutto diary share 共享。"
    )
  )
  static let syncRewritten = Explanation(
    ja: (
      "相手の歴史が書き換えられ、前にあったコミットがなくなっています。",
      "新しい歴史に従うなら zutto sync --rewritten adopt、そうでなければ --rewritten merge ですべて戻ります。"
    ),
    ko: (
      "상대의 역사가 다시 쓰여 전에 있던 커밋이 없어졌습니다.",
      "새 역사를 따르려면 zutto sync --rewritten adopt, 아니라면 --rewritten merge로 모두 되살립니다."
    ),
    zh: ("对方的历史被改写，之前的提交不见了。", "要采用新历史，用 zutto sync --rewritten adopt；否则用 --rewritten merge 全部找回。")
  )
  static let syncDetached = Explanation(
    ja: ("gitがブランチの上にいないので、送れるものがありません。", "git switch main のように、ブランチに戻ってください。"),
    ko: ("git이 브랜치 위에 있지 않아 보낼 것이 없습니다.", "git switch main 처럼 브랜치로 돌아가세요."),
    zh: ("git 不在任何分支上，没有可发送的内容。", "请回到分支，例如 git switch main。")
  )
  static let syncUnderWay = Explanation(
    ja: ("gitで始めた作業が途中です。", "gitで終わらせてから、もう一度実行してください。"),
    ko: ("git에서 시작한 작업이 끝나지 않았습니다.", "git에서 마친 뒤 다시 실행하세요."),
    zh: ("git 有未完成的操作。", "请先用 git 完成，再重新运行。")
  )
  static let syncMoved = Explanation(
    ja: ("送ろうとするたびに、ほかの人が先に送っていました。すべてここで合わせて、記録してあります。", "落ち着いてから zutto sync をもう一度実行してください。"),
    ko: ("보내려 할 때마다 다른 사람이 먼저 보냈습니다. 모두 여기에 합쳐 기록해 두었습니다.", "조용해지면 zutto sync를 다시 실행하세요."),
    zh: ("每次发送前都有别人先发送。一切都已在这里合并并记录。", "请稍后再运行 zutto sync。")
  )
  static let syncHook = Explanation(
    ja: ("リポジトリか送り先のフックが断りました。何も失われていません。", "フックが求めることか、フックそのものを直して、zutto sync をもう一度実行してください。"),
    ko: ("저장소나 받는 쪽의 훅이 거절했습니다. 잃은 것은 없습니다.", "훅이 요구하는 것이나 훅 자체를 고치고 zutto sync를 다시 실행하세요."),
    zh: ("仓库或接收方的钩子拒绝了。没有丢失任何内容。", "请满足钩子的要求或修正钩子，再运行 zutto sync。")
  )
  static let syncRefused = Explanation(
    ja: ("相手から来たものに、日記帳にはないはずのものがあるので、受け取っていません。", "加えた人が取り除いて、送り直してください。"),
    ko: ("상대가 보낸 것에 일기장에 있을 수 없는 것이 있어 받지 않았습니다.", "넣은 사람이 빼고 다시 보내야 합니다."),
    zh: ("对方发来的内容里有日记本不该有的东西，因此没有接收。", "需要加入者将其取出后重新发送。")
  )
  static let syncKept = Explanation(
    ja: ("一方で消され、もう一方で変えられたファイルです。変えられたほうを残しました。", "本当に要らなければ、もう一度消してください。"),
    ko: ("한쪽에서 지우고 다른 쪽에서 바꾼 파일입니다. 바뀐 쪽을 남겼습니다.", "정말 필요 없으면 다시 지우세요."),
    zh: ("一边删除、另一边改动的文件，已保留改动后的。", "如果确实不要，请再删一次。")
  )
  static let syncLeftOut = Explanation(
    ja: ("ほかの機器が受け取れないファイルなので、同期していません。ほかは同期しました。", "ヒントのとおり、コピーするか、小さくするか、名前を変えてください。"),
    ko: ("다른 기기가 받을 수 없는 파일이라 동기화하지 않았습니다. 나머지는 동기화했습니다.", "힌트대로 복사하거나, 줄이거나, 이름을 바꾸세요."),
    zh: ("其他设备无法接收该文件，因此没有同步，其余已同步。", "请按提示复制、缩小或改名。")
  )
  static let syncTwoWays = Explanation(
    ja: (
      "この家は、もう一つの方法（gitかrsync）で同期しています。両方を使うと、同じ売上が二度数えられます。",
      "どちらか一つを使ってください。移る手順はヒントと docs/guide/ja/sync.md にあります。"
    ),
    ko: (
      "이 홈은 다른 방법(git 또는 rsync)으로 동기화하고 있습니다. 둘을 함께 쓰면 같은 매출이 두 번 세어집니다.",
      "하나만 쓰세요. 바꾸는 순서는 힌트와 docs/guide/sync.md에 있습니다."
    ),
    zh: (
      "这个家已用另一种方式（git 或 rsync）同步。两种并用，同一笔销售会被算两次。",
      "请只用一种。更换的步骤见提示和 docs/guide/sync.md。"
    )
  )
  static let gitBusy = Explanation(
    ja: ("ほかのgitがこのリポジトリを使っています。", "終わるまで待ってください。もう動いていなければ、示されたファイルを消します。"),
    ko: ("다른 git이 이 저장소를 쓰고 있습니다.", "끝날 때까지 기다리세요. 더 돌고 있지 않다면 안내된 파일을 지웁니다."),
    zh: ("另一个 git 正在使用这个仓库。", "请等它完成；若已没有在运行，请删除所示文件。")
  )
  static let gitFailed = Explanation(
    ja: ("gitが失敗しました。何も失われていません。", "詳細にあるgitの言葉と、フォルダーでの git status や git fsck を確かめてください。"),
    ko: ("git이 실패했습니다. 잃은 것은 없습니다.", "자세한 내용에 적힌 git의 말과, 폴더에서 git status나 git fsck를 확인하세요."),
    zh: ("git 失败了。没有丢失任何内容。", "请看详情中 git 的原话，并在文件夹中运行 git status 或 git fsck。")
  )
}
