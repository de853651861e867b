# What --help says: of each command its abstract, what is about it, its arguments and options by name.

help-any = すべてのコマンドで使えるオプション
    .home = 家のフォルダー（省略時: ここか、その上で zutto.json のあるフォルダー）
    .json = 結果をJSONで表示する
    .lang = 表示の言語: ja、ko、en、zh
    .no-input = 何も尋ねず、必要なら失敗する
    .no-pager = どんなに長くても一度に表示する
    .version = バージョンを表示する
    .help = 使い方を表示する

help = なくしたくないものを、ふつうのファイルでひとつの家に残す
    .about =
        例:
          zutto init --name みさき nikki       フォルダー nikki に家を作る
          cd nikki
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！
          zutto memo buy milk                  思いつきを、消える前に残す
          zutto ledger settle                  今月のお店の決算
          zutto otp code github                いまのワンタイムパスワード
          zutto note link                      匿名メッセージの受付箱
          zutto today                          今日やること
          zutto search クリスマス              書いたものすべてから探す
          zutto sync                           どの機器でも同じ家に
          zutto build                          archive/ にページを作る
          zutto serve                          ブラウザーで、いつも最新を見る
          zutto import day-one.zip --into futari
          zutto export pdf --year 2025 --out 2025.pdf
          zutto history last                   最新の日記の以前の版
          zutto check                          すべて読み、問題を示す
          zutto backup --to /media/usb/zutto   別の場所にコピー。以後は一日一回

        家は、--home で指したものか、zutto.json のある上のフォルダーです。終了コード: 0 完了、1 問題あり、2 使い方の誤り（家の中身に関係なく、入力が正しくない）。

help-init = 家を作る
    .about =
        すでにあるものは上書きしません。--currency がなければ、新しい帳簿の通貨はタイムゾーンの国のもの、それがわからなければ言語に合うものになります。

        例:
          zutto init --name みさき nikki
          zutto init --name 민수 --id minsu --lang ko --time-zone Asia/Seoul .
          zutto init --from rclone:bucket:nikki nikki      もうある家から
          zutto init --from rclone:bucket:nikki --seal .   封をした置き場から
    .dir = フォルダー（省略時: ここ）
    .from = この家の始まりになり、同期する置き場
    .seal = --from で: 封をしていない置き場は断る
    .without-media = --from で: 分けてある写真と音声は取ってこない
    .name = あなたの呼び名
    .id = ファイル名に使うあなたのID（省略時: 名前から作る）
    .time-zone = IANAの名前（省略時: この機器のもの）
    .currency = 帳簿の通貨。EUR など（省略時: 国の通貨）
    .theme = system、light、dark のどれか
    .plan = free か premium

help-today = 今日待っていることを、次に打つコマンドと一緒に表示する
    .about =
        今日の質問、未読の日記、この三日に日記へ寄せられた返信とスタンプ、回答を待つメッセージ、文字起こしを待つ録音、締める月、別の年のこの日、最後のバックアップと同期を示します。何も変えません。

        例:
          zutto today
          zutto today --lang ko
          zutto today --json

help-search = 日記、メモ、メッセージ、帳簿から言葉を探す（新しい順）
    .about =
        すべての言葉を含むものが見つかります。大文字と小文字、全角と半角、アクセント、ひらがなとカタカナは区別しません。言葉は先頭からの一致で、日本語・韓国語・中国語は途中でも見つかります。引用符で囲むと、そのままの並びで探します。

          -word                      この言葉を含まないもの
          author:misaki              その人の日記とメッセージ
          diary:futari               1冊の日記帳
          in:memos                   diary、memos、notes、ledger のどれか
          tag:travel                 そのタグのあるもの（-tag: は、ないもの）
          2024  2024-12  2024-12-25  年、月、日
          2024-01..2024-06  2023..   ある時からある時まで
          '"2024"'                   2024 という言葉

        金庫、封をしたメッセージ、ゴミ箱の中は探しません。終了コード: 0 見つかった、1 見つからない、2 使い方の誤りか、読めないファイルにあるかもしれない。

        例:
          zutto search クリスマス
          zutto search cake -birthday 2024-12
          zutto search "long walk" author:yuuki
          zutto search discount in:ledger --count
          vim $(zutto search idea in:memos --files)
    .words = 言葉、絞り込み、時期
    .fuzzy = 4文字以上の言葉で、1文字の違いを許す
    .files = ファイル名だけ
    .count = 件数だけ
    .limit = 表示する件数（省略時: 0、すべて）

help-diary = 交換日記を作る、共有する、書く、読む
    .about =
        例:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！ --photo cake.jpg
          zutto diary show futari
          zutto diary unread

help-diary-new = 日記帳を作る
    .about =
        種類: couple（2人）、family（10人）、friends（10人）、anonymous（2人）。

        例:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary new "Kitchen Table" --type friends
    .name = 日記帳の名前
    .type = couple、family、friends、anonymous のどれか
    .id = フォルダーの名前（省略時: 日記帳の名前から作る）
    .as = この日記帳でのあなたのID（省略時: 家の持ち主）

help-diary-list = 日記帳の一覧を、最後の日記と新着と一緒に表示する
    .about =
        例:
          zutto diary list
          zutto diary list --json

help-diary-show = 日記を日ごとに表示する（新しいものが下）
    .about =
        例:
          zutto diary show futari
          zutto diary show futari 2024-12-25
          zutto diary show futari "last month"
          zutto diary show futari 2024-11..2024-12
          zutto diary show futari --last 5 --json
    .id = 日記帳のID
    .period = この期間だけ: 2024-12-25、yesterday、2024-12、2024、2024-11..2024-12
    .month = この月だけ。2024-12 など
    .day = この日だけ: 2024-12-25、today、昨日 …
    .last = 最後の何件か（省略時: 20、0 ですべて）
    .as = 誰として見るか（省略時: 家の持ち主）

help-diary-write = 日記を書く
    .about =
        本文は、日記帳のIDに続く引数、パイプで渡したもの、またはエディター（$VISUAL、$EDITOR、なければ vi）で書いたものです。「-」は、端末でも標準入力を待ちます。

        例:
          zutto diary write futari 今日はクリスマス！
          zutto diary write futari < letter.txt
          zutto diary write futari --question    今日の質問に答える
          zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg
          zutto diary write futari 京都にて --tag 旅行 --tag 京都
          zutto diary write futari 旅の一日目 --at 2024-08-10T21:15:00-10:00
    .id = 日記帳のID
    .text = 本文（なければパイプから受け取るか、エディターを開く）
    .photo = コピーして付ける写真（4枚まで）
    .tag = タグ。何度でも指定できる。本文の「#言葉」もタグになる
    .question = 今日の質問に答える
    .ask = 自分で決めた質問に答える
    .as = 書く人（省略時: 家の持ち主）
    .at = 日時: RFC 3339、または日付と時刻（省略時: 現在）

help-diary-reply = 日記に返信する
    .about =
        本文は、日記のIDに続く引数、パイプで渡したもの、またはエディターで書いたものです。返信もひとつのファイルなので、そのIDを edit と rm に使えます。

        例:
          zutto diary reply futari 2024-12-25-2330 おいしかったね
          zutto diary reply futari last --audio laughing.m4a
    .id = 日記帳のID
    .entry = 日記のID、またはその始め。last は最新の日記
    .text = 本文（なければパイプから受け取るか、エディターを開く）
    .audio = コピーして付ける音声ファイル
    .as = 書く人（省略時: 家の持ち主）
    .at = 日時: RFC 3339、または日付と時刻（省略時: 現在）

help-diary-react = 日記にスタンプを付ける
    .about =
        heart ❤️  smile 😊  laugh 😂  cry 😢   hug 🤗     wow 😮
        clap 👏   thanks 🙏 good 👍   flower 🌸 cake 🎂   star ⭐

        例:
          zutto diary react futari last heart
          zutto diary react futari 2024-12-25-2330 🎂
          zutto diary react futari last heart --remove
    .id = 日記帳のID
    .entry = 日記のID、またはその始め。last は最新の日記
    .stamp = スタンプ（名前か絵文字）
    .remove = スタンプを外す
    .as = 誰のスタンプか（省略時: 家の持ち主）

help-diary-edit = 日記をエディターで直すか、本文をすぐに書き換える
    .about =
        本文がなければ、日記のファイルをエディターで開きます。本文を書くと、日記の本文がそれに変わります。書いた人、日時、写真はそのままです。ファイルにおかしいところがあれば、すぐに知らせます。

        例:
          zutto diary edit futari 2024-12-25-233000-misaki
          zutto diary edit futari 2024-12-25-2330    IDのはじめだけでもよい
          zutto diary edit futari 2024-12-25-2330 メリークリスマス！
          zutto diary edit futari 2024-12-25-2330 - < new.md
    .id = 日記帳のID
    .entry = 日記のID、またはそのはじめ
    .text = 新しい本文。「-」はファイル全体を標準入力から読む

help-diary-rm = 日記をゴミ箱に移す
    .about =
        写真は残ります。zutto undo で戻せます。

        例:
          zutto diary rm futari 2024-12-25-233000-misaki
    .id = 日記帳のID
    .entry = 日記のID、またはそのはじめ

help-diary-read = 日記を既読にする
    .about =
        例:
          zutto diary read futari                        新しいものすべて
          zutto diary read futari 2024-12-25-233000-misaki --as yuuki
    .id = 日記帳のID
    .entries = 日記のID、またはそのはじめ（省略時: 未読のものすべて）
    .as = 読んだ人（省略時: 家の持ち主）

help-diary-unread = ほかの人が書いた未読の日記を表示する
    .about =
        例:
          zutto diary unread
          zutto diary unread futari --as yuuki --json
    .id = 日記帳のID（省略時: 参加しているすべて）
    .as = 誰として見るか（省略時: 家の持ち主）

help-diary-question = 今日の質問を表示する（どのメンバーにも同じ）
    .about =
        家に questions.ja.txt（または ko、en、zh）を置くと、その質問が使われます。1行に1つずつ書きます。

        例:
          zutto diary question
          zutto diary question 12-24 --lang ko
    .day = 日付（省略時: 今日）

help-diary-calendar = 月や年のカレンダーに、書いた日を表示する
    .about =
        例:
          zutto diary calendar futari              今月
          zutto diary calendar futari 2024-12
          zutto diary calendar futari 2024
          zutto diary calendar futari 2024-06..2024-12 --json
    .id = 日記帳のID
    .period = 2024-12、last month、2024、2024-06..2024-12（省略時: 今月）

help-diary-share = 日記帳を単独で共有できるgitリポジトリにする
    .about =
        メンバーに見えるのはその日記帳だけで、家のほかのものは見えません。--remote を付けると、全員が読み書きできるリポジトリへ送ります。--to を付けると、置き場（フォルダー、ほかの機器、ストレージサービス）を通って行き来します。--seal で封をした置き場は、あなたが招待した人だけが、それぞれの合言葉で読めます。サーバーがなくても、zutto diary bundle で、どんな方法でも渡せる1つのファイルにできます。それからは zutto sync が、家と一緒に同期します。もう一度 --to を付けると、別の置き場へ移ります。ほかの人は新しいリンクでもう一度参加します。

        例:
          zutto diary share futari --remote git@example.org:futari.git
          zutto diary share futari --remote /media/usb/futari.git
          zutto diary share futari --to /media/usb/futari
          zutto diary share futari --to rclone:bucket:futari --seal
          zutto diary share futari --to git@example.org:futari.git --seal
          zutto diary share futari         このあと: zutto diary bundle futari
    .id = 日記帳のID
    .remote = メンバーが共有するリポジトリ
    .to = メンバーが共有する置き場
    .seal = --to と一緒に: そこへ行くものを全部暗号化する。読める人はあなたが招待する
    .as = この日記帳でのあなた（省略時: 家の持ち主）

help-diary-bundle = 共有した日記帳を、どんな方法でも渡せる1つのファイルに書き出す
    .about =
        受け取った人は zutto diary join FILE --code CODE で参加します。すでにメンバーなら、zutto diary receive FILE で新しいものを取り込みます。ファイルには日記帳とそのすべての履歴が入り、持っている人は誰でも読めます。家の中には作りません。家の中で実行すると、家の隣にできます。

        例:
          zutto diary bundle futari                      futari.bundle に書き出す
          zutto diary bundle futari /media/usb/futari.bundle
    .id = 日記帳のID
    .file = ファイル（省略時: IDに .bundle を付けた名前）

help-diary-receive = ほかのメンバーから届いたバンドルを取り込む
    .about =
        同じファイルを2回取り込んでも、何も変わりません。自分の別の機器では、最初のバンドルが日記帳の履歴も運びます。

        例:
          zutto diary receive futari ~/Downloads/futari.bundle
    .id = 日記帳のID
    .file = zutto diary bundle で作ったバンドル
    .rewritten = ほかの人が履歴を消して書き換えていたとき: refuse、adopt、merge
    .allow-unrelated-histories = あらためて共有された日記帳と合わせる

help-diary-invite = 招待コードと、相手に送る文を表示する
    .about =
        表示された文は、そのまま送れます。あなたがすることは、別に標準エラー出力で知らせます。共有した日記帳（zutto diary share）のリンクには、その置き場所も入っています。共有していない日記帳には、このコンピューターでしか参加できません。新しいコードは、zutto sync で送った後、ほかの人にも有効になります。封をした置き場では招待は一人ずつで、一度だけ使えます。リンクを持ち、置き場に届く人は日記帳を全部読めるので、ほかの人の目に触れない方法で渡してください。

        例:
          zutto diary invite futari
          zutto diary invite futari Misaki      封をした置き場の日記帳
          zutto diary invite futari --new       新しいコード。前のものは使えなくなる
    .id = 日記帳のID
    .name = 封をした置き場の日記帳: あちらでの呼び名
    .new = 新しいコードを作る

help-diary-join = 招待コード、リンク、バンドルで日記帳に参加する
    .about =
        共有した日記帳のリンクなら、日記帳をこの家に取り寄せます。コードだけなら、すでにここにある日記帳のものです。2回参加しても何も変わりません。定員に達した日記帳には参加できません。封をした置き場へのリンクは一度だけ使え、自分の合言葉を尋ねます。リンクとは別のアドレスで置き場に届くなら、--to で指定します。

        例:
          zutto diary join 'zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2F…'
          zutto diary join 'zutto:join/…&depot=…' --to nas.local:futari
          zutto diary join git@example.org:futari.git --code K7M2QX
          zutto diary join ~/Downloads/futari.bundle --code K7M2QX
          zutto diary join K7M2QX --as yuuki --name ゆうき
    .code = 招待のリンクかコード、リポジトリ、バンドルのどれか
    .code-option = 招待コード（リポジトリやバンドルと一緒に）
    .id = ここでの日記帳のID
    .to = リンクにある置き場の、こちらからのアドレス
    .as = あなたのID（省略時: --name から作る。なければ家の持ち主）
    .name = ほかの人に見せる名前

help-diary-leave = 日記帳を退出する（書いたものは残る）
    .about =
        日記帳はここに残り、これからも読めます。共有した日記帳は、ほかの人に知らせるためにもう一度だけ同期し、その後は同期しません。

        例:
          zutto diary leave futari --as yuuki
    .id = 日記帳のID
    .as = 退出する人（省略時: 家の持ち主）

help-diary-hand-over = ほかのメンバーをオーナーにする
    .about =
        例:
          zutto diary hand-over futari yuuki
    .id = 日記帳のID
    .member = これからオーナーになるメンバー

help-diary-members = 日記帳のメンバーの一覧
    .about =
        例:
          zutto diary members futari --json
    .id = 日記帳のID

help-diary-member = 1冊の日記帳での、自分の名前と写真
    .about =
        例:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg

help-diary-member-set = 1冊の日記帳での、自分の名前や写真を変える
    .about =
        zutto profile set は、家での名前や写真と、それと同じものを使っている日記帳の分を変えます。

        例:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg
    .id = 日記帳のID
    .name = ほかの人に見せる名前
    .picture = 写真（コピーして入れる）
    .as = 変える人（省略時: 家の持ち主）

help-diary-rename = 日記帳の名前を変える（IDはそのまま）
    .about =
        例:
          zutto diary rename futari ふたりの毎日
    .id = 日記帳のID
    .name = 新しい名前

help-diary-mute = メンバーの日記を知らせないようにする
    .about =
        お知らせが出ないだけで、日記はこれまでどおり届き、読むまでは未読です。すべてのお知らせを止めるには zutto profile set --notify off とします。

        例:
          zutto diary mute kazoku yuuki
          zutto diary unmute kazoku yuuki
    .id = 日記帳のID
    .member = メンバーのID

help-diary-unmute = メンバーの日記をまた知らせる
    .about =
        例:
          zutto diary unmute kazoku yuuki
    .id = 日記帳のID
    .member = メンバーのID

help-diary-erase = 1人のメンバーのものをすべて、完全に消す
    .about =
        その人の日記、その日記だけが使う写真、既読の記録、顔写真、メンバーのファイルを消します。ほかは何も消さず、日記帳も残ります。ゴミ箱にあるすべての版と、この機器が覚えているものも消えます。undo では戻せません。先に確認します。端末でなければ --yes が必要です。そのあと、gitの履歴にまだ残っているものを示し、それを消すスクリプトを作ります。ほかの人がその人のことを書いたものは、示すだけで変えません。途中で止まったら、同じコマンドをもう一度実行すると最後まで行います。

        書いたものを残して退出するには: zutto diary leave

        例:
          zutto diary erase kazoku yuuki --dry-run
          zutto diary erase kazoku yuuki
          zutto diary erase kazoku yuuki --backups
          zutto diary erase kazoku yuuki --yes --json
    .id = 日記帳のID
    .member = メンバーのID
    .dry-run = 何が消えるかを示し、何もしない
    .yes = 確認しない
    .backups = この家のバックアップからも消す

help-memo = メモを書く、話す、あとから書き足す
    .about =
        list のようなコマンド名と同じ1語だけのメモは、memo add list のように書きます。「-」で始まる言葉を含むメモは、前に -- を置くか、パイプで渡します。

        例:
          zutto memo buy milk
          zutto memo                          新しいメモを表示する
          git log -1 | zutto memo -
          zutto memo --audio idea.m4a
          zutto memo reply 1 and bread        いちばん新しいメモに書き足す

help-memo-add = メモを残す（zutto memo に言葉を続けるのと同じ）
    .about =
        言葉がなければ、パイプで渡したものを受け取ります。それもなければ、新しいメモを表示します。

        例:
          zutto memo call the dentist
          zutto memo add list                 list という1語のメモ
          pbpaste | zutto memo -
          zutto memo --audio idea.m4a the melody of this morning
          zutto memo --tag garden sow the peas
          zutto memo --at "yesterday 23:30" I forgot to write this down
    .text = メモの言葉。「-」は標準入力
    .audio = コピーして付ける音声ファイル
    .no-transcribe = 音声を文字起こししない
    .at = 日時: RFC 3339、または日付と時刻
    .tag = タグ。何度でも指定できる。本文の「#言葉」もタグになる

help-memo-list = メモの一覧を新しい順に表示する（最初の行と、どれくらい前か）
    .about =
        ほかのコマンドでは、左の番号でメモを指します。

        例:
          zutto memo list
          zutto memo list milk                この言葉を含むもの
          zutto memo list --all --json
    .words = メモに含まれる言葉
    .number = 表示する件数（省略時: 20）
    .all = すべて

help-memo-show = メモと、その下の書き足しをすべて表示する
    .about =
        例:
          zutto memo show 1                        いちばん新しいメモ
          zutto memo show 2025-12-07-081203        ID、またはそのはじめで
          zutto memo show milk bread               含まれる言葉で
    .memo = メモ: 一覧の番号、ID、言葉のどれか

help-memo-reply = メモの下に書き足す
    .about =
        言葉がなければ、パイプで渡したものを受け取るか、エディターを開きます。

        例:
          zutto memo reply 1 and bread             いちばん新しいメモの下に
          zutto memo reply 2025-12-07-0812 - < more.txt
          zutto memo reply 1 --audio answer.m4a
    .memo = メモ: 一覧の番号、ID、言葉（引用符で囲む）のどれか
    .text = 書き足す言葉。「-」は標準入力
    .audio = コピーして付ける音声ファイル
    .no-transcribe = 音声を文字起こししない
    .at = 日時: RFC 3339、または日付と時刻

help-memo-edit = メモをエディターで直すか、言葉をすぐに書き換える
    .about =
        言葉がなければ、メモのファイルをエディターで開きます。言葉を書くと、メモ（または書き足しの1つ）の言葉がそれに変わります。音声はそのままです。エディターを開いている間に届いたものも残ります。

        例:
          zutto memo edit 1
          zutto memo edit 1 buy milk and bread
          zutto memo edit 1 --item 2 not the blue one
          zutto memo edit 2025-12-07-0812 - < new.txt
    .memo = メモ: 一覧の番号、ID、言葉（引用符で囲む）のどれか
    .text = 新しい言葉。「-」は標準入力
    .item = 書き足しの番号（1から）

help-memo-rm = メモや、その書き足しを削除する（undo で戻せる）
    .about =
        音声も一緒に削除します。ほかのメモが使っているか、読めないメモがあるときは残します。

        例:
          zutto memo rm 1
          zutto memo rm 1 2 5
          zutto memo rm 1 --item 2
    .memo = メモ: 一覧の番号、ID、言葉のどれか。番号かIDなら、いくつでも
    .item = 書き足しの番号（1から）

help-memo-record = マイクで録音してメモを残す
    .about =
        Enter、q、ctrl-C のどれかで録音を終え、保存します。端末でなければ SIGINT か SIGTERM で終わります。ffmpeg が必要です。異常終了で途切れた録音は、次に実行したときに救い出します。

        例:
          zutto memo record
          zutto memo record the song from the café
          zutto memo record --reply 1          いちばん新しいメモに足す
          zutto memo record --seconds 20       時間が来たら終わる
          zutto memo record --device pulse:alsa_input.usb-Mic-00.mono
    .text = 録音に添える言葉
    .reply = 録音を足すメモ: 番号、ID、言葉のどれか
    .device = マイク: pulse:NAME、alsa:NAME、avfoundation::NUMBER、または lavfi:GRAPH（ffmpegが作る音）
    .minutes = この分数で終わる（省略時: 3）
    .seconds = この秒数で終わる
    .no-transcribe = 文字起こししない

help-memo-transcribe = 待っている録音を文字起こしする
    .about =
        録音を聞き取るのは、この機器のプログラム（whisper.cpp、faster-whisper）か、この機器の設定にあるサーバーだけです（docs/guide/transcription.md）。プログラムは一文ごとの時刻も残すので、アーカイブやアプリで文を押すとその声が聞けます。待ち行列はメモの中にあり、リンクの題名が "pending" の音声が待っているものです。まだ待っているものや失敗したものがあれば、終了コードは1です。

        例:
          zutto memo transcribe                    待っているものを、古い順に
          zutto memo transcribe 1                  いちばん新しいメモの録音
          zutto memo transcribe --all              失敗したもの、文字のないものも
          zutto memo transcribe --watch            ctrl-C まで続ける
          zutto memo transcribe --program whisper-cli --model ~/models/ggml-small.bin
          zutto memo transcribe --server http://localhost:8080 --language ko
    .memo = メモ: 一覧の番号、ID、言葉のどれか
    .all = 失敗した録音や、文字になっていない録音も
    .watch = ctrl-C まで、録音が加わるたびに続ける
    .server = 設定の代わりに使うサーバー
    .program = 設定の代わりに使う、この機器のプログラム: whisper-cli、whisper-ctranslate2
    .model = 聞き取りに使うモデル: プログラムならファイルかフォルダー、サーバーなら名前（省略時: whisper-1）
    .language = 話されている言語。ko など（省略時: 聞いて判断する）

help-memo-key = 金庫にしまう、文字起こしサーバーのAPIキー
    .about =
        APIキーは画面に出さずに尋ねるか、パイプから読みます。引数では渡せません。この機器の設定（または --server）にあるホストのために封をし、ほかへは送りません。使うには、~/.config/zutto/settings.json の transcription に "keyInVault": true が必要です。

        例:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key show                     あるかどうかだけ
          zutto memo key rm

help-memo-key-set = 金庫にAPIキーを入れる（前のものと入れ替える）
    .about =
        例:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key set --server https://api.openai.com
    .server = 設定の代わりに使うサーバー

help-memo-key-show = 金庫にAPIキーがあるか、どのホストのものかを表示する（キーは表示しない）
    .about =
        例:
          zutto memo key show

help-memo-key-rm = APIキーを外す（版は封をしたまま金庫に残る）
    .about =
        ほかの人に見られたかもしれないときは、サーバーでも無効にしてください。

        例:
          zutto memo key rm
    .server = 設定の代わりに使うサーバー

help-ledger = お店の帳簿: 売上、経費、決算
    .about =
        例:
          zutto ledger treatments add 젤네일 --price 50000 --icon 💅
          zutto ledger sell 젤네일
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger expense 월세 500000
          zutto ledger settle

help-ledger-sell = 売上を記録する（同じ日の同じメニューには足す）
    .about =
        例:
          zutto ledger sell 젤네일
          zutto ledger sell gel-nail --count 2 --date yesterday
          zutto ledger sell gel-nail --price 45,000
          zutto ledger sell gel-nail --pay card
    .treatment = メニューのIDか名前
    .count = 回数（省略時: 1）
    .price = 今回の1回の価格
    .pay = 支払い方法: cash、card …（zutto ledger ways）
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-adjust = 割引（マイナス）やチップ（プラス）を記録する
    .about =
        例:
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger adjust 3000 팁 --date yesterday
          zutto ledger adjust 3000 팁 --pay card
    .amount = 金額。-5000 は割引、5000 は追加
    .reason = 理由（50文字まで）
    .pay = 支払い方法: cash、card …（zutto ledger ways）
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-expense = その月の費目の経費を決める（費目ごとに1つの金額）
    .about =
        例:
          zutto ledger expense 월세 500,000
          zutto ledger expense rent 50만 --month 2026-01
    .category = 費目のIDか名前
    .amount = その月の金額（前のものと置き換わる）
    .month = 2026-01、last month など（省略時: 今月）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-copy = 先月の経費を写す（すでにあるものはそのまま）
    .about =
        例:
          zutto ledger copy                       先月から今月へ
          zutto ledger copy --to 2026-02 --from 2025-12
    .to = 写す先の月（省略時: 今月）
    .from = 写す元の月（省略時: その前の月）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-change = その日のメニューの売上の、回数や合計を直す
    .about =
        例:
          zutto ledger change 젤네일 --count 3
          zutto ledger change gel-nail --date 1/20 --total 140,000
          zutto ledger change gel-nail --pay cash --as card
    .treatment = メニューのIDか名前
    .count = 回数（1回の価格はそのまま）
    .total = 全部の合計
    .pay = この方法で支払われたもの。none は記録のないもの
    .as = 実はこの方法で支払われた
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-remove = その月の帳簿から1行を消す（undo で戻せる）
    .about =
        例:
          zutto ledger remove sale 젤네일 --date 1/20
          zutto ledger remove adjustment -5000 --date yesterday
          zutto ledger remove expense 월세 --month 2026-01
          zutto ledger remove closing --date 1/20

help-ledger-remove-sale = その日のメニューの売上を消す
    .about =
        例:
          zutto ledger remove sale 젤네일 --date 1/20
    .treatment = メニューのIDか名前
    .pay = この方法で支払われたもの。none は記録のないもの
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-remove-adjustment = その日の割引やチップを消す
    .about =
        例:
          zutto ledger remove adjustment -5000 --date yesterday
    .amount = その金額（割引はマイナス）
    .reason = この理由のものだけ
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-remove-expense = その月の費目の経費を消す
    .about =
        例:
          zutto ledger remove expense 월세 --month 2026-01
    .category = 費目のIDか名前
    .month = 2026-01 など（省略時: 今月）
    .correct = 締めた月を変え、今日の訂正として記す

help-ledger-remove-closing = その日のレジ締めを消す
    .about =
        例:
          zutto ledger remove closing --date 1/20
    .drawer = レジがいくつかあるとき、どれか
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）

help-ledger-settle = 月、四半期、半期、年、数年の決算を表示する
    .about =
        --seal は月を締めます。数字はそのまま残り、後からの変更は訂正として別に示します。すでに締めた月なら、まだ記していない変更を今日の訂正として記します。--unseal は締めを解きます。理由はその月のファイルに残ります。

        例:
          zutto ledger settle                    今月
          zutto ledger settle 2026-01 --json
          zutto ledger settle 2026               1年と、その各月
          zutto ledger settle 2026-Q3            四半期。2026-H2 は下半期
          zutto ledger settle 2017..2026
          zutto ledger settle 2025-03..2025-05
          zutto ledger settle "last month" --seal
          zutto ledger settle 2026-01 --unseal --reason "rent was missing"
    .period = 2026-01、last month、2026-Q3、2026-H2、2026、2017..2026、2025-03..2025-05（省略時: 今月）
    .seal = 月を締める
    .early = まだ終わっていない月でも締める
    .unseal = 月の締めを解く（--reason が必要）
    .reason = 締めを解く理由
    .csv = CSVで表示する

help-ledger-calendar = 月のカレンダーに、日ごとの合計を表示する
    .about =
        例:
          zutto ledger calendar            今月
          zutto ledger calendar 2026-01
          zutto ledger calendar 2026 --json
          zutto ledger calendar "last month" --csv
    .period = 2026-01、last month、1月、2026、2026-01..2026-03（省略時: 今月）
    .csv = CSVで表示する

help-ledger-day = 1日の売上、割引、チップ、合計を表示する
    .about =
        例:
          zutto ledger day                 今日
          zutto ledger day 1/20 --json
          zutto ledger day yesterday
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）
    .csv = CSVで表示する

help-ledger-close-day = レジの現金を数えて、その日の現金売上と合わせる
    .about =
        あるはずの金額は、朝のつり銭に、その日に現金で受け取った（または支払い方法の記録がない）売上、割引、チップを足したものです。1台につき1日1回で、もう一度締めると前の記録と置き換わります。

        例:
          zutto ledger close-day 152,000 --float 50,000
          zutto ledger close-day 151,000 "1,000 for change"
          zutto ledger close-day 80000 --drawer 2 --date yesterday
    .counted = レジにある金額
    .reason = 多い、または少ない理由（50文字まで）
    .float = 朝に入っていた金額（省略時: 前回と同じ）
    .drawer = レジがいくつかあるとき、どれか
    .date = today、yesterday、1/20、2026-01-20 …（省略時: today）

help-ledger-treatments = お店のメニュー: 一覧、追加、変更、並べ替え、休止、再開
    .about =
        例:
          zutto ledger treatments
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments move 젤네일 --before 왁싱
          zutto ledger treatments retire 젤네일

help-ledger-treatments-list = メニューを並び順に、価格と一緒に表示する
    .about =
        例:
          zutto ledger treatments list --all --csv
    .csv = CSVで表示する
    .all = 休止したものも

help-ledger-treatments-add = メニューを一覧の最後に加える
    .about =
        色: pink、rose、blush、cream、tan、brown、coral、apricot、lemon、sage、mint、sky、blue、lavender、plum。

        例:
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments add "Gel nails" --price 45 --currency USD --id gel
    .name = 名前（30文字まで）
    .price = 1回の価格（0以上）
    .icon = 絵文字など、1文字か2文字
    .color = 15色のうちの1つ。名前かカラーコードで
    .id = 記録に使うID（省略時: 名前から作る）
    .currency = 新しい帳簿の通貨。KRW など

help-ledger-treatments-edit = メニューを変える（これまでの売上の金額はそのまま）
    .about =
        例:
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments edit gel-nail --name "젤네일 (손)" --color rose
          zutto ledger treatments edit gel-nail --icon ""
    .treatment = メニューのIDか名前
    .name = 新しい名前
    .price = これからの売上の価格
    .icon = 新しいアイコン。空ならなし
    .color = 新しい色。空ならなし

help-ledger-treatments-move = メニューを別のメニューの前か、最後に移す
    .about =
        例:
          zutto ledger treatments move 젤네일 --before 왁싱
    .treatment = メニューのIDか名前
    .before = どのメニューの前か（省略時: 最後）

help-ledger-treatments-retire = メニューを使わないことにする（前の記録の名前は残る）
    .about =
        例:
          zutto ledger treatments retire 젤네일
    .treatment = メニューのIDか名前

help-ledger-treatments-restore = 休止したメニューをまた使う
    .about =
        例:
          zutto ledger treatments restore 젤네일
    .treatment = メニューのIDか名前

help-ledger-categories = 経費の費目: 一覧、追加、変更、並べ替え、休止、再開
    .about =
        例:
          zutto ledger categories
          zutto ledger categories add 월세 --icon 🏠
          zutto ledger categories edit 월세 --name 임대료

help-ledger-categories-list = 費目を並び順に表示する
    .about =
        例:
          zutto ledger categories list --json
    .csv = CSVで表示する
    .all = 休止したものも

help-ledger-categories-add = 費目を一覧の最後に加える
    .about =
        例:
          zutto ledger categories add 월세 --icon 🏠
    .name = 名前（20文字まで）
    .icon = 絵文字など、1文字か2文字
    .id = 経費に使うID（省略時: 名前から作る）

help-ledger-categories-edit = 費目を変える
    .about =
        例:
          zutto ledger categories edit 월세 --name 임대료 --icon 🏢
    .category = 費目のIDか名前
    .name = 新しい名前
    .icon = 新しいアイコン。空ならなし

help-ledger-categories-move = 費目を別の費目の前か、最後に移す
    .about =
        例:
          zutto ledger categories move 월세 --before 재료비
    .category = 費目のIDか名前
    .before = どの費目の前か（省略時: 最後）

help-ledger-categories-retire = 費目を使わないことにする（前の経費の名前は残る）
    .about =
        例:
          zutto ledger categories retire 월세
    .category = 費目のIDか名前

help-ledger-categories-restore = 休止した費目をまた使う
    .about =
        例:
          zutto ledger categories restore 월세
    .category = 費目のIDか名前

help-ledger-ways = 支払い方法: 一覧、追加、変更、並べ替え、休止、再開
    .about =
        現金、カード、振込は初めからあります。レジにあるのは現金（cash）です。

        例:
          zutto ledger ways
          zutto ledger ways add PayPay --icon 📱
          zutto ledger ways edit card --name 카드
          zutto ledger sell 젤네일 --pay card

help-ledger-ways-list = 支払い方法を並び順に表示する
    .about =
        例:
          zutto ledger ways list --json
    .csv = CSVで表示する
    .all = 休止したものも

help-ledger-ways-add = 支払い方法を一覧の最後に加える
    .about =
        例:
          zutto ledger ways add PayPay --icon 📱
    .name = 名前（20文字まで）
    .icon = 絵文字など、1文字か2文字
    .id = 記録に使うID（省略時: 名前から作る）

help-ledger-ways-edit = 支払い方法を変える
    .about =
        例:
          zutto ledger ways edit card --name 카드 --icon 💳
    .way = 支払い方法のIDか名前
    .name = 新しい名前
    .icon = 新しいアイコン。空ならなし

help-ledger-ways-move = 支払い方法を別のものの前か、最後に移す
    .about =
        例:
          zutto ledger ways move PayPay --before card
    .way = 支払い方法のIDか名前
    .before = どれの前か（省略時: 最後）

help-ledger-ways-retire = 支払い方法を使わないことにする（前の記録の名前は残る）
    .about =
        例:
          zutto ledger ways retire PayPay
    .way = 支払い方法のIDか名前

help-ledger-ways-restore = 休止した支払い方法をまた使う
    .about =
        例:
          zutto ledger ways restore PayPay
    .way = 支払い方法のIDか名前

help-ledger-tax = 売上の税: 一覧、設定、削除
    .about =
        税率はその日から次の税率の前日まで続き、0 で終わります。--added がなければ価格に税が含まれます（内税）。決算と書き出しに表れます。書いてある金額は変わりません。

        例:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax
          zutto ledger tax remove 2026-01-01

help-ledger-tax-list = 税率と適用開始日の一覧
    .about =
        例:
          zutto ledger tax list --json

help-ledger-tax-set = その日からの税率を決める
    .about =
        例:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax set 0 --from 2027-01-01
    .rate = パーセント。10、8.875 など
    .name = 税の名前（省略時: 前と同じ）
    .from = 適用開始日（省略時: today）
    .added = 価格に含まれず、上乗せする税（外税）

help-ledger-tax-remove = その日に始まる税率を消す（undo で戻せる）
    .about =
        例:
          zutto ledger tax remove 2026-01-01
    .from = 適用開始日

help-ledger-export = 帳簿をhledgerやbeancountの仕訳、または表として書き出す
    .about =
        すべての月か、--month や --year の分を表示します。各月の売上、経費、純利益は zutto ledger settle と同じです。締めた月の変更は、zutto ledger settle MONTH --seal で記した時から数えます。

        例:
          zutto ledger export --format hledger > shop.journal
          zutto ledger export --format beancount --year 2026 > shop.beancount
          zutto ledger export --format csv --month 2026-01 > shop.csv
          zutto ledger export --format hledger | hledger -f - incomestatement -M
    .format = 書き出す形式
    .month = 1か月だけ: 2026-01、last month
    .year = 1年、または期間だけ: 2026、2026-Q3、2026-H2、2017..2026、2025-03..2025-05

help-ledger-import = 銀行やレジの表、表計算の表、仕訳帳を帳簿に取り込む
    .about =
        表のどの列が何かは、一度だけ聞くか、下のオプションで指定し、ledger/imports に残します。見出しが同じ次の表には、もう聞きません。入金は売上になります。メニューは、その列か、規則か、--treatment で決まります。出金は、規則が分類を決めていなければ除きます。zutto が書き出した CSV と仕訳帳は、そのまま戻ります。ほかの仕訳帳では、勘定科目の最後の名前がメニューと分類になります。どの行も、取り込むか、取り込み済みか、理由つきで示されます。期間の重なるファイルでも、同じものは二度入りません。'zutto undo' ですべて元に戻せます。

        列: date, treatment, text, count, amount, in, out, pay, balance

        例:
          zutto ledger import 거래내역.csv --dry-run
          zutto ledger import till.csv --mapping till --create
          zutto ledger import bank.csv --mapping bank --encoding cp949 \
            --column date=거래일시 --column in=입금액 --column text=적요 \
            --rule '카드매출=젤네일,card'
          zutto ledger import shop.journal
    .file = 表か仕訳帳
    .format = その形式 (省略時は内容から判断)
    .mapping = ledger/imports のどれか、または新しい名前
    .column = 列の意味: date=日付, in=3 など。= のあとが空なら、なし
    .encoding = 表の文字コード
    .separator = セルの区切り: , ; | または tab
    .skip = 表の前の読まない行数
    .dates = 3/4/2026 のような日付の読み方
    .decimal = 小数点: . または ,
    .treatment = 列にも規則にもないときのメニュー
    .pay = 列にも規則にもないときの支払い方法
    .rule = 文字のある行が何か: TEXT=TREATMENT, TEXT=TREATMENT,WAY。TEXT= なら除く
    .create = 一覧にないメニュー、分類、支払い方法を追加する
    .correct = 締めた月を変え、今日の訂正として記す
    .dry-run = 何を取り込むかを示し、何も書かない

help-otp = パスフレーズで封をしたワンタイムパスワード
    .about =
        例:
          zutto otp init                          金庫を作る
          zutto otp add                           発行元、アカウント、秘密鍵を尋ねる
          zutto otp add --qr screenshot.png
          zutto otp code github
          zutto otp watch                         すべてのコードを動かしながら表示
          zutto otp import aegis-export.json
          zutto otp kit emergency.html            印刷してしまっておく緊急シート

help-otp-init = 金庫を作り、パスフレーズを決める
    .about =
        パスフレーズは2回尋ねます。空のままなら自動で作ります。パスフレーズがなければ誰にも金庫は開けられず、忘れたら誰にも取り戻せません。zutto otp kit で、書き留めておく緊急シートを作れます。プログラムに答えさせることもできます: 環境変数 ZUTTO_PASSPHRASE_COMMAND か、~/.config/zutto/settings.json の passphraseCommand に、パスフレーズを出力するシェルのコマンドを書きます。

        例:
          zutto otp init
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto vault' zutto otp init

help-otp-add = アカウントを追加する
    .about =
        元になるものがなければ、発行元、アカウント、秘密鍵を尋ねます。「-」は、otpauth:// のURI（1行に1つ、いくつでも）か秘密鍵そのものを標準入力から読みます。引数は同じ機器を使うほかの人にも見えるので、秘密のものは引数では受け取りません。オプションは、読み取った内容より優先されます。

        例:
          zutto otp add
          zutto otp add - < uri.txt
          zutto otp add --qr screenshot.png
          zutto otp add --screen                  画面に出ているQRコード
          pass show github/otp | zutto otp add - --issuer GitHub --account misaki
          zutto otp add --issuer Bank --digits 8 --algorithm SHA256
    .source = 「-」は標準入力
    .qr = QRコードの入った画像
    .screen = 画面に出ているQRコード
    .issuer = 発行元（サイトの名前）
    .account = アカウント名
    .type = totp、hotp、steam のどれか
    .algorithm = SHA1、SHA256、SHA512 のどれか
    .digits = 桁数（5から10）
    .period = コードの有効な秒数
    .counter = 次のコードのカウンター（HOTP）
    .note = 覚えておきたいこと
    .tag = タグ（繰り返し指定できる）
    .favorite = 一覧の先頭に置くかどうか
    .no-favorite = 一覧の先頭に置くかどうか

help-otp-list = アカウントの一覧を、発行元の順に、いまのコードと一緒に表示する
    .about =
        2台の機器で別々に変えられたアカウントは、版ごとに1つずつ出ます。カウンターのあるアカウント（HOTP）のコードは出ません。zutto otp code で1つ使います。最新の版が壊れたりなくなったりしたアカウントのコードも、秘密鍵が古いかもしれないので出ません。壊れたか失われた記録があれば、終了コードは1です。

        例:
          zutto otp list
          zutto otp list git                      名前かタグに git を含むもの
          zutto otp list --no-codes
          zutto otp list --json | jq -r '.accounts[].issuer'
          zutto otp list --deleted                削除したもの
    .text = 名前かタグにこれを含むアカウントだけ
    .no-codes = コードを表示しない
    .deleted = 代わりに、削除したアカウントを表示する

help-otp-code = アカウントのコードを表示する
    .about =
        NAME は、発行元、アカウント名、その一部、またはIDのはじめです。端末では、コードの残りの秒数も横に出ます。カウンターのあるアカウント（HOTP）では、次のコードを使います。カウンターは先に書き込みます。最新の版が壊れたりなくなったりしたアカウントは、秘密鍵が古いかもしれないので、--force なしではコードを出しません。

        例:
          zutto otp code github
          zutto otp code 'GitHub: misaki'
          zutto otp code github --at 1700000000   その時刻のコード
          zutto otp code github --json
    .name = アカウント
    .at = 時刻（1970年からの秒数）
    .force = もっと新しい版が壊れたかなくなったかもしれなくても表示する

help-otp-edit = アカウントを変更する
    .about =
        例:
          zutto otp edit github --issuer GitHub --account misaki@example.jp
          zutto otp edit github --tag work --untag private
          zutto otp edit github --note '' --no-favorite
          zutto otp edit token --counter 42
          zutto otp edit github --secret          新しい秘密鍵を尋ねる
    .name = アカウント
    .issuer = 発行元（サイトの名前）
    .account = アカウント名
    .type = totp、hotp、steam のどれか
    .algorithm = SHA1、SHA256、SHA512 のどれか
    .digits = 桁数（5から10）
    .period = コードの有効な秒数
    .counter = 次のコードのカウンター（HOTP）
    .note = 覚えておきたいこと
    .tag = タグ（繰り返し指定できる）
    .favorite = 一覧の先頭に置くかどうか
    .no-favorite = 一覧の先頭に置くかどうか
    .untag = タグを外す
    .secret = 新しい秘密鍵を尋ねる（パイプでも渡せる）

help-otp-move = アカウントを好きな順に並べる
    .about =
        動かしたアカウントは、ほかのすべてより前に並びます。ほかは発行元の順のままです。

        例:
          zutto otp move github --first
          zutto otp move bank --after github
          zutto otp move bank --before github
          zutto otp move github --back            ほかと同じ並びに戻す
    .name = アカウント
    .first = いちばん前へ
    .before = 動かしてあるこのアカウントのすぐ前へ
    .after = 動かしてあるこのアカウントのすぐ後へ
    .back = 発行元の順の位置へ

help-otp-rm = アカウントを削除する
    .about =
        版は金庫に残ります。zutto otp undo か zutto otp restore で、この機器でも別の機器でも戻せます。

        例:
          zutto otp rm github
          zutto otp rm 3f9a                       IDのはじめで
    .name = アカウント

help-otp-restore = 削除したアカウントを元に戻す
    .about =
        例:
          zutto otp list --deleted
          zutto otp restore github
    .name = 削除したアカウント

help-otp-undo = 金庫の最後の変更を元に戻す
    .about =
        金庫からは何も取り除きません。前の内容を書いた版を加えます。一度使ったカウンターは戻りません。

        例:
          zutto otp undo

help-otp-resolve = 2台の機器で別々に変えられたアカウントの版を選ぶ
    .about =
        --keep がなければ、それぞれの版と違うところを示します。どの版も失われません。選ばなかったものも、そのアカウントの版として残ります。

        例:
          zutto otp resolve                       まだ決まっていないもの
          zutto otp resolve github
          zutto otp resolve github --keep 2
          zutto otp resolve github --both         これからは2つのアカウントに
    .name = アカウント
    .keep = これから使う版
    .both = すべて残し、それぞれ別のアカウントにする

help-otp-copy = アカウントのコードをコピーし、しばらくして消す
    .about =
        wl-copy、xclip、xsel、pbcopy のどれかを使います。なければ端末そのもの（OSC 52）を使いますが、中身を確かめられないので消せません。消すのは、コードがまだ残っているときだけです。

        例:
          zutto otp copy github
          zutto otp copy github --clear-after 10
          zutto otp copy github --clear-after 0   消さずに残す
    .name = アカウント
    .clear-after = 消すまでの秒数。0 は消さない
    .force = もっと新しい版が壊れたかなくなったかもしれなくてもコピーする

help-otp-watch = すべてのコードを、動かしながら端末いっぱいに表示する
    .about =
        文字を打つと絞り込みます。矢印キーで選び、Enterでコードをコピーし（30秒後に消します）、Escで検索を消すか終わります。コードの残りが少なくなると、次のコードが横に出ます。ほかの機器での変更は、開き直すと現れます。

        例:
          zutto otp watch
          zutto otp watch git                     git を含むものだけ
    .text = 名前かタグにこれを含むアカウントだけ

help-otp-qr = アカウントをQRコードで表示し、スマートフォンで読み取る
    .about =
        QRコードには秘密鍵が入っています。画面を見る人に気をつけてください。ファイル（.png か .svg）はあなただけが読めます。読み取ったら消してください。

        例:
          zutto otp qr github
          zutto otp qr github ~/github.png
    .name = アカウント
    .file = 名前が .png か .svg で終わるファイル
    .force = ファイルを上書きする。もっと新しい版が壊れたかなくなったかもしれなくても作る

help-otp-import = ほかのアプリのエクスポートからアカウントを取り込む
    .about =
        読めるのは、Aegis、2FAS、andOTP、Bitwarden、Duo Mobile、ente Auth、FreeOTPとFreeOTP+、LastPass Authenticator、Proton Authenticator、Steam、Stratum、TOTP Authenticator、WinAuth、KeePassXC（CSV。keepassxc-cli があれば .kdbx も）、Google Authenticator（移行用のQRコード。画像かURI）のエクスポートと、otpauth:// のURIの一覧です。暗号化されたものはパスフレーズを尋ねます。形式は中身から判断します。決まらないときは、先に形式の名前を書いてください: aegis、2fas、andotp、bitwarden、duo、ente、freeotp、google、keepassxc、lastpass、otpauth、proton、steam、stratum、totpauthenticator。同じものは2回加えません。壊れた項目があっても、ほかは取り込みます。エクスポートには秘密鍵が入っています: 終わったら消してください。

        例:
          zutto otp import aegis-export.json --dry-run
          zutto otp import aegis-export.json
          zutto otp import andotp otp_accounts.json.aes
          zutto otp import google-1.png google-2.png
          zutto otp import passwords.kdbx
          zutto otp import - < uris.txt
    .file = エクスポートのファイル。「-」は標準入力
    .dry-run = 何を取り込むかを示し、何も書かない
    .passphrase-command = エクスポートのパスフレーズを出力するシェルのコマンド

help-otp-unlock = しばらくのあいだ、パスフレーズなしでコードを出す
    .about =
        金庫を開いたままにするプロセスが残り、同じ人の「otp code」「otp copy」「otp list」に、コードだけを答えます。金庫を変えるものや秘密鍵を見せるものは、これまでどおり尋ねます。時間が来たとき、「otp lock」、パソコンのスリープ、ログアウトで終わります。

        例:
          zutto otp unlock
          zutto otp unlock --for 1h
          zutto otp lock
    .for = 長さ: 90s、10m、2h。12hまで

help-otp-lock = 「otp unlock」を終わらせる
    .about =
        例:
          zutto otp lock

help-otp-export = アカウントを、ほかのアプリのために暗号化して書き出す
    .about =
        ファイルは、Aegisをはじめ多くのアプリが取り込めるAegisの形式です。この金庫のパスフレーズか、別のパスフレーズ（--new-passphrase）で暗号化します。--in-clear のときだけ、それも確認の言葉を入力した後で、秘密鍵を誰でも読める形（Aegisのファイルか、otpauth:// のURIの一覧）で書きます。ファイルはあなただけが読めるもので、家の外に作ります。最新の版が壊れたりなくなったりしたアカウントは、名前を示して除き、終了コードは1になります。--force を付けると、それも書き出します。

        例:
          zutto otp export ~/accounts.json
          zutto otp export ~/github.json github
          zutto otp export ~/accounts.json --new-passphrase
          zutto otp export ~/uris.txt --format otpauth --in-clear
    .file = ファイル。「-」は標準出力（端末でないとき）
    .names = このアカウントだけ
    .format = aegis か otpauth
    .new-passphrase = 金庫とは別のパスフレーズを尋ねる
    .new-passphrase-command = そのパスフレーズを出力するシェルのコマンド
    .in-clear = 暗号化しない
    .force = ファイルを上書きする。もっと新しい版が壊れたかなくなったかもしれないアカウントも書き出す

help-otp-parse = otpauth:// のURIの内容をJSONで表示する
    .about =
        金庫は要らず、何も書きません。秘密鍵も表示します。引数は同じ機器を使うほかの人にも見えるので、「-」を使ってください。

        例:
          zutto otp parse - < uri.txt
          zutto otp parse 'otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP'
    .uri = URI。「-」は標準入力

help-otp-passwd = パスフレーズを変える
    .about =
        小さなファイルを1つ書くだけで、アカウントには触れません。前のパスフレーズは、この家の古いコピー（バックアップ、gitの履歴）にはまだ効き、それがあれば同じ鍵で封をしたものも開けます。誰かに知られたかもしれないときは、続けて zutto otp rekey を実行し、サイトでアカウントを登録し直してください。

        新しいパスフレーズは2回尋ねるか、--new-passphrase-command のコマンドから受け取ります。

        例:
          zutto otp passwd
          zutto otp passwd --new-passphrase-command 'secret-tool lookup zutto new'
    .new-passphrase-command = 新しいパスフレーズを出力するシェルのコマンド

help-otp-rekey = これから書くものを新しい鍵で封じる
    .about =
        パスフレーズは変わりません（変えるのは zutto otp passwd です）。前の版は前の鍵で封をしたままで、新しいスロットには前の鍵も入ります。前のパスフレーズとコピーを持つ人は、その時にあったものは開けますが、これから書くものは開けません。

        例:
          zutto otp rekey

help-otp-verify = すべての版を開き、壊れたもの、失われたもの、古い状態に戻されたものを探す
    .about =
        パスフレーズなしでできることは zutto check が行います。問題があれば、終了コードは1です。

        例:
          zutto otp verify
          zutto otp verify --json
          zutto otp verify --accept-loss          ないものをもう知らせない
    .accept-loss = ないものを失われたものとし、もう知らせない

help-otp-kit = 印刷してしまっておく緊急シートを作る
    .about =
        金庫の場所、パスフレーズとコピーの場所を書く欄、zuttoがあるときとないときの開き方が入ったHTMLファイルです。秘密は何も入らず、金庫も開きません。ブラウザーからA4かレターの紙に印刷してください。

        例:
          zutto otp kit ../emergency.html
          zutto otp kit --lang ko --force ../emergency.html
    .file = 作るファイル
    .force = ファイルを上書きする

help-note = 匿名メッセージを受け取る、回答する、送る
    .about =
        あなたのリンクを人に渡すと、相手はページに書き、その言葉はブラウザーの中で封をされます。文やファイルで渡されたものを開けるのは、あなただけです。書いた人についてわかること、わからないことは docs/SECURITY.md にあります。

        例:
          zutto note link                     渡すリンク（最初の1回で作る）
          zutto note receive message.note
          zutto note                          届いたものを新しい順に
          zutto note show 1
          zutto note answer 1 毎朝6時です
          zutto note send 홍길동 --out message.note   文はエディターで書く

help-note-list = 届いたメッセージの一覧を新しい順に表示する
    .about =
        ● は未読です。ほかのコマンドでは、左の番号でメッセージを指します。名前は書いた人の自称で、本人とは限りません。

        例:
          zutto note list
          zutto note list --pending           未回答のもの
          zutto note list --unread --json
    .pending = 未回答のものだけ
    .answered = 回答済みのものだけ
    .unread = 一度も見ていないものだけ
    .number = 表示する件数（省略時: 20）
    .all = すべて

help-note-link = あなたのリンク（ほかの人があなた宛てに書くページ）を表示する
    .about =
        最初に実行したとき、鍵が一組できます。開けるほうの鍵は、金庫に入れてパスフレーズで守ります。zutto build が、ページをアーカイブの receive/TOKEN.html に置きます。ほかのファイルが要らない1つのファイルなので、それだけを公開しても、メールで送っても、ディスクから開いてもかまいません。アドレスや名前を消すには、空の文を渡します: --mail ''。

        --post があれば、書いた人はボタンを押すだけです。サーバーの zutto box add が、# の後ろに鍵の付いた住所を表示します。鍵はこの機器に置かれ、ページには入りません。届いたものは zutto note receive で受け取ります。

        --rotate は新しいリンクを作り、今あるリンクをすべて引退させます。ページは次の zutto build で消えます。公開した先からは自分で消してください。引退したリンクへ封をした文は、その後も受け取ります。--close は、今までに引退したすべてのリンクで、それをやめます。古いリンクに大量に送る人を止められますが、そこへ封をしてまだ届いていないものは失われます。

        例:
          zutto note link
          zutto note link --url https://example.org/me
          zutto note link --mail misaki@example.org
          zutto note link --post https://box.example.org/b/4f1c...#9a3e...
          zutto note link --page ~/write-to-me.html
          zutto note link --rotate
          zutto note link --rotate --close
    .rotate = 新しいリンクを作り、今あるリンクを引退させる
    .close = 引退したリンクからは、もう受け取らない
    .url = アーカイブを公開している場所
    .mail = ページに載せるメールアドレス
    .post = ページから送信できるアドレス。箱なら #鍵 を付ける
    .name = ページに載せるあなたの名前（省略時: 家での名前）
    .page = ページをこのファイルにも書き出す
    .force = ファイルを上書きする

help-note-receive = 封をしたメッセージと回答を開き、しまう
    .about =
        封をした文が入っていれば、.note ファイルでも、保存したメールでも、チャット全体でも、何度引用や折り返しをされていてもかまいません。受け取り済みのものは、何も変えません。欠けも変わりもないと確かめられないメッセージは、何も書きません。

        ファイルを書かなければ、ページの送信先の箱から受け取ります。その箱の鍵がこの機器にあるときです（zutto note link --post 住所#鍵）。手紙は、家に入ってから箱で消します。開けないものは箱に残ります。それも消すのは --discard です。

        例:
          zutto note receive                   箱から
          zutto note receive --box             同じことを、端末のないタイマーから
          zutto note receive message.note
          zutto note receive ~/Mail/*.eml
          xclip -o | zutto note receive -
    .files = ファイル。「-」は標準入力
    .box = 箱から受け取る
    .discard = 開けないものも箱から消す

help-note-show = メッセージと回答を表示する（届いたものは既読になる）
    .about =
        例:
          zutto note show 1                   一覧の最初のもの
          zutto note show x7k2m4              IDの終わりで
    .note = メッセージ: 一覧の番号、ID、IDの一部のどれか

help-note-answer = メッセージに回答し、相手宛てに封をして表示する
    .about =
        封をした文は、メッセージが届いたのと同じ方法で渡してください。書いた人は、手元に残したページの控えで開きます。言葉がなければ、パイプで渡したものを受け取るか、エディターを開きます。--public は、メッセージと回答をアーカイブのQ&Aページに載せます。付けなければどこにも載りません。

        例:
          zutto note answer 1 毎朝6時です
          zutto note answer x7k2m4 --out answer.note < letter.txt
          zutto note answer 1 "Every day at six" --public
          zutto note answer 1 --replace "At seven, I meant"
          zutto note answer 1 --private       Q&Aページから外す
    .note = メッセージ: 一覧の番号、ID、IDの一部のどれか
    .text = 回答の言葉。「-」は標準入力
    .out = 封をした文をこのファイルに書き出す
    .force = ファイルを上書きする
    .public = メッセージと回答をアーカイブのQ&Aページに載せる
    .private = 載せない、または外す
    .replace = 前の回答を書き換える

help-note-send = 連絡先にメッセージを書き、相手宛てに封をして表示する
    .about =
        --named を付けなければ、あなたの名前は入りません。ここから送られるものはありません。封をした文は、あなたのことが知られてもよい範囲の方法で渡してください。メッセージと回答を開く鍵は notes/sent/ に残り、鍵は封をしてあります。言葉がなければ、パイプで渡したものを受け取るか、エディターを開きます。

        例:
          zutto note send 홍길동 < letter.txt | xclip
          zutto note send 홍길동 --out message.note   文はエディターで書く
          zutto note send hong --named "It was me"    この文はシェルの履歴に残る
    .contact = 連絡先: 名前、ID、そのはじめのどれか
    .text = メッセージの言葉。「-」は標準入力
    .out = 封をした文をこのファイルに書き出す
    .force = ファイルを上書きする
    .named = 名乗る

help-note-seal = 送ったメッセージや書いた回答に、もう一度封をして渡せるようにする
    .about =
        毎回ちがう文になり、同じ言葉が入っていることは見てもわかりません。

        例:
          zutto note seal p3q6d2 | xclip
          zutto note seal 1 --out answer.note
    .note = メッセージ: 一覧の番号、ID、IDの一部のどれか
    .out = 封をした文をこのファイルに書き出す
    .force = ファイルを上書きする

help-note-history = 送ったメッセージと届いたメッセージを新しい順に表示する
    .about =
        メッセージにある日付の順です。同じ日のものと、まだ来ていない日付のものは、届いた順です。→ は送ったもの、← は届いたものです。連絡先を指すと、その人に送ったものだけになります（届いたものを書いたのが誰かはわかりません）。

        例:
          zutto note history
          zutto note history --sent
          zutto note history 홍길동 --json
    .contact = 連絡先: 名前、ID、そのはじめのどれか
    .sent = 送ったものだけ
    .received = 届いたものだけ
    .number = 表示する件数（省略時: 20）
    .all = すべて

help-note-rm = メッセージを削除する（もう届かない。undo で戻せる）
    .about =
        例:
          zutto note rm 1
          zutto note rm x7k2m4 k3v6p2
          zutto note rm --unread              一度も見ていないものすべて
    .notes = メッセージ: 一覧の番号、ID、IDの一部（いくつでも）
    .unread = 届いたメッセージのうち、一度も見ていないものすべて

help-note-block = メッセージを削除し、その人からはもう受け取らない
    .about =
        ページはメッセージごとに新しい鍵を作るので、止められるのは同じやりとりを続ける人だけです。新しく書き始める人には、note link --rotate --close でリンクを新しくしてください。その人の未読のメッセージも削除します。読んだものは残ります。

        例:
          zutto note block 1
    .note = メッセージ: 一覧の番号、ID、IDの一部のどれか

help-note-unblock = ブロックしたすべての人から、また受け取る
    .about =
        1人だけ解くには、notes/blocked.txt からその行を消してください。

        例:
          zutto note unblock

help-note-commit = メッセージを、日付より細かいことを残さずにgitに記録する
    .about =
        gitのコミットには、誰がいつ作ったかが秒まで残ります。リポジトリを読める人は、それをメッセージの届いた時刻と比べられます。このコミットは誰の名前でもなく、その日の世界時0時に作られます。記録するのは notes/ だけです: 連絡先には加えた時刻が秒まで入っているので、自分のコミットで記録してください。ほかの変更やステージしたものはそのままです。それでもわかることは docs/SECURITY.md にあります。

        例:
          zutto note commit

help-note-contact = 連絡先（メッセージを送る相手）
    .about =
        連絡先は、登録して3日たつと削除できます。無料プランで登録できるのは5人です。

        例:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-note-contact-list = 連絡先の一覧を名前の順に、あと何人登録できるかと一緒に表示する
    .about =
        例:
          zutto contact list
          zutto contact list --json

help-note-contact-add = 連絡先を加える
    .about =
        リンクは、相手から渡されたアドレス、ファイルの名前、またはトークンだけです。

        例:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = その人の呼び名（ほかと重ならないもの）
    .relationship = あなたとの関係
    .link = その人のリンク
    .memo = 覚えておきたいこと

help-note-contact-show = 連絡先の情報をすべて表示する
    .about =
        例:
          zutto contact show 홍길동
    .contact = 連絡先: 名前、ID、そのはじめのどれか

help-note-contact-edit = 連絡先の情報を変える
    .about =
        項目を消すには、空の文を渡します: --memo ''。送ったメッセージは、その人のもののままです: 名前を変えてもIDは変わりません。

        例:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 連絡先: 名前、ID、そのはじめのどれか
    .name = その人の呼び名（ほかと重ならないもの）
    .relationship = あなたとの関係
    .link = その人のリンク
    .memo = 覚えておきたいこと

help-note-contact-rm = 連絡先を削除する（登録して3日たってから）
    .about =
        その人に送ったメッセージは残ります。

        例:
          zutto contact rm 홍길동
    .contact = 連絡先: 名前、ID、そのはじめのどれか

help-contact = 連絡先（メッセージを送る相手）
    .about =
        連絡先は、登録して3日たつと削除できます。無料プランで登録できるのは5人です。

        例:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-contact-list = 連絡先の一覧を名前の順に、あと何人登録できるかと一緒に表示する
    .about =
        例:
          zutto contact list
          zutto contact list --json

help-contact-add = 連絡先を加える
    .about =
        リンクは、相手から渡されたアドレス、ファイルの名前、またはトークンだけです。

        例:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = その人の呼び名（ほかと重ならないもの）
    .relationship = あなたとの関係
    .link = その人のリンク
    .memo = 覚えておきたいこと

help-contact-show = 連絡先の情報をすべて表示する
    .about =
        例:
          zutto contact show 홍길동
    .contact = 連絡先: 名前、ID、そのはじめのどれか

help-contact-edit = 連絡先の情報を変える
    .about =
        項目を消すには、空の文を渡します: --memo ''。送ったメッセージは、その人のもののままです: 名前を変えてもIDは変わりません。

        例:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 連絡先: 名前、ID、そのはじめのどれか
    .name = その人の呼び名（ほかと重ならないもの）
    .relationship = あなたとの関係
    .link = その人のリンク
    .memo = 覚えておきたいこと

help-contact-rm = 連絡先を削除する（登録して3日たってから）
    .about =
        その人に送ったメッセージは残ります。

        例:
          zutto contact rm 홍길동
    .contact = 連絡先: 名前、ID、そのはじめのどれか

help-build = 家からHTMLページのアーカイブを作る
    .about =
        変わったところだけを作り直します。アーカイブの中で、増えたり減ったり置きかわったりしたファイルには気づきますが、同じファイルの中身だけが書き換えられたことに気づくのは --thorough のときだけです。アーカイブには、プログラムもサーバーもネットワークも要りません。index.html を開くか、フォルダーをUSBメモリーにコピーしてください。

        例:
          zutto build                          家の archive/ に
          zutto build --out /media/usb/nikki   別の場所に
          zutto build --originals --out /media/usb/nikki

        ほかのことに関係のない人に渡す、一部だけのアーカイブも作れます。除いたものはどのファイルにも入らず、写真の撮影場所やカメラの情報も入りません。専用のフォルダーが必要です。

          zutto build --diary futari --out ../futari       日記帳1冊だけ
          zutto build --month 2024-12 --out ../december    ある月のすべて
          zutto build --year 2024 --without ledger --without safety --out ../2024

        パスフレーズで鍵をかければ、USBメモリーを拾った人には何も読めません。ネットワークがなくても、どのブラウザーでも開けます（zutto unlock で、鍵のないアーカイブに戻せます）:

          zutto build --lock --out /media/usb/nikki
    .out = アーカイブのフォルダー（省略時: 家の archive/）
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ。2024-12 など（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .without = 除くもの: ledger、memos、answers、safety（繰り返し指定できる）
    .originals = 届いたままの写真も入れる（カメラが書き込んだものも。一部だけのときは使えない）
    .lock = すべてにパスフレーズで鍵をかける（--out が必要）
    .thorough = アーカイブのファイルも一つずつ見る（手で書き換えられたものを見つける）

help-unlock = 鍵をかけたアーカイブを開き、すべてのファイルを確かめ、鍵のない形で書き出す
    .about =
        すべてのバイトを確かめます。足りない、壊れている、またはほかより古いファイルは、名前を示して書き出しません。ほかはすべて書き出し、終了コードは1になります。書き出したものはあなただけが読めます。--out がなければ何も書きません。家は要りません。

        例:
          zutto unlock /media/usb/nikki                   確かめるだけ
          zutto unlock /media/usb/nikki --out nikki-plain
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto usb' zutto unlock nikki
    .dir = 鍵をかけたアーカイブのフォルダー
    .out = 鍵のないアーカイブを書き出す空のフォルダー

help-serve = アーカイブをブラウザーで、いつも最新の状態で見る
    .about =
        アーカイブを作り、この機器のブラウザーだけに見せます。家のファイルが保存されるたびに作り直し、開いているページは自動で読み込み直されます。ファイルに問題があれば、直るまでページに示します。Ctrl-Cで終わります。

        アーカイブのファイルは zutto build と同じです。見せるページだけに、読み込み直すための1行が加わります。

        例:
          zutto serve                          http://localhost:4747/ で
          zutto serve --open                   ブラウザーも開く
          zutto serve --port 0                 空いているポートで
          zutto serve --trust-templates        自分で templates/ を変えている間
          zutto serve --month 2024-12 --without ledger --out /tmp/december
    .port = 使うポート。0 は空いているもの
    .open = ブラウザーで開く
    .no-watch = 一度だけ作り、変更を見張らない
    .trust-templates = templates/ の変更をすぐに使う（変えるのは自分だけ。その間は同期しない）
    .out = アーカイブのフォルダー（省略時: 家の archive/）
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ。2024-12 など（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .without = 除くもの: ledger、memos、answers、safety（繰り返し指定できる）

help-app = 家を電話から：端末なしで読み書きする
    .about =
        家の人の電話のためのページを出します。今日の質問、写真と既読のある日記。どのページもスクリプトなしで使え、書いたものは同じふつうのファイルになります。

        例:
          zutto app --open                       この機器で、http://localhost:4848/ に
          zutto app --listen laptop.tail1234.ts.net --cert laptop.crt --key laptop.key
          zutto app --behind-proxy https://home.example.org
          zutto app --till-http 192.168.0.5      インターネットのない店のレジ
          zutto app pair misaki --diary futari   みさきの電話
          zutto app pair --till                  売上を打つタブレット
          zutto app install --listen kasse.local これからは自動で始まる
          zutto app devices                      登録した電話
          zutto app unpair k3v9tx

help-app-run = Ctrl-Cまでページを出す
    .about =
        オプションなしでは、この機器のブラウザーだけが開けます。--listen では、電話がHTTPSで開けます。証明書は --cert と --key のもの、なければ家の認証局のものです。電話は一度だけ、次のポートの /start でその認証局を信頼します。証明書のファイルは変わるたびに読み直します。--behind-proxy では、TLSを受け持つこの機器のプロキシ（Caddy、nginx、tailscale serve）にHTTPで答えます。

        --till-http では、レジが平文のHTTPで、--port の次のポートから届きます。同じネットワークの誰でも、見ることも打つこともできます。そこにあるのはレジだけです。

        住所は電話の記憶です。名前が変わると、電話を登録し直すことになります。

        例:
          zutto app run --open
          zutto app run --listen kasse.local
          zutto app run --listen kasse.local --cert kasse.crt --key kasse.key
          zutto app run --behind-proxy https://home.example.org --port 4848
    .port = 使うポート。0 は空いているもの
    .listen = ほかの機器からこの機器に届く名前
    .cert = その名前の証明書（PEM）
    .key = その秘密鍵（PEM）
    .behind-proxy = プロキシの住所
    .till-http = レジが平文のHTTPでこの機器に届く名前
    .push-contact = プッシュサービスの連絡先（mailto:me@example.org など）
    .push-service = ブラウザーのメーカー以外のプッシュサービス（繰り返せる）
    .open = 持ち主として登録し、ブラウザーで開く

help-app-install = この機器に、これからずっと、起動のたびにページを出させる
    .about =
        systemd のユニットか、launchd（macOS）のエージェントで、zutto app run と同じオプションを使います。オプションを変えるとき、家やプログラムを動かしたときは、もう一度実行してください。

        例:
          zutto app install --listen kasse.local
          zutto app install --behind-proxy https://home.example.org
          zutto app uninstall
    .port = 使うポート
    .listen = ほかの機器からこの機器に届く名前
    .cert = その名前の証明書（PEM）
    .key = その秘密鍵（PEM）
    .behind-proxy = プロキシの住所
    .till-http = レジが平文のHTTPでこの機器に届く名前
    .push-contact = プッシュサービスの連絡先（mailto:me@example.org など）
    .push-service = ブラウザーのメーカー以外のプッシュサービス（繰り返せる）
    .systemd = systemd のユニットで
    .launchd = launchd のエージェントで

help-app-uninstall = この機器に、もうページを出させない
    .about =
        例:
          zutto app uninstall

help-app-pair = 電話をメンバーのもの、または持ち主のものにするコードを見せる
    .about =
        QRコードと六けたの数字を見せ、使われるまで待ちます。五分間、一台の電話に使えます。iPhoneでは先にページをホーム画面に追加し、そこで数字を入れてください。アイコンは別に覚えます。持ち主は金庫のほかすべて、メンバーはその日記、レジは今日と昨日の売上だけを見ます。

        例:
          zutto app pair misaki --diary futari
          zutto app pair --owner
          zutto app pair --till
    .member = メンバー
    .diary = その電話が見る日記（繰り返し指定できる）
    .owner = 持ち主の電話。金庫のほかはすべて見る
    .till = レジ。売上を打つだけで、ほかは見えない
    .no-wait = 電話が使うまで待たない

help-app-check = 電話からアプリに届くか、届かなければ何をすればよいか
    .about =
        名前を調べ、電話と同じようにつなぎ、証明書を確かめます。ファイアウォールが止めるものは、ほかの機器からしか見えません。その機器で /check を開くと、できることが出ます。

        例:
          zutto app check
          zutto app check --json

help-app-key = 電話のショートカットからメモを送る鍵を作る
    .about =
        宛先と鍵を一度だけ表示します。残るのは鍵のハッシュだけです。鍵を持つ人はメモを足せますが、何も読めません。iPhone のショートカットでは「オーディオを録音」のあとに「URLの内容を取得」を置き、方法を POST、ヘッダに Authorization、本文をファイル（録音）にします。

        例:
          zutto app key --name "Action Button"
          zutto app unpair k3v9tx                外す
    .name = 電話の一覧での名前

help-app-devices = 登録した電話
    .about =
        例:
          zutto app devices
          zutto app devices --json

help-app-unpair = 電話をすぐに知らない人に戻す
    .about =
        例:
          zutto app unpair k3v9tx
    .device = 電話の番号。zutto app devices で見られる

help-box = 封をしたメッセージを、受け取るまで預かるウェブの箱
    .about =
        いつも動いているサーバーで使います。家のものは何も置きません。あなたのリンクを開いた人がボタンを1つ押すと、封をしたメッセージがここで待ち、家の zutto note receive が受け取ります。箱には開けません。

        例:
          zutto box run --behind-proxy https://box.example.org
          zutto box add misaki
          zutto box list
          zutto box key misaki                 なくした鍵の代わりに新しい鍵
          zutto box remove misaki

help-box-run = Ctrl-Cまで手紙を預かる
    .about =
        オプションなしでは、この機器のプログラムだけが届きます。--listen では、--cert と --key の証明書で誰でもHTTPSで届きます。証明書のファイルは変わるたびに読み直します。--behind-proxy では、TLSを受け持つこの機器のプロキシ（Caddy、nginx）にHTTPで答えます。送りすぎを防ぐため、誰が送るかはプロキシの最後の X-Forwarded-For で見分けます。

        メッセージは256KiBまで、ポケットの手紙は8MiBまで、1つの宛先に64MiB、10,000通までです。90日受け取られないものは消します。送った人の住所は書き残しません。

        例:
          zutto box run --behind-proxy https://box.example.org
          zutto box run --listen box.example.org --cert box.crt --key box.key --port 443
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）
    .port = 使うポート。0 は空いているもの
    .listen = ほかの機器からこの機器に届く名前
    .cert = その名前の証明書（PEM）
    .key = その秘密鍵（PEM）
    .behind-proxy = プロキシの住所

help-box-install = この機器に、これからずっと、起動のたびに手紙を預からせる
    .about =
        このユーザーの systemd のユニットか、launchd（macOS）のエージェントで、zutto box run と同じオプションを使います。オプションを変えるときは、もう一度実行してください。

        例:
          zutto box install --behind-proxy https://box.example.org
          zutto box uninstall
    .port = 使うポート
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）
    .listen = ほかの機器からこの機器に届く名前
    .cert = その名前の証明書（PEM）
    .key = その秘密鍵（PEM）
    .behind-proxy = プロキシの住所
    .systemd = systemd のユニットで
    .launchd = launchd のエージェントで

help-box-uninstall = この機器に、もう手紙を預からせない（待っているものは残る）
    .about =
        例:
          zutto box uninstall
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）

help-box-add = 送ってもらう宛先と、その鍵を作る
    .about =
        両方を1つにして、一度だけ表示します。残るのは鍵のハッシュだけです。家では zutto note link --post に渡します。

        例:
          zutto box add misaki
          zutto box add family --pockets       zutto pocket add --box のために
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）
    .name = 一覧での呼び名
    .pockets = ポケットの手紙（写真付き、8 MiBまで）のため

help-box-list = 箱と、それぞれに待っているもの
    .about =
        例:
          zutto box list
          zutto box list --json
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）

help-box-key = 箱の新しい鍵を作る（古い鍵では開けなくなる）
    .about =
        例:
          zutto box key misaki
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）
    .name = 箱: 呼び名か住所

help-box-remove = 箱と、その中で待つ手紙を消す
    .about =
        先に受け取ってください。待っているものは失われます。そこへ送るページは、送れなかったと知らせます。別の住所で zutto note link --post をすると、新しいページになります。

        例:
          zutto box remove misaki
    .data = 箱のフォルダー（省略時: ~/.local/state/zutto の中）
    .name = 箱: 呼び名か住所
    .force = 手紙が入っていても消す

help-pocket = 離れた場所の電話が、箱を通して書く
    .about =
        電話がこの機器に届かない人のためのものです。その人は箱（zutto box）のページで書き、ページが手紙一通ずつに、この家だけが開ける封をします。zutto receive がここで取り出し、しまいます。メンバーのものは日記に、持ち主のものはメモと売上にも、レジのものは売上に入ります。

        例:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner                 同じ箱で
          zutto pocket list
          zutto pocket remove 1a2b3c

help-pocket-add = 電話が手紙を書く住所を作る
    .about =
        QRコードと住所を見せます。一台のためのものです。iPhoneでは、書く前にページをホーム画面に置いてください。アイコンは別の記憶を持ちます。手紙を開けるのはこの機器だけなので、ここで受け取ります。

        箱は zutto box add 名前 --pockets で作ったもので、一度だけ書きます。住所には日記とメニューの名前が入っています。それが変わったら、新しい住所を作ってください。

        例:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner
          zutto pocket add --till
    .member = メンバー
    .diary = 書く日記。いくつでも
    .owner = 持ち主の電話。日記、メモ、売上
    .till = レジ。売上だけ
    .box = 箱の住所と #鍵

help-pocket-list = 手紙を書く電話
    .about =
        例:
          zutto pocket list
          zutto pocket list --json

help-pocket-remove = その電話の手紙を、もう受け付けない
    .about =
        例:
          zutto pocket remove 1a2b3c
    .pocket = ポケット。zutto pocket list の表示のとおりに

help-receive = ポケットの手紙やメールの返信を取り出し、しまう
    .about =
        手紙は、書いたときの時刻で一度だけしまいます。何度届いても同じです。それから電話は届いたと知り、箱はそれを消します。しまえないものは箱に残ります。それも消すのは --discard です。表示できない写真は、名前を知らせて残し、言葉はしまいます。匿名メッセージは zutto note receive です。

        ファイルを書けば、箱には尋ねず、それを受け取ります。電話が渡した letter.txt や、箱のフォルダーの letters/ にあるファイルなどです。

        --mail を付けると、zutto remind --mail のメールへの返信をしまいます。この機器の設定のアカウントで未読のもの、または書いたファイル、mbox、フォルダー、標準入力（-）からです。だれの返信かは、送り先のアドレスの署名で分かります。

        例:
          zutto receive
          zutto receive --json
          zutto receive ~/Downloads/letter.txt
          zutto receive ~/from-the-server/letters/4f1c*/*
          zutto receive --mail
          zutto receive --mail ~/Mail/inbox.mbox ~/Maildir
    .files = 箱の代わりのファイル
    .discard = しまえないものも箱から消す
    .mail = 手紙の代わりに、メールの返信

help-import = ほかのアプリから日記、メモ、トーク、写真を取り込む
    .about =
        読めるのは、Day One（JSON、Day One Classic）、jrnl（そのファイルかJSON）、Journey、memos（usememos）、RedNotebook、テキストバンドル（Bear）、Google Keep、Evernote、Daylio、Joplin、Notion、Simplenote、Appleの「ジャーナル」、Standard Notes、Diarium、Logseq、Journiv、Diaro、Markdownのフォルダー（Obsidian、Jekyll、Hugo）、日付の名前のHTML、メール（.eml、mbox、Maildir）、それにLINE、カカオトーク、WhatsApp、Telegram、Signal、iMessageのトークで、フォルダー、zipファイル、1つのファイルのどれでもかまいません。形式は中身から判断します。決まらないときは、先に形式の名前を書くか、--from で指してください。同じものは2回取り込まず、ここにあるものには触れません。壊れた項目があっても、ほかは取り込みます。フォルダー、カメラのカード、Google Takeout、Instagram、Facebookの写真も読めます。写真は一日ごと、投稿はひとつごとに記録になります。zutto undo ですべて元に戻せます。トークは1日と1人ごとに1つの日記になり、アプリ自身の行は入りません。ワンタイムパスワードは zutto otp import で取り込みます。

        例:
          zutto import day-one.zip --into futari --dry-run
          zutto import day-one day-one.zip --into diary:futari
          zutto import jrnl ~/journal.txt --into futari
          zutto import memos.json                        メモに
          zutto import ~/Notes --into memos --undated 2020-01-01
          zutto import "[LINE] ゆうきとのトーク.txt" --into futari --author ゆうき=yuuki
          zutto import "WhatsApp Chat - Kyoto.zip" --into tomo --each
          zutto import ~/Pictures/2024 --into futari --propose
    .export = エクスポート: フォルダー、zipファイル、ファイルのどれか。前に形式を書ける
    .from = 形式: day-one、jrnl、journey、memos、markdown、textbundle、rednotebook、keep、evernote、daylio、joplin、notion、simplenote、apple-journal、standard-notes、diarium、logseq、journiv、diaro、html、line、kakaotalk、whatsapp、telegram、signal、imessage、photos、instagram、facebook
    .into = 取り込み先: 日記帳のID、diary:ID、memos のどれか
    .author = 日記を書いた人（省略時: 家の持ち主）。名前=ID ならトークの名前が誰なのか、名前= ならその人を除く
    .chat = いくつかのトークがあるとき、どれを取り込むか
    .each = トークを1日と1人ごとではなく、メッセージごとに日記にする
    .undated = 日付のない文に使う日付（なければ、その文は失敗になる）
    .dates = 3/4/2024 のような日付の読み方: day-first、month-first、year-first のどれか
    .propose = 写真がどうなるかを先にエディターで見て、消したり書き足したりする
    .dry-run = 何を取り込むかを示し、何も書かない

help-export = 印刷用のPDF、画像、ほかのアプリ用の日記、または全部を書き出す
    .about =
        例:
          zutto export pdf --year 2024 ../2024.pdf           1年分を本に
          zutto export epub --diary futari ../futari.epub    読書端末の本
          zutto export images --month 2024-12 ../pages       本のページを画像に
          zutto export bag /media/usb/nikki-bag              すべてを、確かめられる形で
          zutto export day-one futari ../futari.zip          日記帳をほかのアプリに

        書き出す先は家の外です。家の中では、家のコピーすべてに入ってしまうからです。

help-export-pdf = 日記帳、月、年、または決算を、印刷できる本にする
    .about =
        本には、表紙、目次、月ごとの章、ページ番号、しおりがつきます。WeasyPrintがあればそれで、なければChromiumかChromeで作り、ネットワークからは何も読み込みません。同じ家からは、同じプログラムとフォントなら、1バイトまで同じものができます。見た目を決めるのは book.css です: zutto templates copy book.css

        例:
          zutto export pdf --year 2024 ../2024.pdf
          zutto export pdf --diary futari ../futari.pdf
          zutto export pdf --diary futari --month 2024-12 ../december.pdf
          zutto export pdf --settlement 2024-12 --paper a4 ../december.pdf
          zutto export pdf --year 2024 --with chromium ../2024.pdf
          zutto export pdf --year 2024 --bleed ../for-the-printer.pdf
          zutto export pdf --diary futari --archival ../futari.pdf
          zutto export pdf --diary futari --vertical --lang ja ../futari.pdf
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ: 2024-12、last month（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .settlement = お店の決算: 2024-12、2024
    .paper = 紙の大きさ: a5、a4、letter
    .bleed = 裁ち落とし：四方に3 mmと、裁つところの印（WeasyPrint）
    .vertical = 日本語を縦書きにする（Chromium）
    .with = PDFを作るもの: weasyprint、chromium（省略時: 先に見つかったもの）
    .archival = 保存用：PDF/A-3に、Markdownと写真を添付する（WeasyPrint）
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）
    .force = すでにあるファイルを置き換える

help-export-epub = 日記帳、月、年、またはすべてを、読書端末の本にする
    .about =
        できるのはEPUB 3で、表紙、目次、月ごとの章があります。文字と大きさは読む人が選びます。同じ家からは、1バイトまで同じものができます。見た目を決めるのは epub.css です: zutto templates copy epub.css

        例:
          zutto export epub --diary futari ../futari.epub
          zutto export epub --year 2024 ../2024.epub
          zutto export epub --diary futari --vertical ../futari.epub
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ: 2024-12、last month（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .vertical = 日本語を縦書きにする
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）
    .force = すでにあるファイルを置き換える

help-export-images = 本のページをPNG画像にする: 001.png、002.png …
    .about =
        zutto export pdf と同じ本を、pdftoppm（poppler-utils）で画像にします。フォルダーは新しく作ります。前にこのコマンドが作り、ほかに何も入っていないフォルダーなら、画像を置き換えます。

        例:
          zutto export images --month 2024-12 ../december
          zutto export images --diary futari --dpi 300 ../pages
          zutto export images --settlement 2024 ../settlement
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ: 2024-12、last month（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .settlement = お店の決算: 2024-12、2024
    .paper = 紙の大きさ: a5、a4、letter
    .bleed = 裁ち落とし：四方に3 mmと、裁つところの印（WeasyPrint）
    .vertical = 日本語を縦書きにする（Chromium）
    .with = PDFを作るもの: weasyprint、chromium（省略時: 先に見つかったもの）
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）
    .dpi = 1インチあたりの点の数: 画面用は 150、印刷用は 300

help-export-bag = 家のすべてとアーカイブを、壊れていないと確かめられる1つのフォルダーにする
    .about =
        できるフォルダーはバッグ（BagIt、RFC 8493）です。まだないフォルダーを指してください。data/home には、.git、.zutto、archive/ を除く家のすべてのファイルが入ります。data/archive は新しく作ったアーカイブで、data/ro-crate-metadata.json にはそれぞれのファイルの説明があります。ワンタイムパスワードの金庫も、暗号化されたまま入ります。写真は元のままで、撮影場所やカメラの情報も残っています。同じ家からは、1バイトまで同じものができます。すべて読み返して確かめます。

        ほかのことに関係のない人に渡す、一部だけのバッグも作れます。data/home には、その部分のアーカイブに出るファイルだけが入り、ほかのことがわかるものは何も入りません。それだけで1つの家です。金庫、連絡先、公開していないメッセージ、自分のひな型、招待コードは、一部だけのバッグには決して入りません。

        例:
          zutto export bag /media/usb/nikki-bag
          zutto export bag --diary futari ../futari-bag
          zutto export bag --year 2024 --without ledger ../2024-bag
          zutto verify /media/usb/nikki-bag
          cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
    .diary = この日記帳だけ（繰り返し指定できる）
    .month = この月だけ。2024-12 など（繰り返し指定できる）
    .year = この年だけ（繰り返し指定できる）
    .without = 除くもの: ledger、memos、answers、safety（繰り返し指定できる）
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）

help-export-day-one = 日記帳をDay Oneに取り込める形で書き出す
    .about =
        日記のJSONと、写真、音声、動画、PDFが入ったzipファイルです。Day Oneから来た日記は、あちらでも同じ日記として扱われます。Day Oneには書いた人の区別がないので、何人かで書いた日記帳では名前がタグになります。

        例:
          zutto export day-one futari ../futari.zip
    .id = 日記帳のID
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）
    .force = すでにあるファイルを置き換える

help-export-jrnl = 日記帳をjrnlの形で書き出す
    .about =
        1つのテキストファイルに、日記ごとに「[2024-12-25 23:30] 題名」の行と本文が入ります。jrnlには、写真も、書いた人も、タイムゾーンもありません。

        例:
          zutto export jrnl futari ../journal.txt
    .id = 日記帳のID
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）
    .force = すでにあるファイルを置き換える

help-export-markdown = 日記帳をふつうのMarkdownのフォルダーに書き出す
    .about =
        1つの日記が1つのファイルになり、日時、書いた人、タグはフロントマターに、写真は隣の photos/ に入ります。Obsidian、Hugoなどで読めます。

        例:
          zutto export markdown futari ../futari-notes
    .id = 日記帳のID
    .destination = 書き出すファイルかフォルダー
    .out = 書き出すファイルかフォルダー（オプションで指すとき）

help-check = すべてのファイルを読み、問題をその場所と一緒に示す
    .about =
        「ファイル:行:列: error|warning: 問題 [コード]」の形で、直し方のヒントと一緒に表示します。エラーがあれば、終了コードは1です。

        例:
          zutto check
          zutto check --json

help-sync = この家と、ほかの場所にある同じ家を、同じ状態にする
    .about =
        変更を記録し、この家が知っているすべての場所とやり取りします。場所は、gitリポジトリーと「置き場」です。置き場は、USBメモリー、ネットワークドライブ、ほかの機器（rsync）、ストレージサービス（rclone）のフォルダーです。2台の機器で変わったものは1つに合わせます。売上は足し合わされ、日記とメモは両方が残ります。同じところが別々に変えられていたら両方の版を残し、zutto resolve で決められます。ほかの人が書いたものが undo で取り消されることはありません。単独で共有している日記帳は、それぞれのリポジトリーか置き場と同期します。

        置き場は一度だけ指定します。それからは、zutto sync が、届くときにいつも立ち寄ります。どの機器からも同じフォルダーが見える場所では、zuttoなしで読める家のコピーが隣に置かれ、そこで手で直したものも取り入れます。SyncthingやDropboxがコピーするフォルダーと、rcloneの先には、コピーは置きません。

        例:
          zutto sync
          zutto sync --to /media/usb/nikki
          zutto sync --to misaki@example.org:nikki --name nas
          zutto sync --to rclone:bucket:nikki
          zutto sync --remote git@example.org:nikki.git     gitのホスト
          git clone git@example.org:nikki.git nikki         別の機器で
          zutto sync --rewritten adopt       誰かが履歴から消した後で
          zutto sync --watch                 変わるたびと、5分ごとに
          zutto sync --watch --install       同じことを、機器に任せて
    .to = これからこの置き場と同期する: フォルダー、USER@HOST:FOLDER、rsync://HOST/MODULE/FOLDER、sftp://USER@HOST/FOLDER、rclone:REMOTE:PATH
    .name = --to で: 置き場の呼び名
    .packed = --to で: 新しい置き場に、読めるコピーを置かない
    .seal = --to で: そこへ行くものを、合言葉ですべて暗号化する
    .rsync = --to と同じで、読めるコピーも置く
    .checksum = 大きさと時刻が同じでも、読めるコピーのファイルを全部読む
    .accept-removals = 読めるコピーからたくさん消えているのは、わざと消したもの
    .remote = これからこのgitリポジトリと同期する（家もgitリポジトリにする）
    .allow-unrelated-histories = 履歴のつながらない2つの家を合わせる
    .rewritten = 相手の履歴が書き換えられていたとき: refuse、adopt、merge
    .watch = 同じ状態に保つ: ファイルが変わったときと、数分ごとに、Ctrl-Cまで
    .every = --watch で: ほかの人が書いたものを見に行く間隔（分）
    .install = --watch で: これからずっと、起動のたびに、この機器に任せる
    .uninstall = --watch で: もうこの機器に任せない
    .systemd = systemdのユニットで
    .launchd = launchdのエージェントで

help-depot = zutto sync が立ち寄る場所
    .about =
        置き場は、USBメモリー、ネットワークドライブ、ほかの機器、ストレージサービスのフォルダーで、zutto sync --to で一度だけ指定します。一覧は機器ごとにあります。共有した日記帳の置き場は、日記帳のIDでも指定できます。

        例:
          zutto depot
          zutto depot verify nas
          zutto depot forget /media/usb/nikki

help-depot-list = 置き場と、最後に同期した日の一覧
    .about =
        例:
          zutto depot list
          zutto depot list --json

help-depot-verify = 置き場を全部読み、壊れたものを直す
    .about =
        まとまりを全部読み、名前と比べます。壊れたものの中身は、この機器にある分を入れ直します。

        例:
          zutto depot verify           全部の置き場
          zutto depot verify nas
    .depot = 置き場の名前かアドレス（なければ全部）

help-depot-forget = もうこの置き場とは同期しない
    .about =
        置き場のファイルはそのまま残ります。そこで共有している日記帳は共有されたままです。この機器が置き場について覚えていることだけが消え、次の同期は最初から始まります。

        例:
          zutto depot forget nas
    .depot = 置き場の名前かアドレス

help-depot-status = 置き場に何があり、どの機器が書いたかを示す
    .about =
        機器の名前は偶然の8バイトです。封をした置き場では、誰のものかも出ます。

        例:
          zutto depot status nas
          zutto depot status nas --json
    .depot = 置き場の名前かアドレス

help-depot-tidy = 置き場のまとまりを、できるだけ少なくまとめる
    .about =
        同期のたびに少しずつ行われることです。ほかにまとめられたものは、取りかけの機器が困らないよう、1週間後に消えます。

        例:
          zutto depot tidy nas
    .depot = 置き場の名前かアドレス

help-depot-members = 封をした置き場を読み書きできる人を示す
    .about =
        例:
          zutto depot members cloud
          zutto depot members cloud --json
    .depot = 置き場の名前かアドレス

help-depot-invite = 封をした置き場を読み書きできる人を増やす
    .about =
        招待を出力します。それを持ち、置き場に届く人は全部を読めるので、ほかの人の目に触れない方法で渡してください。使われるまで、または zutto depot remove で取り消すまで有効です。別のアドレスから置き場に届く人は、'#' の前を自分のアドレスに替えます。

        例:
          zutto depot invite cloud Misaki
          zutto init nikki --from 'rclone:cloud:nikki#…'
          zutto sync --to 'rclone:cloud:nikki#…'
    .depot = 置き場の名前かアドレス
    .person = あちらでの呼び名

help-depot-remove = 封をした置き場から人を外す
    .about =
        これからは新しい鍵で封をし、その人があちらに書いたものは取り入れません。持っていたものはその人のもとに残り、前に封をしたものはまだ開けられるかもしれません。

        例:
          zutto depot remove cloud Misaki
    .depot = 置き場の名前かアドレス
    .person = あちらでの呼び名

help-depot-passwd = 封をした置き場の自分の合言葉を変える
    .about =
        もうメンバーになっている機器には要りません。前に置き場を写した人は、その写しで古い合言葉を試せます。

        例:
          zutto depot passwd cloud
    .depot = 置き場の名前かアドレス

help-media = git に収まらない写真と音声
    .about =
        gitは写真を一枚残らず持ち続け、どの機器でも二重に場所を取ります。写真の多い家では、写真・音声・動画を分けておけます。gitにはその代わりに一行の文が入り、ファイルそのものは置き場（zutto sync --to）を通って行き来します。空きの少ない機器は、写真を置かずに、要るものだけ取ってこられます。

        例:
          zutto media
          zutto media apart
          zutto media fetch diaries/futari/photos/cake.jpg
          zutto media without              この機器ではこれから取ってこない

help-media-list = 写真と音声の置き方と、ここにないものを示す
    .about =
        例:
          zutto media list
          zutto media list --json

help-media-apart = 家全体で、写真と音声を git から分ける
    .about =
        次の zutto sync で、写真・音声・動画の代わりに一行の文が記録されます。ファイルはそのままで、どの置き場にも入ります。gitの預かり先には届きません。gitにすでに入ったものは残り、履歴は小さくなりません。zutto undo か zutto media together で戻せます。

        例:
          zutto media apart

help-media-together = 家全体で、写真と音声をまた git に入れる
    .about =
        次の zutto sync で、この機器にある写真が全部記録されます。ここにないものは、持っている機器が記録します。

        例:
          zutto media together

help-media-fetch = この機器にない写真と音声を取ってくる
    .about =
        届く置き場から取ってきます。写真を置かない機器でも、こうして取ってきたものは zutto media drop まで残ります。

        例:
          zutto media fetch                                        全部
          zutto media fetch diaries/futari/photos/cake.jpg memos/audio
    .file = ファイルかフォルダー（省略時: 全部）

help-media-drop = 場所を空ける: この機器の写真と音声を札にする
    .about =
        届く置き場に確かにあるものだけです。ほかの機器では何も変わりません。先に zutto media without としないと、次の同期で戻ります。

        例:
          zutto media drop                                         全部
          zutto media drop diaries/futari/photos
    .file = ファイルかフォルダー（省略時: 全部）

help-media-with = この機器は同期のたびに写真と音声を取ってくる
    .about =
        例:
          zutto media with

help-media-without = この機器はもう写真と音声を取ってこない
    .about =
        今あるものは残ります。場所を空けるには zutto media drop です。ここにない写真の場所には、ページに空の枠が出ます。

        例:
          zutto media without

help-merge = ほかのプログラムが並べて残した版を1つに合わせる
    .about =
        gitが合わせられなかったものを合わせます。Syncthing、Dropbox、Nextcloud、Seafile、rsyncが残したコピーも、zutto sync と同じ決まりで元のファイルと合わせます。同じところが別々に変えられていたら両方の版を残し、zutto resolve で決められます。コピーはゴミ箱に移し、zutto undo で戻せます。あなたが決めるものが残れば、終了コードは1です。

        例:
          zutto merge
          zutto merge --dry-run                 何をするかを示す
          zutto merge ledger/2026-01.json       このファイルとそのコピーだけ
    .files = ファイル、またはそのコピー（省略時: すべて）
    .dry-run = 何をするかを示し、何もしない

help-resolve = 2台の機器で別々に変えられたものを、どちらにするか決める
    .about =
        端末では、ファイルごとに2つの版を見せて尋ねます。スクリプトでは、ファイルと、どちらにするかを書きます。選ばなかったほうはゴミ箱に移し、zutto undo で戻せます。アカウントは zutto otp resolve で選びます。

        例:
          zutto resolve                          1つずつ順に
          zutto resolve --list
          zutto resolve diaries/futari/entries/2024-12-25.md --take
          zutto resolve memos/2024-12-07.md --edit
          zutto resolve ledger/2026-01.json --line 2
    .file = ファイル、または横にあるもう一つの版
    .keep = いまのままにする
    .take = もう一つの版にする
    .both = 両方を残す（文は続けて入れ、写真と音声は2つのファイルにする）
    .edit = 両方をエディターで合わせる
    .line = 2つある行のうち、正しい行
    .list = 決まっていないものを示すだけで、尋ねない

help-history = 日記、メモ、売上の日、ファイルの版を見て、元に戻す
    .about =
        変更を運ぶ zutto sync のたびに版ができます。誰が、いつ、何を [-消し-]、何を { "{" }+加えた+{ "}" } かを示します。1番はいまのファイルです。古い版は --restore で戻り、zutto undo で取り消せます。削除したファイルは、家のフォルダーからのパスで指します。匿名メッセージと匿名の日記帳は、日だけを示します。金庫のアカウントは、パスフレーズを尋ねてから名前だけを示します。アーカイブのページには、これらは何も載りません。

        例:
          zutto history last                     いちばん新しい日記
          zutto history futari 2024-12-25        日記を、IDの先頭で
          zutto history memo 1                   いちばん新しいメモ
          zutto history ledger yesterday         ある日の売上
          zutto history otp github               アカウントの名前
          zutto history diaries/futari/diary.json
          zutto history last --show 2
          zutto history last --restore 2
    .what = パス、last、日記帳と日記、memo とメモ、ledger と日、otp とアカウントのどれか
    .show = この版を表示する
    .restore = この版をいまのものに戻す

help-backup = 家を別のディスクに日付つきでコピーし、読み返して確かめる
    .about =
        場所を一度決めると、それからは何かが変わった後に、一日一回まで自動で作ります。古いものは間引きます。バックアップはふつうのフォルダーです。

        例:
          zutto backup --to /media/usb/zutto
          zutto backup --to misaki@nas.local:backups
          zutto backup --to restic:sftp:nas.local:zutto    暗号化。borg:… も
          zutto backup                         今すぐ
          zutto backup list
          zutto backup restore ~/nikki-again   最新のものを、新しいフォルダーに
          zutto backup off

        ほかに backup verify と backup thin があります。それぞれの使い方は、zutto help backup list のようにして見られます。

help-backup-run = バックアップを作る（前回から何も変わっていなければ作らない）
    .about =
        rsyncでコピーします。ディスクが対応していれば、変わらないファイルは前のバックアップと場所を共有します。読み返して確かめたものだけに名前がつきます。resticかborgのリポジトリでは暗号化されます。パスワードは RESTIC_PASSWORD や BORG_PASSPHRASE などから取るか、尋ねます。

        例:
          zutto backup run --to /media/usb/zutto
          zutto backup run
          zutto backup run --now               何も変わっていなくても
    .to = これからのバックアップの場所: DIR、USER@HOST:DIR、restic:REPOSITORY、borg:REPOSITORY
    .now = 何も変わっていなくても作る

help-backup-list = バックアップの一覧を古い順に、最後に確かめた日時と一緒に表示する
    .about =
        例:
          zutto backup list
          zutto backup list --json

help-backup-verify = バックアップを読み、壊れたもの、足りないもの、余計なものを示す
    .about =
        名前がなければ最新のものを読みます。問題があれば、終了コードは1です。

        例:
          zutto backup verify
          zutto backup verify zutto-misaki-2026-11-21-224107
          zutto backup verify --all
    .name = バックアップの名前（省略時: 最新のもの）
    .all = すべてのバックアップを読む

help-backup-restore = バックアップを新しいフォルダーに戻す（いまの家には上書きしない）
    .about =
        名前がなければ、この家の最新のものを示し、端末では確認します。ほかの家のものと、まだ来ていない日付のものは、名前を示して使いません。家そのものがなくなったときは、バックアップがそのまま家になります。フォルダーをコピーするか、--home で指してください。

        例:
          zutto backup restore ~/nikki-again
          zutto backup restore zutto-misaki-2026-11-21-224107 ~/nikki-again
          zutto backup restore ~/photos --only diaries/futari/photos
    .name-and-dir = バックアップの名前（最新のものなら不要）、続けてフォルダー
    .only = このファイルかフォルダーだけ（繰り返し指定できる）
    .yes = このバックアップでよいか確認しない

help-backup-thin = 古いバックアップを削除する（ひと月に1つはずっと残す）
    .about =
        今日と昨日のものはすべて、14日間は一日に1つ、8週間は一週間に1つ、その前はひと月に1つ、それぞれ最新のものを残します。バックアップを作るたびにも間引きます。決めた数は覚えておきます。

        例:
          zutto backup thin --dry-run          削除されるものを示す
          zutto backup thin --keep-days 30
    .dry-run = 何も削除せず、削除されるものを示す
    .keep-days = 一日に1つを残す日数（14）
    .keep-weeks = 一週間に1つを残す週数（8）

help-backup-off = この機器ではもうバックアップしない（今あるものは残る）
    .about =
        例:
          zutto backup off

help-verify = すべてのバイトを読み、壊れたファイルとなくなったファイルを示す
    .about =
        最初の1回で、それぞれのファイルの中身を覚えます。次からは、変えた跡がないのに中身の違うファイルは壊れたもの、誰も消していないのにないファイルはなくなったものとします。DIR を指すと、バックアップかバッグを、その目録と照らして厳密に読みます。バッグは zutto export bag で作るもので、図書館や文書館でも使われています（BagIt）。問題があれば、終了コードは1です。（zutto check は別のもので、ファイルの内容を読みます。）

        例:
          zutto verify
          zutto verify /media/usb/zutto/zutto-misaki-2026-11-21-224107
          zutto verify /media/usb/nikki-bag    バッグ（ほかのプログラムのものでもよい）
          zutto verify --accept                今のままですべて正しい
    .dir = バックアップかバッグのフォルダー（省略時: 家）
    .accept = 家の壊れたファイルとなくなったファイルを、今のままで正しいとする

help-repair = 壊れたファイルとなくなったファイルを、コピーから戻す
    .about =
        中身の正しいファイルを、まずコピーの同じ場所で、次にコピー全体から探します。コピーは、バックアップ、バックアップの入ったフォルダー、同じ家の別のコピー、ふつうのフォルダーのどれでもかまいません。置き換えたものはゴミ箱に残り、undo で戻せます。DIR を指すと、そのバックアップを直します。

        例:
          zutto repair --from /media/usb/zutto
          zutto repair --from ~/old-laptop/nikki --dry-run
          zutto repair /media/usb/zutto/zutto-misaki-2026-11-21-224107 --from .
    .dir = 直すバックアップのフォルダー（省略時: 家）
    .from = 無事なファイルのあるコピー
    .dry-run = 何も変えず、何をするかを示す

help-safety = 最後のバックアップ、最後の確認、どこに何があるか、次にすることを表示する
    .about =
        アーカイブの safety.html でも見られます。

        例:
          zutto safety
          zutto safety --json

help-device = この家がある機器
    .about =
        機器は、最初の同期、バックアップ、確認のときに登録されます。

        例:
          zutto device list
          zutto device rename 1a2b3c4d misaki-note
          zutto device remove old-laptop

help-device-list = 機器の一覧を、それぞれの最後の同期、バックアップ、確認と一緒に表示する
    .about =
        例:
          zutto device list
          zutto device list --json

help-device-rename = 機器の名前を変える
    .about =
        例:
          zutto device rename localhost misaki-note
    .device = 機器の名前かID
    .name = 新しい名前

help-device-remove = もう使わない機器を一覧から外す
    .about =
        使えなくするわけではありません。家のファイルはその機器に残り、次に同期すると一覧に戻ります。

        例:
          zutto device remove old-laptop
    .device = 機器の名前かID

help-profile = 家の持ち主と設定を表示する、変える
    .about =
        例:
          zutto profile show
          zutto profile set --name みさき --theme dark
          zutto profile set --reminder 21:30 --notify off

help-profile-show = 設定を表示する
    .about =
        例:
          zutto profile show --json

help-profile-set = 設定を変える（zutto.json のほかのものはそのまま）
    .about =
        新しい名前や写真は、日記帳でも使われます。ただし、匿名の日記帳と、別の名前や写真にしている日記帳（zutto diary member set）は除きます。

        例:
          zutto profile set --name みさき --locale ja
          zutto profile set --picture ~/misaki.jpg      家にコピーして入れる
    .name = あなたの呼び名
    .picture = 写真（コピーして入れる）
    .locale = ja、ko、en、zh のどれか
    .time-zone = IANAの名前
    .currency = 新しい帳簿の通貨。EUR など
    .theme = system、light、dark のどれか
    .plan = free か premium
    .reminder = 毎日のリマインダーの時刻（HH:MM）
    .notify = 新しい日記を知らせるか: on か off

help-templates = アーカイブのひな型とスタイル、その変え方
    .about =
        例:
          zutto templates list
          zutto templates copy style.css      このあと編集する
          zutto templates trust               いまの templates/ を使う
          zutto templates try bunko           別の見た目で見る
          zutto templates use bunko           その見た目にする
          zutto build

        ひな型はページの動きを決めるもので、家と一緒に、ほかからも入ってくることがあります。そこで、元のものと違うひな型は、この機器で trust を実行してから使います。誰が変えたものでも、変わったらもう一度必要です。

help-templates-list = 元のファイルの一覧と、この家で置き換えているものを表示する
    .about =
        例:
          zutto templates list --json

help-templates-copy = 元のファイルを、編集できるように家の templates/ にコピーする
    .about =
        例:
          zutto templates copy style.css
    .name = ファイルの名前

help-templates-trust = 家のいまのひな型を、この機器で使う
    .about =
        先に中を見てください。スクリプトやひな型は、作られるページで何でもできます。

        例:
          zutto templates trust

help-templates-try = アーカイブを別の見た目で見る（何も変えない）
    .about =
        washi（和紙）は元のまま、yoru（夜）は夜の色、bunko（文庫）は日本語の日記を縦書きで、ページごとに。Ctrl-Cで終わります。

        例:
          zutto templates try yoru --open
          zutto templates try bunko --port 0
    .look = washi、yoru、bunko のどれか
    .port = 使うポート。0 は空いているもの
    .open = ブラウザーで開く

help-templates-use = アーカイブの見た目を変える
    .about =
        見た目のスタイルシートが templates/custom.css になります。変えてもかまいません。washi にすると取り除きます。

        例:
          zutto templates use bunko
          zutto templates use washi
    .look = washi、yoru、bunko のどれか

help-schema = 家のファイルのJSON Schemaを、エディターのために表示する
    .about =
        例:
          zutto schema                   名前の一覧
          zutto schema diary > diary.schema.json
    .name = zutto、diary、ledger-month など

help-tags = 日記とメモのタグ
    .about =
        タグは、本文（#travel、#旅行）かフロントマターに書くか、--tag で付けます。zutto search tag:travel で、そのタグのあるものが見つかります。

        例:
          zutto tags                         すべて、多い順
          zutto tags list futari             1冊の日記帳のもの
          zutto tags rename trip travel

help-tags-list = すべてのタグと、使われている数
    .about =
        例:
          zutto tags list
          zutto tags list futari --json
    .id = この日記帳のタグだけ

help-tags-rename = タグの名前を、本文とフロントマターで変える
    .about =
        新しい名前がもう使われていれば、2つはひとつのタグになります。その下のタグ（travel/kyoto）も一緒に変わります。共有している日記帳では自分の日記だけを変え、ほかの人のものは名前を示します。zutto undo で元に戻せます。

        例:
          zutto tags rename trip travel --dry-run
          zutto tags rename trip travel
    .old = タグ（「#」はあってもなくても）
    .new = 新しい名前
    .dry-run = 変わるファイルを示すだけで、何も書かない

help-trash = 置き換えたもの、削除したもの（元に戻せる）
    .about =
        90日より前の変更と、1 GiBを超えた分の古い変更は、何かを変えるコマンドが一日一回削除し、そう知らせます。この7日の変更と、最新の50件は削除しません。数を変えるには、この機器の settings.json に書きます: "trash": { "{" }"days": …, "megabytes": …{ "}" }

        例:
          zutto trash list
          zutto trash empty

help-trash-list = ゴミ箱にある変更を新しい順に表示する
    .about =
        例:
          zutto trash list --json

help-trash-empty = ゴミ箱の中をすべて完全に削除する
    .about =
        端末では先に確認します。端末でなければ --yes が必要です。取り除いたものがほかのどこに残っているかもしれないかを示し、このプログラムのものは片づけます。

        例:
          zutto trash empty
          zutto trash empty --yes
    .yes = 確認しない

help-undo = 最後の変更を元に戻す
    .about =
        繰り返すと、さらに前へ戻ります。そのあとでファイルが変わっていたら、その変更は戻しません。帳簿では反対の変更を行うので、そのあいだにほかの人が書いたものは残ります。共有、参加、完全な消去（diary erase）と、同期で届いたものは元に戻せません。金庫のアカウントの変更では、zutto otp undo と同じようにパスフレーズを尋ねます。

        例:
          zutto undo
          zutto undo --skip
    .skip = 元に戻せない変更は飛ばし、その前の変更を元に戻す

help-log = この機器で、この家にあったことを表示する（新しいものが下）
    .about =
        記録されるのは、出来事と、かかった時間だけです。あなたが書いた言葉は入りません。記録はこの機器の .zutto/log にだけ残ります。止めるには、この機器の settings.json に "log": false と書きます。

        出来事: memo_created、memo_deleted、thread_added、recording_started、recording_completed、recording_recovered、stt_requested、stt_completed、stt_failed、backup_completed、backup_failed。

        例:
          zutto log
          zutto log -n 100 --event stt_failed
          zutto log --json
          zutto log --clear
    .number = 表示する件数（省略時: 20、0 ですべて）
    .event = この名前の出来事だけ
    .clear = 記録を消す

help-notify = あるコミットの後に誰が書いたかを、ここやデスクトップで知らせる
    .about =
        zutto sync は自動で知らせます。自分で git pull をしたときのために、クローンにはこれを実行する post-merge フックが入ります（自分のフックがあれば入りません）。対象は、実行したリポジトリ（家、または単独で共有している日記帳）です。お知らせに日記の中身は出ません。デスクトップには notify-send、macOSでは osascript、または自分で決めたコマンドで表示します。コマンドは、この機器の settings.json に "notifyCommand" として書き、題名と1行の文を引数で受け取ります。

        例:
          zutto notify
          zutto notify --since HEAD~3 --json
          zutto profile set --notify off            お知らせをすべて止める
          zutto diary mute kazoku yuuki             1人が書いたものだけ知らせない
    .since = 比べる元のコミット（省略時: マージの前）
    .diary = 単独で共有している日記帳（ほかの場所から実行するとき）

help-remind = 今日の日記がまだなら知らせる
    .about =
        今日、どの日記帳にも書いていなければ、今日の質問と一緒に、ここやデスクトップで知らせます。install で、この機器が毎日知らせるようになります。--mail を付けると、昔の今日に書いたものと一緒に、メールで届きます。返信は zutto receive --mail で日記になります（docs/guide/mail.md）。

        例:
          zutto remind
          zutto remind --mail
          zutto remind --mail --diary futari
          zutto remind install                 プロフィールの時刻か 21:00 に
          zutto remind install --at 22:30 --mail
          zutto remind status
          zutto remind uninstall

help-remind-now = 今日まだ書いていなければ、今すぐ知らせる
    .about =
        もう書いていれば、何も表示しません。終了コードはいつも0です。

        例:
          zutto remind now --json
          zutto remind now --mail
    .mail = 表示する代わりに、この機器の設定のアカウントからメールで送る
    .diary = 返信が入る日記帳

help-remind-install = この機器から毎日知らせるようにする
    .about =
        systemdのタイマー、launchd（macOS）のエージェント、またはcrontabの行を使います。指定しなければ、ここで動いているものを選びます。時刻はこの機器の時計で、プロフィールにあるもの、なければ21:00です。--at の時刻はプロフィールに残ります。時刻を変えるときや、家やプログラムの場所が変わったときは、もう一度実行してください。

        例:
          zutto remind install
          zutto remind install --at 22:30
          zutto remind install --cron
          zutto remind install --mail
    .at = 時刻（HH:MM）。プロフィールに残る
    .systemd = systemdのタイマーを使う
    .launchd = launchdのエージェントを使う
    .cron = crontabの行を使う
    .mail = 表示する代わりにメールで送る（省略時: 今のまま）
    .no-mail = 表示する代わりにメールで送る（省略時: 今のまま）

help-remind-uninstall = この機器から知らせるのをやめる
    .about =
        タイマー、エージェント、crontabの行のうち、あるものを取り除きます。

        例:
          zutto remind uninstall

help-remind-status = この機器が知らせるかどうかと、その時刻を表示する
    .about =
        例:
          zutto remind status
          zutto remind status --json

help-media-filter = gitのために写真を札にする
    .about =
        zutto sync が用意した複製で git が呼びます。写真の中身は標準入力から受け取ります。

        例:
          zutto media-filter

help-merge-driver = gitのために1つのファイルを合わせる
    .about =
        zutto init や zutto sync が設定したクローンで、gitが呼び出します。結果は OURS に書きます。両方で同じところが別々に変えられていたら、終了コードは1です。そのあと zutto merge が、両方を残してまとめます。

        例:
          zutto merge-driver base ours theirs ledger/2026-01.json
    .base = 両方の元になった版（なければ空のファイル）
    .ours = こちらの版。結果もここに書く
    .theirs = 相手の版
    .path = リポジトリの中でのファイルのパス

help-otp-agent = 金庫をしばらく開いたままにする（「otp unlock」が始めます）

help-otp-clear-clipboard = コピーしたものがまだ残っていれば、後でクリップボードを空にする

help-help = コマンドの使い方を表示する
