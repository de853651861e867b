// What is wrong with memos and recordings, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let memoMissing = Explanation(
    ja: ("当てはまるメモがありません。", "zutto memo list で番号を確かめてください。"),
    ko: ("해당하는 메모가 없습니다.", "zutto memo list로 번호를 확인하세요."),
    zh: ("没有符合的备忘。", "请用 zutto memo list 查看编号。")
  )
  static let memoAmbiguous = Explanation(
    ja: ("当てはまるメモがいくつもあります。", "もう少し長く書くか、示されたIDで指してください。"),
    ko: ("해당하는 메모가 여럿 있습니다.", "더 길게 쓰거나 안내된 ID로 가리키세요."),
    zh: ("有多条符合的备忘。", "请写得更具体，或用所列 ID。")
  )
  static let memoEmpty = Explanation(
    ja: ("メモか、その書き足しが空です。", "何か書くか、見出しかファイルを片づけてください。"),
    ko: ("메모나 덧붙임이 비어 있습니다.", "무언가 쓰거나 제목이나 파일을 치우세요."),
    zh: ("备忘或其追加是空的。", "请写些内容，或删去标题或文件。")
  )
  static let memoName = Explanation(
    ja: ("いつのメモなのか分かりません。", "ファイル名に日付を入れるか、フロントマターに created: を書いてください。"),
    ko: ("언제 쓴 메모인지 알 수 없습니다.", "파일 이름에 날짜를 넣거나 프런트 매터에 created:를 쓰세요."),
    zh: ("无法得知备忘写于何时。", "请在文件名中写日期，或在前置信息中写 created:。")
  )
  static let memoDay = Explanation(
    ja: ("ファイル名の日付が、メモを作った日と違います。created の日付を使います。", "ファイル名か日付を直してください。"),
    ko: ("파일 이름의 날짜가 메모를 만든 날과 다릅니다. created의 날짜를 씁니다.", "파일 이름이나 날짜를 고치세요."),
    zh: ("文件名的日期与备忘的创建日期不同，以 created 为准。", "请改正文件名或日期。")
  )
  static let memoItemTime = Explanation(
    ja: ("時刻のような見出しですが、時刻として読めません。", "時刻を直してください。ふつうの見出しなら ## の前に空白を入れます。"),
    ko: ("시각처럼 보이는 제목이지만 시각으로 읽을 수 없습니다.", "시각을 고치세요. 그냥 제목이면 ## 앞에 빈칸을 넣습니다."),
    zh: ("标题像时间，但不是有效的时间。", "请改正时间；若是普通标题，请在 ## 前加空格。")
  )
  static let memoItemMissing = Explanation(
    ja: ("このメモには、その番号の書き足しがありません。", "zutto memo show で番号を確かめてください。"),
    ko: ("이 메모에 그 번호의 덧붙임이 없습니다.", "zutto memo show로 번호를 확인하세요."),
    zh: ("这条备忘没有该编号的追加。", "请用 zutto memo show 查看编号。")
  )
  static let memoConflict = Explanation(
    ja: ("1つのメモが2台の機器で別々に変えられ、両方の行が残っています。", "正しい行を残して、ほかの行とgitの印を消してください。"),
    ko: ("한 메모가 두 기기에서 서로 다르게 바뀌어 양쪽 줄이 남아 있습니다.", "맞는 줄을 남기고 나머지 줄과 git의 표시를 지우세요."),
    zh: ("同一条备忘在两台设备上改得不同，两边的行都还在。", "请保留正确的行，删去其余行和 git 的标记。")
  )
  static let soundMissing = Explanation(
    ja: ("メモが指している音声ファイルがありません。", "memos/audio/ に置くか、リンクを消してください。"),
    ko: ("메모가 가리키는 음성 파일이 없습니다.", "memos/audio/에 두거나 링크를 지우세요."),
    zh: ("备忘链接的语音文件不存在。", "请放入 memos/audio/，或删去链接。")
  )
  static let soundPlace = Explanation(
    ja: ("音声が memos/audio にないか、リンクが1行になっていません。", "memos/audio/ にコピーし、リンクだけの行にしてください。"),
    ko: ("음성이 memos/audio에 없거나 링크가 한 줄에 따로 있지 않습니다.", "memos/audio/에 복사하고 링크를 한 줄에 따로 쓰세요."),
    zh: ("语音不在 memos/audio，或链接没有单独成行。", "请复制到 memos/audio/，并让链接单独成行。")
  )
  static let soundFormat = Explanation(
    ja: ("音声ではないか、使えない種類の音声です。", "別のファイルを選ぶか、ffmpeg で変換してください（ffmpeg -i ファイル sound.m4a）。"),
    ko: ("음성이 아니거나 쓸 수 없는 종류의 음성입니다.", "다른 파일을 고르거나 ffmpeg로 변환하세요 (ffmpeg -i 파일 sound.m4a)."),
    zh: ("不是语音，或是不支持的格式。", "请换一个文件，或用 ffmpeg 转换（ffmpeg -i 文件 sound.m4a）。")
  )
  static let soundUnused = Explanation(
    ja: ("どのメモからもリンクされていない音声です。", "メモからリンクするか、片づけてください。"),
    ko: ("어느 메모에서도 링크하지 않은 음성입니다.", "메모에서 링크하거나 치우세요."),
    zh: ("没有备忘链接到这段语音。", "请在备忘中链接它，或移走。")
  )
  static let soundCarries = Explanation(
    ja: (
      "録音した場所や題名が入っているかもしれない音声か動画で、取り除けません。そのままコピーします。", "ffmpeg で .m4a か .webm に変換したものに替えてください。"
    ),
    ko: (
      "녹음한 곳이나 제목이 들어 있을 수 있는 소리나 동영상인데 지울 수 없습니다. 그대로 복사합니다.",
      "ffmpeg로 .m4a나 .webm으로 변환한 것으로 바꾸세요."
    ),
    zh: ("声音或视频可能带有录制地点或标题，且无法去除，将原样复制。", "请换成用 ffmpeg 转成的 .m4a 或 .webm。")
  )
  static let soundLeftOut = Explanation(
    ja: (
      "録音した場所や題名が入っているかもしれず、取り除けないので、人に渡すアーカイブには載せません。",
      "ffmpeg で .m4a か .webm に変換したものに替えてください。"
    ),
    ko: (
      "녹음한 곳이나 제목이 들어 있을 수 있는데 지울 수 없어, 남에게 줄 아카이브에는 싣지 않습니다.",
      "ffmpeg로 .m4a나 .webm으로 변환한 것으로 바꾸세요."
    ),
    zh: ("声音或视频可能带有录制地点或标题且无法去除，因此不放进给别人的归档。", "请换成用 ffmpeg 转成的 .m4a 或 .webm。")
  )
  static let recordingRunning = Explanation(
    ja: ("この家では、もう録音中です。", "先の録音を、その端末の Enter か ctrl-C で終えてください。"),
    ko: ("이 홈에서 이미 녹음하고 있습니다.", "먼저 하던 녹음을 그 터미널에서 Enter나 ctrl-C로 끝내세요."),
    zh: ("这个家里已在录音。", "请在那个终端用 Enter 或 ctrl-C 结束。")
  )
  static let microphoneMissing = Explanation(
    ja: ("マイクの音が入りません。", "マイクの名前を調べ、--device か機器の設定で指してください。"),
    ko: ("마이크에서 소리가 들리지 않습니다.", "마이크 이름을 찾아 --device나 기기 설정으로 정하세요."),
    zh: ("听不到麦克风的声音。", "请查出麦克风名称，用 --device 或本机设置指定。")
  )
  static let recordingFailed = Explanation(
    ja: (
      "録音をふつうのファイルにまとめられませんでした。音は録音したまま残してあります。",
      "そのままでも再生できます。ffmpeg -i 元.m4a -c copy 新.m4a でふつうのファイルになります。"
    ),
    ko: (
      "녹음을 보통 파일로 만들지 못했습니다. 소리는 녹음한 그대로 남아 있습니다.",
      "그대로도 재생됩니다. ffmpeg -i 원본.m4a -c copy 새것.m4a 로 보통 파일이 됩니다."
    ),
    zh: ("无法把录音整理成普通文件，声音按录制时的样子保留。", "可照常播放；用 ffmpeg -i 旧.m4a -c copy 新.m4a 可转成普通文件。")
  )
}
