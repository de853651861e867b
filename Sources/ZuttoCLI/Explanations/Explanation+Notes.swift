// What is wrong with notes and contacts, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let noteMissing = Explanation(
    ja: ("当てはまるメッセージがありません。", "zutto note list や zutto note history で番号とIDを確かめてください。"),
    ko: ("해당하는 쪽지가 없습니다.", "zutto note list나 zutto note history로 번호와 ID를 확인하세요."),
    zh: ("没有符合的纸条。", "请用 zutto note list 和 zutto note history 查看编号和 ID。")
  )
  static let noteAmbiguous = Explanation(
    ja: ("そのIDで始まるメッセージがいくつもあります。", "IDをもっと長く書いてください。"),
    ko: ("그 ID에 맞는 쪽지가 여럿 있습니다.", "ID를 더 길게 쓰세요."),
    zh: ("有多张纸条符合该 ID。", "请把 ID 写长一些。")
  )
  static let noteName = Explanation(
    ja: ("いつのメッセージなのか分かりません。", "ファイル名を YYYY-MM-DD-….md にするか、フロントマターに sent: を書いてください。"),
    ko: ("언제의 쪽지인지 알 수 없습니다.", "파일 이름을 YYYY-MM-DD-….md로 하거나 프런트 매터에 sent:를 쓰세요."),
    zh: ("无法得知纸条的日期。", "请命名为 YYYY-MM-DD-….md，或在前置信息中写 sent:。")
  )
  static let noteField = Explanation(
    ja: ("メッセージかその一覧に、そこにあるはずのない行があります。", "その行を直すか、ファイルの前の版から写してください。"),
    ko: ("쪽지나 그 목록에 그 자리에 맞지 않는 줄이 있습니다.", "줄을 고치거나 파일의 이전 판에서 가져오세요."),
    zh: ("纸条或其列表中有不该出现的行。", "请改正该行，或从文件的旧版本中取回。")
  )
  static let noteEmpty = Explanation(
    ja: ("メッセージか回答が空です。", "何か書くか、ファイルか見出しを片づけてください。"),
    ko: ("쪽지나 답변이 비어 있습니다.", "무언가 쓰거나 파일이나 제목을 치우세요."),
    zh: ("纸条或回答是空的。", "请写些内容，或删去文件或标题。")
  )
  static let noteTooLong = Explanation(
    ja: ("メッセージ、回答、名前のどれかが長すぎます。", "短くするか、2つに分けてください。"),
    ko: ("쪽지나 답변, 이름이 너무 깁니다.", "줄이거나 둘로 나누세요."),
    zh: ("纸条、回答或名字太长。", "请缩短，或分成两份。")
  )
  static let noteAnswered = Explanation(
    ja: ("このメッセージには、もう回答があります。", "zutto note seal でもう一度渡せます。--replace で書き換えられます。"),
    ko: ("이 쪽지에는 이미 답변이 있습니다.", "zutto note seal로 다시 건넬 수 있고, --replace로 바꿀 수 있습니다."),
    zh: ("这张纸条已有回答。", "用 zutto note seal 再次交付，用 --replace 替换。")
  )
  static let noteUnanswered = Explanation(
    ja: ("まだ回答がないメッセージです。", "先に zutto note answer で回答してください。"),
    ko: ("아직 답변이 없는 쪽지입니다.", "먼저 zutto note answer로 답하세요."),
    zh: ("这张纸条还没有回答。", "请先用 zutto note answer 回答。")
  )
  static let noteUnanswerable = Explanation(
    ja: ("書いた人が返事の鍵を残していません。", "公開で答えるか（--public）、削除してください。"),
    ko: ("쓴 사람이 답장 열쇠를 남기지 않았습니다.", "공개로 답하거나 (--public) 삭제하세요."),
    zh: ("写纸条的人没有留下回信的钥匙。", "请公开回答（--public），或删除。")
  )
  static let noteTwice = Explanation(
    ja: ("同じメッセージが2つのファイルにあります。", "回答のあるほうを残し、もう一方を片づけてください。"),
    ko: ("같은 쪽지가 두 파일에 있습니다.", "답변이 있는 쪽을 남기고 다른 쪽을 치우세요."),
    zh: ("同一张纸条在两个文件里。", "请保留有回答的一个，移走另一个。")
  )
  static let noteConflict = Explanation(
    ja: ("1つのメッセージが2台の機器で別々に回答され、gitが両方を残しています。", "正しいほうを残し、残りとgitの印を消してください。"),
    ko: ("한 쪽지에 두 기기에서 서로 다르게 답해 git이 둘 다 남겼습니다.", "맞는 쪽을 남기고 나머지와 git의 표시를 지우세요."),
    zh: ("一张纸条在两台设备上回答得不同，git 把两者都留下了。", "请保留正确的内容，删去其余部分和 git 的标记。")
  )
  static let noteDeleted = Explanation(
    ja: (
      "ほかの機器で削除したメッセージのファイルが、また来ています。一覧には出しません。", "ファイルも片づけてください。戻したいときは notes/blocked.txt の行を消します。"
    ),
    ko: (
      "다른 기기에서 삭제한 쪽지의 파일이 다시 왔습니다. 목록에는 나오지 않습니다.", "파일도 치우세요. 되살리려면 notes/blocked.txt의 줄을 지웁니다."
    ),
    zh: ("在另一台设备上删除的纸条，其文件又回来了，不列出。", "请把文件也移走；想恢复时，删去 notes/blocked.txt 中的那一行。")
  )
  static let noteKeyMissing = Explanation(
    ja: ("メッセージを開く鍵がありません。", "リンクを作った機器から otp/records/ を持ってくるか、覚えのないリンクなら消してください。"),
    ko: ("쪽지를 여는 열쇠가 없습니다.", "링크를 만든 기기에서 otp/records/를 가져오거나, 모르는 링크라면 지우세요."),
    zh: ("没有打开纸条的钥匙。", "请从创建链接的设备取来 otp/records/；若是别人放的链接，请删除。")
  )
  static let personalLink = Explanation(
    ja: ("リンクか、その宛先や名前として使えません。", "リンク全体をもう一度コピーするか、ヒントのとおりに直してください。"),
    ko: ("링크나 그 주소, 이름으로 쓸 수 없습니다.", "링크 전체를 다시 복사하거나 힌트대로 고치세요."),
    zh: ("不能用作个人链接，或其地址、名称。", "请重新完整复制链接，或按提示改正。")
  )
  static let contactMissing = Explanation(
    ja: ("その名前やIDの連絡先がありません。", "zutto contact list で確かめてください。"),
    ko: ("그 이름이나 ID의 연락처가 없습니다.", "zutto contact list로 확인하세요."),
    zh: ("没有该名称或 ID 的联系人。", "请用 zutto contact list 查看。")
  )
  static let contactAmbiguous = Explanation(
    ja: ("当てはまる連絡先がいくつもあります。", "名前をもっと長く書いてください。"),
    ko: ("해당하는 연락처가 여럿 있습니다.", "이름을 더 길게 쓰세요."),
    zh: ("有多位符合的联系人。", "请把名字写长一些。")
  )
  static let contactExists = Explanation(
    ja: ("同じ名前の連絡先がもうあります。", "別の名前にしてください。"),
    ko: ("같은 이름의 연락처가 이미 있습니다.", "다른 이름을 고르세요."),
    zh: ("已有同名的联系人。", "请换一个名字。")
  )
  static let contactLimit = Explanation(
    ja: ("無料プランで登録できる連絡先は5人です。", "誰かを削除するか、zutto profile set --plan premium にしてください。"),
    ko: ("무료 요금제에서는 연락처를 5명까지 등록할 수 있습니다.", "한 명을 삭제하거나 zutto profile set --plan premium 으로 바꾸세요."),
    zh: ("免费方案最多 5 位联系人。", "请删除一位，或用 zutto profile set --plan premium。")
  )
  static let contactLocked = Explanation(
    ja: ("連絡先は、登録して3日たつまで削除できません。", "待ってください。間違えて今加えたばかりなら zutto undo で戻せます。"),
    ko: ("연락처는 등록한 지 3일이 지나야 삭제할 수 있습니다.", "기다리세요. 방금 잘못 추가했다면 zutto undo로 되돌립니다."),
    zh: ("联系人添加满三天后才能删除。", "请稍候；若是刚刚误加，可用 zutto undo 撤销。")
  )
  static let contactWithoutLink = Explanation(
    ja: ("この連絡先のリンクが分からないので、封ができません。", "リンクを聞いて、zutto contact edit で加えてください。"),
    ko: ("이 연락처의 링크를 몰라 봉인할 수 없습니다.", "링크를 물어 zutto contact edit로 추가하세요."),
    zh: ("不知道该联系人的链接，无法封存。", "请向对方要链接，用 zutto contact edit 添加。")
  )
}
