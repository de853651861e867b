// What is wrong with transcription, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let transcriptionUnset = Explanation(
    ja: (
      "文字起こしのサーバーが決まっていないか、その設定が正しくありません。何も送っていません。",
      "この機器の設定で決めてください（docs/guide/transcription.md）。"
    ),
    ko: (
      "텍스트로 바꿔 줄 서버가 정해지지 않았거나 설정이 맞지 않습니다. 아무것도 보내지 않았습니다.",
      "기기 설정에서 정하세요 (docs/guide/transcription.md)."
    ),
    zh: ("还没有设定转成文字的服务器，或设置有误。没有发送任何内容。", "请在本机设置中指定（docs/guide/transcription.md）。")
  )
  static let transcriptionKey = Explanation(
    ja: (
      "サーバーがAPIキーを受け付けないか、使えるキーがありません。",
      "OPENAI_API_KEY、設定の keyCommand、または zutto memo key を確かめてください。"
    ),
    ko: (
      "서버가 API 키를 받지 않거나 쓸 수 있는 키가 없습니다.",
      "OPENAI_API_KEY, 설정의 keyCommand 또는 zutto memo key를 확인하세요."
    ),
    zh: ("服务器不接受 API 密钥，或没有可用的密钥。", "请检查 OPENAI_API_KEY、设置中的 keyCommand 或 zutto memo key。")
  )
  static let transcriptionRefused = Explanation(
    ja: ("サーバーが文字起こしを断りました。", "ヒントのとおりにしてから、zutto memo transcribe をもう一度実行してください。"),
    ko: ("서버가 텍스트 변환을 거절했습니다.", "힌트대로 한 뒤 zutto memo transcribe를 다시 실행하세요."),
    zh: ("服务器拒绝了转写请求。", "请按提示处理后，再运行 zutto memo transcribe。")
  )
  static let transcriptionBusy = Explanation(
    ja: ("サーバーへの依頼が多すぎます。録音は待たせてあります。", "1分ほど待ってもう一度実行するか、--watch に任せてください。"),
    ko: ("서버에 요청이 너무 많습니다. 녹음은 대기 중입니다.", "1분쯤 뒤 다시 실행하거나 --watch에 맡기세요."),
    zh: ("对服务器的请求过多，录音在等待。", "请等一分钟再运行，或用 --watch。")
  )
  static let transcriptionQuota = Explanation(
    ja: ("このアカウントで使える分を使い切りました。録音は待たせてあります。", "サーバーのページで、プランと上限を確かめてください。"),
    ko: ("이 계정의 사용량을 다 썼습니다. 녹음은 대기 중입니다.", "서버 페이지에서 요금제와 한도를 확인하세요."),
    zh: ("该账户的额度已用完，录音在等待。", "请在服务器网站查看方案和限额。")
  )
  static let transcriptionServer = Explanation(
    ja: (
      "サーバーに問題があるか、時間内に答えないか、身元を確かめられません。録音は待たせてあります。",
      "後でもう一度実行してください。自分のサーバーには、この機器が信頼する証明書が要ります。"
    ),
    ko: (
      "서버에 문제가 있거나 제때 답하지 않거나 신원을 확인할 수 없습니다. 녹음은 대기 중입니다.",
      "나중에 다시 실행하세요. 내 서버에는 이 기기가 믿는 인증서가 필요합니다."
    ),
    zh: ("服务器出了问题、没有及时回应，或无法证明身份。录音在等待。", "请稍后再运行；自己的服务器需要本机信任的证书。")
  )
  static let transcriptionOffline = Explanation(
    ja: ("サーバーにつながりません。録音は待たせてあります。", "ネットワークがつながってから、もう一度実行してください。"),
    ko: ("서버에 연결할 수 없습니다. 녹음은 대기 중입니다.", "네트워크가 연결된 뒤 다시 실행하세요."),
    zh: ("无法连接服务器，录音在等待。", "请在网络恢复后再运行，或检查服务器是否运行。")
  )
  static let transcriptionRedirect = Explanation(
    ja: ("サーバーが別のアドレスへ移るように求めました。そこへは何も送っていません。", "そのアドレスが正しければ、この機器の設定に書いてください。"),
    ko: ("서버가 다른 주소로 가라고 했습니다. 그리로는 아무것도 보내지 않았습니다.", "그 주소가 맞다면 기기 설정에 적으세요."),
    zh: ("服务器要求转到另一个地址，没有向那里发送任何内容。", "如果该地址正确，请写入本机设置。")
  )
  static let transcriptionReply = Explanation(
    ja: ("サーバーの答えが、文字起こしではありません。", "設定の url が文字起こしのサーバーか確かめてください。"),
    ko: ("서버의 답이 텍스트 변환 결과가 아닙니다.", "설정의 url이 텍스트 변환 서버의 것인지 확인하세요."),
    zh: ("服务器的回应不是转写结果。", "请检查设置中的 url 是否为转写服务器。")
  )
}
