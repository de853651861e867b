// What sharing a diary says, in the four languages.

internal import Ground

/// The sentences of `zutto diary share` and what belongs to it.
enum ShareWords {
  static let shared = Phrase(
    ja: "「{diary}」をこの日記だけで共有できるようにしました。",
    ko: "'{diary}'을(를) 이 일기만 따로 공유할 수 있게 했습니다.",
    en: "“{diary}” can now be shared alone.",
    zh: "「{diary}」现在可以单独共享了。"
  )
  static let nextInvite = Phrase(
    ja: "招くには: zutto diary invite {id}",
    ko: "초대하려면: zutto diary invite {id}",
    en: "To invite others: zutto diary invite {id}",
    zh: "邀请别人：zutto diary invite {id}"
  )
  static let nextBundle = Phrase(
    ja: "相手に渡すファイルを作るには: zutto diary bundle {id}",
    ko: "상대에게 건넬 파일을 만들려면: zutto diary bundle {id}",
    en: "To make a file to hand to the others: zutto diary bundle {id}",
    zh: "生成交给对方的文件：zutto diary bundle {id}"
  )
  static let joinHow = Phrase(
    ja: "参加するには: zutto diary join {link}",
    ko: "참여하려면: zutto diary join {link}",
    en: "To join: zutto diary join {link}",
    zh: "加入方法：zutto diary join {link}"
  )
  static let bundleHow = Phrase(
    ja: "参加するには: zutto diary join {file} --code {code}",
    ko: "참여하려면: zutto diary join {file} --code {code}",
    en: "To join: zutto diary join {file} --code {code}",
    zh: "加入方法：zutto diary join {file} --code {code}"
  )
  static let apart = Phrase(
    ja: "{diary}: 単独で共有している日記なので、ここでは運びません（'zutto sync' が運びます）。",
    ko: "{diary}: 따로 공유하는 일기라 여기서는 옮기지 않습니다('zutto sync'가 옮깁니다).",
    en: "{diary}: shared alone, and not sent this way ('zutto sync' syncs it)",
    zh: "{diary}：单独共享的日记，不经此传送（由 'zutto sync' 同步）。"
  )
  static let bundled = Phrase(
    ja: "「{diary}」を {file} に書き出しました。",
    ko: "'{diary}'을(를) {file}에 저장했습니다.",
    en: "“{diary}” was written to {file}",
    zh: "「{diary}」已写入 {file}"
  )
}
