// What the commands of the one-time passwords say, in the four languages.

internal import Ground

/// The sentences of `zutto otp` and the heads of its tables.
enum OtpWords {
  static let made = Phrase(
    ja: "ワンタイムパスワードの金庫を作りました（{folder}）",
    ko: "일회용 비밀번호 금고를 만들었습니다 ({folder})",
    en: "Made the vault for one-time passwords ({folder})",
    zh: "已创建一次性密码保险库（{folder}）"
  )
  static let madePassphrase = Phrase(
    ja: "パスフレーズ: {passphrase}\n紙に書いて、大切なものと一緒にしまってください。これなしでは誰にも開けられません。",
    ko: "패스프레이즈: {passphrase}\n종이에 적어 소중한 것과 함께 보관하세요. 이것 없이는 아무도 열 수 없습니다.",
    en:
      "Passphrase: {passphrase}\nWrite it on paper and keep it with what is dear to you. Nobody can open the vault without it.",
    zh: "密码短语：{passphrase}\n请写在纸上，与重要物品一起保管。没有它谁也打不开。"
  )
  static let newPassphrase = Phrase(
    ja: "新しいパスフレーズ（空なら自動で作ります）: ",
    ko: "새 패스프레이즈 (비워 두면 만들어 드립니다): ",
    en: "New passphrase (leave empty to have one made): ",
    zh: "新密码短语（留空则自动生成）："
  )
  static let shortPassphrase = Phrase(
    ja: "短いパスフレーズです（英数字で{count}文字、かな漢字で6文字より短い）。ファイルを手に入れた人が、すべてを試して開けます。それでも使うなら「yes」: ",
    ko: "짧은 패스프레이즈입니다(영문·숫자 {count}자, 한글 6자 미만). 파일을 손에 넣은 사람이 모두 대입해 열 수 있습니다. 그래도 쓰려면 yes: ",
    en:
      "This passphrase is short (fewer than {count} letters): who gets the files can try them all. To use it nevertheless, type yes: ",
    zh: "这个密码短语太短（少于{count}个字母，或6个汉字），拿到文件的人可以逐一试出。仍要使用请输入 yes："
  )
  static let commonPassphrase = Phrase(
    ja: "よく使われるパスフレーズです。ファイルを手に入れた人が最初に試します。それでも使うなら「yes」: ",
    ko: "흔한 패스프레이즈입니다. 파일을 손에 넣은 사람이 맨 먼저 시도합니다. 그래도 쓰려면 yes: ",
    en:
      "Many people use this passphrase: who gets the files tries it first. To use it nevertheless, type yes: ",
    zh: "这个密码短语很常见，拿到文件的人会最先尝试。仍要使用请输入 yes："
  )
  static let again = Phrase(
    ja: "もう一度: ",
    ko: "한 번 더: ",
    en: "Once more: ",
    zh: "再输入一次："
  )
  static let added = Phrase(
    ja: "追加しました: {label}",
    ko: "추가했습니다: {label}",
    en: "Added {label}",
    zh: "已添加：{label}"
  )
  static let changed = Phrase(
    ja: "変更しました: {label}",
    ko: "변경했습니다: {label}",
    en: "Changed {label}",
    zh: "已修改：{label}"
  )
  static let unchanged = Phrase(
    ja: "何も変わっていません: {label}",
    ko: "바뀐 것이 없습니다: {label}",
    en: "Nothing changed: {label}",
    zh: "没有变化：{label}"
  )
  static let removed = Phrase(
    ja: "削除しました: {label}（zutto otp undo で戻せます）",
    ko: "삭제했습니다: {label} (zutto otp undo로 되돌릴 수 있습니다)",
    en: "Removed {label} ('zutto otp undo' brings it back)",
    zh: "已删除：{label}（zutto otp undo 可恢复）"
  )
  static let restored = Phrase(
    ja: "元に戻しました: {label}",
    ko: "복원했습니다: {label}",
    en: "Restored {label}",
    zh: "已恢复：{label}"
  )
  static let resolved = Phrase(
    ja: "決めました: {label}",
    ko: "정했습니다: {label}",
    en: "Settled {label}",
    zh: "已确定：{label}"
  )
  static let nothingToResolve = Phrase(
    ja: "選ぶものはありません",
    ko: "정할 것이 없습니다",
    en: "Nothing waits for a choice",
    zh: "没有需要选择的内容"
  )
  static let version = Phrase(
    ja: "版{number}",
    ko: "버전 {number}",
    en: "version {number}",
    zh: "版本{number}"
  )
  static let passphraseSet = Phrase(
    ja: "パスフレーズを変えました。前のものは、この家の古い控えや履歴にはまだ効きます",
    ko: "패스프레이즈를 바꿨습니다. 이전 패스프레이즈는 이 홈의 오래된 백업과 기록에는 여전히 통합니다",
    en: "Changed the passphrase. The old one still opens older copies and the history of this home",
    zh: "已更改密码短语。旧短语仍可打开此家的旧备份和历史记录"
  )
  static let passphraseBack = Phrase(
    ja: "前のパスフレーズがまた効きます",
    ko: "이전 패스프레이즈가 다시 통합니다",
    en: "The passphrase of before opens the vault again",
    zh: "之前的密码短语重新生效"
  )
  static let keyRenewed = Phrase(
    ja: "鍵を新しくしました。これから書くものは新しい鍵で封じます",
    ko: "열쇠를 새로 만들었습니다. 앞으로 쓰는 것은 새 열쇠로 봉인됩니다",
    en: "Renewed the key: what is written from now on is sealed with the new one",
    zh: "已更换密钥：今后写入的内容用新密钥封存"
  )
  static let empty = Phrase(
    ja: "アカウントはまだありません。zutto otp add で追加します",
    ko: "아직 계정이 없습니다. zutto otp add로 추가하세요",
    en: "No accounts yet: add one with 'zutto otp add'",
    zh: "还没有账户。用 zutto otp add 添加"
  )
  static let nothingFound = Phrase(
    ja: "「{text}」に合うアカウントはありません",
    ko: "'{text}'에 맞는 계정이 없습니다",
    en: "No account matches '{text}'",
    zh: "没有与“{text}”匹配的账户"
  )
  static let noneDeleted = Phrase(
    ja: "削除したアカウントはありません",
    ko: "삭제한 계정이 없습니다",
    en: "No account was removed",
    zh: "没有已删除的账户"
  )
  static let issuer = Phrase(ja: "発行元", ko: "발급자", en: "Issuer", zh: "发行方")
  static let account = Phrase(ja: "アカウント", ko: "계정", en: "Account", zh: "账户")
  static let code = Phrase(ja: "コード", ko: "코드", en: "Code", zh: "验证码")
  static let left = Phrase(ja: "残り", ko: "남음", en: "Left", zh: "剩余")
  static let id = Phrase(ja: "ID", ko: "ID", en: "ID", zh: "ID")
  static let seconds = Phrase(ja: "{count}秒", ko: "{count}초", en: "{count} s", zh: "{count}秒")
  static let holds = Phrase(
    ja: "あと{count}秒",
    ko: "{count}초 남음",
    en: "{count} seconds left",
    one: "1 second left",
    zh: "剩余{count}秒"
  )
  static let verified = Phrase(
    ja: "異常なし: アカウント{accounts}件、版{revisions}、端末{devices}台",
    ko: "이상 없음: 계정 {accounts}개, 버전 {revisions}개, 기기 {devices}대",
    en: "All in order (accounts: {accounts}, revisions: {revisions}, devices: {devices})",
    zh: "一切正常：账户{accounts}个，版本{revisions}个，设备{devices}台"
  )
  static let verifiedWithProblems = Phrase(
    ja: "問題{problems}件: アカウント{accounts}件、版{revisions}、端末{devices}台",
    ko: "문제 {problems}건: 계정 {accounts}개, 버전 {revisions}개, 기기 {devices}대",
    en: "Problems: {problems} (accounts: {accounts}, revisions: {revisions}, devices: {devices})",
    zh: "问题{problems}处：账户{accounts}个，版本{revisions}个，设备{devices}台"
  )
  static let lossAccepted = Phrase(
    ja: "失われたものとしました: {lost}",
    ko: "잃은 것으로 받아들였습니다: {lost}",
    en: "Given up: {lost}",
    zh: "已确认丢失：{lost}"
  )
  static let goesOnAsItIs = Phrase(
    ja: "{label}: 開ける版から続けます。サイトの今の秘密より古いことがあります",
    ko: "{label}: 열 수 있는 버전으로 이어 갑니다. 사이트의 지금 비밀보다 오래된 것일 수 있습니다",
    en: "{label} goes on as it can be opened: its secret may be older than the site's",
    zh: "{label}：沿用能打开的版本，密钥可能比网站现在的旧"
  )
  static let mayBeOutdated = Phrase(
    ja: "古い？",
    ko: "옛것?",
    en: "outdated?",
    zh: "可能已旧"
  )
  static let noLoss = Phrase(
    ja: "失われたものはありません",
    ko: "잃은 것이 없습니다",
    en: "Nothing is missing",
    zh: "没有丢失"
  )
  static let askIssuer = Phrase(
    ja: "発行元（サイトの名前）: ",
    ko: "발급자 (사이트 이름): ",
    en: "Issuer (the site's name): ",
    zh: "发行方（网站名称）："
  )
  static let askAccount = Phrase(
    ja: "アカウント名: ",
    ko: "계정 이름: ",
    en: "Account name: ",
    zh: "账户名："
  )
  static let askSecret = Phrase(
    ja: "秘密鍵（表示されません）: ",
    ko: "비밀 키 (보이지 않습니다): ",
    en: "Secret key (not shown): ",
    zh: "密钥（不显示）："
  )
  static let imported = Phrase(
    ja: "{format}: {read}件を読み、{new}件を追加しました（すでにあるもの{present}件、失敗{failed}件）",
    ko: "{format}: {read}건을 읽어 {new}건을 추가했습니다 (이미 있음 {present}건, 실패 {failed}건)",
    en: "{format}: {read} read = {new} imported + {present} already there + {failed} failed",
    zh: "{format}：读取{read}个，导入{new}个（已存在{present}个，失败{failed}个）"
  )
  static let wouldImport = Phrase(
    ja: "{format}: {read}件を読みました。追加するもの{new}件、すでにあるもの{present}件、失敗{failed}件（まだ何も書いていません）",
    ko: "{format}: {read}건을 읽었습니다. 추가할 것 {new}건, 이미 있음 {present}건, 실패 {failed}건 (아직 아무것도 쓰지 않았습니다)",
    en:
      "{format}: {read} read = {new} to import + {present} already there + {failed} failed (nothing was written)",
    zh: "{format}：读取{read}个，将导入{new}个，已存在{present}个，失败{failed}个（尚未写入）"
  )
  static let skipped = Phrase(
    ja: "ワンタイムパスワードのない項目: {count}件",
    ko: "일회용 비밀번호가 없는 항목: {count}건",
    en: "{count} entries have no one-time password",
    one: "1 entry has no one-time password",
    zh: "没有一次性密码的条目：{count}个"
  )
  static let exportPassphrase = Phrase(
    ja: "{file} のパスフレーズ: ",
    ko: "{file}의 패스프레이즈: ",
    en: "Passphrase of {file}: ",
    zh: "{file} 的密码短语："
  )
  static let copied = Phrase(
    ja: "コピーしました: {label}",
    ko: "복사했습니다: {label}",
    en: "Copied: {label}",
    zh: "已复制：{label}"
  )
  static let copiedForSeconds = Phrase(
    ja: "コピーしました: {label}（{count}秒後に消します）",
    ko: "복사했습니다: {label} ({count}초 뒤에 지웁니다)",
    en: "Copied: {label} (cleared in {count} s)",
    zh: "已复制：{label}（{count}秒后清除）"
  )
  static let copiedToTerminal = Phrase(
    ja: "端末を通してコピーしました: {label}（自動では消せません）",
    ko: "터미널을 통해 복사했습니다: {label} (자동으로 지울 수 없습니다)",
    en: "Copied through the terminal: {label} (can't be cleared from here)",
    zh: "已通过终端复制：{label}（无法自动清除）"
  )
  static let written = Phrase(
    ja: "書き出しました: {file}（秘密が入っています。使ったら消してください）",
    ko: "저장했습니다: {file} (비밀이 들어 있습니다. 쓰고 나면 지우세요)",
    en: "Written: {file} (it holds the secret: delete it after use)",
    zh: "已写入：{file}（内含密钥，用后请删除）"
  )
  static let exported = Phrase(
    ja: "{count}件を暗号化して書き出しました: {file}",
    ko: "{count}건을 암호화해 내보냈습니다: {file}",
    en: "Exported {count}, encrypted: {file}",
    zh: "已加密导出{count}个：{file}"
  )
  static let exportedInClear = Phrase(
    ja: "{count}件を暗号化せずに書き出しました: {file}（使ったら消してください）",
    ko: "{count}건을 암호화하지 않고 내보냈습니다: {file} (쓰고 나면 지우세요)",
    en: "Exported {count} in clear: {file} (delete it after use)",
    zh: "已明文导出{count}个：{file}（用后请删除）"
  )
  static let standardOutput = Phrase(ja: "標準出力", ko: "표준 출력", en: "standard output", zh: "标准输出")
  static let confirmClear = Phrase(
    ja: "{file} に秘密を誰でも読める形で書きます。続けるには「{words}」と入力してください: ",
    ko: "{file}에 비밀을 누구나 읽을 수 있게 씁니다. 계속하려면 '{words}'라고 입력하세요: ",
    en: "The secrets will stand in {file} for everybody to read. Type '{words}' to go on: ",
    zh: "密钥将以任何人可读的形式写入 {file}。若要继续，请输入“{words}”："
  )
}
