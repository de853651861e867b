# What --help says: of each command its abstract, what is about it, its arguments and options by name.

help-any = 所有命令通用的选项
    .home = 家的文件夹（默认：此处或上级文件夹中含有 zutto.json 的那个）
    .json = 以 JSON 输出结果
    .lang = 输出所用的语言：ja、ko、en、zh
    .no-input = 从不询问，需要回答时直接报错
    .no-pager = 无论多长都一次全部显示
    .version = 显示版本
    .help = 显示帮助

help = 用普通文件为不能丢失的东西安一个家
    .about =
        示例:
          zutto init --name みさき nikki       在文件夹“nikki”里建家
          cd nikki
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！
          zutto memo buy milk                  趁没忘，把想法记下来
          zutto ledger settle                  店里这个月的收支
          zutto otp code github                当前的一次性密码
          zutto note link                      接收匿名纸条的链接
          zutto today                          今天有什么等着你
          zutto search クリスマス              在写过的所有文字里搜索
          zutto sync                           让各设备上的家保持一致
          zutto build                          生成到 archive/
          zutto serve                          在浏览器里看，始终是最新的
          zutto import day-one.zip --into futari
          zutto export pdf --year 2025 --out 2025.pdf
          zutto history last                   最新的日记以前写的是什么
          zutto check                          读取所有文件，列出问题
          zutto backup --to /media/usb/zutto   备份到别处，之后每天一次

        家由 --home 指定，否则取此处或上级文件夹中含有 zutto.json 的那个。退出状态：0 完成，1 发现问题，2 用法错误（无论家里有什么，输入的内容本身就不成立）。

help-init = 建立家
    .about =
        已有的文件绝不会被覆盖。不写 --currency 时，新账本的货币取时区所在国家的，否则取所用语言的。

        示例:
          zutto init --name みさき nikki
          zutto init --name 민수 --id minsu --lang ko --time-zone Asia/Seoul .
          zutto init --from rclone:bucket:nikki nikki      从已有的家开始
          zutto init --from rclone:bucket:nikki --seal .   从封存的存放处
    .dir = 文件夹（默认：当前文件夹）
    .from = 这个家由此开始并与之同步的存放处
    .seal = 与 --from 合用：拒绝没有封存的存放处
    .without-media = 与 --from 合用：不取分开存放的照片和声音
    .name = 怎样称呼你
    .id = 文件名中使用的你的 ID（默认：由名字生成）
    .time-zone = IANA 时区名称（默认：本机的时区）
    .currency = 账本的货币，如 EUR（默认：所在国家的货币）
    .theme = system、light 或 dark
    .plan = free 或 premium

help-today = 显示今天等着你的事，以及各自接下来要输入的命令
    .about =
        今日一问、未读的日记、三天内日记下的回复和贴图、待回答的纸条、待转写的录音、待封账的月份、历年今日、最近的备份和同步。不作任何更改。

        示例:
          zutto today
          zutto today --lang ko
          zutto today --json

help-search = 在日记、备忘、纸条和账本中搜索，从新到旧
    .about =
        查找包含全部词语的内容。不区分大小写、全角半角、变音符号、平假名和片假名。单词从开头匹配，日文、韩文和中文的词在任何位置都能找到。加引号的一串词按原样查找。

          -word                      不含该词的内容
          author:misaki              某人的日记和纸条
          diary:futari               某一本日记
          in:memos                   diary、memos、notes、ledger 之一
          tag:travel                 带该标签的内容（-tag: 为不带的）
          2024  2024-12  2024-12-25  某年、某月、某日
          2024-01..2024-06  2023..   从某时到某时
          '"2024"'                   “2024”这个词

        保险库、封存的纸条和回收站里的内容不在搜索范围内。退出状态：0 找到，1 没有找到，2 用法错误，或有文件无法搜索，要找的内容可能在其中。

        示例:
          zutto search クリスマス
          zutto search cake -birthday 2024-12
          zutto search "long walk" author:yuuki
          zutto search discount in:ledger --count
          vim $(zutto search idea in:memos --files)
    .words = 词语、筛选条件和时间
    .fuzzy = 四个字母以上的词允许错一个字母
    .files = 只显示文件名
    .count = 只显示条数
    .limit = 最多显示多少条（默认：0，全部）

help-diary = 交换日记：建立、共享、书写、阅读
    .about =
        示例:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！ --photo cake.jpg
          zutto diary show futari
          zutto diary unread

help-diary-new = 建立日记本
    .about =
        类型：couple（情侣，2 人）、family（家人，10 人）、friends（朋友，10 人）、anonymous（匿名，2 人）。

        示例:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary new "Kitchen Table" --type friends
    .name = 日记本的名称
    .type = couple、family、friends 或 anonymous
    .id = 文件夹名（默认：由名称生成）
    .as = 你在其中的 ID（默认：家的主人）

help-diary-list = 列出日记本、最近一篇和新内容
    .about =
        示例:
          zutto diary list
          zutto diary list --json

help-diary-show = 按日期显示日记本的内容，最新的在最后
    .about =
        示例:
          zutto diary show futari
          zutto diary show futari 2024-12-25
          zutto diary show futari "last month"
          zutto diary show futari 2024-11..2024-12
          zutto diary show futari --last 5 --json
    .id = 日记本的 ID
    .period = 只看这段时间：2024-12-25、yesterday、2024-12、2024、2024-11..2024-12
    .month = 只看这个月，如 2024-12
    .day = 只看这一天：2024-12-25、today、昨日 …
    .last = 只看最近几篇（默认：20；0 为全部）
    .as = 以谁的身份查看（默认：家的主人）

help-diary-write = 写日记
    .about =
        正文取自日记本 ID 之后的参数、管道传入的内容，或你在编辑器里写的内容（$VISUAL、$EDITOR，都没有则用 vi）。写“-”时，即使在终端也等待标准输入。

        示例:
          zutto diary write futari 今日はクリスマス！
          zutto diary write futari < letter.txt
          zutto diary write futari --question    回答今日一问
          zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg
          zutto diary write futari 京都にて --tag 旅行 --tag 京都
          zutto diary write futari 旅の一日目 --at 2024-08-10T21:15:00-10:00
    .id = 日记本的 ID
    .text = 正文；不写则取管道内容，或打开编辑器
    .photo = 一并复制进来的照片，最多 4 张
    .tag = 标签，可重复使用；正文里的“#词”也是标签
    .question = 回答今日一问
    .ask = 回答你自己提的问题
    .as = 以谁的身份写（默认：家的主人）
    .at = 时间：RFC 3339，或日期加时刻（默认：现在）

help-diary-reply = 在日记下面回复
    .about =
        正文是日记 ID 后面的参数、管道传入的内容，或在编辑器里写的内容。回复也是一个文件，它的 ID 可用于 edit 和 rm。

        示例:
          zutto diary reply futari 2024-12-25-2330 おいしかったね
          zutto diary reply futari last --audio laughing.m4a
    .id = 日记本的 ID
    .entry = 日记的 ID 或其开头；last 表示最新一篇
    .text = 正文；不写则取管道内容，或打开编辑器
    .audio = 语音文件，会一并复制进来
    .as = 以谁的身份写（默认：家的主人）
    .at = 时间：RFC 3339，或日期加时刻（默认：现在）

help-diary-react = 给日记加贴图
    .about =
        heart ❤️  smile 😊  laugh 😂  cry 😢   hug 🤗     wow 😮
        clap 👏   thanks 🙏 good 👍   flower 🌸 cake 🎂   star ⭐

        示例:
          zutto diary react futari last heart
          zutto diary react futari 2024-12-25-2330 🎂
          zutto diary react futari last heart --remove
    .id = 日记本的 ID
    .entry = 日记的 ID 或其开头；last 表示最新一篇
    .stamp = 贴图的名称或图案
    .remove = 取下贴图
    .as = 谁的贴图（默认：家的主人）

help-diary-edit = 在编辑器里修改日记，或直接替换正文
    .about =
        不写正文时，在编辑器中打开这篇日记的文件。写了正文，就用它替换原来的正文，作者、时间和照片不变。修改后文件若有问题，会立即指出。

        示例:
          zutto diary edit futari 2024-12-25-233000-misaki
          zutto diary edit futari 2024-12-25-2330    写 ID 的开头即可
          zutto diary edit futari 2024-12-25-2330 メリークリスマス！
          zutto diary edit futari 2024-12-25-2330 - < new.md
    .id = 日记本的 ID
    .entry = 日记的 ID 或其开头
    .text = 新的正文；“-”表示从标准输入读取整个文件

help-diary-rm = 把日记移到回收站
    .about =
        照片会保留。'zutto undo' 可恢复。

        示例:
          zutto diary rm futari 2024-12-25-233000-misaki
    .id = 日记本的 ID
    .entry = 日记的 ID 或其开头

help-diary-read = 把日记标记为已读
    .about =
        示例:
          zutto diary read futari                        所有新日记
          zutto diary read futari 2024-12-25-233000-misaki --as yuuki
    .id = 日记本的 ID
    .entries = 日记的 ID 或其开头（默认：所有未读的）
    .as = 读的人（默认：家的主人）

help-diary-unread = 显示别人写了而你还没有读的日记
    .about =
        示例:
          zutto diary unread
          zutto diary unread futari --as yuuki --json
    .id = 日记本的 ID（默认：你参加的所有日记本）
    .as = 以谁的身份查看（默认：家的主人）

help-diary-question = 显示今日一问，所有成员看到的都相同
    .about =
        家里若有文件 questions.ja.txt（或 ko、en、zh），就用它代替自带的题库：每行一个问题。

        示例:
          zutto diary question
          zutto diary question 12-24 --lang ko
    .day = 日期（默认：今天）

help-diary-calendar = 显示一个月或一年的日历，标出写了日记的日子
    .about =
        示例:
          zutto diary calendar futari              本月
          zutto diary calendar futari 2024-12
          zutto diary calendar futari 2024
          zutto diary calendar futari 2024-06..2024-12 --json
    .id = 日记本的 ID
    .period = 2024-12、last month、2024、2024-06..2024-12（默认：本月）

help-diary-share = 让日记本成为独立的 git 仓库，以便单独共享
    .about =
        成员只能看到这本日记，看不到你家里的其他内容。加上 --remote，就会发送到所有成员都能读写的仓库；加上 --to，就经过存放处（文件夹、另一台设备、存储服务）往来；用 --seal 封存的存放处，只有你邀请的人能用各自的口令阅读。没有服务器时，'zutto diary bundle' 可把它写成一个文件，用任何方式传递。此后 'zutto sync' 会把它与家一起同步。再用一次 --to 就搬到另一个存放处，其他人用新链接再加入一次。

        示例:
          zutto diary share futari --remote git@example.org:futari.git
          zutto diary share futari --remote /media/usb/futari.git
          zutto diary share futari --to /media/usb/futari
          zutto diary share futari --to rclone:bucket:futari --seal
          zutto diary share futari --to git@example.org:futari.git --seal
          zutto diary share futari         然后：zutto diary bundle futari
    .id = 日记本的 ID
    .remote = 成员共用的仓库
    .to = 成员共用的存放处
    .seal = 与 --to 一起：送到那里的全部加密，谁能读由你邀请
    .as = 你在其中的身份（默认：家的主人）

help-diary-bundle = 把共享的日记本写成一个文件，可用任何方式传递
    .about =
        拿到的人用 'zutto diary join FILE --code CODE' 加入；已是成员的人用 'zutto diary receive FILE' 接收新内容。文件含有这本日记及其全部历史，拿到它的人都能读。它绝不会放进家里：在家里运行时，会写在家的旁边。

        示例:
          zutto diary bundle futari                      写出 futari.bundle
          zutto diary bundle futari /media/usb/futari.bundle
    .id = 日记本的 ID
    .file = 文件（默认：ID 加“.bundle”）

help-diary-receive = 接收其他成员的 bundle 文件带来的内容
    .about =
        同一文件接收两次也不会有变化。在你的另一台设备上，第一次接收会带来日记本的历史。

        示例:
          zutto diary receive futari ~/Downloads/futari.bundle
    .id = 日记本的 ID
    .file = 'zutto diary bundle' 写出的文件
    .rewritten = 对方清除过历史时怎么办：refuse、adopt、merge
    .allow-unrelated-histories = 与重新共享的日记本合并

help-diary-invite = 显示邀请码，以及可发给对方的邀请文字
    .about =
        显示的文字可以原样发给对方；需要你自己做的事另外写到标准错误。共享的日记本（'zutto diary share'）的链接里也写有它的位置；没有共享的日记本只能在这台电脑上加入。新的邀请码要等 'zutto sync' 发送后才对其他人生效。封存的存放处每人各有一份邀请，只能用一次：谁有链接并能到达存放处，谁就能读整本日记本，所以请在没有旁人看到的地方交给对方。

        示例:
          zutto diary invite futari
          zutto diary invite futari Misaki      封存的存放处里的日记本
          zutto diary invite futari --new       换新邀请码，旧的不再有效
    .id = 日记本的 ID
    .name = 封存的存放处里的日记本：在那里怎样称呼对方
    .new = 生成新的邀请码

help-diary-join = 用邀请码、链接或 bundle 文件加入日记本
    .about =
        用共享日记本的链接，会把它取到这个家里；只写邀请码，则是加入这里已有的日记本。重复加入不会有变化；成员已满就不能加入。通往封存的存放处的链接只能用一次，并会问你自己的口令。如果你到达存放处的地址与链接不同，用 --to 指定。

        示例:
          zutto diary join 'zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2F…'
          zutto diary join 'zutto:join/…&depot=…' --to nas.local:futari
          zutto diary join git@example.org:futari.git --code K7M2QX
          zutto diary join ~/Downloads/futari.bundle --code K7M2QX
          zutto diary join K7M2QX --as yuuki --name ゆうき
    .code = 邀请链接、邀请码、仓库或 bundle 文件
    .code-option = 邀请码，与仓库或 bundle 文件一起使用
    .id = 这本日记在这里的 ID
    .to = 链接里的存放处在你这边的地址
    .as = 你的 ID（默认：由 --name 生成，否则为家的主人）
    .name = 别人怎样称呼你

help-diary-leave = 退出日记本，写过的日记会保留
    .about =
        日记本留在这里，仍可阅读。共享的日记本会再同步一次，让其他人知道，之后不再同步。

        示例:
          zutto diary leave futari --as yuuki
    .id = 日记本的 ID
    .as = 谁退出（默认：家的主人）

help-diary-hand-over = 把日记本移交给另一位成员，由其作所有者
    .about =
        示例:
          zutto diary hand-over futari yuuki
    .id = 日记本的 ID
    .member = 从现在起成为所有者的成员

help-diary-members = 列出日记本的成员
    .about =
        示例:
          zutto diary members futari --json
    .id = 日记本的 ID

help-diary-member = 你在某本日记中的名字和照片
    .about =
        示例:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg

help-diary-member-set = 更改你在某本日记中的名字或照片
    .about =
        'zutto profile set' 更改家里的名字和照片，也更改与家里相同的那些日记本中的。

        示例:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg
    .id = 日记本的 ID
    .name = 别人怎样称呼你
    .picture = 照片，会复制进来
    .as = 你是谁（默认：家的主人）

help-diary-rename = 给日记本改名，ID 不变
    .about =
        示例:
          zutto diary rename futari ふたりの毎日
    .id = 日记本的 ID
    .name = 新名称

help-diary-mute = 不再通知某位成员写的日记
    .about =
        对方的日记照常收到，读之前仍是未读；对方不会知道。'zutto profile set --notify off' 可关闭所有通知。

        示例:
          zutto diary mute kazoku yuuki
          zutto diary unmute kazoku yuuki
    .id = 日记本的 ID
    .member = 成员的 ID

help-diary-unmute = 恢复通知某位成员写的日记
    .about =
        示例:
          zutto diary unmute kazoku yuuki
    .id = 日记本的 ID
    .member = 成员的 ID

help-diary-erase = 彻底删除某位成员的一切
    .about =
        删除此人的日记、只有这些日记用到的照片、已读记录、头像和成员文件，其他都不动，日记本保留。回收站中的所有版本和本机记住的内容也一并删除，'undo' 无法恢复。执行前会询问；没有终端时需要 --yes。随后会说明 git 历史中还留有什么，并生成清除用的脚本。别人提到此人的文字会列出，但不会改动。若中途停止，再次运行同一命令即可完成。

        只退出而保留写过的日记：zutto diary leave

        示例:
          zutto diary erase kazoku yuuki --dry-run
          zutto diary erase kazoku yuuki
          zutto diary erase kazoku yuuki --backups
          zutto diary erase kazoku yuuki --yes --json
    .id = 日记本的 ID
    .member = 成员的 ID
    .dry-run = 只说明会删除什么，不执行
    .yes = 不询问
    .backups = 也从这个家的备份中删除

help-memo = 备忘：把想法写下来或说出来，之后再追加
    .about =
        只有“list”这样一个词的备忘，要写成 'memo add list'；含有以“-”开头的词时，请在前面加“--”，或用管道传入。

        示例:
          zutto memo buy milk
          zutto memo                          最新的备忘
          git log -1 | zutto memo -
          zutto memo --audio idea.m4a
          zutto memo reply 1 and bread        追加到最新的一条

help-memo-add = 记下想法（'zutto memo' 后面写文字时就是它）
    .about =
        不写文字时取管道传入的内容；也没有管道内容时，显示最新的备忘。

        示例:
          zutto memo call the dentist
          zutto memo add list                 只有“list”一个词
          pbpaste | zutto memo -
          zutto memo --audio idea.m4a the melody of this morning
          zutto memo --tag garden sow the peas
          zutto memo --at "yesterday 23:30" I forgot to write this down
    .text = 文字；“-”表示标准输入
    .audio = 语音文件，会一并复制进来
    .no-transcribe = 不把语音转成文字
    .at = 时间：RFC 3339，或日期加时刻
    .tag = 标签，可重复使用；正文里的“#词”也是标签

help-memo-list = 列出备忘，从新到旧：第一行文字和多久以前
    .about =
        备忘前面的编号可用于其他命令。

        示例:
          zutto memo list
          zutto memo list milk                含有这些词的备忘
          zutto memo list --all --json
    .words = 备忘中必须含有的词
    .number = 显示几条（默认：20）
    .all = 全部显示

help-memo-show = 显示一条备忘及其全部追加
    .about =
        示例:
          zutto memo show 1                        最新的一条
          zutto memo show 2025-12-07-081203        按 ID 或其开头
          zutto memo show milk bread               按其中的词
    .memo = 备忘：列表中的编号、ID 或其中的词

help-memo-reply = 在备忘下面追加
    .about =
        不写文字时取管道传入的内容，否则打开编辑器。

        示例:
          zutto memo reply 1 and bread             追加到最新的一条
          zutto memo reply 2025-12-07-0812 - < more.txt
          zutto memo reply 1 --audio answer.m4a
    .memo = 备忘：列表中的编号、ID 或其中的词（加引号）
    .text = 文字；“-”表示标准输入
    .audio = 语音文件，会一并复制进来
    .no-transcribe = 不把语音转成文字
    .at = 时间：RFC 3339，或日期加时刻

help-memo-edit = 在编辑器里修改备忘，或直接替换文字
    .about =
        不写文字时，在编辑器中打开备忘的文件。写了文字，就用它替换备忘或其中一条追加的文字，语音保留。编辑器打开期间到来的内容也会保留。

        示例:
          zutto memo edit 1
          zutto memo edit 1 buy milk and bread
          zutto memo edit 1 --item 2 not the blue one
          zutto memo edit 2025-12-07-0812 - < new.txt
    .memo = 备忘：列表中的编号、ID 或其中的词（加引号）
    .text = 新的文字；“-”表示标准输入
    .item = 第几条追加，从 1 开始

help-memo-rm = 删除备忘或其中一条追加；'undo' 可恢复
    .about =
        语音也一并删除，除非其他备忘在用，或有备忘无法读取而不能确定。

        示例:
          zutto memo rm 1
          zutto memo rm 1 2 5
          zutto memo rm 1 --item 2
    .memo = 备忘：列表中的编号、ID 或其中的词；多条时用编号或 ID
    .item = 第几条追加，从 1 开始

help-memo-record = 用麦克风录下想法
    .about =
        按 Enter、q 或 ctrl-C 结束，录音会保留。没有终端时，用 SIGINT 或 SIGTERM 结束。需要安装 ffmpeg。因故障中断的录音会在下次运行时找回。

        示例:
          zutto memo record
          zutto memo record the song from the café
          zutto memo record --reply 1          追加到最新的备忘
          zutto memo record --seconds 20       到时自动结束
          zutto memo record --device pulse:alsa_input.usb-Mic-00.mono
    .text = 与语音一起保存的文字
    .reply = 追加到某条备忘下：编号、ID 或其中的词
    .device = 麦克风：pulse:NAME、alsa:NAME、avfoundation::NUMBER，或 lavfi:GRAPH（ffmpeg 生成的声音）
    .minutes = 多少分钟后结束（默认：3）
    .seconds = 多少秒后结束
    .no-transcribe = 不转成文字

help-memo-transcribe = 把等待转写的录音转成文字
    .about =
        录音只由本机上的程序（whisper.cpp、faster-whisper）或本机设置中指定的服务器来听（见 docs/guide/transcription.md）。程序还会记下每句话的时间，在归档或应用里点一句就能听到那句话。等待的录音就记在备忘里：链接标题为 "pending" 的语音即在等待。仍有等待或失败的录音时，退出状态为 1。

        示例:
          zutto memo transcribe                    等待中的录音，从最早的开始
          zutto memo transcribe 1                  最新一条备忘的录音
          zutto memo transcribe --all              也包括失败或没有文字的
          zutto memo transcribe --watch            一直运行，直到按 ctrl-C
          zutto memo transcribe --program whisper-cli --model ~/models/ggml-small.bin
          zutto memo transcribe --server http://localhost:8080 --language ko
    .memo = 备忘：列表中的编号、ID 或其中的词
    .all = 也包括失败或下面没有文字的录音
    .watch = 有新录音就继续转写，直到按 ctrl-C
    .server = 服务器，代替设置中的
    .program = 本机上的程序，代替设置中的：whisper-cli、whisper-ctranslate2
    .model = 转写用的模型：程序用文件或文件夹，服务器用名称（默认：whisper-1）
    .language = 所说的语言，如 ko（默认：自动识别）

help-memo-key = 管理存放在保险库中的转写服务器 API 密钥
    .about =
        密钥在提示下输入（不显示），或从管道读取，绝不作为参数。它为本机设置（或 --server）指定的主机封存，不会发往别处。要使用它，需在 ~/.config/zutto/settings.json 的 'transcription' 中写上 "keyInVault": true。

        示例:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key show                     只说明有没有
          zutto memo key rm

help-memo-key-set = 把 API 密钥存入保险库，取代之前的
    .about =
        示例:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key set --server https://api.openai.com
    .server = 服务器，代替设置中的

help-memo-key-show = 显示保险库中有没有 API 密钥、用于哪个主机；不显示密钥本身
    .about =
        示例:
          zutto memo key show

help-memo-key-rm = 移除 API 密钥；它的各版本仍封存在保险库中
    .about =
        如果可能有人看到过，也请在服务器上吊销它。

        示例:
          zutto memo key rm
    .server = 服务器，代替设置中的

help-ledger = 店里的账本：记销售、记支出、结算
    .about =
        示例:
          zutto ledger treatments add 젤네일 --price 50000 --icon 💅
          zutto ledger sell 젤네일
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger expense 월세 500000
          zutto ledger settle

help-ledger-sell = 记一笔销售；同一天的同一项目会累加
    .about =
        示例:
          zutto ledger sell 젤네일
          zutto ledger sell gel-nail --count 2 --date yesterday
          zutto ledger sell gel-nail --price 45,000
          zutto ledger sell gel-nail --pay card
    .treatment = 项目的 ID 或名称
    .count = 次数（默认：1）
    .price = 这次的单价
    .pay = 付款方式：cash、card …（zutto ledger ways）
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-adjust = 记一笔折扣（小于 0）或加收、小费（大于 0）
    .about =
        示例:
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger adjust 3000 팁 --date yesterday
          zutto ledger adjust 3000 팁 --pay card
    .amount = 金额：-5000 为减，5000 为加
    .reason = 原因，最多 50 个字
    .pay = 付款方式：cash、card …（zutto ledger ways）
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-expense = 设定某支出类别当月的金额，每类一个
    .about =
        示例:
          zutto ledger expense 월세 500,000
          zutto ledger expense rent 50만 --month 2026-01
    .category = 支出类别的 ID 或名称
    .amount = 当月的金额，取代之前的
    .month = 如 2026-01、last month（默认：本月）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-copy = 复制上月的支出，已有的保持不变
    .about =
        示例:
          zutto ledger copy                       从上月复制到本月
          zutto ledger copy --to 2026-02 --from 2025-12
    .to = 要填入的月份（默认：本月）
    .from = 要复制的月份（默认：前一个月）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-change = 更改某天某项目的次数或总额
    .about =
        示例:
          zutto ledger change 젤네일 --count 3
          zutto ledger change gel-nail --date 1/20 --total 140,000
          zutto ledger change gel-nail --pay cash --as card
    .treatment = 项目的 ID 或名称
    .count = 次数；单价不变
    .total = 全部的总额
    .pay = 以此方式付款的；none 为未注明的
    .as = 实际是以此方式付款的
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-remove = 从某月账本中删除一行；undo 可恢复
    .about =
        示例:
          zutto ledger remove sale 젤네일 --date 1/20
          zutto ledger remove adjustment -5000 --date yesterday
          zutto ledger remove expense 월세 --month 2026-01
          zutto ledger remove closing --date 1/20

help-ledger-remove-sale = 删除某天某项目的记录
    .about =
        示例:
          zutto ledger remove sale 젤네일 --date 1/20
    .treatment = 项目的 ID 或名称
    .pay = 以此方式付款的；none 为未注明的
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-remove-adjustment = 删除某天的折扣或加收
    .about =
        示例:
          zutto ledger remove adjustment -5000 --date yesterday
    .amount = 金额，折扣小于 0
    .reason = 只删除原因与此相同的一笔
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-remove-expense = 删除某月某类别的支出
    .about =
        示例:
          zutto ledger remove expense 월세 --month 2026-01
    .category = 支出类别的 ID 或名称
    .month = 如 2026-01（默认：本月）
    .correct = 更改已封账的月份，并记为今天的更正

help-ledger-remove-closing = 删除某天的清点
    .about =
        示例:
          zutto ledger remove closing --date 1/20
    .drawer = 有几个钱箱时，是哪一个
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）

help-ledger-settle = 显示一个月、季度、半年、一年或几年的结算
    .about =
        --seal 为一个月封账：数字不再改变，之后的改动作为更正单独列出。对已封账的月份，则把尚未记录的改动记为今天的更正。--unseal 解除封账，原因记在该月的文件中。

        示例:
          zutto ledger settle                    本月
          zutto ledger settle 2026-01 --json
          zutto ledger settle 2026               全年及各月
          zutto ledger settle 2026-Q3            季度；2026-H2 为下半年
          zutto ledger settle 2017..2026
          zutto ledger settle 2025-03..2025-05
          zutto ledger settle "last month" --seal
          zutto ledger settle 2026-01 --unseal --reason "rent was missing"
    .period = 2026-01、last month、2026-Q3、2026-H2、2026、2017..2026、2025-03..2025-05（默认：本月）
    .seal = 为该月封账
    .early = 该月还没有结束也封账
    .unseal = 解除封账；需要 --reason
    .reason = 解除封账的原因
    .csv = 输出 CSV

help-ledger-calendar = 以日历显示一个月，附每天的合计
    .about =
        示例:
          zutto ledger calendar            本月
          zutto ledger calendar 2026-01
          zutto ledger calendar 2026 --json
          zutto ledger calendar "last month" --csv
    .period = 2026-01、last month、1月、2026、2026-01..2026-03（默认：本月）
    .csv = 输出 CSV

help-ledger-day = 显示一天的销售、折扣、加收与合计
    .about =
        示例:
          zutto ledger day                 今天
          zutto ledger day 1/20 --json
          zutto ledger day yesterday
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）
    .csv = 输出 CSV

help-ledger-close-day = 清点钱箱，与当天的现金对比
    .about =
        应有金额是开店时的备用金，加上当天以现金收到（或未注明付款方式）的销售、折扣和加收。每个钱箱一天一次；再次清点会取代之前记的。

        示例:
          zutto ledger close-day 152,000 --float 50,000
          zutto ledger close-day 151,000 "1,000 for change"
          zutto ledger close-day 80000 --drawer 2 --date yesterday
    .counted = 钱箱里的金额
    .reason = 多或少的原因，最多 50 个字
    .float = 开店时的金额（默认：同上次）
    .drawer = 有几个钱箱时，是哪一个
    .date = today、yesterday、1/20、2026-01-20 …（默认：今天）

help-ledger-treatments = 管理店里的项目：列出、添加、修改、移动、停用、恢复
    .about =
        示例:
          zutto ledger treatments
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments move 젤네일 --before 왁싱
          zutto ledger treatments retire 젤네일

help-ledger-treatments-list = 按顺序列出项目及价格
    .about =
        示例:
          zutto ledger treatments list --all --csv
    .csv = 输出 CSV
    .all = 也包括已停用的

help-ledger-treatments-add = 在列表末尾添加项目
    .about =
        颜色：pink、rose、blush、cream、tan、brown、coral、apricot、lemon、sage、mint、sky、blue、lavender、plum。

        示例:
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments add "Gel nails" --price 45 --currency USD --id gel
    .name = 名称，最多 30 个字
    .price = 单价，0 或更大
    .icon = 一两个字符，如表情符号
    .color = 15 种颜色之一，写名称或色值（#RRGGBB）
    .id = 记录中使用的 ID（默认：由名称生成）
    .currency = 新账本的货币，如 KRW

help-ledger-treatments-edit = 修改项目；已有的销售金额不变
    .about =
        示例:
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments edit gel-nail --name "젤네일 (손)" --color rose
          zutto ledger treatments edit gel-nail --icon ""
    .treatment = 项目的 ID 或名称
    .name = 新名称
    .price = 新价格，用于今后的销售
    .icon = 新图标；留空则去掉
    .color = 新颜色；留空则去掉

help-ledger-treatments-move = 把项目移到另一个之前，或移到末尾
    .about =
        示例:
          zutto ledger treatments move 젤네일 --before 왁싱
    .treatment = 项目的 ID 或名称
    .before = 移到哪一个之前（默认：末尾）

help-ledger-treatments-retire = 停用项目，旧记录仍保留其名称
    .about =
        示例:
          zutto ledger treatments retire 젤네일
    .treatment = 项目的 ID 或名称

help-ledger-treatments-restore = 恢复使用已停用的项目
    .about =
        示例:
          zutto ledger treatments restore 젤네일
    .treatment = 项目的 ID 或名称

help-ledger-categories = 管理支出类别：列出、添加、修改、移动、停用、恢复
    .about =
        示例:
          zutto ledger categories
          zutto ledger categories add 월세 --icon 🏠
          zutto ledger categories edit 월세 --name 임대료

help-ledger-categories-list = 按顺序列出支出类别
    .about =
        示例:
          zutto ledger categories list --json
    .csv = 输出 CSV
    .all = 也包括已停用的

help-ledger-categories-add = 在列表末尾添加支出类别
    .about =
        示例:
          zutto ledger categories add 월세 --icon 🏠
    .name = 名称，最多 20 个字
    .icon = 一两个字符，如表情符号
    .id = 支出记录中使用的 ID（默认：由名称生成）

help-ledger-categories-edit = 修改支出类别
    .about =
        示例:
          zutto ledger categories edit 월세 --name 임대료 --icon 🏢
    .category = 支出类别的 ID 或名称
    .name = 新名称
    .icon = 新图标；留空则去掉

help-ledger-categories-move = 把支出类别移到另一个之前，或移到末尾
    .about =
        示例:
          zutto ledger categories move 월세 --before 재료비
    .category = 支出类别的 ID 或名称
    .before = 移到哪一个之前（默认：末尾）

help-ledger-categories-retire = 停用支出类别，旧支出仍保留其名称
    .about =
        示例:
          zutto ledger categories retire 월세
    .category = 支出类别的 ID 或名称

help-ledger-categories-restore = 恢复使用已停用的支出类别
    .about =
        示例:
          zutto ledger categories restore 월세
    .category = 支出类别的 ID 或名称

help-ledger-ways = 管理付款方式：列出、添加、修改、移动、停用、恢复
    .about =
        现金、刷卡、转账本来就有；钱箱里的是现金（cash）。

        示例:
          zutto ledger ways
          zutto ledger ways add PayPay --icon 📱
          zutto ledger ways edit card --name 카드
          zutto ledger sell 젤네일 --pay card

help-ledger-ways-list = 按顺序列出付款方式
    .about =
        示例:
          zutto ledger ways list --json
    .csv = 输出 CSV
    .all = 也包括已停用的

help-ledger-ways-add = 在列表末尾添加付款方式
    .about =
        示例:
          zutto ledger ways add PayPay --icon 📱
    .name = 名称，最多 20 个字
    .icon = 一两个字符，如表情符号
    .id = 记录中使用的 ID（默认：由名称生成）

help-ledger-ways-edit = 修改付款方式
    .about =
        示例:
          zutto ledger ways edit card --name 카드 --icon 💳
    .way = 付款方式的 ID 或名称
    .name = 新名称
    .icon = 新图标；留空则去掉

help-ledger-ways-move = 把付款方式移到另一个之前，或移到末尾
    .about =
        示例:
          zutto ledger ways move PayPay --before card
    .way = 付款方式的 ID 或名称
    .before = 移到哪一个之前（默认：末尾）

help-ledger-ways-retire = 停用付款方式，旧记录仍保留其名称
    .about =
        示例:
          zutto ledger ways retire PayPay
    .way = 付款方式的 ID 或名称

help-ledger-ways-restore = 恢复使用已停用的付款方式
    .about =
        示例:
          zutto ledger ways restore PayPay
    .way = 付款方式的 ID 或名称

help-ledger-tax = 销售的税：列出、设定、删除
    .about =
        税率从那天起生效，直到下一个开始；写 0 就结束。没有 --added 时价格已含税。结算和导出会列出税额，已记下的金额不变。

        示例:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax
          zutto ledger tax remove 2026-01-01

help-ledger-tax-list = 列出税率及其生效日
    .about =
        示例:
          zutto ledger tax list --json

help-ledger-tax-set = 设定从某天起的税率
    .about =
        示例:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax set 0 --from 2027-01-01
    .rate = 百分数，如 10 或 8.875
    .name = 税的名称（默认：与之前相同）
    .from = 生效日（默认：今天）
    .added = 价格不含税，另外加上

help-ledger-tax-remove = 删除从某天开始的税率；undo 可恢复
    .about =
        示例:
          zutto ledger tax remove 2026-01-01
    .from = 生效日

help-ledger-export = 把账本导出为 hledger 或 beancount 的日记账，或表格
    .about =
        输出所有月份，或 --month、--year 指定的月份。每月的营业额、支出和净利与 'zutto ledger settle' 相同。已封账月份的改动从记录之日起计入：'zutto ledger settle MONTH --seal'。

        示例:
          zutto ledger export --format hledger > shop.journal
          zutto ledger export --format beancount --year 2026 > shop.beancount
          zutto ledger export --format csv --month 2026-01 > shop.csv
          zutto ledger export --format hledger | hledger -f - incomestatement -M
    .format = 输出格式
    .month = 只导出某月：2026-01、last month
    .year = 只导出某年或某段：2026、2026-Q3、2026-H2、2017..2026、2025-03..2025-05

help-ledger-import = 把银行、收银机、电子表格的表格或账目日记导入账本
    .about =
        表格的哪一列是什么，只问一次，或者用下面的选项说明，并保存在 ledger/imports；标题行相同的下一个表格不再提问。收入成为销售：项目由它的列、规则或 --treatment 决定。支出会排除，除非规则为它指定了类别。zutto 自己导出的 CSV 和日记会原样回来；其他日记里，账户最后的名称就是项目和类别。每一行都会导入、已经有了，或者连同原因一起列出；期间重叠的文件也不会重复导入。'zutto undo' 可以全部撤销。

        列：date, treatment, text, count, amount, in, out, pay, balance

        示例:
          zutto ledger import 거래내역.csv --dry-run
          zutto ledger import till.csv --mapping till --create
          zutto ledger import bank.csv --mapping bank --encoding cp949 \
            --column date=거래일시 --column in=입금액 --column text=적요 \
            --rule '카드매출=젤네일,card'
          zutto ledger import shop.journal
    .file = 表格或日记
    .format = 格式（默认：按内容判断）
    .mapping = ledger/imports 中的一个，或一个新名称
    .column = 列的含义：date=日期、in=3 等；= 后为空表示没有
    .encoding = 表格的编码
    .separator = 单元格的分隔符：, ; | 或 tab
    .skip = 表格前不读的行数
    .dates = 3/4/2026 这样的日期怎么读
    .decimal = 小数点：. 或 ,
    .treatment = 列和规则都没有说明时的项目
    .pay = 列和规则都没有说明时的付款方式
    .rule = 含有某段文字的行是什么：TEXT=TREATMENT、TEXT=TREATMENT,WAY，TEXT= 表示排除
    .create = 添加列表里没有的项目、类别和付款方式
    .correct = 更改已封账的月份，并记为今天的更正
    .dry-run = 只说明会导入什么，不写入

help-otp = 用密码短语封存的一次性密码
    .about =
        示例:
          zutto otp init                          创建保险库
          zutto otp add                           询问发行方、账户名和密钥
          zutto otp add --qr screenshot.png
          zutto otp code github
          zutto otp watch                         实时显示所有验证码
          zutto otp import aegis-export.json
          zutto otp kit emergency.html            可打印保管的应急页

help-otp-init = 创建保险库并设定密码短语
    .about =
        密码短语会询问两次，留空则自动生成。没有它谁也打不开保险库，忘记了也无法找回：'zutto otp kit' 可生成一页纸，供你把它写下来。也可以由程序提供：ZUTTO_PASSPHRASE_COMMAND，或 ~/.config/zutto/settings.json 中的 passphraseCommand，写一条输出密码短语的 shell 命令。

        示例:
          zutto otp init
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto vault' zutto otp init

help-otp-add = 添加账户
    .about =
        不指定来源时，会询问发行方、账户名和密钥。写“-”则从标准输入读取 otpauth:// URI（多个时一行一个）或单独的密钥。任何秘密都不作为参数，因为同一台设备上的其他人能看到参数。选项优先于来源中的内容。

        示例:
          zutto otp add
          zutto otp add - < uri.txt
          zutto otp add --qr screenshot.png
          zutto otp add --screen                  读取屏幕上的二维码
          pass show github/otp | zutto otp add - --issuer GitHub --account misaki
          zutto otp add --issuer Bank --digits 8 --algorithm SHA256
    .source = “-”表示标准输入
    .qr = 含有二维码的图片
    .screen = 读取屏幕上的二维码
    .issuer = 发行方（网站名称）
    .account = 账户名
    .type = totp、hotp 或 steam
    .algorithm = SHA1、SHA256 或 SHA512
    .digits = 位数，5 到 10
    .period = 验证码的有效秒数
    .counter = 下一个验证码的计数（HOTP）
    .note = 想记下的任何内容
    .tag = 标签；可多次指定
    .favorite = 是否排在列表最前
    .no-favorite = 是否排在列表最前

help-otp-list = 按发行方列出账户及当前的验证码
    .about =
        在两台设备上改得不同的账户，每个版本各列一行。计数型账户（HOTP）不显示验证码，要用 'zutto otp code' 取。最新版本损坏或丢失的账户也不显示，因为能打开的密钥可能是旧的。有记录损坏或丢失时，退出状态为 1。

        示例:
          zutto otp list
          zutto otp list git                      名称或标签中含有“git”的
          zutto otp list --no-codes
          zutto otp list --json | jq -r '.accounts[].issuer'
          zutto otp list --deleted                已删除的账户
    .text = 只列出名称或标签中含有它的账户
    .no-codes = 不显示验证码
    .deleted = 改为列出已删除的账户

help-otp-code = 显示账户的验证码
    .about =
        NAME 是发行方、账户名、其中一部分，或 ID 的开头。在终端上，旁边会显示验证码的剩余秒数。计数型账户（HOTP）会用掉下一个验证码，并先写下计数。最新版本损坏或丢失的账户，不加 --force 就不给出验证码，因为能打开的密钥可能是旧的。

        示例:
          zutto otp code github
          zutto otp code 'GitHub: misaki'
          zutto otp code github --at 1700000000   那一秒的验证码
          zutto otp code github --json
    .name = 哪个账户
    .at = 时刻，自 1970 年起的秒数
    .force = 较新的版本可能损坏或丢失时也照做

help-otp-edit = 修改账户
    .about =
        示例:
          zutto otp edit github --issuer GitHub --account misaki@example.jp
          zutto otp edit github --tag work --untag private
          zutto otp edit github --note '' --no-favorite
          zutto otp edit token --counter 42
          zutto otp edit github --secret          询问新的密钥
    .name = 哪个账户
    .issuer = 发行方（网站名称）
    .account = 账户名
    .type = totp、hotp 或 steam
    .algorithm = SHA1、SHA256 或 SHA512
    .digits = 位数，5 到 10
    .period = 验证码的有效秒数
    .counter = 下一个验证码的计数（HOTP）
    .note = 想记下的任何内容
    .tag = 标签；可多次指定
    .favorite = 是否排在列表最前
    .no-favorite = 是否排在列表最前
    .untag = 去掉标签
    .secret = 询问新的密钥，也可用管道传入

help-otp-move = 按自己的顺序排列账户
    .about =
        移动过的账户排在其他账户之前，其余仍按发行方排序。

        示例:
          zutto otp move github --first
          zutto otp move bank --after github
          zutto otp move bank --before github
          zutto otp move github --back            放回其余账户中
    .name = 哪个账户
    .first = 移到最前
    .before = 紧挨在这个移动过的账户之前
    .after = 紧挨在这个移动过的账户之后
    .back = 放回按发行方排序的位置

help-otp-rm = 删除账户
    .about =
        它的各版本仍留在保险库中：在这台或另一台设备上，'zutto otp undo' 或 'zutto otp restore' 都可恢复。

        示例:
          zutto otp rm github
          zutto otp rm 3f9a                       按 ID 的开头
    .name = 哪个账户

help-otp-restore = 恢复已删除的账户
    .about =
        示例:
          zutto otp list --deleted
          zutto otp restore github
    .name = 哪个已删除的账户

help-otp-undo = 撤销保险库的上一次更改
    .about =
        不会从保险库中去掉任何内容，而是添加一个与更改前相同的版本。用过的计数不会退回。

        示例:
          zutto otp undo

help-otp-resolve = 在两台设备改出的不同账户版本之间选择
    .about =
        不加 --keep 时，列出各版本和不同之处。任何版本都不会丢失，未选的仍留在该账户的各版本中。

        示例:
          zutto otp resolve                       等待选择的账户
          zutto otp resolve github
          zutto otp resolve github --keep 2
          zutto otp resolve github --both         今后作为两个账户
    .name = 哪个账户
    .keep = 今后以哪个版本为准
    .both = 全部保留，各自成为一个账户

help-otp-copy = 复制账户的验证码，过一会儿自动清除
    .about =
        使用 wl-copy、xclip、xsel 或 pbcopy，都没有时通过终端复制（OSC 52）。终端无法查询，因此不能自动清除。只有验证码还在剪贴板中时才会清除。

        示例:
          zutto otp copy github
          zutto otp copy github --clear-after 10
          zutto otp copy github --clear-after 0   不清除
    .name = 哪个账户
    .clear-after = 多少秒后清除；0 为不清除
    .force = 较新的版本可能损坏或丢失时也照做

help-otp-watch = 全屏实时显示所有验证码
    .about =
        输入文字即可搜索，用方向键选择，按 Enter 复制验证码（30 秒后清除），按 Esc 清除搜索或退出。验证码快到期时，旁边会显示下一个。其他设备的更改要重新打开后才会显示。

        示例:
          zutto otp watch
          zutto otp watch git                     只显示含有“git”的
    .text = 只显示名称或标签中含有它的账户

help-otp-qr = 把账户显示为二维码，用手机扫描
    .about =
        二维码含有密钥，请留意谁能看到屏幕。写成文件（.png 或 .svg）时只有你自己能读，扫描后请删除。

        示例:
          zutto otp qr github
          zutto otp qr github ~/github.png
    .name = 哪个账户
    .file = 以 .png 或 .svg 结尾的文件
    .force = 覆盖文件；较新的版本可能损坏或丢失时也照做

help-otp-import = 从其他应用的导出文件导入账户
    .about =
        可读取 Aegis、2FAS、andOTP、Bitwarden、Duo Mobile、ente Auth、FreeOTP 和 FreeOTP+、LastPass Authenticator、Proton Authenticator、Steam、Stratum、TOTP Authenticator、WinAuth、KeePassXC（CSV，装有 keepassxc-cli 时还有 .kdbx）和 Google Authenticator（转移用的二维码，图片或 URI）的导出文件，以及 otpauth:// URI 列表；加密的会询问密码短语。格式由内容识别，无法识别时请先写格式名称：aegis、2fas、andotp、bitwarden、duo、ente、freeotp、google、keepassxc、lastpass、otpauth、proton、steam、stratum、totpauthenticator。不会重复添加，一项有误也不影响其余。导出文件本身含有你的密钥：用后请删除。

        示例:
          zutto otp import aegis-export.json --dry-run
          zutto otp import aegis-export.json
          zutto otp import andotp otp_accounts.json.aes
          zutto otp import google-1.png google-2.png
          zutto otp import passwords.kdbx
          zutto otp import - < uris.txt
    .file = 导出文件；“-”表示标准输入
    .dry-run = 只说明会导入什么，不写入
    .passphrase-command = 输出导出文件密码短语的 shell 命令

help-otp-unlock = 在一段时间内不用密码短语查看验证码
    .about =
        会留下一个进程，保持密码库打开，只用验证码回答同一用户的“otp code”“otp copy”和“otp list”；修改密码库或显示密钥的命令仍会询问。时间到、运行“otp lock”、电脑休眠过或注销时结束。

        例:
          zutto otp unlock
          zutto otp unlock --for 1h
          zutto otp lock
    .for = 时长：90s、10m、2h，最多 12h

help-otp-lock = 结束“otp unlock”
    .about =
        例:
          zutto otp lock

help-otp-export = 把账户加密导出，供其他应用使用
    .about =
        导出的是 Aegis 保险库文件，Aegis 和许多其他应用都能导入，用这个保险库的密码短语加密，或另设一个（--new-passphrase）。只有加上 --in-clear 并按要求输入确认后，才会以任何人可读的形式写出密钥：Aegis 文件，或 otpauth:// URI 列表。写出的文件只有你自己能读，并且必须放在任何家之外。最新版本损坏或丢失的账户不会导出，而是列出名称，退出状态为 1；加上 --force 则照样导出。

        示例:
          zutto otp export ~/accounts.json
          zutto otp export ~/github.json github
          zutto otp export ~/accounts.json --new-passphrase
          zutto otp export ~/uris.txt --format otpauth --in-clear
    .file = 文件；“-”表示标准输出（不能是终端）
    .names = 只导出这些账户
    .format = aegis 或 otpauth
    .new-passphrase = 询问另一个密码短语，不用保险库的
    .new-passphrase-command = 输出该密码短语的 shell 命令
    .in-clear = 不加密
    .force = 覆盖文件；也导出较新版本可能损坏或丢失的账户

help-otp-parse = 以 JSON 显示 otpauth:// URI 的内容
    .about =
        不需要保险库，也不写入任何内容。显示的内容包含密钥。最好用“-”，因为这台设备上的其他人能看到参数。

        示例:
          zutto otp parse - < uri.txt
          zutto otp parse 'otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP'
    .uri = URI；“-”表示标准输入

help-otp-passwd = 更改密码短语
    .about =
        只写一个小文件，不动任何账户。旧密码短语仍能打开这个家较早的副本（备份、git 历史），并能借此打开用同一密钥封存的内容。如果旧短语可能已被人知道，请运行 'zutto otp rekey'，并在各网站重新设置账户。

        新的密码短语会询问两次，或由 --new-passphrase-command 的命令输出。

        示例:
          zutto otp passwd
          zutto otp passwd --new-passphrase-command 'secret-tool lookup zutto new'
    .new-passphrase-command = 输出新密码短语的 shell 命令

help-otp-rekey = 今后写入的内容改用新密钥封存
    .about =
        密码短语不变（要更改请用 'zutto otp passwd'）。旧版本仍用旧密钥封存，新槽位中也含有这些旧密钥：有旧密码短语和副本的人，仍能打开当时已有的内容，但打不开今后写入的内容。

        示例:
          zutto otp rekey

help-otp-verify = 逐一打开每个版本，查找损坏、丢失和回退
    .about =
        不需要密码短语的检查由 'zutto check' 完成。有任何异常时，退出状态为 1。

        示例:
          zutto otp verify
          zutto otp verify --json
          zutto otp verify --accept-loss          不再报告已丢失的记录
    .accept-loss = 放弃丢失的记录，不再报告

help-otp-kit = 生成可打印保管的应急页
    .about =
        一个 HTML 文件：保险库在哪里、供填写密码短语和副本位置的空行，以及有 zutto 和没有 zutto 时的打开方法。其中没有任何秘密，也不会打开保险库。请在浏览器中打印，纸张用 A4 或 Letter。

        示例:
          zutto otp kit ../emergency.html
          zutto otp kit --lang ko --force ../emergency.html
    .file = 要写出的文件
    .force = 覆盖文件

help-note = 匿名纸条：接收、回答、发送
    .about =
        把你的链接给别人，对方在页面上写好后，文字会在其浏览器里封好。对方以文字或文件交给你的内容，只有你能打开。关于写纸条的人，能知道什么、不能知道什么，见 docs/SECURITY.md。

        示例:
          zutto note link                     可以给别人的链接，首次运行时创建
          zutto note receive message.note
          zutto note                          收到的纸条，从新到旧
          zutto note show 1
          zutto note answer 1 毎朝6時です
          zutto note send 홍길동 --out message.note   在编辑器里写

help-note-list = 列出收到的纸条，从新到旧
    .about =
        ● 表示未读。纸条前面的编号可用于其他命令。名字是写的人自称的，不能证明什么。

        示例:
          zutto note list
          zutto note list --pending           未回答的
          zutto note list --unread --json
    .pending = 只列出未回答的
    .answered = 只列出已回答的
    .unread = 只列出从未显示过的
    .number = 显示几条（默认：20）
    .all = 全部显示

help-note-link = 你的个人链接：别人在那个页面上给你写纸条
    .about =
        首次运行会生成一对密钥，私钥存入保险库，由其密码短语保护。'zutto build' 把页面放在归档的 receive/TOKEN.html；这一个文件不依赖其他文件，可以单独发布、用邮件发送，或从磁盘打开。写空文字可去掉地址或名字：--mail ''。

        有了 --post，来访者只需按一个按钮。服务器上的 'zutto box add' 会显示这样的地址，# 后面是密钥；密钥留在本机，不进入页面，收到的内容用 'zutto note receive' 取回。

        --rotate 创建新链接，并停用所有在用的链接。它们的页面会在下次生成时删除，已发布的页面要由你自己撤下；封给它们的内容仍会接收。--close 对现在和以前停用的所有链接都停止接收：可以挡住往旧链接大量投递的人，但封给它们而还没有收到的内容也就没有了。

        示例:
          zutto note link
          zutto note link --url https://example.org/me
          zutto note link --mail misaki@example.org
          zutto note link --post https://box.example.org/b/4f1c...#9a3e...
          zutto note link --page ~/write-to-me.html
          zutto note link --rotate
          zutto note link --rotate --close
    .rotate = 创建新链接，停用在用的链接
    .close = 不再从已停用的链接接收
    .url = 归档发布在哪里
    .mail = 页面上提供的邮箱
    .post = 页面可以直接提交到的地址；信箱的地址加 #密钥
    .name = 页面上怎样称呼你（默认：家里的名字）
    .page = 把页面也写入这个文件
    .force = 覆盖文件

help-note-receive = 打开封好的纸条和回答，并保存
    .about =
        可读取任何含有封存纸条的文字：.note 文件、保存的邮件、整段聊天，无论被引用、换行多少次。已收过的不会有变化。不能证明完好的纸条，一个字也不会写入。

        不写文件时，从页面所投递的信箱取回，前提是信箱的密钥在本机（'zutto note link --post 地址#密钥'）。信进入家里之后才在信箱删除；打不开的留在那里，除非加 --discard。

        示例:
          zutto note receive                   从信箱
          zutto note receive --box             同样，用于没有终端的定时任务
          zutto note receive message.note
          zutto note receive ~/Mail/*.eml
          xclip -o | zutto note receive -
    .files = 文件；“-”表示标准输入
    .box = 从信箱取回
    .discard = 打不开的也在信箱删除

help-note-show = 显示纸条及其回答；收到的纸条从此算作已读
    .about =
        示例:
          zutto note show 1                   列表中的第一张
          zutto note show x7k2m4              按 ID 的末尾
    .note = 纸条：列表中的编号、ID 或其一部分

help-note-answer = 回答纸条，输出封给对方的回答
    .about =
        请按纸条来的方式，把封好的文字交给对方。对方在自己保存的页面副本中打开。不写文字时取管道传入的内容，否则打开编辑器。--public 会在归档的问答页显示纸条和回答；不加则哪里都不会显示。

        示例:
          zutto note answer 1 毎朝6時です
          zutto note answer x7k2m4 --out answer.note < letter.txt
          zutto note answer 1 "Every day at six" --public
          zutto note answer 1 --replace "At seven, I meant"
          zutto note answer 1 --private       从问答页撤下
    .note = 纸条：列表中的编号、ID 或其一部分
    .text = 文字；“-”表示标准输入
    .out = 把封好的文字写入这个文件
    .force = 覆盖文件
    .public = 在归档的问答页显示纸条和回答
    .private = 不显示，或不再显示
    .replace = 用新的回答替换之前的

help-note-send = 给联系人写纸条，输出封给对方的文字
    .about =
        除非加 --named，否则不写你的名字。这里不会发送任何内容：请选一种尽量不暴露自己的方式，把封好的文字交给对方。纸条和打开回信的钥匙保存在 notes/sent/，钥匙是封好的。不写文字时取管道传入的内容，否则打开编辑器。

        示例:
          zutto note send 홍길동 < letter.txt | xclip
          zutto note send 홍길동 --out message.note   在编辑器里写
          zutto note send hong --named "It was me"    文字会留在 shell 的历史里
    .contact = 联系人：名字、ID，或其开头
    .text = 文字；“-”表示标准输入
    .out = 把封好的文字写入这个文件
    .force = 覆盖文件
    .named = 署上你的名字

help-note-seal = 把发出的纸条或写好的回答重新封好，以便再次交付
    .about =
        每次得到的文字都不同，看不出内容是一样的。

        示例:
          zutto note seal p3q6d2 | xclip
          zutto note seal 1 --out answer.note
    .note = 纸条：列表中的编号、ID 或其一部分
    .out = 把封好的文字写入这个文件
    .force = 覆盖文件

help-note-history = 列出发出和收到的纸条，从新到旧
    .about =
        按纸条上的日期排列；同一天的，以及日期尚未到来的，按收到的先后。→ 是发出的，← 是收到的。指定联系人时，只列出发给此人的：收到的纸条无从知道是谁写的。

        示例:
          zutto note history
          zutto note history --sent
          zutto note history 홍길동 --json
    .contact = 联系人：名字、ID，或其开头
    .sent = 只列出发出的
    .received = 只列出收到的
    .number = 显示几条（默认：20）
    .all = 全部显示

help-note-rm = 删除纸条，不会再收到；'undo' 可恢复
    .about =
        示例:
          zutto note rm 1
          zutto note rm x7k2m4 k3v6p2
          zutto note rm --unread              所有从未显示过的
    .notes = 纸条：列表中的编号、ID 或其一部分
    .unread = 所有从未显示过的纸条

help-note-block = 删除纸条，并不再接收此人的纸条
    .about =
        页面为每张纸条生成新的钥匙，因此能挡住的是接着上一张写的人，挡不住重新开始写的人。对后者，请换一个新链接：'note link --rotate --close'。此人未读的纸条也会删除，读过的保留。

        示例:
          zutto note block 1
    .note = 纸条：列表中的编号、ID 或其一部分

help-note-unblock = 解除所有屏蔽，重新接收
    .about =
        只解除个别人时，请删去 notes/blocked.txt 中对应的行。

        示例:
          zutto note unblock

help-note-commit = 把纸条提交到 git，只透露日期
    .about =
        git 的提交会写明是谁、在何时（精确到秒）做的；能读取仓库的人，可以拿它与纸条到达的时刻对照。这个提交没有署名，时刻是当天的 UTC 零点。它只含 notes/：联系人会透露添加的时刻（精确到秒），请放进你自己的提交。其他改动和暂存的内容保持不变。仍会看出什么，见 docs/SECURITY.md。

        示例:
          zutto note commit

help-note-contact = 联系人：纸条发给谁
    .about =
        联系人添加满三天后才能删除。免费方案最多 5 位。

        示例:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-note-contact-list = 按名字列出联系人，以及还可添加几位
    .about =
        示例:
          zutto contact list
          zutto contact list --json

help-note-contact-add = 添加联系人
    .about =
        链接是对方给你的：地址、文件名，或单独的 TOKEN 部分。

        示例:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = 你怎样称呼对方；不能重名
    .relationship = 对方是你的什么人
    .link = 对方的个人链接
    .memo = 想记住的事

help-note-contact-show = 显示联系人的全部信息
    .about =
        示例:
          zutto contact show 홍길동
    .contact = 联系人：名字、ID，或其开头

help-note-contact-edit = 修改联系人
    .about =
        写空文字可去掉一项：--memo ''。发给此人的纸条仍属于此人：ID 不随名字改变。

        示例:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 联系人：名字、ID，或其开头
    .name = 你怎样称呼对方；不能重名
    .relationship = 对方是你的什么人
    .link = 对方的个人链接
    .memo = 想记住的事

help-note-contact-rm = 删除联系人，添加满三天后才能删除
    .about =
        发给此人的纸条会保留。

        示例:
          zutto contact rm 홍길동
    .contact = 联系人：名字、ID，或其开头

help-contact = 联系人：纸条发给谁
    .about =
        联系人添加满三天后才能删除。免费方案最多 5 位。

        示例:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-contact-list = 按名字列出联系人，以及还可添加几位
    .about =
        示例:
          zutto contact list
          zutto contact list --json

help-contact-add = 添加联系人
    .about =
        链接是对方给你的：地址、文件名，或单独的 TOKEN 部分。

        示例:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = 你怎样称呼对方；不能重名
    .relationship = 对方是你的什么人
    .link = 对方的个人链接
    .memo = 想记住的事

help-contact-show = 显示联系人的全部信息
    .about =
        示例:
          zutto contact show 홍길동
    .contact = 联系人：名字、ID，或其开头

help-contact-edit = 修改联系人
    .about =
        写空文字可去掉一项：--memo ''。发给此人的纸条仍属于此人：ID 不随名字改变。

        示例:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 联系人：名字、ID，或其开头
    .name = 你怎样称呼对方；不能重名
    .relationship = 对方是你的什么人
    .link = 对方的个人链接
    .memo = 想记住的事

help-contact-rm = 删除联系人，添加满三天后才能删除
    .about =
        发给此人的纸条会保留。

        示例:
          zutto contact rm 홍길동
    .contact = 联系人：名字、ID，或其开头

help-build = 把家生成为 HTML 页面的归档
    .about =
        只重新生成有变化的部分。归档里新增、缺少或被替换的文件都会发现；只有内容被原地改写的文件，要用 --thorough 才能发现。归档不需要程序、服务器或网络：打开其中的 index.html 即可阅读，也可把文件夹复制到 U 盘。

        示例:
          zutto build                          生成到家的 archive/
          zutto build --out /media/usb/nikki   生成到别处
          zutto build --originals --out /media/usb/nikki

        只给别人看一部分：略去的内容不会出现在任何文件里，照片带有的拍摄地点和相机信息也一样。需要单独的文件夹。

          zutto build --diary futari --out ../futari       只有一本日记
          zutto build --month 2024-12 --out ../december    一个月的全部内容
          zutto build --year 2024 --without ledger --without safety --out ../2024

        用密码短语上锁：捡到 U 盘的人什么也读不到，在任何浏览器中无需网络即可打开（'zutto unlock' 可还原成普通的归档）：

          zutto build --lock --out /media/usb/nikki
    .out = 归档的文件夹（默认：家的 archive/）
    .diary = 只含这本日记；可多次指定
    .month = 只含这个月，如 2024-12；可多次指定
    .year = 只含这一年；可多次指定
    .without = 略去 ledger、memos、answers 或 safety；可多次指定
    .originals = 同时放入原图（连同相机写下的一切；部分归档不可用）
    .lock = 全部用密码短语上锁；需要 --out
    .thorough = 归档里的文件也逐个查看：找出被手动改写的文件

help-unlock = 打开上锁的归档，核对每个文件，还原成普通的归档
    .about =
        每个字节都会核对：缺失、损坏或比其余更旧的文件会列出而不写出，其余照常写出，退出状态为 1。写出的内容只有你自己能读。不加 --out 则什么也不写出。不需要家。

        示例:
          zutto unlock /media/usb/nikki                   只核对
          zutto unlock /media/usb/nikki --out nikki-plain
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto usb' zutto unlock nikki
    .dir = 上锁的归档的文件夹
    .out = 写出普通归档的空文件夹

help-serve = 在浏览器中显示归档，始终是最新的
    .about =
        生成归档，只给本机的浏览器看，不对外开放；家里的文件一保存就重新生成，打开着的页面会自动刷新。文件有问题时显示在页面上，直到改正。按 ctrl-C 结束。

        归档的文件与 'zutto build' 生成的相同，只是显示的页面多一行用于刷新的代码。

        示例:
          zutto serve                          在 http://localhost:4747/
          zutto serve --open                   同时打开浏览器
          zutto serve --port 0                 使用空闲的端口
          zutto serve --trust-templates        自己修改 templates/ 时
          zutto serve --month 2024-12 --without ledger --out /tmp/december
    .port = 端口；0 为自动选空闲的
    .open = 在浏览器中打开
    .no-watch = 只生成一次，不留意更改
    .trust-templates = 立即采用 templates/ 的每次更改，前提是由你自己修改；期间请勿同步
    .out = 归档的文件夹（默认：家的 archive/）
    .diary = 只含这本日记；可多次指定
    .month = 只含这个月，如 2024-12；可多次指定
    .year = 只含这一年；可多次指定
    .without = 略去 ledger、memos、answers 或 safety；可多次指定

help-app = 在手机上用这个家：不用终端也能读写
    .about =
        为家人的手机提供页面：今日一问，带照片和已读标记的日记。所有页面不用脚本也能用，写下的内容就是同样的普通文件。

        示例：
          zutto app --open                       在本机，http://localhost:4848/
          zutto app --listen laptop.tail1234.ts.net --cert laptop.crt --key laptop.key
          zutto app --behind-proxy https://home.example.org
          zutto app --till-http 192.168.0.5      没有网络的店里的收银台
          zutto app pair misaki --diary futari   美咲的手机
          zutto app pair --till                  记账的平板
          zutto app install --listen kasse.local 从此自动启动
          zutto app devices                      已配对的手机
          zutto app unpair k3v9tx

help-app-run = 提供页面，直到 Ctrl-C
    .about =
        不加选项时，只有本机的浏览器能打开。加 --listen 时，手机通过 HTTPS 打开：证书用 --cert 和 --key 给出的，没有就用家里自己的颁发机构，手机在下一个端口的 /start 信任它一次。证书文件变了会重新读取。加 --behind-proxy 时，以 HTTP 回答本机上负责 TLS 的代理（Caddy、nginx、tailscale serve）。

        加 --till-http 时，收银台以明文 HTTP 从 --port 的下一个端口访问；同一网络的任何人都能看到并记账。那里只有收银台。

        地址就是手机的记忆：名字变了，手机就要重新配对。

        示例：
          zutto app run --open
          zutto app run --listen kasse.local
          zutto app run --listen kasse.local --cert kasse.crt --key kasse.key
          zutto app run --behind-proxy https://home.example.org --port 4848
    .port = 端口；0 表示空闲的端口
    .listen = 其他设备访问本机所用的名字
    .cert = 该名字的证书（PEM）
    .key = 它的私钥（PEM）
    .behind-proxy = 代理的地址
    .till-http = 收银台以明文 HTTP 访问本机所用的名字
    .push-contact = 推送服务的联系地址，例如 mailto:me@example.org
    .push-service = 浏览器厂商之外的推送服务（可重复）
    .open = 以主人的身份配对，并在浏览器中打开

help-app-install = 让本机从现在起、每次启动后都提供页面
    .about =
        用 systemd 单元或 launchd（macOS）代理，选项同 'zutto app run'。更改选项，或移动了家或程序之后，请再执行一次。

        示例:
          zutto app install --listen kasse.local
          zutto app install --behind-proxy https://home.example.org
          zutto app uninstall
    .port = 端口
    .listen = 其他设备访问本机所用的名字
    .cert = 该名字的证书（PEM）
    .key = 它的私钥（PEM）
    .behind-proxy = 代理的地址
    .till-http = 收银台以明文 HTTP 访问本机所用的名字
    .push-contact = 推送服务的联系地址，例如 mailto:me@example.org
    .push-service = 浏览器厂商之外的推送服务（可重复）
    .systemd = 用 systemd 单元
    .launchd = 用 launchd 代理

help-app-uninstall = 让本机不再提供页面
    .about =
        示例:
          zutto app uninstall

help-app-pair = 显示代码，让一部手机成为成员的或主人的
    .about =
        显示二维码和六位数字，并等到有手机用了它。五分钟内有效，仅限一部手机。在 iPhone 上请先把页面添加到主屏幕，再在那里输入数字：图标有自己的记忆。主人能看保险库以外的一切，成员只看自己的日记，收银台只看今天和昨天的销售。

        示例：
          zutto app pair misaki --diary futari
          zutto app pair --owner
          zutto app pair --till
    .member = 成员
    .diary = 该手机能看的日记（可重复）
    .owner = 主人的手机；除保险库外什么都能看
    .till = 收银台：只记账，看不到别的
    .no-wait = 不等手机使用

help-app-check = 手机能否连到应用，连不上时该做什么
    .about =
        查找名字，像手机一样连接，并检查证书。防火墙挡住的只能从别的设备看到：在那台设备上打开 /check，会显示它能做什么。

        示例：
          zutto app check
          zutto app check --json

help-app-key = 做一把钥匙，让手机的快捷指令发送备忘
    .about =
        地址和钥匙只显示一次，留下的只有钥匙的哈希。有钥匙的人可以添加备忘，但什么也读不到。在 iPhone 的“快捷指令”里：先“录制音频”，再“获取 URL 内容”，方法选 POST，请求头写 Authorization，请求体选文件（录音）。

        示例：
          zutto app key --name "Action Button"
          zutto app unpair k3v9tx                撤销
    .name = 手机列表里的名字

help-app-devices = 已配对的手机
    .about =
        示例：
          zutto app devices
          zutto app devices --json

help-app-unpair = 让一部手机立刻变回陌生者
    .about =
        示例：
          zutto app unpair k3v9tx
    .device = 手机的编号，zutto app devices 会显示

help-box = 网上的信箱，保管封好的纸条，直到你取走
    .about =
        运行在一直开着的服务器上，不存放家里的任何东西。打开你的链接的人按一个按钮，封好的纸条就在这里等候，家里的 'zutto note receive' 把它取走。信箱打不开它所保管的内容。

        示例:
          zutto box run --behind-proxy https://box.example.org
          zutto box add misaki
          zutto box list
          zutto box key misaki                 用新密钥代替丢失的
          zutto box remove misaki

help-box-run = 接收信件，直到 Ctrl-C
    .about =
        不加选项时，只有本机的程序能访问。加 --listen 时，任何人都可通过 HTTPS 访问，证书用 --cert 和 --key 给出的，文件变了会重新读取。加 --behind-proxy 时，以 HTTP 回答本机上负责 TLS 的代理（Caddy、nginx）；由代理的最后一个 X-Forwarded-For 判断是谁在投递，以免有人投得太多。

        一张纸条最多 256 KiB，口袋的一封信最多 8 MiB，一个地址最多 64 MiB、10,000 封；90 天无人取走的会删除。来访者的地址不会写在任何地方。

        示例:
          zutto box run --behind-proxy https://box.example.org
          zutto box run --listen box.example.org --cert box.crt --key box.key --port 443
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）
    .port = 端口；0 表示空闲的端口
    .listen = 其他设备访问本机所用的名字
    .cert = 该名字的证书（PEM）
    .key = 它的私钥（PEM）
    .behind-proxy = 代理的地址

help-box-install = 让本机从现在起、每次启动后都接收信件
    .about =
        用此用户的 systemd 单元或 launchd（macOS）代理，选项同 'zutto box run'。更改选项时请再执行一次。

        示例:
          zutto box install --behind-proxy https://box.example.org
          zutto box uninstall
    .port = 端口
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）
    .listen = 其他设备访问本机所用的名字
    .cert = 该名字的证书（PEM）
    .key = 它的私钥（PEM）
    .behind-proxy = 代理的地址
    .systemd = 用 systemd 单元
    .launchd = 用 launchd 代理

help-box-uninstall = 让本机不再接收信件；等候的信会保留
    .about =
        示例:
          zutto box uninstall
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）

help-box-add = 建立投递地址和它的密钥
    .about =
        两者合在一起，只显示一次：留下的只有密钥的散列值。在家里交给 'zutto note link --post'。

        示例:
          zutto box add misaki
          zutto box add family --pockets       供 zutto pocket add --box 使用
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）
    .name = 列表中的称呼
    .pockets = 供口袋的信使用，可带照片，每封至 8 MiB

help-box-list = 信箱，以及各自等候的信
    .about =
        示例:
          zutto box list
          zutto box list --json
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）

help-box-key = 给信箱换一把新密钥；旧的不再有效
    .about =
        示例:
          zutto box key misaki
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）
    .name = 信箱：名称或地址

help-box-remove = 移除信箱和其中等候的信
    .about =
        请先取走：等候的信会随之消失。投递到那里的页面会提示没有成功；用别的地址执行 'zutto note link --post' 可生成新页面。

        示例:
          zutto box remove misaki
    .data = 信箱的文件夹（默认：~/.local/state/zutto 之内）
    .name = 信箱：名称或地址
    .force = 有信也移除

help-pocket = 远方的手机通过信箱写信
    .about =
        给手机从不接触这台电脑的人：他们在信箱（'zutto box'）的页面上写，页面把每封信封给这个家。'zutto receive' 在这里取出并存入：成员的写进日记，主人的还可以是备忘和销售，收银台的记为销售。

        示例:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner                 仍用同一个信箱
          zutto pocket list
          zutto pocket remove 1a2b3c

help-pocket-add = 建立手机写信用的地址
    .about =
        显示二维码和地址，供一部手机使用。在 iPhone 上请先把页面放到主屏幕再写：图标有自己的记忆。信只有这台电脑能打开，所以请在这里收取。

        信箱是 'zutto box add 名称 --pockets' 建立的，只需写一次。地址里有日记和菜单的名称；它们改变后，请另建地址。

        示例:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner
          zutto pocket add --till
    .member = 成员
    .diary = 可写入的日记；可重复
    .owner = 主人的手机：日记、备忘、销售
    .till = 收银台：只有销售
    .box = 信箱的地址加 #密钥

help-pocket-list = 写信的手机
    .about =
        示例:
          zutto pocket list
          zutto pocket list --json

help-pocket-remove = 从此拒收一部手机的信
    .about =
        示例:
          zutto pocket remove 1a2b3c
    .pocket = 口袋，如 'zutto pocket list' 所示

help-receive = 取出口袋里的信或邮件回复，并归档
    .about =
        信按写信的时间存入，无论寄来几次都只存一次；然后手机得知已送达，信箱把它删除。不能存入的留在信箱，除非加 --discard。无法显示的照片会指出并保留，文字照样存入。匿名纸条请用 'zutto note receive'。

        写出文件时改为接收这些文件，不询问信箱，例如手机转交的 letter.txt，或信箱文件夹 letters/ 中的文件。

        加上 --mail，就归档对 zutto remind --mail 邮件的回复：取自本机设置的账户里未读的邮件，或指定的文件、mbox、文件夹、标准输入（-）。是谁的回复，由收件地址里的签名得知。

        示例:
          zutto receive
          zutto receive --json
          zutto receive ~/Downloads/letter.txt
          zutto receive ~/from-the-server/letters/4f1c*/*
          zutto receive --mail
          zutto receive --mail ~/Mail/inbox.mbox ~/Maildir
    .files = 代替信箱的文件
    .discard = 不能存入的也在信箱删除
    .mail = 邮件的回复，代替信

help-import = 从其他应用导入日记、笔记、聊天记录和照片
    .about =
        可读取 Day One（JSON；Day One Classic）、jrnl（日志文件或 JSON）、Journey、memos（usememos）、RedNotebook、TextBundle（Bear）、Google Keep、Evernote、Daylio、Joplin、Notion、Simplenote、Apple 手记、Standard Notes、Diarium、Logseq、Journiv、Diaro 的导出文件，Markdown 文件夹（Obsidian、Jekyll、Hugo）和以日期命名的 HTML，以及 LINE、KakaoTalk、WhatsApp、Telegram、Signal、iMessage 的聊天记录，以及邮件（.eml、mbox、Maildir）：可以是文件夹、zip 文件或单个文件。格式由内容识别，无法识别时请在前面写格式名称，或用 --from。不会重复导入，不动这里已有的内容，一项有误也不影响其余。聊天记录按每天每人成为一篇日记，应用自己的行不导入。也可读取文件夹、相机存储卡、Google Takeout、Instagram 和 Facebook 的照片：照片每天一篇，帖子每个一篇。'zutto undo' 可全部撤销。一次性密码用 'zutto otp import' 导入。

        示例:
          zutto import day-one.zip --into futari --dry-run
          zutto import day-one day-one.zip --into diary:futari
          zutto import jrnl ~/journal.txt --into futari
          zutto import memos.json                        导入到备忘
          zutto import ~/Notes --into memos --undated 2020-01-01
          zutto import "[LINE] 与小雪的聊天.txt" --into futari --author 小雪=yuki
          zutto import "WhatsApp Chat - Kyoto.zip" --into tomo --each
          zutto import ~/Pictures/2024 --into futari --propose
    .export = 导出文件：文件夹、zip 文件或单个文件；前面可写格式名称
    .from = 格式：day-one、jrnl、journey、memos、markdown、textbundle、rednotebook、keep、evernote、daylio、joplin、notion、simplenote、apple-journal、standard-notes、diarium、logseq、journiv、diaro、html、line、kakaotalk、whatsapp、telegram、signal、imessage、photos、instagram、facebook
    .into = 导入到哪里：日记本的 ID、“diary:ID”或“memos”
    .author = 日记是谁写的（默认：家的主人）；名字=ID 说明聊天中的名字是谁，名字= 表示排除此人
    .chat = 导出文件中有几个聊天时，要导入哪一个
    .each = 聊天的每条消息各成一篇日记，而不是每天每人一篇
    .undated = 没有日期的文字记在哪一天；不指定则无法导入
    .dates = 3/4/2024 这样的日期怎样读：day-first（先日后月）、month-first（先月后日）或 year-first（先年）
    .propose = 先在编辑器中查看照片会成为什么，并删改
    .dry-run = 只说明会导入什么，不写入

help-export = 导出可打印的 PDF、图片、供其他应用使用的日记，或全部内容
    .about =
        示例:
          zutto export pdf --year 2024 ../2024.pdf           把一年做成书
          zutto export epub --diary futari ../futari.epub    电子书
          zutto export images --month 2024-12 ../pages       把书页做成图片
          zutto export bag /media/usb/nikki-bag              全部内容，带校验和
          zutto export day-one futari ../futari.zip          供其他应用使用的日记

        写出的内容要放在家之外，否则家的每份副本都会带上它。

help-export-pdf = 把日记、一个月、一年或结算做成可打印的书
    .about =
        书中有封面、目录、每月一章、页码和书签。有 WeasyPrint 时用它生成，否则用 Chromium 或 Chrome，不会从网络加载任何内容。同一个家，用相同的程序和字体，生成的文件逐字节相同。外观由 book.css 决定：'zutto templates copy book.css'。

        示例:
          zutto export pdf --year 2024 ../2024.pdf
          zutto export pdf --diary futari ../futari.pdf
          zutto export pdf --diary futari --month 2024-12 ../december.pdf
          zutto export pdf --settlement 2024-12 --paper a4 ../december.pdf
          zutto export pdf --year 2024 --with chromium ../2024.pdf
          zutto export pdf --year 2024 --bleed ../for-the-printer.pdf
          zutto export pdf --diary futari --archival ../futari.pdf
          zutto export pdf --diary futari --vertical --lang ja ../futari.pdf
    .diary = 这本日记；可多次指定
    .month = 只含这个月：2024-12、last month；可多次指定
    .year = 只含这一年；可多次指定
    .settlement = 店里的结算：2024-12、2024
    .paper = 纸张大小：a5、a4、letter
    .bleed = 出血：四边各 3 毫米，带裁切标记（WeasyPrint）
    .vertical = 日语竖排（Chromium）
    .with = 生成 PDF 的程序：weasyprint、chromium（默认：本机有的第一个）
    .archival = 用于长期保存：附上 Markdown 和照片的 PDF/A-3（WeasyPrint）
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定
    .force = 文件已存在时替换

help-export-epub = 把一本日记、一个月、一年或全部做成电子书
    .about =
        成品是 EPUB 3：有封面、目录，每月一章；字体和大小由读者选择。同一个家得到的字节完全相同。外观由 epub.css 决定：zutto templates copy epub.css

        示例:
          zutto export epub --diary futari ../futari.epub
          zutto export epub --year 2024 ../2024.epub
          zutto export epub --diary futari --vertical ../futari.epub
    .diary = 只要这本日记（可重复）
    .month = 只要这个月：2024-12、last month（可重复）
    .year = 只要这一年（可重复）
    .vertical = 日语竖排
    .destination = 要写出的文件或文件夹
    .out = 要写出的文件或文件夹（以选项给出）
    .force = 替换已有的文件

help-export-images = 把书页做成 PNG 图片：001.png、002.png…
    .about =
        内容与 'zutto export pdf' 的书相同，由 pdftoppm（poppler-utils）绘制。文件夹会自动创建；也可以是之前由此命令生成、没有其他内容的文件夹，其中的图片会被替换。

        示例:
          zutto export images --month 2024-12 ../december
          zutto export images --diary futari --dpi 300 ../pages
          zutto export images --settlement 2024 ../settlement
    .diary = 这本日记；可多次指定
    .month = 只含这个月：2024-12、last month；可多次指定
    .year = 只含这一年；可多次指定
    .settlement = 店里的结算：2024-12、2024
    .paper = 纸张大小：a5、a4、letter
    .bleed = 出血：四边各 3 毫米，带裁切标记（WeasyPrint）
    .vertical = 日语竖排（Chromium）
    .with = 生成 PDF 的程序：weasyprint、chromium（默认：本机有的第一个）
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定
    .dpi = 每英寸点数：屏幕 150，打印 300

help-export-bag = 把整个家及其归档放进一个带校验和的文件夹
    .about =
        这个文件夹必须尚不存在，做成的是 BagIt 包（RFC 8493）：data/home 含有家的全部文件，但没有 .git、.zutto 和 archive/；data/archive 是重新生成的归档；data/ro-crate-metadata.json 说明每个文件是什么。一次性密码保险库也在其中，保持加密状态。照片是原件，带有原来写入的拍摄地点和相机信息。同一个家生成的内容逐字节相同，并会全部回读核对。

        只给别人一部分：data/home 只含其归档所显示内容的文件，不会透露其余。它们本身也是一个家；保险库、联系人、未公开的纸条、自己的模板和邀请码绝不会放进去。

        示例:
          zutto export bag /media/usb/nikki-bag
          zutto export bag --diary futari ../futari-bag
          zutto export bag --year 2024 --without ledger ../2024-bag
          zutto verify /media/usb/nikki-bag
          cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
    .diary = 只含这本日记；可多次指定
    .month = 只含这个月，如 2024-12；可多次指定
    .year = 只含这一年；可多次指定
    .without = 略去 ledger、memos、answers 或 safety；可多次指定
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定

help-export-day-one = 把日记导出为 Day One 可导入的格式
    .about =
        一个 zip 文件，内含 JSON 格式的日记，以及照片、声音、视频和 PDF。来自 Day One 的日记在那里仍是同一篇。Day One 没有作者一项：多人写的日记，作者的名字会成为标签。

        示例:
          zutto export day-one futari ../futari.zip
    .id = 日记本的 ID
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定
    .force = 文件已存在时替换

help-export-jrnl = 把日记导出为 jrnl 的日志文件
    .about =
        一个文本文件：每篇日记是一行“[2024-12-25 23:30] 标题”，后面是正文。jrnl 没有照片、作者和时区。

        示例:
          zutto export jrnl futari ../journal.txt
    .id = 日记本的 ID
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定
    .force = 文件已存在时替换

help-export-markdown = 把日记导出为普通的 Markdown 文件夹
    .about =
        每篇日记一个文件，时间、作者和标签写在前置信息中，照片放在旁边的 photos/，Obsidian、Hugo 等都能读取。

        示例:
          zutto export markdown futari ../futari-notes
    .id = 日记本的 ID
    .destination = 要写出的文件或文件夹
    .out = 同上，以选项指定

help-check = 读取所有文件，列出问题及其位置
    .about =
        按“文件:行:列: error|warning: 问题 [代码]”的格式输出，并提示怎样改正。有错误时退出状态为 1。

        示例:
          zutto check
          zutto check --json

help-sync = 让这个家与别处的家保持一致
    .about =
        提交更改，并与这个家知道的所有地方交换：git 仓库和存放处。存放处是 U 盘、网络硬盘、另一台设备（rsync）或存储服务（rclone）里的文件夹。两台设备的更改会合并：销售相加，两边的日记和备忘都保留；同一处改得不同时，两个版本都保留，由 'zutto resolve' 决定。别人写的内容不会因 'undo' 而撤销。单独共享的日记本各自与自己的仓库同步。

        存放处只需指定一次；此后只要够得着，'zutto sync' 就会去。所有设备看到同一个文件夹的地方，旁边有一份不用 zutto 也能读的家的副本，在那里手工修改的内容也会收下。Syncthing 或 Dropbox 复制的文件夹里，以及 rclone 那边，没有副本。

        示例:
          zutto sync
          zutto sync --to /media/usb/nikki
          zutto sync --to misaki@example.org:nikki --name nas
          zutto sync --to rclone:bucket:nikki
          zutto sync --remote git@example.org:nikki.git     git 主机
          git clone git@example.org:nikki.git nikki         在另一台设备上
          zutto sync --rewritten adopt       有人清除过历史之后
          zutto sync --watch                 每当有更改，以及每 5 分钟
          zutto sync --watch --install       同上，由设备自己来做
    .to = 今后与这个存放处同步：文件夹、USER@HOST:FOLDER、rsync://HOST/MODULE/FOLDER、sftp://USER@HOST/FOLDER 或 rclone:REMOTE:PATH
    .name = 与 --to 一起：存放处的名字
    .packed = 与 --to 一起：新的存放处不放可读副本
    .seal = 与 --to 一起：用密码加密送到那里的所有内容
    .rsync = 与 --to 相同，并放可读副本
    .checksum = 即使大小和时间相同，也读取可读副本的所有文件
    .accept-removals = 可读副本里少了很多文件，是有意删除的
    .remote = 今后与这个 git 仓库同步；家也会成为 git 仓库
    .allow-unrelated-histories = 合并没有共同历史的两个家
    .rewritten = 对方历史被改写时怎么办：refuse、adopt、merge
    .watch = 文件更改时以及每隔几分钟同步，直到 Ctrl-C
    .every = 与 --watch 一起：每隔多少分钟看看别人写了什么
    .install = 与 --watch 一起：今后每次启动都由这台设备来做
    .uninstall = 与 --watch 一起：不再由这台设备来做
    .systemd = 用 systemd 单元
    .launchd = 用 launchd 代理

help-depot = 'zutto sync' 会去的地方
    .about =
        存放处是 U 盘、网络硬盘、另一台设备或存储服务里的文件夹，用 'zutto sync --to' 指定一次。每台设备各有一份列表。共享的日记本的存放处也可以用日记本的 ID 指定。

        示例:
          zutto depot
          zutto depot verify nas
          zutto depot forget /media/usb/nikki

help-depot-list = 列出存放处和最后同步的日期
    .about =
        示例:
          zutto depot list
          zutto depot list --json

help-depot-verify = 读取存放处的全部内容，修补损坏的部分
    .about =
        读取每个数据包并与名字比对。损坏的包里的内容，只要这台设备有，就会重新放入。

        示例:
          zutto depot verify           所有存放处
          zutto depot verify nas
    .depot = 存放处的名字或地址（默认：全部）

help-depot-forget = 不再与存放处同步
    .about =
        存放处的文件留在原处。在那里共享的日记本仍然共享：只是这台设备忘掉它记得的内容，下次同步从头开始。

        示例:
          zutto depot forget nas
    .depot = 存放处的名字或地址

help-depot-status = 显示存放处里有什么、哪些设备写过
    .about =
        设备以随机的 8 个字节命名；封存的存放处里还会显示属于谁。

        示例：
          zutto depot status nas
          zutto depot status nas --json
    .depot = 存放处的名称或地址

help-depot-tidy = 把存放处的数据包尽量合并
    .about =
        同步本身会一点点地做。已并入别处的，一周后才移除，以免正在读取的设备缺东西。

        示例：
          zutto depot tidy nas
    .depot = 存放处的名称或地址

help-depot-members = 列出能读写封存的存放处的人
    .about =
        示例：
          zutto depot members cloud
          zutto depot members cloud --json
    .depot = 存放处的名称或地址

help-depot-invite = 让别人读写封存的存放处
    .about =
        输出一份邀请：持有它并能连到存放处的人可以读全部内容，请在别人看不到的地方交出。在被使用之前，或用 zutto depot remove 收回之前有效。若对方用别的地址连到存放处，就把 '#' 前面换成自己的地址。

        示例：
          zutto depot invite cloud Misaki
          zutto init nikki --from 'rclone:cloud:nikki#…'
          zutto sync --to 'rclone:cloud:nikki#…'
    .depot = 存放处的名称或地址
    .person = 在那里的称呼

help-depot-remove = 取消某人在封存的存放处的位置
    .about =
        今后全部用新密钥封存，对方写到那里的内容不再收下。对方已有的可以留着，以前封存的内容也可能仍能打开。

        示例：
          zutto depot remove cloud Misaki
    .depot = 存放处的名称或地址
    .person = 在那里的称呼

help-depot-passwd = 更换自己在封存的存放处的密码
    .about =
        已经是成员的设备不需要密码。以前复制过存放处的人，仍可在那份副本上试旧密码。

        示例：
          zutto depot passwd cloud
    .depot = 存放处的名称或地址

help-media = git 装不下的照片和声音
    .about =
        git 会把每张照片永远留着，在每台设备上占两份空间。照片多的家可以把照片、声音和影片分开存放：git 里只有一行文字代替，文件本身经由存放处（zutto sync --to）往来。空间小的设备可以不存照片，只取需要的。

        示例:
          zutto media
          zutto media apart
          zutto media fetch diaries/futari/photos/cake.jpg
          zutto media without              这台设备从此不取

help-media-list = 说明照片和声音怎样存放，哪些不在这里
    .about =
        示例:
          zutto media list
          zutto media list --json

help-media-apart = 整个家的照片和声音与 git 分开
    .about =
        下一次 zutto sync 会在每张照片、每段声音和影片的位置记录一行文字；文件照旧，并送到每个存放处。git 托管得不到它们。git 里已有的会留下，历史不会变小。用 zutto undo 或 zutto media together 改回来。

        示例:
          zutto media apart

help-media-together = 整个家的照片和声音重新放进 git
    .about =
        下一次 zutto sync 会记录这台设备上的所有照片。这里没有的，由有它的设备记录。

        示例:
          zutto media together

help-media-fetch = 取来不在这台设备上的照片和声音
    .about =
        从能连上的存放处取。不存照片的设备，这样取来的也会留着，直到 zutto media drop。

        示例:
          zutto media fetch                                        全部
          zutto media fetch diaries/futari/photos/cake.jpg memos/audio
    .file = 文件或文件夹（默认：全部）

help-media-drop = 腾出空间：把这台设备上的照片和声音变成占位文件
    .about =
        只限能连上的存放处确实有的。其他设备上没有变化。先用 zutto media without，否则下一次同步会取回来。

        示例:
          zutto media drop                                         全部
          zutto media drop diaries/futari/photos
    .file = 文件或文件夹（默认：全部）

help-media-with = 这台设备每次同步都取照片和声音
    .about =
        示例:
          zutto media with

help-media-without = 这台设备不再取照片和声音
    .about =
        已有的留着；腾出空间用 zutto media drop。页面会在缺少的照片处显示空框。

        示例:
          zutto media without

help-merge = 合并其他工具并排留下的版本
    .about =
        完成 git 未能完成的合并，并把 Syncthing、Dropbox、Nextcloud、Seafile 和 rsync 留下的副本按 'zutto sync' 的规则合并到原来的文件。同一处不一致时，保留另一个版本，由 'zutto resolve' 决定。副本移到回收站，'zutto undo' 可恢复。有内容等你决定时，退出状态为 1。

        示例:
          zutto merge
          zutto merge --dry-run                 只说明会做什么
          zutto merge ledger/2026-01.json       只合并这个文件及其副本
    .files = 文件或其副本（默认：全部）
    .dry-run = 只说明会做什么，不执行

help-resolve = 在两台设备改得不同的地方作出选择
    .about =
        在终端上会显示每个文件的两个版本并询问。在脚本中请写出文件，并说明以哪个为准。没有选的移到回收站，'zutto undo' 可恢复。一次性密码的账户用 'zutto otp resolve' 选择。

        示例:
          zutto resolve                          逐一决定
          zutto resolve --list
          zutto resolve diaries/futari/entries/2024-12-25.md --take
          zutto resolve memos/2024-12-07.md --edit
          zutto resolve ledger/2026-01.json --line 2
    .file = 文件，或旁边的副本
    .keep = 以现在的文件为准
    .take = 以另一个版本为准
    .both = 两个都保留：文字前后放在一起，图片和声音分成两个文件
    .edit = 在编辑器中合并两者
    .line = 出现两次的行中，正确的是第几行
    .list = 只列出待决定的，不询问

help-history = 查看日记、备忘、某天销售或文件的各个版本，并恢复
    .about =
        每次带来更改的 'zutto sync' 都会产生一个版本：谁、何时、[-去掉了-]什么、{ "{" }+加上了+{ "}" }什么。第 1 个是现在的文件。旧版本用 --restore 恢复，'zutto undo' 可撤销。已删除的文件请写从家的文件夹开始的路径。纸条和匿名日记本只显示日期。保险库的账户在输入密码短语后只显示名称，归档的页面里也没有这些。

        示例:
          zutto history last                     最新的日记
          zutto history futari 2024-12-25        用 ID 的开头指定日记
          zutto history memo 1                   最新的备忘
          zutto history ledger yesterday         某一天的销售
          zutto history otp github               账户的名称
          zutto history diaries/futari/diary.json
          zutto history last --show 2
          zutto history last --restore 2
    .what = 路径、last、日记本和日记、memo 和备忘、ledger 和日期，或 otp 和账户
    .show = 显示此版本
    .restore = 让此版本重新成为现在的内容

help-backup = 把家备份到另一块磁盘，带日期并逐一回读核对
    .about =
        备份位置只需设定一次。此后有更改就会自动备份，最多每天一次，旧的会逐渐精简。备份就是普通的文件夹。

        示例:
          zutto backup --to /media/usb/zutto
          zutto backup --to misaki@nas.local:backups
          zutto backup --to restic:sftp:nas.local:zutto    加密；也可用 borg:…
          zutto backup                         立即备份
          zutto backup list
          zutto backup restore ~/nikki-again   把最新的恢复到新文件夹
          zutto backup off

        另有 backup verify、backup thin；各命令的说明用 'zutto help backup list' 这样的方式查看。

help-backup-run = 进行备份，自上次以来没有变化则不做
    .about =
        由 rsync 复制；磁盘支持时，没有变化的文件与上一个备份共用空间。只有经过回读核对的备份才会得到名称。在 restic 或 borg 的仓库里会加密；密码取自 RESTIC_PASSWORD、BORG_PASSPHRASE 等环境变量，没有就询问。

        示例:
          zutto backup run --to /media/usb/zutto
          zutto backup run
          zutto backup run --now               没有变化也备份
    .to = 今后备份到哪里：DIR、USER@HOST:DIR、restic:REPOSITORY 或 borg:REPOSITORY
    .now = 没有变化也备份

help-backup-list = 列出备份及各自的核对时间，从旧到新
    .about =
        示例:
          zutto backup list
          zutto backup list --json

help-backup-verify = 读取备份，列出损坏、缺失或多余的文件
    .about =
        不写名称则为最新的备份。有异常时退出状态为 1。

        示例:
          zutto backup verify
          zutto backup verify zutto-misaki-2026-11-21-224107
          zutto backup verify --all
    .name = 备份的名称（默认：最新的）
    .all = 读取全部备份

help-backup-restore = 把备份复制到新文件夹，绝不覆盖家
    .about =
        不写名称则为这个家最新的备份；会显示出来，在终端上还会询问。别的家的备份和日期尚未到来的备份会列出并跳过。家本身已经没有时，备份就是家：请复制它的文件夹，或用 --home 指定它。

        示例:
          zutto backup restore ~/nikki-again
          zutto backup restore zutto-misaki-2026-11-21-224107 ~/nikki-again
          zutto backup restore ~/photos --only diaries/futari/photos
    .name-and-dir = 备份的名称（不是最新的时候），然后是文件夹
    .only = 只恢复这个文件或文件夹；可多次指定
    .yes = 不询问备份是否正确

help-backup-thin = 删除较旧的备份，每月一个永远保留
    .about =
        保留今天和昨天的全部备份，最近 14 天每天最新的一个，8 周内每周最新的一个，以及每月最新的一个（永远）。每次备份时也会精简；设定的数字会记住。

        示例:
          zutto backup thin --dry-run          会删除哪些
          zutto backup thin --keep-days 30
    .dry-run = 只说明会删除哪些，不执行
    .keep-days = 每天一个保留多少天（14）
    .keep-weeks = 每周一个保留多少周（8）

help-backup-off = 本机不再备份，已有的备份保持不变
    .about =
        示例:
          zutto backup off

help-verify = 逐字节读取，列出损坏或丢失的文件
    .about =
        第一次会记住每个文件的内容。之后，内容无故改变的文件算作损坏，没有人删除却不见了的算作丢失。指定 DIR 时读取备份或 BagIt 包，严格按其清单核对：包由 'zutto export bag' 生成，也是图书馆和档案馆交换资料的格式（BagIt）。有异常时退出状态为 1。（'zutto check' 是另一回事：它检查文件的内容写得对不对。）

        示例:
          zutto verify
          zutto verify /media/usb/zutto/zutto-misaki-2026-11-21-224107
          zutto verify /media/usb/nikki-bag    zutto 或其他程序做的包
          zutto verify --accept                现状就是正确的
    .dir = 备份或包的文件夹（默认：家）
    .accept = 接受家里损坏或丢失的文件的现状

help-repair = 用副本恢复损坏或丢失的文件
    .about =
        查找内容正确的文件：先看副本中的同一位置，再看其他地方。副本可以是备份、存放备份的文件夹、另一个家，或任何文件夹。被替换的内容保留在回收站，可用 'undo' 撤销。指定 DIR 时，修复的是那个备份。

        示例:
          zutto repair --from /media/usb/zutto
          zutto repair --from ~/old-laptop/nikki --dry-run
          zutto repair /media/usb/zutto/zutto-misaki-2026-11-21-224107 --from .
    .dir = 要修复的备份的文件夹（默认：家）
    .from = 含有完好文件的副本
    .dry-run = 只说明会做什么，不作更改

help-safety = 显示最近的备份和核对、什么在哪里，以及接下来该做什么
    .about =
        归档里也有相应的页面：safety.html。

        示例:
          zutto safety
          zutto safety --json

help-device = 保存着这个家的设备
    .about =
        设备在首次同步、备份或核对时登记。

        示例:
          zutto device list
          zutto device rename 1a2b3c4d misaki-note
          zutto device remove old-laptop

help-device-list = 列出设备，以及各自最近的同步、备份和核对
    .about =
        示例:
          zutto device list
          zutto device list --json

help-device-rename = 给设备改名
    .about =
        示例:
          zutto device rename localhost misaki-note
    .device = 设备：名称或 ID
    .name = 新名称

help-device-remove = 把不再使用的设备从列表中移除
    .about =
        这不会取消任何访问权：存有家的文件的设备仍保有它们，下次同步时又会回到列表中。

        示例:
          zutto device remove old-laptop
    .device = 设备：名称或 ID

help-profile = 显示或修改家的主人和设置
    .about =
        示例:
          zutto profile show
          zutto profile set --name みさき --theme dark
          zutto profile set --reminder 21:30 --notify off

help-profile-show = 显示设置
    .about =
        示例:
          zutto profile show --json

help-profile-set = 修改设置，zutto.json 中的其他内容保持不变
    .about =
        新的名字或照片也会用于各日记本，但匿名的日记本和你使用别的名字或照片的日记本除外（'zutto diary member set'）。

        示例:
          zutto profile set --name みさき --locale ja
          zutto profile set --picture ~/misaki.jpg      会复制到家里
    .name = 怎样称呼你
    .picture = 照片，会复制进来
    .locale = ja、ko、en 或 zh
    .time-zone = IANA 时区名称
    .currency = 新账本的货币，如 EUR
    .theme = system、light 或 dark
    .plan = free 或 premium
    .reminder = 每天提醒的时间，HH:MM
    .notify = 是否通知新日记：on 或 off

help-templates = 归档的模板和样式，以及修改方法
    .about =
        示例:
          zutto templates list
          zutto templates copy style.css      然后编辑它
          zutto templates trust               使用 templates/ 的当前内容
          zutto templates try bunko           查看另一种外观
          zutto templates use bunko           采用它
          zutto build

        模板决定页面会做什么，而家在各处传递时可能带来别人的模板。因此与自带模板不同的，要在这台设备上用 'trust' 许可后才会使用；之后无论谁改动过，都要重新许可。

help-templates-list = 列出自带的文件，以及这个家替换了其中哪些
    .about =
        示例:
          zutto templates list --json

help-templates-copy = 把自带的文件复制到家的 templates/，供修改
    .about =
        示例:
          zutto templates copy style.css
    .name = 文件名

help-templates-trust = 在这台设备上使用家里自己的模板的当前内容
    .about =
        请先查看内容：脚本或模板可以对生成的页面做任何事。

        示例:
          zutto templates trust

help-templates-try = 用另一种外观查看归档（不改动任何内容）
    .about =
        washi（和纸）是原样，yoru（夜）是夜色，bunko（文库）把日语日记竖排、一页一页。按 Ctrl-C 结束。

        示例:
          zutto templates try yoru --open
          zutto templates try bunko --port 0
    .look = washi、yoru 或 bunko
    .port = 使用的端口；0 为空闲端口
    .open = 在浏览器中打开

help-templates-use = 更换归档的外观
    .about =
        该外观的样式表成为 templates/custom.css，可以修改；washi 会移除它。

        示例:
          zutto templates use bunko
          zutto templates use washi
    .look = washi、yoru 或 bunko

help-schema = 显示家里各种文件的 JSON Schema，供编辑器使用
    .about =
        示例:
          zutto schema                   名称列表
          zutto schema diary > diary.schema.json
    .name = 如 zutto、diary 或 ledger-month

help-tags = 日记和备忘的标签
    .about =
        标签写在正文里（#travel、#旅行）、front matter 里，或用 --tag 添加。用 zutto search tag:travel 查找带该标签的内容。

        示例:
          zutto tags                         全部，按使用次数从多到少
          zutto tags list futari             某一本日记的标签
          zutto tags rename trip travel

help-tags-list = 列出所有标签及使用次数
    .about =
        示例:
          zutto tags list
          zutto tags list futari --json
    .id = 只列出这本日记的标签

help-tags-rename = 在正文和 front matter 中给标签改名
    .about =
        如果新名称已在使用，两个标签合为一个。其下的标签（travel/kyoto）一并改动。在共享日记中只改自己的日记，别人的会列出。可用 zutto undo 撤销。

        示例:
          zutto tags rename trip travel --dry-run
          zutto tags rename trip travel
    .old = 标签，有没有“#”都行
    .new = 新名称
    .dry-run = 只说明哪些文件会改动，不写入

help-trash = 回收站：被替换或删除、可以恢复的内容
    .about =
        每天一次，在某个作更改的命令运行时，会删除超过 90 天的更改，以及总量超出 1 GiB 时最旧的更改，并加以说明；最近 7 天的和最新的 50 项绝不删除。要改这些数字，请在本机的 settings.json 中写："trash": { "{" }"days": …, "megabytes": …{ "}" }。

        示例:
          zutto trash list
          zutto trash empty

help-trash-list = 列出回收站中的更改，从新到旧
    .about =
        示例:
          zutto trash list --json

help-trash-empty = 彻底删除回收站中的所有内容
    .about =
        在终端上会先询问；没有终端时需要 --yes。会说明删去的内容还可能留在哪里，并清理属于本程序的部分。

        示例:
          zutto trash empty
          zutto trash empty --yes
    .yes = 不询问

help-undo = 撤销上一次更改
    .about =
        重复运行可继续往前撤销。文件后来又被改过的更改不会撤销；账本则是做一次相反的记录，别人写入的内容保留。共享、加入和彻底删除无法撤销，同步带来的内容也不能。保险库账户的更改会询问密码短语，与 'zutto otp undo' 相同。

        示例:
          zutto undo
          zutto undo --skip
    .skip = 跳过无法撤销的，撤销它之前的更改

help-log = 显示这个家在本机上发生过的事，最新的在最后
    .about =
        记录的是事件和所用时间，绝不含你写的任何内容。它只留在本机的 .zutto/log；在本机的 settings.json 中写 "log": false 可关闭。

        事件：memo_created、memo_deleted、thread_added、recording_started、recording_completed、recording_recovered、stt_requested、stt_completed、stt_failed、backup_completed、backup_failed。

        示例:
          zutto log
          zutto log -n 100 --event stt_failed
          zutto log --json
          zutto log --clear
    .number = 显示几条（默认：20；0 为全部）
    .event = 只显示这种事件
    .clear = 删除记录

help-notify = 在终端和桌面通知某次提交之后谁写了日记
    .about =
        'zutto sync' 会自动通知。手动 'git pull' 时，由克隆中的“post-merge”钩子运行它，除非你已有自己的钩子。它针对运行所在的仓库：家，或单独共享的日记本。通知中绝不含日记的内容。桌面通知由 notify-send 显示，macOS 上由 osascript 显示，也可在本机的 settings.json 中用 "notifyCommand" 指定自己的命令，标题和一行文字会作为参数传给它。

        示例:
          zutto notify
          zutto notify --since HEAD~3 --json
          zutto profile set --notify off            关闭所有通知
          zutto diary mute kazoku yuuki             不通知某个人写的
    .since = 从哪次提交之后算起（默认：合并之前）
    .diary = 单独共享的日记本，从别处运行时指定

help-remind = 提醒还没有写今天的日记
    .about =
        如果今天还没有在任何一本日记里写过，就在终端和桌面提醒，并附上今日一问。用 'install' 可让本机每天提醒。加上 --mail，会连同往年今天写的内容一起寄给你；回复由 zutto receive --mail 变成日记（docs/guide/mail.md）。

        示例:
          zutto remind
          zutto remind --mail
          zutto remind --mail --diary futari
          zutto remind install                 按设置中的时间，否则 21:00
          zutto remind install --at 22:30 --mail
          zutto remind status
          zutto remind uninstall

help-remind-now = 如果今天还没有写，立即提醒
    .about =
        已经写过则什么也不显示。无论如何退出状态都是 0。

        示例:
          zutto remind now --json
          zutto remind now --mail
    .mail = 不显示，而用本机设置的账户以邮件发送
    .diary = 回复进入的日记本

help-remind-install = 让本机每天提醒
    .about =
        使用 systemd 的定时器、launchd 的代理（macOS）或 crontab 中的一行；不指定时，用本机正在运行的那一种。时间以本机时钟为准：设置中的时间，否则 21:00。'--at' 的时间会存入设置。要改时间，或家、程序移动位置之后，请再运行一次。

        示例:
          zutto remind install
          zutto remind install --at 22:30
          zutto remind install --cron
          zutto remind install --mail
    .at = 时间，HH:MM；会存入设置
    .systemd = 使用 systemd 的定时器
    .launchd = 使用 launchd 的代理
    .cron = 使用 crontab 中的一行
    .mail = 不显示，而以邮件发送（默认：照旧）
    .no-mail = 不显示，而以邮件发送（默认：照旧）

help-remind-uninstall = 取消本机的每天提醒
    .about =
        去掉已有的定时器、代理或 crontab 中的那一行。

        示例:
          zutto remind uninstall

help-remind-status = 显示本机是否会提醒、在什么时间
    .about =
        示例:
          zutto remind status
          zutto remind status --json

help-media-filter = 为 git 把照片变成占位文件
    .about =
        在 zutto sync 设置好的克隆里由 git 调用，照片的内容从标准输入读取。

        示例:
          zutto media-filter

help-merge-driver = 为 git 合并一个文件
    .about =
        在 'zutto init' 和 'zutto sync' 设置过的克隆中，由 git 调用。结果写入 OURS。两边把同一处改得不同时，退出状态为 1，之后由 'zutto merge' 处理，两者都保留。

        示例:
          zutto merge-driver base ours theirs ledger/2026-01.json
    .base = 两边共同的原版本；没有时为空文件
    .ours = 我们的版本，会成为结果
    .theirs = 对方的版本
    .path = 文件在仓库中的路径

help-otp-agent = 让密码库保持打开一段时间；由“otp unlock”启动

help-otp-clear-clipboard = 如果剪贴板里还是所复制的内容，稍后清空

help-help = 显示子命令的帮助
