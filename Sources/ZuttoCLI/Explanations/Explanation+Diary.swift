// What is wrong with diaries and their members, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let diaryMissing = Explanation(
    ja: ("そのIDの日記帳はありません。", "zutto diary list でIDを確かめてください。"),
    ko: ("그 ID의 일기장이 없습니다.", "zutto diary list로 ID를 확인하세요."),
    zh: ("没有该 ID 的日记本。", "请用 zutto diary list 查看 ID。")
  )
  static let diaryExists = Explanation(
    ja: ("そのIDの日記帳はもうあります。", "--id で別のIDを選んでください。"),
    ko: ("그 ID의 일기장이 이미 있습니다.", "--id로 다른 ID를 고르세요."),
    zh: ("该 ID 的日记本已存在。", "请用 --id 另选一个。")
  )
  static let diaryFull = Explanation(
    ja: ("この日記帳は定員に達しています。", "誰かが退出するか、diary.json の種類を変えてください。"),
    ko: ("이 일기장은 정원이 찼습니다.", "누군가 나가거나 diary.json의 종류를 바꾸세요."),
    zh: ("这本日记的成员已满。", "需要有人退出，或修改 diary.json 中的类型。")
  )
  static let diaryLimit = Explanation(
    ja: ("無料プランで持てる日記帳は1冊です。", "zutto profile set --plan premium にすると制限がなくなります。"),
    ko: ("무료 요금제에서는 일기장을 한 권만 가질 수 있습니다.", "zutto profile set --plan premium 으로 제한을 없앨 수 있습니다."),
    zh: ("免费方案只能有一本日记。", "用 zutto profile set --plan premium 可取消限制。")
  )
  static let inviteInvalid = Explanation(
    ja: ("この招待コードやリンク、ファイルでは、日記帳に参加できません。", "もう一度もらってください。zutto diary invite で表示できます。"),
    ko: ("이 초대 코드나 링크, 파일로는 일기장에 참여할 수 없습니다.", "다시 받으세요. zutto diary invite로 볼 수 있습니다."),
    zh: ("用这个邀请码、链接或文件无法加入日记本。", "请重新索取；用 zutto diary invite 可显示。")
  )
  static let addressInvalid = Explanation(
    ja: ("日記帳を受け取れるアドレスではありません。", "https://、ssh://、人@ホスト:パス、またはフォルダーの完全なパスで書いてください。"),
    ko: ("일기장을 받을 수 있는 주소가 아닙니다.", "https://, ssh://, 사람@호스트:경로 또는 폴더의 전체 경로로 쓰세요."),
    zh: ("这不是可以获取日记本的地址。", "请使用 https://、ssh://、用户@主机:路径，或文件夹的完整路径。")
  )
  static let diaryShared = Explanation(
    ja: ("この日記帳は、それだけを送れる状態ではありません。", "先に zutto diary share で共有するか、ヒントのとおりにしてください。"),
    ko: ("이 일기장은 따로 보낼 수 있는 상태가 아닙니다.", "먼저 zutto diary share로 공유하거나 힌트대로 하세요."),
    zh: ("这本日记目前不能单独传送。", "请先用 zutto diary share 共享，或按提示操作。")
  )
  static let memberExists = Explanation(
    ja: ("そのIDのメンバーがもういます。", "--as で別のIDを選んでください。自分なら、どの機器でもgitの同じメールアドレスを使ってください。"),
    ko: ("그 ID의 멤버가 이미 있습니다.", "--as로 다른 ID를 고르세요. 본인이라면 모든 기기의 git에서 같은 메일 주소를 쓰세요."),
    zh: ("该 ID 的成员已存在。", "请用 --as 另选一个；如果是你本人，请在各设备的 git 中使用同一邮箱。")
  )
  static let memberMissing = Explanation(
    ja: ("その人は、この日記帳のメンバーではありません。", "zutto diary members でメンバーを確かめてください。"),
    ko: ("그 사람은 이 일기장의 멤버가 아닙니다.", "zutto diary members로 멤버를 확인하세요."),
    zh: ("此人不是这本日记的成员。", "请用 zutto diary members 查看成员。")
  )
  static let memberLimit = Explanation(
    ja: ("メンバーが、この種類の日記帳の定員を超えています。", "diary.json の種類を変えるか、誰かが退出してください。"),
    ko: ("멤버가 이 종류의 일기장 정원을 넘습니다.", "diary.json의 종류를 바꾸거나 누군가 나가야 합니다."),
    zh: ("成员数超过该类型的上限。", "请修改 diary.json 中的类型，或让人退出。")
  )
  static let ownerMissing = Explanation(
    ja: ("日記帳にオーナーがいないか、いなくなるところです。", "zutto diary hand-over でほかのメンバーに引き継いでください。"),
    ko: ("일기장에 오너가 없거나 없어지게 됩니다.", "zutto diary hand-over로 다른 멤버에게 넘겨주세요."),
    zh: ("这本日记没有创建者，或将没有创建者。", "请用 zutto diary hand-over 移交给其他成员。")
  )
}
