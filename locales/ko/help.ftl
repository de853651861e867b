# What --help says: of each command its abstract, what is about it, its arguments and options by name.

help-any = 모든 명령에서 쓸 수 있는 옵션
    .home = 홈 폴더 (기본값: 여기나 위 폴더 가운데 zutto.json이 있는 곳)
    .json = 결과를 JSON으로 출력하기
    .lang = 표시할 언어: ja, ko, en, zh
    .no-input = 아무것도 묻지 않고, 물어야 하면 실패하기
    .no-pager = 아무리 길어도 한 번에 모두 출력하기
    .version = 버전 보기
    .help = 도움말 보기

help = 잃어버리면 안 되는 것을 평범한 파일로 한곳에 모아 두는 홈
    .about =
        예:
          zutto init --name みさき nikki       'nikki' 폴더에 홈 만들기
          cd nikki
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！
          zutto memo buy milk                  떠오른 생각을 사라지기 전에 남기기
          zutto ledger settle                  가게의 이번 달 결산
          zutto otp code github                지금의 일회용 비밀번호
          zutto note link                      익명 쪽지를 받을 링크
          zutto today                          오늘 기다리는 것
          zutto search クリスマス              쓴 글 전체에서 찾기
          zutto sync                           모든 기기의 홈을 똑같이 맞추기
          zutto build                          archive/에 페이지 만들기
          zutto serve                          언제나 최신 상태를 브라우저로 보기
          zutto import day-one.zip --into futari
          zutto export pdf --year 2025 --out 2025.pdf
          zutto history last                   가장 새로운 일기가 전에는 어땠는지
          zutto check                          모두 읽고 잘못된 곳 알려 주기
          zutto backup --to /media/usb/zutto   다른 곳에 복사하고, 그 뒤로는 하루에 한 번

        홈은 --home으로 정한 폴더이거나, 여기나 위 폴더 가운데 zutto.json이 있는 곳입니다. 종료 코드: 0 완료, 1 문제 발견, 2 잘못된 사용(홈의 내용과 상관없이 입력 자체가 맞지 않음).

help-init = 홈 만들기
    .about =
        이미 있는 것은 덮어쓰지 않습니다. --currency가 없으면 새 장부의 통화는 시간대의 나라를 따르고, 알 수 없으면 언어를 따릅니다.

        예:
          zutto init --name みさき nikki
          zutto init --name 민수 --id minsu --lang ko --time-zone Asia/Seoul .
          zutto init --from rclone:bucket:nikki nikki      이미 있는 홈에서
          zutto init --from rclone:bucket:nikki --seal .   봉인된 보관소에서
    .dir = 폴더 (기본값: 이 폴더)
    .from = 이 홈이 시작되고 동기화할 보관소
    .seal = --from과 함께: 봉인되지 않은 보관소는 거절
    .without-media = --from 과 함께: 따로 둔 사진과 소리는 가져오지 않음
    .name = 부를 이름
    .id = 파일 이름에 쓸 내 ID (기본값: 이름으로 만듦)
    .time-zone = IANA 이름 (기본값: 이 기기의 시간대)
    .currency = EUR 같은 장부의 통화 (기본값: 나라의 통화)
    .theme = system, light, dark 가운데 하나
    .plan = free 또는 premium

help-today = 오늘 기다리는 것과 다음에 입력할 명령 보기
    .about =
        오늘의 질문, 읽지 않은 것, 사흘 사이 일기에 달린 답글과 스탬프, 답변할 쪽지, 텍스트로 바꿀 녹음, 마감할 달, 다른 해의 오늘, 마지막 백업과 동기화를 보여 줍니다. 아무것도 바꾸지 않습니다.

        예:
          zutto today
          zutto today --lang ko
          zutto today --json

help-search = 일기, 메모, 쪽지, 장부에서 찾기 (새로운 순)
    .about =
        말이 모두 들어 있는 글을 찾습니다. 대소문자, 전각과 반각, 악센트, 히라가나와 가타카나는 구별하지 않습니다. 단어는 앞부분만 맞아도 찾고, 일본어·한국어·중국어는 단어 중간이어도 찾습니다. 따옴표로 묶은 말은 이어진 그대로 찾습니다.

          -word                      이 말이 없는 글
          author:misaki              누군가가 쓴 일기와 쪽지
          diary:futari               일기장 하나
          in:memos                   diary, memos, notes, ledger 가운데 하나
          tag:travel                 그 태그가 있는 글 (-tag: 는 없는 글)
          2024  2024-12  2024-12-25  연, 월, 일
          2024-01..2024-06  2023..   언제부터 언제까지
          '"2024"'                   2024라는 말

        금고, 봉인된 쪽지, 휴지통에 있는 것은 찾지 않습니다. 종료 코드: 0 찾음, 1 찾지 못함, 2 잘못된 사용이거나, 읽지 못한 파일에 있을 수도 있음.

        예:
          zutto search クリスマス
          zutto search cake -birthday 2024-12
          zutto search "long walk" author:yuuki
          zutto search discount in:ledger --count
          vim $(zutto search idea in:memos --files)
    .words = 찾을 말, 조건, 기간
    .fuzzy = 네 글자 이상인 단어는 한 글자가 틀려도 찾기
    .files = 파일 이름만 보기
    .count = 몇 개인지만 보기
    .limit = 보여 줄 개수 (기본값: 0, 모두)

help-diary = 교환 일기: 만들기, 공유하기, 쓰기, 읽기
    .about =
        예:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary write futari 今日はクリスマス！ --photo cake.jpg
          zutto diary show futari
          zutto diary unread

help-diary-new = 일기장 만들기
    .about =
        종류: couple(커플, 2명), family(가족, 10명), friends(친구, 10명), anonymous(익명, 2명).

        예:
          zutto diary new 二人の日記 --type couple --id futari
          zutto diary new "Kitchen Table" --type friends
    .name = 멤버가 부르는 일기장 이름
    .type = couple, family, friends, anonymous 가운데 하나
    .id = 폴더 이름 (기본값: 이름으로 만듦)
    .as = 이 일기장에서 쓸 내 ID (기본값: 홈의 주인)

help-diary-list = 일기장 목록과 마지막 일기, 새 일기
    .about =
        예:
          zutto diary list
          zutto diary list --json

help-diary-show = 일기장을 날짜순으로 보기 (최신이 맨 아래)
    .about =
        예:
          zutto diary show futari
          zutto diary show futari 2024-12-25
          zutto diary show futari "last month"
          zutto diary show futari 2024-11..2024-12
          zutto diary show futari --last 5 --json
    .id = 일기장의 ID
    .period = 이 기간만: 2024-12-25, yesterday, 2024-12, 2024, 2024-11..2024-12
    .month = 2024-12처럼, 이 달만
    .day = 이날만: 2024-12-25, today, 昨日 …
    .last = 최근 일기만 (기본값: 20, 0이면 모두)
    .as = 누구로서 볼지 (기본값: 홈의 주인)

help-diary-write = 일기 쓰기
    .about =
        본문은 일기장 ID 뒤에 쓴 글, 파이프로 넘긴 글, 또는 편집기($VISUAL, $EDITOR, 없으면 vi)에서 쓴 글입니다. '-'는 터미널에서도 표준 입력을 기다립니다.

        예:
          zutto diary write futari 今日はクリスマス！
          zutto diary write futari < letter.txt
          zutto diary write futari --question    오늘의 질문에 답하기
          zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg
          zutto diary write futari 京都にて --tag 旅行 --tag 京都
          zutto diary write futari 旅の一日目 --at 2024-08-10T21:15:00-10:00
    .id = 일기장의 ID
    .text = 본문. 없으면 파이프로 넘긴 글을 쓰거나 편집기를 엽니다
    .photo = 함께 복사해 둘 사진 (4장까지)
    .tag = 태그. 여러 번 쓸 수 있고, 본문의 '#말'도 태그입니다
    .question = 오늘의 질문에 답하기
    .ask = 직접 정한 질문에 답하기
    .as = 쓰는 사람 (기본값: 홈의 주인)
    .at = 때: RFC 3339, 또는 날짜와 시각 (기본값: 지금)

help-diary-reply = 일기에 답글 쓰기
    .about =
        본문은 일기 ID 뒤의 인수, 파이프로 넘긴 글, 또는 편집기에서 쓴 글입니다. 답글도 파일 하나이므로 edit와 rm에 그 ID를 쓸 수 있습니다.

        예:
          zutto diary reply futari 2024-12-25-2330 おいしかったね
          zutto diary reply futari last --audio laughing.m4a
    .id = 일기장의 ID
    .entry = 일기의 ID 또는 그 앞부분. last는 가장 새로운 일기
    .text = 본문. 없으면 파이프로 넘긴 글을 쓰거나 편집기를 엽니다
    .audio = 함께 복사해 둘 음성 파일
    .as = 쓰는 사람 (기본값: 홈의 주인)
    .at = 때: RFC 3339, 또는 날짜와 시각 (기본값: 지금)

help-diary-react = 일기에 스탬프 붙이기
    .about =
        heart ❤️  smile 😊  laugh 😂  cry 😢   hug 🤗     wow 😮
        clap 👏   thanks 🙏 good 👍   flower 🌸 cake 🎂   star ⭐

        예:
          zutto diary react futari last heart
          zutto diary react futari 2024-12-25-2330 🎂
          zutto diary react futari last heart --remove
    .id = 일기장의 ID
    .entry = 일기의 ID 또는 그 앞부분. last는 가장 새로운 일기
    .stamp = 스탬프의 이름이나 그림
    .remove = 스탬프 떼기
    .as = 누구의 스탬프인지 (기본값: 홈의 주인)

help-diary-edit = 일기를 편집기에서, 또는 본문을 바로 고치기
    .about =
        본문을 쓰지 않으면 일기 파일을 편집기로 엽니다. 본문을 쓰면 일기의 본문만 바뀌고, 쓴 사람과 시각, 사진은 그대로입니다. 고친 파일에 잘못된 곳이 있으면 바로 알려 줍니다.

        예:
          zutto diary edit futari 2024-12-25-233000-misaki
          zutto diary edit futari 2024-12-25-2330    ID의 앞부분만으로도 충분
          zutto diary edit futari 2024-12-25-2330 メリークリスマス！
          zutto diary edit futari 2024-12-25-2330 - < new.md
    .id = 일기장의 ID
    .entry = 일기의 ID 또는 그 앞부분
    .text = 새 본문. '-'이면 표준 입력을 파일 전체로 씁니다

help-diary-rm = 일기를 휴지통으로 옮기기
    .about =
        사진은 남습니다. 'zutto undo'로 되돌릴 수 있습니다.

        예:
          zutto diary rm futari 2024-12-25-233000-misaki
    .id = 일기장의 ID
    .entry = 일기의 ID 또는 그 앞부분

help-diary-read = 일기를 읽음으로 표시하기 (既読)
    .about =
        예:
          zutto diary read futari                        새 일기 모두
          zutto diary read futari 2024-12-25-233000-misaki --as yuuki
    .id = 일기장의 ID
    .entries = 일기의 ID 또는 그 앞부분 (기본값: 읽지 않은 것 모두)
    .as = 읽은 사람 (기본값: 홈의 주인)

help-diary-unread = 다른 멤버가 쓴, 아직 읽지 않은 일기
    .about =
        예:
          zutto diary unread
          zutto diary unread futari --as yuuki --json
    .id = 일기장의 ID (기본값: 멤버로 있는 모든 일기장)
    .as = 누구로서 볼지 (기본값: 홈의 주인)

help-diary-question = 오늘의 질문 (모든 멤버에게 같은 질문)
    .about =
        홈에 questions.ja.txt(또는 ko, en, zh) 파일을 두면 원래 질문 대신 씁니다. 한 줄에 질문 하나입니다.

        예:
          zutto diary question
          zutto diary question 12-24 --lang ko
    .day = 날짜 (기본값: 오늘)

help-diary-calendar = 일기를 쓴 날이 표시된 한 달 또는 한 해의 달력
    .about =
        예:
          zutto diary calendar futari              이번 달
          zutto diary calendar futari 2024-12
          zutto diary calendar futari 2024
          zutto diary calendar futari 2024-06..2024-12 --json
    .id = 일기장의 ID
    .period = 2024-12, last month, 2024, 2024-06..2024-12 (기본값: 이번 달)

help-diary-share = 일기장 하나를 따로 공유할 수 있게 git 저장소로 만들기
    .about =
        멤버는 그 일기장만 볼 수 있고 홈의 다른 것은 볼 수 없습니다. --remote를 쓰면 멤버 모두가 읽고 쓸 수 있는 저장소로 보냅니다. --to를 쓰면 보관소(폴더, 다른 기기, 저장 서비스)를 거쳐 오갑니다. --seal로 봉인한 보관소는 초대받은 사람만 각자의 암호로 읽을 수 있습니다. 서버가 없으면 'zutto diary bundle'로 어떤 방법으로든 건넬 수 있는 파일 하나를 만듭니다. 그 뒤로는 'zutto sync'가 홈과 함께 동기화합니다. --to를 다시 쓰면 다른 보관소로 옮기고, 다른 사람은 새 링크로 한 번 더 참여합니다.

        예:
          zutto diary share futari --remote git@example.org:futari.git
          zutto diary share futari --remote /media/usb/futari.git
          zutto diary share futari --to /media/usb/futari
          zutto diary share futari --to rclone:bucket:futari --seal
          zutto diary share futari --to git@example.org:futari.git --seal
          zutto diary share futari         그다음: zutto diary bundle futari
    .id = 일기장의 ID
    .remote = 멤버가 함께 쓰는 저장소
    .to = 멤버가 함께 쓰는 보관소
    .seal = --to와 함께: 그곳으로 가는 것을 모두 암호화하고, 읽을 사람은 내가 초대
    .as = 이 일기장에서의 나 (기본값: 홈의 주인)

help-diary-bundle = 공유한 일기장을 건넬 수 있는 파일 하나로 저장하기
    .about =
        받은 사람은 'zutto diary join FILE --code CODE'로 참여하고, 이미 멤버라면 'zutto diary receive FILE'로 새로운 것을 받습니다. 파일에는 일기장과 그 git 기록이 모두 들어 있고, 파일을 가진 사람은 누구나 읽을 수 있습니다. 파일은 홈 안에 만들지 않습니다. 홈 안에서 실행하면 홈 옆에 만듭니다.

        예:
          zutto diary bundle futari                      futari.bundle로 저장
          zutto diary bundle futari /media/usb/futari.bundle
    .id = 일기장의 ID
    .file = 파일 (기본값: ID에 '.bundle'을 붙인 것)

help-diary-receive = 다른 멤버의 번들에서 새로운 것 받기
    .about =
        같은 파일을 두 번 받아도 달라지는 것은 없습니다. 내 다른 기기에서 처음 받을 때는 일기장의 git 기록까지 가져옵니다.

        예:
          zutto diary receive futari ~/Downloads/futari.bundle
    .id = 일기장의 ID
    .file = 'zutto diary bundle'로 만든 번들
    .rewritten = 상대가 git 기록에서 무언가를 완전히 지웠을 때: refuse, adopt, merge
    .allow-unrelated-histories = 새로 따로 공유된 일기장과 합치기

help-diary-invite = 초대 코드와 함께 보낼 글 보기
    .about =
        출력된 글은 그대로 보내면 됩니다. 직접 해야 할 일은 표준 오류에 따로 알려 줍니다. 공유한 일기장('zutto diary share')의 링크에는 어디에 있는지도 들어 있습니다. 공유하지 않은 일기장에는 이 컴퓨터에서만 참여할 수 있습니다. 새 코드는 'zutto sync'로 보낸 뒤부터 다른 멤버에게도 적용됩니다. 봉인된 보관소에서는 한 사람씩 초대하고, 초대는 한 번만 쓸 수 있습니다. 링크를 가지고 보관소에 닿을 수 있는 사람은 일기장 전체를 읽을 수 있으므로, 다른 사람이 볼 수 없는 방법으로 전하세요.

        예:
          zutto diary invite futari
          zutto diary invite futari Misaki      봉인된 보관소의 일기장
          zutto diary invite futari --new       새 코드. 이전 코드로는 참여할 수 없음
    .id = 일기장의 ID
    .name = 봉인된 보관소의 일기장: 그곳에서 부를 이름
    .new = 코드를 새로 만들기

help-diary-join = 코드, 링크, 번들로 일기장에 참여하기
    .about =
        공유한 일기장의 링크를 쓰면 그 일기장을 이 홈으로 받아 옵니다. 코드만 쓰면 이미 여기에 있는 일기장에 참여합니다. 두 번 참여해도 달라지는 것은 없고, 정원이 찬 일기장에는 참여할 수 없습니다. 봉인된 보관소의 링크는 한 번만 쓸 수 있고, 자신의 암호를 묻습니다. 링크와 다른 주소로 보관소에 닿는다면 --to로 지정합니다.

        예:
          zutto diary join 'zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2F…'
          zutto diary join 'zutto:join/…&depot=…' --to nas.local:futari
          zutto diary join git@example.org:futari.git --code K7M2QX
          zutto diary join ~/Downloads/futari.bundle --code K7M2QX
          zutto diary join K7M2QX --as yuuki --name ゆうき
    .code = 초대 링크나 코드, 저장소, 번들 가운데 하나
    .code-option = 저장소나 번들과 함께 쓰는 초대 코드
    .id = 여기서 쓸 일기장의 ID
    .to = 링크에 적힌 보관소의 내 쪽 주소
    .as = 내 ID (기본값: --name으로 만들고, 없으면 홈의 주인)
    .name = 다른 멤버가 부를 이름

help-diary-leave = 일기장에서 나가기 (쓴 일기는 남음)
    .about =
        일기장은 여기에 남아 계속 읽을 수 있습니다. 공유한 일기장은 다른 멤버가 알 수 있도록 한 번만 더 동기화하고, 그 뒤로는 하지 않습니다.

        예:
          zutto diary leave futari --as yuuki
    .id = 일기장의 ID
    .as = 나가는 사람 (기본값: 홈의 주인)

help-diary-hand-over = 다른 멤버를 오너로 만들기
    .about =
        예:
          zutto diary hand-over futari yuuki
    .id = 일기장의 ID
    .member = 앞으로 오너가 될 멤버

help-diary-members = 일기장의 멤버
    .about =
        예:
          zutto diary members futari --json
    .id = 일기장의 ID

help-diary-member = 일기장 하나에서 쓰는 내 이름과 사진
    .about =
        예:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg

help-diary-member-set = 일기장 하나에서 쓰는 내 이름이나 사진 바꾸기
    .about =
        'zutto profile set'은 홈에서, 그리고 같은 이름과 사진을 쓰는 일기장에서도 바꿉니다.

        예:
          zutto diary member set futari --name みーちゃん
          zutto diary member set futari --picture ~/us.jpg
    .id = 일기장의 ID
    .name = 다른 멤버가 부를 이름
    .picture = 사진 (복사해 넣음)
    .as = 이 일기장에서의 나 (기본값: 홈의 주인)

help-diary-rename = 일기장 이름 바꾸기 (ID는 그대로)
    .about =
        예:
          zutto diary rename futari ふたりの毎日
    .id = 일기장의 ID
    .name = 새 이름

help-diary-mute = 한 멤버가 쓴 일기의 알림 끄기
    .about =
        그 멤버의 일기는 전처럼 들어오고 읽을 때까지 읽지 않음으로 남지만, 알리지는 않습니다. 'zutto profile set --notify off'로 알림을 모두 끌 수 있습니다.

        예:
          zutto diary mute kazoku yuuki
          zutto diary unmute kazoku yuuki
    .id = 일기장의 ID
    .member = 멤버의 ID

help-diary-unmute = 한 멤버가 쓴 일기의 알림 다시 켜기
    .about =
        예:
          zutto diary unmute kazoku yuuki
    .id = 일기장의 ID
    .member = 멤버의 ID

help-diary-erase = 한 멤버의 것을 모두 완전히 지우기
    .about =
        그 멤버의 일기, 거기에만 나오는 사진, 읽음 기록, 멤버 사진과 멤버 파일만 지우고 일기장은 남깁니다. 휴지통에 있는 모든 판과 이 기기가 기억하는 것도 지웁니다. 'undo'로 되돌릴 수 없습니다. 지우기 전에 묻고, 터미널이 없으면 --yes가 필요합니다. 그다음 git 기록에 아직 남은 것을 알려 주고, 그것을 지우는 스크립트를 만듭니다. 다른 사람이 그 멤버를 언급한 글은 알려 주기만 하고 그대로 둡니다. 중간에 멈췄다면 같은 명령으로 마저 끝낼 수 있습니다.

        쓴 일기를 남기고 나가려면: zutto diary leave

        예:
          zutto diary erase kazoku yuuki --dry-run
          zutto diary erase kazoku yuuki
          zutto diary erase kazoku yuuki --backups
          zutto diary erase kazoku yuuki --yes --json
    .id = 일기장의 ID
    .member = 멤버의 ID
    .dry-run = 지워질 것만 알려 주고 아무것도 하지 않기
    .yes = 묻지 않기
    .backups = 이 홈의 백업에서도 지우기

help-memo = 메모: 생각을 쓰거나 말로 남기고, 나중에 덧붙이기
    .about =
        'list'처럼 명령과 같은 한 단어를 메모하려면 'memo add list'로 씁니다. '-'로 시작하는 말이 있으면 앞에 '--'를 쓰거나 파이프로 넘기세요.

        예:
          zutto memo buy milk
          zutto memo                          최근 메모
          git log -1 | zutto memo -
          zutto memo --audio idea.m4a
          zutto memo reply 1 and bread        가장 새 메모에 덧붙이기

help-memo-add = 생각 남기기 ('zutto memo' 뒤에 글을 쓴 것과 같음)
    .about =
        글이 없으면 파이프로 넘긴 것을 씁니다. 그것도 없으면 최근 메모를 보여 줍니다.

        예:
          zutto memo call the dentist
          zutto memo add list                 'list'라는 한 단어
          pbpaste | zutto memo -
          zutto memo --audio idea.m4a the melody of this morning
          zutto memo --tag garden sow the peas
          zutto memo --at "yesterday 23:30" I forgot to write this down
    .text = 글. '-'이면 표준 입력을 씁니다
    .audio = 함께 복사해 둘 음성 파일
    .no-transcribe = 음성을 텍스트로 바꾸지 않기
    .at = 때: RFC 3339, 또는 날짜와 시각
    .tag = 태그. 여러 번 쓸 수 있고, 본문의 '#말'도 태그입니다

help-memo-list = 메모 목록 (새로운 순): 첫 줄과 얼마나 전인지
    .about =
        메모 앞의 번호로 다른 명령에서 그 메모를 가리킬 수 있습니다.

        예:
          zutto memo list
          zutto memo list milk                이 말이 들어 있는 것
          zutto memo list --all --json
    .words = 메모에 들어 있어야 할 말
    .number = 보여 줄 개수 (기본값: 20)
    .all = 모두 보기

help-memo-show = 메모와 덧붙임 모두 보기
    .about =
        예:
          zutto memo show 1                        가장 새 메모
          zutto memo show 2025-12-07-081203        ID 또는 그 앞부분으로
          zutto memo show milk bread               들어 있는 말로
    .memo = 메모: 목록의 번호, ID, 들어 있는 말

help-memo-reply = 메모에 덧붙이기
    .about =
        글이 없으면 파이프로 넘긴 것을 쓰거나 편집기를 엽니다.

        예:
          zutto memo reply 1 and bread             가장 새 메모에
          zutto memo reply 2025-12-07-0812 - < more.txt
          zutto memo reply 1 --audio answer.m4a
    .memo = 메모: 목록의 번호, ID, 들어 있는 말(따옴표로 묶음)
    .text = 글. '-'이면 표준 입력을 씁니다
    .audio = 함께 복사해 둘 음성 파일
    .no-transcribe = 음성을 텍스트로 바꾸지 않기
    .at = 때: RFC 3339, 또는 날짜와 시각

help-memo-edit = 메모를 편집기에서, 또는 글을 바로 고치기
    .about =
        글이 없으면 메모 파일을 편집기로 엽니다. 글이 있으면 메모의 글, 또는 덧붙임 하나의 글을 바꿉니다. 음성은 남습니다. 편집기를 열어 둔 사이에 들어온 것도 지켜집니다.

        예:
          zutto memo edit 1
          zutto memo edit 1 buy milk and bread
          zutto memo edit 1 --item 2 not the blue one
          zutto memo edit 2025-12-07-0812 - < new.txt
    .memo = 메모: 목록의 번호, ID, 들어 있는 말(따옴표로 묶음)
    .text = 새 글. '-'이면 표준 입력을 씁니다
    .item = 덧붙임의 번호 (1부터)

help-memo-rm = 메모나 덧붙임 삭제하기 ('undo'로 되돌릴 수 있음)
    .about =
        음성도 함께 지웁니다. 다만 다른 메모에서 쓰고 있거나 읽을 수 없는 메모가 있으면 남겨 둡니다.

        예:
          zutto memo rm 1
          zutto memo rm 1 2 5
          zutto memo rm 1 --item 2
    .memo = 메모: 목록의 번호, ID, 들어 있는 말. 여러 개면 번호나 ID로
    .item = 덧붙임의 번호 (1부터)

help-memo-record = 생각을 말로 남기기: 마이크로 녹음
    .about =
        Enter, q, ctrl-C로 녹음을 마치면 저장됩니다. 터미널이 없으면 SIGINT나 SIGTERM으로 마칩니다. ffmpeg가 설치되어 있어야 합니다. 갑자기 중단된 녹음은 다음에 실행할 때 되살립니다.

        예:
          zutto memo record
          zutto memo record the song from the café
          zutto memo record --reply 1          가장 새 메모에 덧붙이기
          zutto memo record --seconds 20       저절로 마치기
          zutto memo record --device pulse:alsa_input.usb-Mic-00.mono
    .text = 음성과 함께 남길 글
    .reply = 메모에 덧붙이기: 번호, ID, 들어 있는 말
    .device = 마이크: pulse:NAME, alsa:NAME, avfoundation::NUMBER, 또는 ffmpeg 생성기를 쓰는 lavfi:GRAPH
    .minutes = 이 시간(분)이 지나면 마치기 (기본값: 3)
    .seconds = 이 시간(초)이 지나면 마치기
    .no-transcribe = 텍스트로 바꾸지 않기

help-memo-transcribe = 기다리는 녹음을 텍스트로 바꾸기
    .about =
        녹음은 이 기기의 프로그램(whisper.cpp, faster-whisper)이나 기기 설정에 정한 서버만 듣습니다(docs/guide/transcription.md). 프로그램은 문장마다 언제 말했는지도 남기므로, 아카이브나 앱에서 문장을 누르면 그 목소리가 들립니다. 대기열은 메모 안에 있습니다. 링크 제목이 "pending"인 음성이 기다리는 것입니다. 아직 기다리거나 실패한 것이 있으면 종료 코드는 1입니다.

        예:
          zutto memo transcribe                    기다리는 것을 오래된 순으로
          zutto memo transcribe 1                  가장 새 메모의 음성
          zutto memo transcribe --all              실패했거나 글이 없는 것도
          zutto memo transcribe --watch            ctrl-C를 누를 때까지 계속하기
          zutto memo transcribe --program whisper-cli --model ~/models/ggml-small.bin
          zutto memo transcribe --server http://localhost:8080 --language ko
    .memo = 메모: 목록의 번호, ID, 들어 있는 말
    .all = 실패했거나 글이 없는 녹음도 바꾸기
    .watch = ctrl-C를 누를 때까지, 새 녹음이 생길 때마다 계속하기
    .server = 설정의 서버 대신 쓸 서버
    .program = 설정 대신 쓸 이 기기의 프로그램: whisper-cli, whisper-ctranslate2
    .model = 텍스트 변환에 쓸 모델: 프로그램이면 파일이나 폴더, 서버면 이름 (기본값: whisper-1)
    .language = ko 같은, 말하는 언어 (기본값: 듣고 판단)

help-memo-key = 금고에 넣어 두는 텍스트 변환 서버의 API 키
    .about =
        키는 화면에 보이지 않게 입력받거나 파이프로 읽고, 명령의 인자로는 받지 않습니다. 키는 기기 설정(또는 --server)의 호스트용으로 봉인하고 다른 곳에는 보내지 않습니다. 키를 쓰려면 ~/.config/zutto/settings.json의 'transcription'에 "keyInVault": true가 있어야 합니다.

        예:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key show                     있는지만 보기
          zutto memo key rm

help-memo-key-set = 금고에 API 키 넣기 (전에 넣은 키를 대신함)
    .about =
        예:
          zutto memo key set
          pass show openai | zutto memo key set
          zutto memo key set --server https://api.openai.com
    .server = 설정의 서버 대신 쓸 서버

help-memo-key-show = 금고에 API 키가 있는지와 그 호스트 보기 (키는 보이지 않음)
    .about =
        예:
          zutto memo key show

help-memo-key-rm = API 키 빼기 (지난 버전은 봉인된 채 금고에 남음)
    .about =
        다른 사람이 보았을 수 있다면 서버에서도 키를 폐기하세요.

        예:
          zutto memo key rm
    .server = 설정의 서버 대신 쓸 서버

help-ledger = 가게 장부: 매출, 지출, 결산
    .about =
        예:
          zutto ledger treatments add 젤네일 --price 50000 --icon 💅
          zutto ledger sell 젤네일
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger expense 월세 500000
          zutto ledger settle

help-ledger-sell = 시술 매출 적기 (같은 날 같은 시술은 더해짐)
    .about =
        예:
          zutto ledger sell 젤네일
          zutto ledger sell gel-nail --count 2 --date yesterday
          zutto ledger sell gel-nail --price 45,000
          zutto ledger sell gel-nail --pay card
    .treatment = 시술의 ID 또는 이름
    .count = 횟수 (기본값: 1)
    .price = 이번 1회 가격
    .pay = 결제 방법: cash, card … (zutto ledger ways)
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-adjust = 할인(0 미만)이나 팁(0 초과) 적기
    .about =
        예:
          zutto ledger adjust -5000 "단골 할인"
          zutto ledger adjust 3000 팁 --date yesterday
          zutto ledger adjust 3000 팁 --pay card
    .amount = 금액: -5000이면 빼고 5000이면 더하기
    .reason = 이유 (50자까지)
    .pay = 결제 방법: cash, card … (zutto ledger ways)
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-expense = 한 달의 지출 정하기 (항목마다 금액 하나)
    .about =
        예:
          zutto ledger expense 월세 500,000
          zutto ledger expense rent 50만 --month 2026-01
    .category = 지출 항목의 ID 또는 이름
    .amount = 그 달의 금액 (전에 적은 금액을 대신함)
    .month = 2026-01, last month 등 (기본값: 이번 달)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-copy = 지난달 지출 복사하기 (이미 있는 것은 그대로)
    .about =
        예:
          zutto ledger copy                       지난달에서 이번 달로
          zutto ledger copy --to 2026-02 --from 2025-12
    .to = 채울 달 (기본값: 이번 달)
    .from = 복사할 달 (기본값: 그 전달)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-change = 어느 날 시술을 몇 번, 얼마에 했는지 고치기
    .about =
        예:
          zutto ledger change 젤네일 --count 3
          zutto ledger change gel-nail --date 1/20 --total 140,000
          zutto ledger change gel-nail --pay cash --as card
    .treatment = 시술의 ID 또는 이름
    .count = 횟수 (1회 가격은 그대로)
    .total = 모두 합한 금액
    .pay = 이 방법으로 결제한 것 (none은 적지 않은 것)
    .as = 실제로는 이 방법으로 결제함
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-remove = 달의 장부에서 한 줄 지우기 (undo로 되돌릴 수 있음)
    .about =
        예:
          zutto ledger remove sale 젤네일 --date 1/20
          zutto ledger remove adjustment -5000 --date yesterday
          zutto ledger remove expense 월세 --month 2026-01
          zutto ledger remove closing --date 1/20

help-ledger-remove-sale = 어느 날의 시술 기록 지우기
    .about =
        예:
          zutto ledger remove sale 젤네일 --date 1/20
    .treatment = 시술의 ID 또는 이름
    .pay = 이 방법으로 결제한 것 (none은 적지 않은 것)
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-remove-adjustment = 어느 날의 할인이나 팁 지우기
    .about =
        예:
          zutto ledger remove adjustment -5000 --date yesterday
    .amount = 금액 (할인은 0 미만)
    .reason = 이 이유로 적은 것만
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-remove-expense = 어느 달의 지출 지우기
    .about =
        예:
          zutto ledger remove expense 월세 --month 2026-01
    .category = 지출 항목의 ID 또는 이름
    .month = 2026-01 등 (기본값: 이번 달)
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기

help-ledger-remove-closing = 하루의 현금함 기록 지우기
    .about =
        예:
          zutto ledger remove closing --date 1/20
    .drawer = 현금함이 여럿이면 어느 것인지
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)

help-ledger-settle = 한 달, 분기, 반기, 한 해, 여러 해의 결산
    .about =
        --seal은 한 달을 마감합니다. 마감한 달의 숫자는 바뀌지 않고, 그 뒤의 변경은 정정으로 따로 보여 줍니다. 이미 마감한 달에 쓰면 아직 적지 않은 변경을 오늘의 정정으로 적습니다. --unseal은 마감을 풀고, 이유는 그 달의 파일에 남깁니다.

        예:
          zutto ledger settle                    이번 달
          zutto ledger settle 2026-01 --json
          zutto ledger settle 2026               한 해와 그 달들
          zutto ledger settle 2026-Q3            분기. 2026-H2는 하반기
          zutto ledger settle 2017..2026
          zutto ledger settle 2025-03..2025-05
          zutto ledger settle "last month" --seal
          zutto ledger settle 2026-01 --unseal --reason "rent was missing"
    .period = 2026-01, last month, 2026-Q3, 2026-H2, 2026, 2017..2026, 2025-03..2025-05 (기본값: 이번 달)
    .seal = 그 달을 마감하기
    .early = 아직 끝나지 않은 달도 마감하기
    .unseal = 마감 풀기 (--reason이 필요함)
    .reason = 마감을 푸는 이유
    .csv = CSV로 출력하기

help-ledger-calendar = 날마다의 합계가 있는 한 달 달력
    .about =
        예:
          zutto ledger calendar            이번 달
          zutto ledger calendar 2026-01
          zutto ledger calendar 2026 --json
          zutto ledger calendar "last month" --csv
    .period = 2026-01, last month, 1月, 2026, 2026-01..2026-03 (기본값: 이번 달)
    .csv = CSV로 출력하기

help-ledger-day = 하루의 매출, 할인, 팁, 합계
    .about =
        예:
          zutto ledger day                 오늘
          zutto ledger day 1/20 --json
          zutto ledger day yesterday
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)
    .csv = CSV로 출력하기

help-ledger-close-day = 하루의 현금함을 세어 현금 매출과 맞춰 보기
    .about =
        있어야 할 금액은 하루를 시작할 때의 잔돈과, 그날 현금으로 받았거나 결제 방법을 적지 않은 매출, 할인, 팁을 더한 것입니다. 현금함 하나에 하루 한 번입니다. 다시 세면 전에 적은 것을 대신합니다.

        예:
          zutto ledger close-day 152,000 --float 50,000
          zutto ledger close-day 151,000 "1,000 for change"
          zutto ledger close-day 80000 --drawer 2 --date yesterday
    .counted = 현금함에 있는 금액
    .reason = 더 많거나 적은 이유 (50자까지)
    .float = 시작할 때 있던 금액 (기본값: 지난번과 같음)
    .drawer = 현금함이 여럿이면 어느 것인지
    .date = today, yesterday, 1/20, 2026-01-20 … (기본값: 오늘)

help-ledger-treatments = 시술: 목록, 추가, 고치기, 순서, 그만 쓰기, 다시 쓰기
    .about =
        예:
          zutto ledger treatments
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments move 젤네일 --before 왁싱
          zutto ledger treatments retire 젤네일

help-ledger-treatments-list = 시술 목록과 가격 (정한 순서대로)
    .about =
        예:
          zutto ledger treatments list --all --csv
    .csv = CSV로 출력하기
    .all = 더 이상 쓰지 않는 것도 보기

help-ledger-treatments-add = 목록 끝에 시술 추가하기
    .about =
        색: pink, rose, blush, cream, tan, brown, coral, apricot, lemon, sage, mint, sky, blue, lavender, plum.

        예:
          zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
          zutto ledger treatments add "Gel nails" --price 45 --currency USD --id gel
    .name = 이름 (30자까지)
    .price = 1회 가격 (0 이상)
    .icon = 이모지 같은 한두 글자
    .color = 15색 가운데 하나 (이름이나 색상값)
    .id = 기록에서 쓸 ID (기본값: 이름으로 만듦)
    .currency = KRW 같은, 새 장부의 통화

help-ledger-treatments-edit = 시술 고치기 (지난 매출 금액은 그대로)
    .about =
        예:
          zutto ledger treatments edit 젤네일 --price 55,000
          zutto ledger treatments edit gel-nail --name "젤네일 (손)" --color rose
          zutto ledger treatments edit gel-nail --icon ""
    .treatment = 시술의 ID 또는 이름
    .name = 새 이름
    .price = 앞으로의 매출에 쓸 새 가격
    .icon = 새 아이콘 (비우면 없앰)
    .color = 새 색 (비우면 없앰)

help-ledger-treatments-move = 시술을 다른 시술 앞이나 맨 끝으로 옮기기
    .about =
        예:
          zutto ledger treatments move 젤네일 --before 왁싱
    .treatment = 시술의 ID 또는 이름
    .before = 어느 것 앞에 둘지 (기본값: 맨 끝)

help-ledger-treatments-retire = 시술 그만 쓰기 (지난 기록의 이름은 남음)
    .about =
        예:
          zutto ledger treatments retire 젤네일
    .treatment = 시술의 ID 또는 이름

help-ledger-treatments-restore = 그만 쓴 시술 다시 쓰기
    .about =
        예:
          zutto ledger treatments restore 젤네일
    .treatment = 시술의 ID 또는 이름

help-ledger-categories = 지출 항목: 목록, 추가, 고치기, 순서, 그만 쓰기, 다시 쓰기
    .about =
        예:
          zutto ledger categories
          zutto ledger categories add 월세 --icon 🏠
          zutto ledger categories edit 월세 --name 임대료

help-ledger-categories-list = 지출 항목 목록 (정한 순서대로)
    .about =
        예:
          zutto ledger categories list --json
    .csv = CSV로 출력하기
    .all = 더 이상 쓰지 않는 것도 보기

help-ledger-categories-add = 목록 끝에 지출 항목 추가하기
    .about =
        예:
          zutto ledger categories add 월세 --icon 🏠
    .name = 이름 (20자까지)
    .icon = 이모지 같은 한두 글자
    .id = 지출에서 쓸 ID (기본값: 이름으로 만듦)

help-ledger-categories-edit = 지출 항목 고치기
    .about =
        예:
          zutto ledger categories edit 월세 --name 임대료 --icon 🏢
    .category = 지출 항목의 ID 또는 이름
    .name = 새 이름
    .icon = 새 아이콘 (비우면 없앰)

help-ledger-categories-move = 지출 항목을 다른 항목 앞이나 맨 끝으로 옮기기
    .about =
        예:
          zutto ledger categories move 월세 --before 재료비
    .category = 지출 항목의 ID 또는 이름
    .before = 어느 것 앞에 둘지 (기본값: 맨 끝)

help-ledger-categories-retire = 지출 항목 그만 쓰기 (지난 지출의 이름은 남음)
    .about =
        예:
          zutto ledger categories retire 월세
    .category = 지출 항목의 ID 또는 이름

help-ledger-categories-restore = 그만 쓴 지출 항목 다시 쓰기
    .about =
        예:
          zutto ledger categories restore 월세
    .category = 지출 항목의 ID 또는 이름

help-ledger-ways = 결제 방법: 목록, 추가, 고치기, 순서, 그만 쓰기, 다시 쓰기
    .about =
        현금, 카드, 계좌이체는 처음부터 있습니다. 현금함에 들어 있는 것은 현금(cash)입니다.

        예:
          zutto ledger ways
          zutto ledger ways add PayPay --icon 📱
          zutto ledger ways edit card --name 카드
          zutto ledger sell 젤네일 --pay card

help-ledger-ways-list = 결제 방법 목록 (정한 순서대로)
    .about =
        예:
          zutto ledger ways list --json
    .csv = CSV로 출력하기
    .all = 더 이상 쓰지 않는 것도 보기

help-ledger-ways-add = 목록 끝에 결제 방법 추가하기
    .about =
        예:
          zutto ledger ways add PayPay --icon 📱
    .name = 이름 (20자까지)
    .icon = 이모지 같은 한두 글자
    .id = 기록에서 쓸 ID (기본값: 이름으로 만듦)

help-ledger-ways-edit = 결제 방법 고치기
    .about =
        예:
          zutto ledger ways edit card --name 카드 --icon 💳
    .way = 결제 방법의 ID 또는 이름
    .name = 새 이름
    .icon = 새 아이콘 (비우면 없앰)

help-ledger-ways-move = 결제 방법을 다른 것 앞이나 맨 끝으로 옮기기
    .about =
        예:
          zutto ledger ways move PayPay --before card
    .way = 결제 방법의 ID 또는 이름
    .before = 어느 것 앞에 둘지 (기본값: 맨 끝)

help-ledger-ways-retire = 결제 방법 그만 쓰기 (지난 기록의 이름은 남음)
    .about =
        예:
          zutto ledger ways retire PayPay
    .way = 결제 방법의 ID 또는 이름

help-ledger-ways-restore = 그만 쓴 결제 방법 다시 쓰기
    .about =
        예:
          zutto ledger ways restore PayPay
    .way = 결제 방법의 ID 또는 이름

help-ledger-tax = 매출의 세금: 목록, 정하기, 지우기
    .about =
        세율은 그날부터 다음 세율이 시작될 때까지 적용되고, 0이면 끝납니다. --added가 없으면 가격에 세금이 들어 있습니다. 결산과 내보내기에 나오며, 적어 둔 금액은 바뀌지 않습니다.

        예:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax
          zutto ledger tax remove 2026-01-01

help-ledger-tax-list = 세율 목록과 시작일
    .about =
        예:
          zutto ledger tax list --json

help-ledger-tax-set = 그날부터의 세율 정하기
    .about =
        예:
          zutto ledger tax set 10 --name 부가세 --from 2026-01-01
          zutto ledger tax set 8.875 --added
          zutto ledger tax set 0 --from 2027-01-01
    .rate = 퍼센트: 10, 8.875 등
    .name = 세금의 이름 (기본값: 전과 같음)
    .from = 시작일 (기본값: 오늘)
    .added = 가격에 들어 있지 않고 따로 더하는 세금

help-ledger-tax-remove = 그날 시작하는 세율 지우기 (undo로 되돌릴 수 있음)
    .about =
        예:
          zutto ledger tax remove 2026-01-01
    .from = 시작일

help-ledger-export = 장부를 hledger, beancount용이나 표로 내보내기
    .about =
        모든 달, 또는 --month나 --year로 정한 기간을 출력합니다. 달마다의 매출, 지출, 순이익은 'zutto ledger settle'과 같습니다. 마감한 달의 변경은 적은 때부터 셉니다: 'zutto ledger settle MONTH --seal'.

        예:
          zutto ledger export --format hledger > shop.journal
          zutto ledger export --format beancount --year 2026 > shop.beancount
          zutto ledger export --format csv --month 2026-01 > shop.csv
          zutto ledger export --format hledger | hledger -f - incomestatement -M
    .format = 내보낼 형식
    .month = 이 달만: 2026-01, last month
    .year = 이 해나 기간만: 2026, 2026-Q3, 2026-H2, 2017..2026, 2025-03..2025-05

help-ledger-import = 은행, 판매 단말기, 스프레드시트의 표나 회계 저널을 장부로 가져오기
    .about =
        표의 어느 열이 무엇인지는 한 번만 묻거나 아래 옵션으로 정하고, ledger/imports에 적어 둡니다. 제목 줄이 같은 다음 표에는 묻지 않습니다. 들어온 돈은 매출이 됩니다. 시술은 그 열, 규칙, --treatment로 정합니다. 나간 돈은 규칙이 항목을 정하지 않으면 뺍니다. zutto가 내보낸 CSV와 저널은 그대로 돌아옵니다. 다른 저널에서는 계정의 마지막 이름이 시술과 항목입니다. 모든 줄은 가져오거나, 이미 있거나, 이유와 함께 알려 줍니다. 기간이 겹치는 파일에서도 같은 것은 두 번 들어오지 않습니다. 'zutto undo'로 모두 되돌릴 수 있습니다.

        열: date, treatment, text, count, amount, in, out, pay, balance

        예:
          zutto ledger import 거래내역.csv --dry-run
          zutto ledger import till.csv --mapping till --create
          zutto ledger import bank.csv --mapping bank --encoding cp949 \
            --column date=거래일시 --column in=입금액 --column text=적요 \
            --rule '카드매출=젤네일,card'
          zutto ledger import shop.journal
    .file = 표나 저널
    .format = 형식 (기본값: 내용으로 알아냄)
    .mapping = ledger/imports 가운데 하나, 또는 새 이름
    .column = 열의 뜻: date=날짜, in=3 …. = 뒤가 비면 없음
    .encoding = 표의 인코딩
    .separator = 칸을 나누는 글자: , ; | 또는 tab
    .skip = 표 앞의 읽지 않을 줄 수
    .dates = 3/4/2026 같은 날짜를 읽는 방법
    .decimal = 소수점: . 또는 ,
    .treatment = 열에도 규칙에도 없을 때의 시술
    .pay = 열에도 규칙에도 없을 때의 결제 수단
    .rule = 글이 들어 있는 줄이 무엇인지: TEXT=TREATMENT, TEXT=TREATMENT,WAY, TEXT= 이면 뺌
    .create = 목록에 없는 시술, 항목, 결제 수단 더하기
    .correct = 마감한 달을 바꾸고 오늘의 정정으로 적기
    .dry-run = 가져올 것만 알려 주고 아무것도 쓰지 않기

help-otp = 패스프레이즈로 봉인한 일회용 비밀번호
    .about =
        예:
          zutto otp init                          금고 만들기
          zutto otp add                           발급자, 계정, 비밀 키를 물어 추가하기
          zutto otp add --qr screenshot.png
          zutto otp code github
          zutto otp watch                         모든 코드를 실시간으로
          zutto otp import aegis-export.json
          zutto otp kit emergency.html            인쇄해서 보관할 안내지

help-otp-init = 금고를 만들고 패스프레이즈 정하기
    .about =
        패스프레이즈는 두 번 묻습니다. 비워 두면 만들어 드립니다. 패스프레이즈 없이는 아무도 금고를 열 수 없고, 잊으면 아무도 되찾을 수 없습니다. 'zutto otp kit'으로 패스프레이즈를 적어 둘 안내지를 만들 수 있습니다. 프로그램이 대신 넘겨줄 수도 있습니다.
        ZUTTO_PASSPHRASE_COMMAND나 ~/.config/zutto/settings.json의 passphraseCommand에 패스프레이즈를 출력하는 셸 명령줄을 적으세요.

        예:
          zutto otp init
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto vault' zutto otp init

help-otp-add = 계정 추가하기
    .about =
        아무것도 주지 않으면 발급자, 계정, 비밀 키를 묻습니다. '-'는 표준 입력에서 otpauth:// URI(여럿이면 한 줄에 하나)나 비밀 키를 읽습니다. 인자는 같은 기기를 쓰는 다른 사람에게 보일 수 있으므로 비밀은 인자로 받지 않습니다. 읽은 내용보다 옵션이 우선합니다.

        예:
          zutto otp add
          zutto otp add - < uri.txt
          zutto otp add --qr screenshot.png
          zutto otp add --screen                  화면에 보이는 QR 코드
          pass show github/otp | zutto otp add - --issuer GitHub --account misaki
          zutto otp add --issuer Bank --digits 8 --algorithm SHA256
    .source = '-'이면 표준 입력
    .qr = QR 코드가 있는 그림
    .screen = 화면에 보이는 QR 코드
    .issuer = 발급자
    .account = 계정 이름
    .type = totp, hotp, steam 가운데 하나
    .algorithm = SHA1, SHA256, SHA512 가운데 하나
    .digits = 5~10
    .period = 코드의 유효 시간(초)
    .counter = 다음 코드의 카운터 (HOTP)
    .note = 기억해 둘 내용
    .tag = 태그 (여러 번 쓸 수 있음)
    .favorite = 목록 맨 앞에 둘지
    .no-favorite = 목록 맨 앞에 둘지

help-otp-list = 발급자순 계정 목록과 지금의 코드
    .about =
        두 기기에서 서로 다르게 바뀐 계정은 버전마다 따로 나옵니다. 카운터를 쓰는 계정(HOTP)은 코드를 보이지 않습니다. 'zutto otp code'가 코드를 하나씩 씁니다. 최신 버전이 손상되었거나 없는 계정도 옛 비밀일 수 있어 코드를 보이지 않습니다. 손상되었거나 잃은 기록이 있으면 종료 코드는 1입니다.

        예:
          zutto otp list
          zutto otp list git                      이름이나 태그에 'git'이 있는 것
          zutto otp list --no-codes
          zutto otp list --json | jq -r '.accounts[].issuer'
          zutto otp list --deleted                삭제한 것
    .text = 이름이나 태그에 이 말이 있는 계정만
    .no-codes = 코드를 빼고 보기
    .deleted = 삭제한 계정 보기

help-otp-code = 계정의 코드 출력하기
    .about =
        NAME은 발급자, 계정 이름, 그 일부, 또는 ID의 앞부분입니다. 터미널에서는 코드의 남은 시간(초)을 옆에 보여 줍니다. 카운터를 쓰는 계정(HOTP)은 다음 코드를 하나 쓰며, 카운터를 먼저 저장합니다. 최신 버전이 손상되었거나 없는 계정은 옛 비밀일 수 있어 --force 없이는 코드를 내지 않습니다.

        예:
          zutto otp code github
          zutto otp code 'GitHub: misaki'
          zutto otp code github --at 1700000000   그 순간의 코드
          zutto otp code github --json
    .name = 계정
    .at = 때 (1970년부터 센 초)
    .force = 더 새로운 버전이 손상되었거나 없을 수 있어도 출력하기

help-otp-edit = 계정 고치기
    .about =
        예:
          zutto otp edit github --issuer GitHub --account misaki@example.jp
          zutto otp edit github --tag work --untag private
          zutto otp edit github --note '' --no-favorite
          zutto otp edit token --counter 42
          zutto otp edit github --secret          새 비밀 키 묻기
    .name = 계정
    .issuer = 발급자
    .account = 계정 이름
    .type = totp, hotp, steam 가운데 하나
    .algorithm = SHA1, SHA256, SHA512 가운데 하나
    .digits = 5~10
    .period = 코드의 유효 시간(초)
    .counter = 다음 코드의 카운터 (HOTP)
    .note = 기억해 둘 내용
    .tag = 태그 (여러 번 쓸 수 있음)
    .favorite = 목록 맨 앞에 둘지
    .no-favorite = 목록 맨 앞에 둘지
    .untag = 태그 떼기
    .secret = 새 비밀 키 묻기 (파이프로 넘겨도 됨)

help-otp-move = 계정 순서를 직접 정하기
    .about =
        옮긴 계정은 다른 모든 계정보다 앞에 놓이고, 나머지는 발급자순을 유지합니다.

        예:
          zutto otp move github --first
          zutto otp move bank --after github
          zutto otp move bank --before github
          zutto otp move github --back            다시 나머지 계정 사이로
    .name = 계정
    .first = 맨 앞에 두기
    .before = 이 옮긴 계정 바로 앞에 두기
    .after = 이 옮긴 계정 바로 뒤에 두기
    .back = 발급자순 자리로 되돌리기

help-otp-rm = 계정 삭제하기
    .about =
        계정의 버전은 금고에 남습니다. 이 기기에서든 다른 기기에서든 'zutto otp undo'나 'zutto otp restore'로 되살릴 수 있습니다.

        예:
          zutto otp rm github
          zutto otp rm 3f9a                       ID의 앞부분으로
    .name = 계정

help-otp-restore = 삭제한 계정 복원하기
    .about =
        예:
          zutto otp list --deleted
          zutto otp restore github
    .name = 삭제한 계정

help-otp-undo = 금고의 마지막 변경 되돌리기
    .about =
        금고에서 아무것도 빼지 않고, 이전 내용을 담은 버전을 더합니다. 쓴 카운터는 되돌아가지 않습니다.

        예:
          zutto otp undo

help-otp-resolve = 두 기기에서 바뀐 계정의 버전 가운데 고르기
    .about =
        --keep이 없으면 버전들과 다른 점을 보여 줍니다. 고르지 않은 버전도 사라지지 않고 계정의 지난 버전으로 남습니다.

        예:
          zutto otp resolve                       정하기를 기다리는 것
          zutto otp resolve github
          zutto otp resolve github --keep 2
          zutto otp resolve github --both         이제부터 두 계정으로
    .name = 계정
    .keep = 앞으로 쓸 버전
    .both = 모두 남겨 각각의 계정으로 만들기

help-otp-copy = 계정의 코드 복사하기 (잠시 뒤 지워짐)
    .about =
        wl-copy, xclip, xsel, pbcopy를 쓰고, 없으면 터미널(OSC 52)로 복사합니다. 터미널로 복사한 것은 확인할 수 없어 지우지 못합니다. 코드는 클립보드에 그대로 있을 때만 지웁니다.

        예:
          zutto otp copy github
          zutto otp copy github --clear-after 10
          zutto otp copy github --clear-after 0   지우지 않기
    .name = 계정
    .clear-after = 지우기까지의 시간(초). 0이면 지우지 않음
    .force = 더 새로운 버전이 손상되었거나 없을 수 있어도 복사하기

help-otp-watch = 터미널 전체 화면에서 모든 코드를 실시간으로 보기
    .about =
        글자를 입력하면 검색하고, 화살표 키로 고르고, Enter로 코드를 복사합니다(30초 뒤 지워짐). Esc는 검색을 지우거나 끝냅니다. 코드가 바뀌기 몇 초 전부터는 다음 코드를 옆에 보여 줍니다. 다른 기기에서 바뀐 것은 다시 열면 나타납니다.

        예:
          zutto otp watch
          zutto otp watch git                     'git'이 들어 있는 것만
    .text = 이름이나 태그에 이 말이 있는 계정만

help-otp-qr = 휴대전화로 찍을 수 있게 계정을 QR 코드로 보기
    .about =
        QR 코드에는 비밀이 들어 있으니 화면을 누가 보는지 주의하세요. 파일(.png 또는 .svg)은 나만 읽을 수 있습니다. 찍고 나면 지우세요.

        예:
          zutto otp qr github
          zutto otp qr github ~/github.png
    .name = 계정
    .file = .png나 .svg로 끝나는 파일
    .force = 파일을 덮어쓰기. 더 새로운 버전이 손상되었거나 없을 수 있어도 보기

help-otp-import = 다른 앱에서 내보낸 계정 가져오기
    .about =
        Aegis, 2FAS, andOTP, Bitwarden, Duo Mobile, ente Auth, FreeOTP와 FreeOTP+, LastPass Authenticator, Proton Authenticator, Steam, Stratum, TOTP Authenticator, WinAuth, KeePassXC(CSV, keepassxc-cli가 있으면 .kdbx도), Google Authenticator(계정 이전 QR 코드의 그림이나 URI)에서 내보낸 파일과 otpauth:// URI 목록을 읽습니다. 암호화된 파일은 패스프레이즈를 묻습니다. 형식은 내용으로 알아냅니다. 알아내지 못하면 파일 앞에 형식을 쓰세요: aegis, 2fas, andotp, bitwarden, duo, ente, freeotp, google, keepassxc, lastpass, otpauth, proton, steam, stratum, totpauthenticator. 같은 것은 두 번 추가하지 않습니다. 잘못된 항목이 하나 있어도 나머지는 가져옵니다. 내보낸 파일에는 비밀이 들어 있습니다.
        가져온 뒤에는 지우세요.

        예:
          zutto otp import aegis-export.json --dry-run
          zutto otp import aegis-export.json
          zutto otp import andotp otp_accounts.json.aes
          zutto otp import google-1.png google-2.png
          zutto otp import passwords.kdbx
          zutto otp import - < uris.txt
    .file = 내보낸 파일. '-'이면 표준 입력
    .dry-run = 가져올 것만 알려 주고 아무것도 쓰지 않기
    .passphrase-command = 내보낸 파일의 패스프레이즈를 출력하는 셸 명령줄

help-otp-unlock = 잠시 패스프레이즈 없이 코드 보기
    .about =
        금고를 열어 두는 프로세스가 남아, 같은 사람의 'otp code', 'otp copy', 'otp list'에 코드만 답합니다. 금고를 바꾸거나 비밀을 보여 주는 명령은 전처럼 묻습니다. 시간이 다 되거나, 'otp lock'을 하거나, 컴퓨터가 절전에 들어가거나, 로그아웃하면 끝납니다.

        예:
          zutto otp unlock
          zutto otp unlock --for 1h
          zutto otp lock
    .for = 길이: 90s, 10m, 2h. 12h까지

help-otp-lock = 'otp unlock' 끝내기
    .about =
        예:
          zutto otp lock

help-otp-export = 다른 앱에서 쓸 수 있게 계정을 암호화해 내보내기
    .about =
        파일은 Aegis를 비롯한 많은 앱이 가져올 수 있는 Aegis 금고이며, 이 금고의 패스프레이즈나 다른 패스프레이즈(--new-passphrase)로 암호화됩니다. --in-clear를 쓰고 확인 문구까지 입력했을 때만 누구나 읽을 수 있게 비밀을 씁니다. 그때는 Aegis 파일이나 otpauth:// URI 목록이 됩니다. 파일은 나만 읽을 수 있고, 홈 밖에만 만듭니다. 최신 버전이 손상되었거나 없는 계정은 빼고 이름을 알려 주며, --force를 쓰지 않으면 종료 코드는 1입니다.

        예:
          zutto otp export ~/accounts.json
          zutto otp export ~/github.json github
          zutto otp export ~/accounts.json --new-passphrase
          zutto otp export ~/uris.txt --format otpauth --in-clear
    .file = 파일. '-'이면 표준 출력(터미널이 아닐 때만)
    .names = 이 계정만
    .format = aegis 또는 otpauth
    .new-passphrase = 금고의 것과 다른 패스프레이즈 묻기
    .new-passphrase-command = 그 패스프레이즈를 출력하는 셸 명령줄
    .in-clear = 암호화하지 않기
    .force = 파일을 덮어쓰기. 더 새로운 버전이 손상되었거나 없을 수 있는 계정도 내보내기

help-otp-parse = otpauth:// URI의 내용을 JSON으로 출력하기
    .about =
        금고가 없어도 되고 아무것도 쓰지 않습니다. 출력에는 비밀도 들어 있습니다. 인자는 같은 기기를 쓰는 다른 사람에게 보일 수 있으니 '-'를 쓰는 것이 좋습니다.

        예:
          zutto otp parse - < uri.txt
          zutto otp parse 'otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP'
    .uri = URI. '-'이면 표준 입력

help-otp-passwd = 패스프레이즈 바꾸기
    .about =
        작은 파일 하나만 쓰고 계정은 건드리지 않습니다. 이 홈의 오래된 사본(백업, git 기록)은 이전 패스프레이즈로 여전히 열 수 있고, 그러면 같은 열쇠로 봉인한 다른 것도 열립니다. 누군가 이전 패스프레이즈를 알 수 있다면 'zutto otp rekey'를 실행하고 각 사이트에서 계정을 다시 설정하세요.

        새 패스프레이즈는 두 번 묻거나, --new-passphrase-command의 명령이 출력한 것을 씁니다.

        예:
          zutto otp passwd
          zutto otp passwd --new-passphrase-command 'secret-tool lookup zutto new'
    .new-passphrase-command = 새 패스프레이즈를 출력하는 셸 명령줄

help-otp-rekey = 앞으로 쓰는 것을 새 열쇠로 봉인하기
    .about =
        패스프레이즈는 그대로입니다(바꾸려면 'zutto otp passwd'). 지난 버전은 이전 열쇠로 봉인된 채 남고, 새 슬롯에는 이전 열쇠도 들어 있습니다. 옛 패스프레이즈와 사본을 가진 사람은 그때 있던 것을 여전히 열 수 있지만, 앞으로 쓰는 것은 열 수 없습니다.

        예:
          zutto otp rekey

help-otp-verify = 모든 버전을 열어 손상, 유실, 되돌려짐이 없는지 확인하기
    .about =
        패스프레이즈 없이 할 수 있는 확인은 'zutto check'가 합니다. 잘못된 것이 있으면 종료 코드는 1입니다.

        예:
          zutto otp verify
          zutto otp verify --json
          zutto otp verify --accept-loss          없어진 것을 더 이상 알리지 않기
    .accept-loss = 없어진 기록을 잃은 것으로 받아들이고 더 이상 알리지 않기

help-otp-kit = 인쇄해서 보관할 비상 안내지 만들기
    .about =
        HTML 파일 하나입니다. 금고가 있는 곳, 패스프레이즈와 사본이 있는 곳을 적을 빈 줄, zutto로 또는 zutto 없이 여는 방법이 들어 있습니다. 비밀은 들어 있지 않고 금고도 열지 않습니다. 브라우저에서 A4나 Letter 용지로 인쇄하세요.

        예:
          zutto otp kit ../emergency.html
          zutto otp kit --lang ko --force ../emergency.html
    .file = 만들 파일
    .force = 파일을 덮어쓰기

help-note = 익명 쪽지: 받기, 답변하기, 보내기
    .about =
        내 링크를 다른 사람에게 건네세요. 상대가 페이지에 쓴 글은 상대의 브라우저에서 봉인됩니다. 상대가 글이나 파일로 건네준 것은 나만 열 수 있습니다. 쓴 사람에 대해 무엇을 알 수 있고 무엇을 알 수 없는지는 docs/SECURITY.md에 있습니다.

        예:
          zutto note link                     공유할 링크 (처음에 만들어짐)
          zutto note receive message.note
          zutto note                          받은 쪽지를 새로운 순으로
          zutto note show 1
          zutto note answer 1 毎朝6時です
          zutto note send 홍길동 --out message.note   편집기에서 쓴 글 보내기

help-note-list = 받은 쪽지 (새로운 순)
    .about =
        ●는 읽지 않은 쪽지입니다. 쪽지 앞의 번호로 다른 명령에서 그 쪽지를 가리킬 수 있습니다. 이름은 쓴 사람이 스스로 밝힌 것일 뿐 증거가 되지 않습니다.

        예:
          zutto note list
          zutto note list --pending           아직 답변하지 않은 것
          zutto note list --unread --json
    .pending = 답변하지 않은 것만
    .answered = 답변한 것만
    .unread = 한 번도 보지 않은 것만
    .number = 보여 줄 개수 (기본값: 20)
    .all = 모두 보기

help-note-link = 다른 사람이 나에게 쪽지를 쓰는 페이지, 내 개인 링크
    .about =
        처음 실행하면 열쇠 한 쌍을 만들고, 비밀 쪽은 패스프레이즈로 봉인한 금고에 넣습니다. 'zutto build'는 아카이브의 receive/TOKEN.html에 페이지를 만듭니다. 다른 파일이 필요 없는 파일 하나라서 따로 공개하거나 메일로 보내거나 디스크에서 열 수 있습니다. 주소나 이름은 빈 글로 지웁니다: --mail ''.

        --post가 있으면 쓰는 사람은 단추만 누르면 됩니다. 서버의 'zutto box add'가 # 뒤에 열쇠가 붙은 주소를 보여 줍니다. 열쇠는 이 기기에 남고 페이지에는 들어가지 않으며, 들어온 것은 'zutto note receive'로 받습니다.

        --rotate는 새 링크를 만들고 지금 열려 있는 링크를 모두 물러나게 합니다. 그 페이지는 다음 build 때 사라지고, 공개한 곳에서는 직접 내려야 합니다. 그 링크로 봉인된 것은 계속 받습니다. --close는 이미 물러난 것까지 물러난 링크를 모두 닫아 더 받지 않습니다. 옛 링크로 쪽지를 쏟아붓는 사람을 막을 수 있지만, 그리로 봉인되어 아직 들어오지 않은 것은 잃습니다.

        예:
          zutto note link
          zutto note link --url https://example.org/me
          zutto note link --mail misaki@example.org
          zutto note link --post https://box.example.org/b/4f1c...#9a3e...
          zutto note link --page ~/write-to-me.html
          zutto note link --rotate
          zutto note link --rotate --close
    .rotate = 새 링크를 만들고 열려 있는 링크를 물러나게 하기
    .close = 물러난 링크로는 더 받지 않기
    .url = 아카이브를 공개한 곳
    .mail = 페이지에 보여 줄 메일 주소
    .post = 페이지에서 바로 보낼 수 있는 주소. 편지함이면 #열쇠를 붙임
    .name = 페이지에서 나를 부르는 이름 (기본값: 홈의 이름)
    .page = 페이지를 이 파일에도 저장하기
    .force = 파일을 덮어쓰기

help-note-receive = 봉인된 쪽지와 답변을 열어 보관하기
    .about =
        봉인된 쪽지가 들어 있는 글이면 무엇이든 됩니다. .note 파일, 저장한 메일, 대화 전체도 되고, 몇 번 인용되고 줄이 바뀌었어도 괜찮습니다. 이미 받은 것은 다시 받아도 달라지지 않습니다. 온전하다는 것을 확인할 수 없는 쪽지는 조금도 저장하지 않습니다.

        파일을 쓰지 않으면 내 페이지가 보내는 편지함에서 받습니다. 편지함의 열쇠가 이 기기에 있을 때입니다('zutto note link --post 주소#열쇠'). 편지는 집에 들어온 뒤에 거기서 지우고, 열 수 없는 것은 남깁니다. 그것까지 지우려면 --discard를 쓰세요.

        예:
          zutto note receive                   편지함에서
          zutto note receive --box             터미널이 없는 타이머에서 같은 일
          zutto note receive message.note
          zutto note receive ~/Mail/*.eml
          xclip -o | zutto note receive -
    .files = 파일. '-'이면 표준 입력
    .box = 편지함에서 받기
    .discard = 열 수 없는 것도 편지함에서 지우기

help-note-show = 쪽지와 답변 보기 (받은 쪽지는 읽음이 됨)
    .about =
        예:
          zutto note show 1                   목록의 첫 번째
          zutto note show x7k2m4              ID의 끝부분으로
    .note = 쪽지: 목록의 번호, ID 또는 그 일부

help-note-answer = 쪽지에 답변하고, 쓴 사람만 열 수 있게 봉인해 출력하기
    .about =
        봉인된 글을 쪽지가 온 방법 그대로 건네세요. 쓴 사람은 저장해 둔 페이지 사본에서 엽니다. 글이 없으면 파이프로 넘긴 것을 쓰거나 편집기를 엽니다. --public을 쓰면 쪽지와 답변을 아카이브의 Q&A 페이지에 싣고, 쓰지 않으면 어디에도 싣지 않습니다.

        예:
          zutto note answer 1 毎朝6時です
          zutto note answer x7k2m4 --out answer.note < letter.txt
          zutto note answer 1 "Every day at six" --public
          zutto note answer 1 --replace "At seven, I meant"
          zutto note answer 1 --private       Q&A 페이지에서 빼기
    .note = 쪽지: 목록의 번호, ID 또는 그 일부
    .text = 글. '-'이면 표준 입력을 씁니다
    .out = 봉인된 글을 이 파일에 저장하기
    .force = 파일을 덮어쓰기
    .public = 쪽지와 답변을 아카이브의 Q&A 페이지에 싣기
    .private = 싣지 않거나 빼기
    .replace = 전에 한 답변을 바꾸기

help-note-send = 연락처에 쪽지를 쓰고, 상대만 열 수 있게 봉인해 출력하기
    .about =
        --named를 쓰지 않으면 이름을 밝히지 않습니다. 여기서는 아무것도 보내지 않습니다. 원하는 만큼만 내가 드러나는 방법으로 봉인된 글을 건네세요. 쪽지와 답변을 열 열쇠는 notes/sent/에 남고, 열쇠는 봉인되어 있습니다. 글이 없으면 파이프로 넘긴 것을 쓰거나 편집기를 엽니다.

        예:
          zutto note send 홍길동 < letter.txt | xclip
          zutto note send 홍길동 --out message.note   편집기에서 쓴 글 보내기
          zutto note send hong --named "It was me"    글이 셸의 명령 기록에 남음
    .contact = 연락처: 이름, ID 또는 그 앞부분
    .text = 글. '-'이면 표준 입력을 씁니다
    .out = 봉인된 글을 이 파일에 저장하기
    .force = 파일을 덮어쓰기
    .named = 이름 밝히기

help-note-seal = 보낸 쪽지나 쓴 답변을 다시 봉인해 한 번 더 건네기
    .about =
        봉인할 때마다 다른 글이 나오고, 같은 내용인지는 겉으로 알 수 없습니다.

        예:
          zutto note seal p3q6d2 | xclip
          zutto note seal 1 --out answer.note
    .note = 쪽지: 목록의 번호, ID 또는 그 일부
    .out = 봉인된 글을 이 파일에 저장하기
    .force = 파일을 덮어쓰기

help-note-history = 보내고 받은 쪽지 (새로운 순)
    .about =
        쪽지에 적힌 날짜순입니다. 같은 날이거나 아직 오지 않은 날짜면 들어온 순서를 따릅니다. →는 보낸 것, ←는 받은 것입니다. 연락처를 쓰면 그 사람에게 보낸 쪽지를 보여 줍니다. 받은 쪽지는 누가 썼는지 알 수 없습니다.

        예:
          zutto note history
          zutto note history --sent
          zutto note history 홍길동 --json
    .contact = 연락처: 이름, ID 또는 그 앞부분
    .sent = 보낸 것만
    .received = 받은 것만
    .number = 보여 줄 개수 (기본값: 20)
    .all = 모두 보기

help-note-rm = 쪽지 삭제하기 (다시 들어오지 않으며 'undo'로 되돌릴 수 있음)
    .about =
        예:
          zutto note rm 1
          zutto note rm x7k2m4 k3v6p2
          zutto note rm --unread              한 번도 보지 않은 것 모두
    .notes = 쪽지: 목록의 번호, ID 또는 그 일부
    .unread = 한 번도 보지 않은 받은 쪽지 모두

help-note-block = 쪽지를 삭제하고 그 사람의 쪽지를 더 받지 않기
    .about =
        페이지는 쪽지마다 새 열쇠를 만듭니다. 그래서 한 대화를 이어 가는 사람은 막지만, 새로 시작하는 사람은 막지 못합니다. 그때는 'note link --rotate --close'로 링크를 새로 바꾸세요. 그 사람의 읽지 않은 쪽지도 삭제하고, 읽은 것은 남깁니다.

        예:
          zutto note block 1
    .note = 쪽지: 목록의 번호, ID 또는 그 일부

help-note-unblock = 차단을 모두 풀고 다시 받기
    .about =
        한 사람만 풀려면 notes/blocked.txt에서 그 줄을 지우세요.

        예:
          zutto note unblock

help-note-commit = 쪽지를 날짜만 남기고 git에 기록하기
    .about =
        git 커밋에는 누가 언제 만들었는지가 초 단위로 남습니다. 저장소를 읽을 수 있는 사람은 그것을 쪽지가 도착한 시각과 견주어 볼 수 있습니다. 이 명령의 커밋은 만든 사람 없이, 그날의 UTC 자정으로 남습니다. notes/만 기록합니다.
        연락처에는 추가한 시각이 초 단위로 남으므로 따로 직접 커밋하세요. 그 밖에 바뀌었거나 스테이징된 것은 그대로 둡니다. 그래도 드러나는 것은 docs/SECURITY.md에 있습니다.

        예:
          zutto note commit

help-note-contact = 연락처: 쪽지를 보낼 사람
    .about =
        연락처는 추가한 지 3일이 지나야 삭제할 수 있습니다. 무료 요금제에서는 5명까지 등록할 수 있습니다.

        예:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-note-contact-list = 이름순 연락처 목록과 남은 자리
    .about =
        예:
          zutto contact list
          zutto contact list --json

help-note-contact-add = 연락처 추가하기
    .about =
        링크는 상대에게서 받은 주소, 파일 이름, 또는 토큰만입니다.

        예:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = 부르는 이름 (겹칠 수 없음)
    .relationship = 나와의 관계
    .link = 상대의 개인 링크
    .memo = 기억해 둘 내용

help-note-contact-show = 연락처의 정보 모두 보기
    .about =
        예:
          zutto contact show 홍길동
    .contact = 연락처: 이름, ID 또는 그 앞부분

help-note-contact-edit = 연락처 고치기
    .about =
        빈 글을 쓰면 그 항목을 지웁니다: --memo ''. 보낸 쪽지는 그대로 그 사람의 것으로 남습니다.
        이름을 바꿔도 ID는 바뀌지 않습니다.

        예:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 연락처: 이름, ID 또는 그 앞부분
    .name = 부르는 이름 (겹칠 수 없음)
    .relationship = 나와의 관계
    .link = 상대의 개인 링크
    .memo = 기억해 둘 내용

help-note-contact-rm = 연락처 삭제하기 (추가한 지 3일이 지나야 함)
    .about =
        그 사람에게 보낸 쪽지는 남습니다.

        예:
          zutto contact rm 홍길동
    .contact = 연락처: 이름, ID 또는 그 앞부분

help-contact = 연락처: 쪽지를 보낼 사람
    .about =
        연락처는 추가한 지 3일이 지나야 삭제할 수 있습니다. 무료 요금제에서는 5명까지 등록할 수 있습니다.

        예:
          zutto contact add 홍길동 --link https://example.org/receive/…
          zutto contact list
          zutto contact edit 홍길동 --memo "고등학교 때부터"
          zutto contact rm 홍길동

help-contact-list = 이름순 연락처 목록과 남은 자리
    .about =
        예:
          zutto contact list
          zutto contact list --json

help-contact-add = 연락처 추가하기
    .about =
        링크는 상대에게서 받은 주소, 파일 이름, 또는 토큰만입니다.

        예:
          zutto contact add 홍길동 --relationship 친구
          zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
    .name = 부르는 이름 (겹칠 수 없음)
    .relationship = 나와의 관계
    .link = 상대의 개인 링크
    .memo = 기억해 둘 내용

help-contact-show = 연락처의 정보 모두 보기
    .about =
        예:
          zutto contact show 홍길동
    .contact = 연락처: 이름, ID 또는 그 앞부분

help-contact-edit = 연락처 고치기
    .about =
        빈 글을 쓰면 그 항목을 지웁니다: --memo ''. 보낸 쪽지는 그대로 그 사람의 것으로 남습니다.
        이름을 바꿔도 ID는 바뀌지 않습니다.

        예:
          zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
          zutto contact edit 홍길동 --name 길동이 --relationship 단짝
    .contact = 연락처: 이름, ID 또는 그 앞부분
    .name = 부르는 이름 (겹칠 수 없음)
    .relationship = 나와의 관계
    .link = 상대의 개인 링크
    .memo = 기억해 둘 내용

help-contact-rm = 연락처 삭제하기 (추가한 지 3일이 지나야 함)
    .about =
        그 사람에게 보낸 쪽지는 남습니다.

        예:
          zutto contact rm 홍길동
    .contact = 연락처: 이름, ID 또는 그 앞부분

help-build = 홈을 HTML 페이지로 된 아카이브로 만들기
    .about =
        바뀐 것만 새로 만듭니다. 아카이브에서 생기거나 없어지거나 바꿔치기된 파일은 알아차리지만, 같은 파일의 내용만 덮어쓴 것은 --thorough를 붙여야 찾습니다. 아카이브를 보는 데는 프로그램도 서버도 네트워크도 필요 없습니다. index.html을 열거나 폴더를 USB 메모리에 복사하세요.

        예:
          zutto build                          홈의 archive/에
          zutto build --out /media/usb/nikki   다른 곳에
          zutto build --originals --out /media/usb/nikki

        나머지를 보여 줄 필요가 없는 사람에게는 일부만 만들어 줄 수 있습니다. 뺀 것은 어느 파일에도 들어가지 않고, 사진에 담긴 찍은 곳과 카메라 정보도 빠집니다. 전용 폴더가 필요합니다.

          zutto build --diary futari --out ../futari       일기장 하나만
          zutto build --month 2024-12 --out ../december    한 달의 모든 것
          zutto build --year 2024 --without ledger --without safety --out ../2024

        패스프레이즈로 잠그면 USB 메모리를 주운 사람이 아무것도 읽을 수 없습니다. 네트워크 없이 어떤 브라우저에서든 열 수 있고, 'zutto unlock'으로 다시 평범한 아카이브로 만들 수 있습니다.

          zutto build --lock --out /media/usb/nikki
    .out = 아카이브 폴더 (기본값: 홈의 archive/)
    .diary = 이 일기장만 (여러 번 쓸 수 있음)
    .month = 2024-12처럼, 이 달만 (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .without = ledger, memos, answers, safety 가운데 뺄 것 (여러 번 쓸 수 있음)
    .originals = 받은 그대로의 사진도 넣기 (카메라가 적은 것까지; 일부만 만들 때는 안 됨)
    .lock = 모두 패스프레이즈로 잠그기 (--out이 필요함)
    .thorough = 아카이브의 파일도 하나씩 보기: 손으로 덮어쓴 것을 찾음

help-unlock = 잠긴 아카이브를 열어 모든 파일을 확인하고 평범한 아카이브로 저장하기
    .about =
        모든 바이트를 확인합니다. 없거나 손상되었거나 나머지보다 오래된 파일은 이름을 알려 주고 쓰지 않습니다. 나머지는 모두 쓰며, 이때 종료 코드는 1입니다. 쓴 파일은 나만 읽을 수 있습니다. --out이 없으면 아무것도 쓰지 않습니다. 홈이 없어도 됩니다.

        예:
          zutto unlock /media/usb/nikki                   확인만 하기
          zutto unlock /media/usb/nikki --out nikki-plain
          ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto usb' zutto unlock nikki
    .dir = 잠긴 아카이브의 폴더
    .out = 평범한 아카이브를 쓸 빈 폴더

help-serve = 아카이브를 언제나 최신 상태로 브라우저에서 보기
    .about =
        아카이브를 만들어 이 기기의 브라우저에만 보여 주고, 홈의 파일이 저장될 때마다 다시 만듭니다. 열려 있는 페이지는 저절로 새로 고쳐집니다. 파일에 잘못된 곳이 있으면 고칠 때까지 페이지에 보여 줍니다. Ctrl-C로 끝냅니다.

        아카이브의 파일은 'zutto build'와 같습니다. 브라우저에 보내는 페이지에만 새로 고치기 위한 줄이 하나 더 있습니다.

        예:
          zutto serve                          http://localhost:4747/ 에서
          zutto serve --open                   브라우저도 열기
          zutto serve --port 0                 비어 있는 포트에서
          zutto serve --trust-templates        templates/를 직접 고치는 동안
          zutto serve --month 2024-12 --without ledger --out /tmp/december
    .port = 포트. 0이면 비어 있는 포트
    .open = 브라우저로 열기
    .no-watch = 한 번만 만들고 변경을 지켜보지 않기
    .trust-templates = templates/의 변경을 바로 쓰기 (직접 고칠 때만. 그동안 동기화하지 마세요)
    .out = 아카이브 폴더 (기본값: 홈의 archive/)
    .diary = 이 일기장만 (여러 번 쓸 수 있음)
    .month = 2024-12처럼, 이 달만 (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .without = ledger, memos, answers, safety 가운데 뺄 것 (여러 번 쓸 수 있음)

help-app = 집을 휴대폰에서: 터미널 없이 읽고 쓰기
    .about =
        집안 사람들의 휴대폰에 페이지를 보여 줍니다. 오늘의 질문, 사진과 읽음 표시가 있는 일기입니다. 모든 페이지가 스크립트 없이도 되고, 쓴 것은 같은 보통 파일이 됩니다.

        예:
          zutto app --open                       이 기기에서, http://localhost:4848/ 에
          zutto app --listen laptop.tail1234.ts.net --cert laptop.crt --key laptop.key
          zutto app --behind-proxy https://home.example.org
          zutto app --till-http 192.168.0.5      인터넷이 없는 가게의 계산대
          zutto app pair misaki --diary futari   미사키의 휴대폰
          zutto app pair --till                  매출을 찍는 태블릿
          zutto app install --listen kasse.local 이제부터 저절로 시작
          zutto app devices                      등록된 휴대폰
          zutto app unpair k3v9tx

help-app-run = Ctrl-C까지 페이지를 보여 주기
    .about =
        옵션이 없으면 이 기기의 브라우저만 열 수 있습니다. --listen 은 휴대폰이 HTTPS로 열게 합니다. 인증서는 --cert 와 --key 의 것, 없으면 집의 인증 기관의 것이며, 휴대폰은 다음 포트의 /start 에서 한 번 그 기관을 믿게 합니다. 인증서 파일은 바뀔 때마다 다시 읽습니다. --behind-proxy 는 TLS를 맡은 이 기기의 프록시(Caddy, nginx, tailscale serve)에 HTTP로 답합니다.

        --till-http 로는 계산대가 암호화되지 않은 HTTP로, --port 다음 포트에서 닿습니다. 같은 네트워크의 누구나 보고 기록할 수 있습니다. 거기에는 계산대만 있습니다.

        주소는 휴대폰의 기억입니다. 이름이 바뀌면 휴대폰을 다시 등록해야 합니다.

        예:
          zutto app run --open
          zutto app run --listen kasse.local
          zutto app run --listen kasse.local --cert kasse.crt --key kasse.key
          zutto app run --behind-proxy https://home.example.org --port 4848
    .port = 포트. 0은 비어 있는 것
    .listen = 다른 기기에서 이 기기에 닿는 이름
    .cert = 그 이름의 인증서(PEM)
    .key = 그 개인 키(PEM)
    .behind-proxy = 프록시의 주소
    .till-http = 계산대가 암호화되지 않은 HTTP로 이 기기에 닿는 이름
    .push-contact = 푸시 서비스가 연락할 곳 (예: mailto:me@example.org)
    .push-service = 브라우저 회사 밖의 푸시 서비스 (여러 번 쓸 수 있음)
    .open = 주인으로 등록하여 브라우저로 열기

help-app-install = 이 기기가 지금부터, 켤 때마다 페이지를 보여 주게 하기
    .about =
        systemd 유닛이나 launchd(macOS) 에이전트로, 'zutto app run'의 옵션을 씁니다. 옵션을 바꾸거나 집이나 프로그램을 옮긴 뒤에는 다시 실행하세요.

        예:
          zutto app install --listen kasse.local
          zutto app install --behind-proxy https://home.example.org
          zutto app uninstall
    .port = 포트
    .listen = 다른 기기에서 이 기기에 닿는 이름
    .cert = 그 이름의 인증서(PEM)
    .key = 그 개인 키(PEM)
    .behind-proxy = 프록시의 주소
    .till-http = 계산대가 암호화되지 않은 HTTP로 이 기기에 닿는 이름
    .push-contact = 푸시 서비스가 연락할 곳 (예: mailto:me@example.org)
    .push-service = 브라우저 회사 밖의 푸시 서비스 (여러 번 쓸 수 있음)
    .systemd = systemd 유닛으로
    .launchd = launchd 에이전트로

help-app-uninstall = 이 기기가 더는 페이지를 보여 주지 않게 하기
    .about =
        예:
          zutto app uninstall

help-app-pair = 휴대폰을 구성원이나 주인의 것으로 만드는 코드 보이기
    .about =
        QR 코드와 여섯 자리 숫자를 보이고, 쓰일 때까지 기다립니다. 5분 동안 한 대에 유효합니다. iPhone에서는 먼저 페이지를 홈 화면에 추가하고 거기서 숫자를 입력하세요. 아이콘은 따로 기억합니다. 주인은 금고만 빼고 모두, 구성원은 그 일기를, 계산대는 오늘과 어제의 매출만 봅니다.

        예:
          zutto app pair misaki --diary futari
          zutto app pair --owner
          zutto app pair --till
    .member = 구성원
    .diary = 그 휴대폰이 볼 일기(여러 번 쓸 수 있음)
    .owner = 주인의 휴대폰. 금고만 빼고 모두 봅니다
    .till = 계산대. 기록만 하고 다른 것은 보지 못합니다
    .no-wait = 휴대폰이 쓸 때까지 기다리지 않기

help-app-check = 휴대폰이 앱에 닿는지, 닿지 않으면 무엇을 할지
    .about =
        이름을 찾고, 휴대폰처럼 연결하고, 인증서를 확인합니다. 방화벽이 막는 것은 다른 기기에서만 보입니다. 그 기기에서 /check 를 열면 할 수 있는 것이 나옵니다.

        예:
          zutto app check
          zutto app check --json

help-app-key = 휴대폰의 단축어로 메모를 보내는 열쇠 만들기
    .about =
        주소와 열쇠를 한 번만 보여 줍니다. 남는 것은 열쇠의 해시뿐입니다. 열쇠를 가진 사람은 메모를 더할 수 있지만 아무것도 읽지 못합니다. iPhone 단축어에서는 '오디오 녹음' 다음에 'URL 콘텐츠 가져오기'를 두고, 방식은 POST, 헤더는 Authorization, 본문은 파일(녹음)로 합니다.

        예:
          zutto app key --name "Action Button"
          zutto app unpair k3v9tx                없애기
    .name = 휴대폰 목록에서의 이름

help-app-devices = 등록된 휴대폰
    .about =
        예:
          zutto app devices
          zutto app devices --json

help-app-unpair = 휴대폰을 곧바로 모르는 사람으로 되돌리기
    .about =
        예:
          zutto app unpair k3v9tx
    .device = 휴대폰의 번호. zutto app devices 가 보여 줍니다

help-box = 봉인된 쪽지를 받을 때까지 맡아 두는 웹의 편지함
    .about =
        늘 켜져 있는 서버에서 쓰며 집의 것은 아무것도 두지 않습니다. 내 링크를 연 사람이 단추 하나를 누르면 봉인된 쪽지가 여기서 기다리고, 집의 'zutto note receive'가 꺼내 갑니다. 편지함은 맡은 것을 열 수 없습니다.

        예:
          zutto box run --behind-proxy https://box.example.org
          zutto box add misaki
          zutto box list
          zutto box key misaki                 잃어버린 열쇠 대신 새 열쇠
          zutto box remove misaki

help-box-run = Ctrl-C까지 편지를 맡기
    .about =
        옵션이 없으면 이 기기의 프로그램만 닿습니다. --listen으로는 --cert와 --key의 인증서로 누구나 HTTPS로 닿으며, 인증서 파일은 바뀔 때마다 다시 읽습니다. --behind-proxy는 TLS를 맡은 이 기기의 프록시(Caddy, nginx)에 HTTP로 답합니다. 아무도 너무 많이 보내지 못하도록, 누가 보내는지는 프록시의 마지막 X-Forwarded-For로 봅니다.

        쪽지는 256KiB까지, 주머니의 편지는 8MiB까지, 한 주소에 64MiB와 10,000통까지입니다. 90일 동안 아무도 꺼내지 않은 것은 지웁니다. 보낸 사람의 주소는 어디에도 적지 않습니다.

        예:
          zutto box run --behind-proxy https://box.example.org
          zutto box run --listen box.example.org --cert box.crt --key box.key --port 443
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)
    .port = 포트. 0은 비어 있는 것
    .listen = 다른 기기에서 이 기기에 닿는 이름
    .cert = 그 이름의 인증서(PEM)
    .key = 그 개인 키(PEM)
    .behind-proxy = 프록시의 주소

help-box-install = 이 기기가 지금부터, 켤 때마다 편지를 맡게 하기
    .about =
        이 사용자의 systemd 유닛이나 launchd(macOS) 에이전트로, 'zutto box run'의 옵션을 씁니다. 옵션을 바꾸려면 다시 실행하세요.

        예:
          zutto box install --behind-proxy https://box.example.org
          zutto box uninstall
    .port = 포트
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)
    .listen = 다른 기기에서 이 기기에 닿는 이름
    .cert = 그 이름의 인증서(PEM)
    .key = 그 개인 키(PEM)
    .behind-proxy = 프록시의 주소
    .systemd = systemd 유닛으로
    .launchd = launchd 에이전트로

help-box-uninstall = 이 기기가 더는 편지를 맡지 않게 하기 (기다리는 것은 남음)
    .about =
        예:
          zutto box uninstall
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)

help-box-add = 보내 올 주소와 그 열쇠 만들기
    .about =
        둘을 하나로 한 번만 보여 줍니다. 남는 것은 열쇠의 해시뿐입니다. 집에서 'zutto note link --post'에 넣습니다.

        예:
          zutto box add misaki
          zutto box add family --pockets       zutto pocket add --box에 쓸 것
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)
    .name = 목록에서 부르는 이름
    .pockets = 주머니의 편지(사진 포함, 8 MiB까지)를 위해

help-box-list = 편지함과 각각 기다리는 것
    .about =
        예:
          zutto box list
          zutto box list --json
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)

help-box-key = 편지함의 새 열쇠 만들기 (옛 열쇠로는 더 열 수 없음)
    .about =
        예:
          zutto box key misaki
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)
    .name = 편지함: 이름 또는 주소

help-box-remove = 편지함과 거기서 기다리는 편지 지우기
    .about =
        먼저 꺼내세요. 거기서 기다리는 것은 사라집니다. 그리로 보내는 페이지는 보내지 못했다고 알립니다. 다른 주소로 'zutto note link --post'를 하면 새 페이지가 됩니다.

        예:
          zutto box remove misaki
    .data = 편지함의 폴더 (기본값: ~/.local/state/zutto 안)
    .name = 편지함: 이름 또는 주소
    .force = 편지가 있어도 지우기

help-pocket = 멀리 있는 휴대폰이 편지함을 거쳐 쓰기
    .about =
        휴대폰이 이 컴퓨터에 닿지 않는 사람을 위한 것입니다. 그 사람은 편지함('zutto box')의 페이지에서 쓰고, 페이지는 편지마다 이 집만 열 수 있게 봉인합니다. 'zutto receive'가 여기서 꺼내 넣습니다. 구성원의 것은 일기에, 주인의 것은 메모와 매출에도, 계산대의 것은 매출에 들어갑니다.

        예:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner                 같은 편지함으로
          zutto pocket list
          zutto pocket remove 1a2b3c

help-pocket-add = 휴대폰이 편지를 쓸 주소 만들기
    .about =
        휴대폰 한 대를 위한 QR 코드와 주소를 보여 줍니다. 아이폰에서는 쓰기 전에 페이지를 홈 화면에 두세요. 아이콘은 따로 기억합니다. 편지는 이 컴퓨터만 열 수 있으니 여기서 받으세요.

        편지함은 'zutto box add 이름 --pockets'로 만든 것이며, 한 번만 쓰면 됩니다. 주소에는 일기와 메뉴의 이름이 들어 있으니, 바뀌면 새로 만드세요.

        예:
          zutto pocket add sachiko --diary kazoku --box https://box.example.org/b/4f1c...#9a3e...
          zutto pocket add --owner
          zutto pocket add --till
    .member = 구성원
    .diary = 쓸 일기. 여러 번 쓸 수 있음
    .owner = 주인의 휴대폰. 일기, 메모, 매출
    .till = 계산대. 매출만
    .box = 편지함의 주소와 #열쇠

help-pocket-list = 편지를 쓰는 휴대폰
    .about =
        예:
          zutto pocket list
          zutto pocket list --json

help-pocket-remove = 이제부터 그 휴대폰의 편지를 거절하기
    .about =
        예:
          zutto pocket remove 1a2b3c
    .pocket = 주머니. 'zutto pocket list'에 나오는 대로

help-receive = 주머니의 편지나 메일 답장을 꺼내 넣기
    .about =
        편지는 쓴 때의 시각으로 한 번만 넣으며, 몇 번 와도 같습니다. 그다음 휴대폰은 닿았다는 것을 알고 편지함은 그것을 지웁니다. 넣을 수 없는 것은 편지함에 남고, 그것까지 지우려면 --discard를 쓰세요. 보일 수 없는 사진은 알려 주고 남겨 두며, 글은 넣습니다. 익명 쪽지는 'zutto note receive'입니다.

        파일을 쓰면 편지함에 묻지 않고 그것을 받습니다. 휴대폰이 건넨 letter.txt나 편지함 폴더의 letters/에 있는 파일 같은 것입니다.

        --mail을 붙이면 zutto remind --mail 메일의 답장을 넣습니다. 이 기기 설정의 계정에서 읽지 않은 것, 또는 적은 파일, mbox, 폴더, 표준 입력(-)에서 가져옵니다. 누구의 답장인지는 받는 주소의 서명으로 압니다.

        예:
          zutto receive
          zutto receive --json
          zutto receive ~/Downloads/letter.txt
          zutto receive ~/from-the-server/letters/4f1c*/*
          zutto receive --mail
          zutto receive --mail ~/Mail/inbox.mbox ~/Maildir
    .files = 편지함 대신 받을 파일
    .discard = 넣을 수 없는 것도 편지함에서 지우기
    .mail = 편지 대신 메일 답장

help-import = 다른 앱의 일기, 메모, 대화, 사진 가져오기
    .about =
        Day One(JSON, Day One Classic), jrnl(저널 파일이나 JSON), Journey, memos(usememos), RedNotebook, 텍스트 번들(Bear), Google Keep, Evernote, Daylio, Joplin, Notion, Simplenote, Apple 일기, Standard Notes, Diarium, Logseq, Journiv, Diaro, Markdown 폴더(Obsidian, Jekyll, Hugo), 날짜가 이름인 HTML, 그리고 메일(.eml, mbox, Maildir), LINE, 카카오톡, WhatsApp, Telegram, Signal, iMessage 대화에서 내보낸 것을 읽습니다. 폴더, zip 파일, 파일 하나 모두 됩니다. 형식은 내용으로 알아냅니다. 알아내지 못하면 앞에 형식을 쓰거나 --from으로 정하세요. 같은 것은 두 번 가져오지 않고, 여기에 있던 것은 건드리지 않으며, 잘못된 항목이 하나 있어도 나머지는 가져옵니다. 대화는 하루와 한 사람마다 일기 하나가 되고, 앱 자체의 줄은 빠집니다. 폴더, 카메라 카드, Google Takeout, Instagram, Facebook의 사진도 읽습니다. 사진은 하루마다, 게시물은 하나마다 기록이 됩니다. 'zutto undo'로 모두 되돌릴 수 있습니다. 일회용 비밀번호는 'zutto otp import'로 가져옵니다.

        예:
          zutto import day-one.zip --into futari --dry-run
          zutto import day-one day-one.zip --into diary:futari
          zutto import jrnl ~/journal.txt --into futari
          zutto import memos.json                        메모로
          zutto import ~/Notes --into memos --undated 2020-01-01
          zutto import KakaoTalk_20241226.txt --into futari --author 유키=yuuki
          zutto import "WhatsApp Chat - Kyoto.zip" --into tomo --each
          zutto import ~/Pictures/2024 --into futari --propose
    .export = 내보낸 것: 폴더, zip 파일, 파일 (앞에 형식을 써도 됨)
    .from = 형식: day-one, jrnl, journey, memos, markdown, textbundle, rednotebook, keep, evernote, daylio, joplin, notion, simplenote, apple-journal, standard-notes, diarium, logseq, journiv, diaro, html, line, kakaotalk, whatsapp, telegram, signal, imessage, photos, instagram, facebook
    .into = 가져올 곳: 일기장의 ID, 'diary:ID', 'memos'
    .author = 일기를 쓴 사람 (기본값: 홈의 주인). 이름=ID 는 대화의 이름이 누구인지, 이름= 은 그 사람을 뺀다는 뜻
    .chat = 대화가 여러 개일 때 가져올 대화의 제목
    .each = 대화를 하루와 한 사람마다가 아니라 메시지마다 일기 하나로
    .undated = 날짜가 없는 글에 쓸 날짜. 정하지 않으면 그 글은 실패합니다
    .dates = 3/4/2024 같은 날짜를 읽는 방법: day-first, month-first, year-first 가운데 하나
    .propose = 사진이 무엇이 되는지 먼저 편집기에서 보고 지우거나 쓰기
    .dry-run = 가져올 것만 알려 주고 아무것도 쓰지 않기

help-export = 내보내기: 인쇄할 PDF, 그림, 다른 앱에서 쓸 일기장, 또는 전부
    .about =
        예:
          zutto export pdf --year 2024 ../2024.pdf           한 해를 책으로
          zutto export epub --diary futari ../futari.epub    전자책
          zutto export images --month 2024-12 ../pages       그 페이지를 그림으로
          zutto export bag /media/usb/nikki-bag              모든 것을 체크섬과 함께
          zutto export day-one futari ../futari.zip          다른 앱에서 쓸 일기장

        내보낸 것은 홈 밖에 둡니다. 홈 안에 있으면 홈을 복사할 때마다 따라가기 때문입니다.

help-export-pdf = 일기장, 한 달, 한 해, 결산을 인쇄할 수 있는 책으로 만들기
    .about =
        표지, 차례, 달마다의 장, 쪽 번호, 책갈피가 있는 책입니다. WeasyPrint가 설치되어 있으면 그것으로, 아니면 Chromium이나 Chrome으로 만들고, 네트워크에서는 아무것도 받지 않습니다. 같은 홈은 같은 프로그램과 글꼴로 언제나 똑같은 파일이 됩니다. 모양은 book.css로 정합니다: 'zutto templates copy book.css'.

        예:
          zutto export pdf --year 2024 ../2024.pdf
          zutto export pdf --diary futari ../futari.pdf
          zutto export pdf --diary futari --month 2024-12 ../december.pdf
          zutto export pdf --settlement 2024-12 --paper a4 ../december.pdf
          zutto export pdf --year 2024 --with chromium ../2024.pdf
          zutto export pdf --year 2024 --bleed ../for-the-printer.pdf
          zutto export pdf --diary futari --archival ../futari.pdf
          zutto export pdf --diary futari --vertical --lang ja ../futari.pdf
    .diary = 이 일기장 (여러 번 쓸 수 있음)
    .month = 이 달만: 2024-12, last month (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .settlement = 가게의 결산: 2024-12, 2024
    .paper = 종이 크기: a5, a4, letter
    .bleed = 재단 여백: 사방 3 mm와 재단선 (WeasyPrint)
    .vertical = 일본어를 세로로 쓰기 (Chromium)
    .with = PDF를 만들 프로그램: weasyprint, chromium (기본값: 여기에 있는 첫 번째)
    .archival = 보존용: Markdown과 사진을 첨부한 PDF/A-3 (WeasyPrint)
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)
    .force = 이미 있는 파일을 바꿔 쓰기

help-export-epub = 일기장, 달, 해 또는 모두를 전자책으로 만들기
    .about =
        EPUB 3입니다. 표지, 차례, 달마다의 장이 있고, 글자와 크기는 읽는 사람이 고릅니다. 같은 홈에서는 1바이트까지 같은 것이 나옵니다. 모습은 epub.css가 정합니다: zutto templates copy epub.css

        예:
          zutto export epub --diary futari ../futari.epub
          zutto export epub --year 2024 ../2024.epub
          zutto export epub --diary futari --vertical ../futari.epub
    .diary = 이 일기장만 (여러 번 쓸 수 있음)
    .month = 이 달만: 2024-12, last month (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .vertical = 일본어를 세로로 쓰기
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)
    .force = 이미 있는 파일을 바꾸기

help-export-images = 책의 쪽을 PNG 그림으로 만들기: 001.png, 002.png…
    .about =
        'zutto export pdf'와 같은 책을 pdftoppm(poppler-utils)으로 그립니다. 폴더는 새로 만듭니다. 이미 있다면 전에 이 명령으로 만들었고 다른 것이 없는 폴더여야 하며, 그때는 그림을 바꿔 씁니다.

        예:
          zutto export images --month 2024-12 ../december
          zutto export images --diary futari --dpi 300 ../pages
          zutto export images --settlement 2024 ../settlement
    .diary = 이 일기장 (여러 번 쓸 수 있음)
    .month = 이 달만: 2024-12, last month (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .settlement = 가게의 결산: 2024-12, 2024
    .paper = 종이 크기: a5, a4, letter
    .bleed = 재단 여백: 사방 3 mm와 재단선 (WeasyPrint)
    .vertical = 일본어를 세로로 쓰기 (Chromium)
    .with = PDF를 만들 프로그램: weasyprint, chromium (기본값: 여기에 있는 첫 번째)
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)
    .dpi = 1인치당 점의 수: 화면용은 150, 인쇄용은 300

help-export-bag = 홈과 아카이브 전체를 온전함을 확인할 수 있는 폴더 하나로 만들기
    .about =
        아직 없는 폴더에 백(BagIt, RFC 8493)을 만듭니다. data/home에는 .git, .zutto, archive/를 뺀 홈의 모든 파일이, data/archive에는 새로 만든 아카이브가 들어 있고, data/ro-crate-metadata.json에는 각 파일이 무엇인지 적혀 있습니다. 일회용 비밀번호 금고도 암호화된 그대로 들어 있습니다. 사진은 원본이라서 찍은 곳과 카메라 정보가 남아 있을 수 있습니다. 같은 홈은 언제나 똑같은 파일이 됩니다. 모두 다시 읽어 확인합니다.

        나머지를 보여 줄 필요가 없는 사람에게는 일부만 만들어 줄 수 있습니다. data/home에는 그 아카이브가 보여 주는 것의 파일만 있고, 나머지를 알려 주는 것은 없습니다. 그 파일만으로도 하나의 홈입니다. 금고, 연락처, 공개하지 않은 쪽지, 직접 만든 템플릿, 초대 코드는 일부만 만들 때 들어가지 않습니다.

        예:
          zutto export bag /media/usb/nikki-bag
          zutto export bag --diary futari ../futari-bag
          zutto export bag --year 2024 --without ledger ../2024-bag
          zutto verify /media/usb/nikki-bag
          cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
    .diary = 이 일기장만 (여러 번 쓸 수 있음)
    .month = 2024-12처럼, 이 달만 (여러 번 쓸 수 있음)
    .year = 이 해만 (여러 번 쓸 수 있음)
    .without = ledger, memos, answers, safety 가운데 뺄 것 (여러 번 쓸 수 있음)
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)

help-export-day-one = 일기장을 Day One에서 가져올 수 있게 내보내기
    .about =
        일기를 담은 JSON과 사진, 음성, 동영상, PDF가 든 zip 파일입니다. Day One에서 온 일기는 거기서도 같은 일기로 남습니다. Day One에는 쓴 사람이 없으므로, 여럿이 쓴 일기장이면 이름을 태그로 넣습니다.

        예:
          zutto export day-one futari ../futari.zip
    .id = 일기장의 ID
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)
    .force = 이미 있는 파일을 바꿔 쓰기

help-export-jrnl = 일기장을 jrnl의 저널로 내보내기
    .about =
        텍스트 파일 하나입니다. 일기마다 '[2024-12-25 23:30] 제목' 줄과 본문이 들어갑니다. jrnl에는 사진, 쓴 사람, 시간대가 없습니다.

        예:
          zutto export jrnl futari ../journal.txt
    .id = 일기장의 ID
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)
    .force = 이미 있는 파일을 바꿔 쓰기

help-export-markdown = 일기장을 평범한 Markdown 폴더로 내보내기
    .about =
        일기마다 파일 하나이고, 시각, 쓴 사람, 태그는 프런트 매터에, 사진은 곁의 photos/에 들어갑니다. Obsidian, Hugo 등에서 읽을 수 있습니다.

        예:
          zutto export markdown futari ../futari-notes
    .id = 일기장의 ID
    .destination = 만들 파일이나 폴더
    .out = 만들 파일이나 폴더 (옵션으로 쓸 때)

help-check = 모든 파일을 읽고 잘못된 곳 알려 주기
    .about =
        '파일:줄:칸: 오류|경고: 잘못된 점 [코드]'와 고치는 방법을 출력합니다. 오류가 있으면 종료 코드는 1입니다.

        예:
          zutto check
          zutto check --json

help-sync = 이 홈과 다른 곳의 같은 홈을 똑같이 맞추기
    .about =
        바뀐 것을 커밋하고, 이 홈이 아는 모든 곳과 주고받습니다. 그곳은 git 저장소와 보관소입니다. 보관소는 USB 메모리, 네트워크 드라이브, 다른 기기(rsync), 저장 서비스(rclone)의 폴더입니다. 두 기기에서 바뀐 것은 합칩니다. 매출은 더해지고, 일기와 메모는 양쪽 모두 남고, 같은 것을 서로 다르게 바꿨다면 두 판을 모두 남겨 'zutto resolve'로 정합니다. 다른 사람이 쓴 것은 'undo'로 되돌려지지 않습니다. 따로 공유한 일기장은 저마다의 저장소와 동기화합니다.

        보관소는 한 번만 지정합니다. 그 뒤로는 닿을 때마다 'zutto sync'가 들릅니다. 모든 기기가 한 폴더를 보는 곳에는 zutto 없이도 읽을 수 있는 홈의 사본을 곁에 두고, 거기서 손으로 고친 것도 받아들입니다. Syncthing이나 Dropbox가 복사하는 폴더와 rclone 너머에는 사본을 두지 않습니다.

        예:
          zutto sync
          zutto sync --to /media/usb/nikki
          zutto sync --to misaki@example.org:nikki --name nas
          zutto sync --to rclone:bucket:nikki
          zutto sync --remote git@example.org:nikki.git     git 호스트
          git clone git@example.org:nikki.git nikki         다른 기기에서
          zutto sync --rewritten adopt       누군가 git 기록에서 무언가를 완전히 지운 뒤
          zutto sync --watch                 바뀔 때마다, 그리고 5분마다
          zutto sync --watch --install       같은 일을 기기에 맡겨서
    .to = 앞으로 이 보관소와 동기화하기: 폴더, USER@HOST:FOLDER, rsync://HOST/MODULE/FOLDER, sftp://USER@HOST/FOLDER, rclone:REMOTE:PATH
    .name = --to와 함께: 보관소를 부를 이름
    .packed = --to와 함께: 새 보관소에 읽을 수 있는 사본을 두지 않기
    .seal = --to와 함께: 그곳으로 가는 것을 모두 암호로 암호화
    .rsync = --to와 같고, 읽을 수 있는 사본도 두기
    .checksum = 크기와 시각이 같아도 읽을 수 있는 사본의 파일을 모두 읽기
    .accept-removals = 읽을 수 있는 사본에서 많이 없어진 것은 일부러 지운 것
    .remote = 앞으로 이 git 저장소와 동기화하기 (홈도 git 저장소로 만듦)
    .allow-unrelated-histories = 따로 시작한 두 홈을 합치기
    .rewritten = 상대 저장소의 git 기록이 다시 쓰였을 때: refuse, adopt, merge
    .watch = 파일이 바뀔 때와 몇 분마다 동기화하기, Ctrl-C까지
    .every = --watch와 함께: 다른 사람이 쓴 것을 보러 가는 간격(분)
    .install = --watch와 함께: 앞으로 시작할 때마다 이 기기에 맡기기
    .uninstall = --watch와 함께: 더는 이 기기에 맡기지 않기
    .systemd = systemd 유닛으로
    .launchd = launchd 에이전트로

help-depot = 'zutto sync'가 들르는 곳
    .about =
        보관소는 USB 메모리, 네트워크 드라이브, 다른 기기, 저장 서비스의 폴더이고, 'zutto sync --to'로 한 번만 지정합니다. 목록은 기기마다 따로 있습니다. 공유한 일기장의 보관소는 일기장의 ID로도 지정합니다.

        예:
          zutto depot
          zutto depot verify nas
          zutto depot forget /media/usb/nikki

help-depot-list = 보관소와 마지막으로 동기화한 날 보기
    .about =
        예:
          zutto depot list
          zutto depot list --json

help-depot-verify = 보관소를 모두 읽고 망가진 것을 고치기
    .about =
        묶음을 모두 읽어 이름과 견줍니다. 망가진 묶음에 들어 있던 것은 이 기기에 있는 만큼 다시 넣습니다.

        예:
          zutto depot verify           모든 보관소
          zutto depot verify nas
    .depot = 보관소의 이름이나 주소 (없으면 모두)

help-depot-forget = 보관소와 더는 동기화하지 않기
    .about =
        보관소의 파일은 그대로 남습니다. 그곳에서 공유하는 일기장은 계속 공유됩니다. 이 기기가 보관소에 대해 기억하는 것만 사라지고, 다음 동기화는 처음부터 시작합니다.

        예:
          zutto depot forget nas
    .depot = 보관소의 이름이나 주소

help-depot-status = 보관소에 무엇이 있고 어느 기기가 썼는지 보이기
    .about =
        기기의 이름은 우연한 8바이트입니다. 봉인된 보관소에서는 누구의 것인지도 나옵니다.

        예:
          zutto depot status nas
          zutto depot status nas --json
    .depot = 보관소의 이름이나 주소

help-depot-tidy = 보관소의 묶음을 되도록 적게 모으기
    .about =
        동기화가 스스로 조금씩 하는 일입니다. 다른 데 모인 것은, 받고 있는 기기가 곤란하지 않도록 일주일 뒤에 사라집니다.

        예:
          zutto depot tidy nas
    .depot = 보관소의 이름이나 주소

help-depot-members = 봉인된 보관소를 읽고 쓸 수 있는 사람 보이기
    .about =
        예:
          zutto depot members cloud
          zutto depot members cloud --json
    .depot = 보관소의 이름이나 주소

help-depot-invite = 다른 사람이 봉인된 보관소를 읽고 쓰게 하기
    .about =
        초대를 출력합니다. 그것을 가지고 보관소에 닿는 사람은 모두 읽을 수 있으니, 다른 사람이 볼 수 없는 길로 건네세요. 쓰일 때까지, 또는 zutto depot remove로 거둘 때까지 쓸 수 있습니다. 다른 주소로 보관소에 닿는 사람은 '#' 앞을 자기 주소로 바꿉니다.

        예:
          zutto depot invite cloud Misaki
          zutto init nikki --from 'rclone:cloud:nikki#…'
          zutto sync --to 'rclone:cloud:nikki#…'
    .depot = 보관소의 이름이나 주소
    .person = 저쪽에서 부르는 이름

help-depot-remove = 봉인된 보관소에서 사람을 내보내기
    .about =
        앞으로는 새 열쇠로 봉인하고, 그 사람이 저쪽에 쓰는 것은 받아들이지 않습니다. 가지고 있던 것은 그 사람에게 남고, 전에 봉인한 것은 아직 열 수 있을지도 모릅니다.

        예:
          zutto depot remove cloud Misaki
    .depot = 보관소의 이름이나 주소
    .person = 저쪽에서 부르는 이름

help-depot-passwd = 봉인된 보관소의 내 암호 바꾸기
    .about =
        이미 멤버인 기기에는 필요 없습니다. 전에 보관소를 복사한 사람은 그 사본에 옛 암호를 시험할 수 있습니다.

        예:
          zutto depot passwd cloud
    .depot = 보관소의 이름이나 주소

help-media = git에 벅찬 사진과 소리
    .about =
        git은 사진을 모두 영원히, 기기마다 두 벌씩 간직합니다. 사진이 많은 홈은 사진·소리·동영상을 따로 둘 수 있습니다. git에는 그 대신 글 한 줄이 들어가고, 파일은 보관소(zutto sync --to)를 거쳐 오갑니다. 공간이 적은 기기는 사진 없이 쓰면서 필요한 것만 가져올 수 있습니다.

        예:
          zutto media
          zutto media apart
          zutto media fetch diaries/futari/photos/cake.jpg
          zutto media without              이 기기는 이제부터 가져오지 않음

help-media-list = 사진과 소리를 어떻게 두는지, 여기 없는 것이 무엇인지 보여 주기
    .about =
        예:
          zutto media list
          zutto media list --json

help-media-apart = 홈 전체에서 사진과 소리를 git과 따로 두기
    .about =
        다음 zutto sync 때 사진·소리·동영상 대신 글 한 줄이 기록됩니다. 파일은 그대로이고 모든 보관소에 들어갑니다. git 호스팅에는 가지 않습니다. git에 이미 든 것은 남고 기록은 줄지 않습니다. zutto undo 나 zutto media together 로 되돌립니다.

        예:
          zutto media apart

help-media-together = 홈 전체에서 사진과 소리를 다시 git에 두기
    .about =
        다음 zutto sync 때 이 기기에 있는 사진이 모두 기록됩니다. 없는 것은 가진 기기가 기록합니다.

        예:
          zutto media together

help-media-fetch = 이 기기에 없는 사진과 소리 가져오기
    .about =
        닿을 수 있는 보관소에서 가져옵니다. 사진 없이 쓰는 기기도 이렇게 가져온 것은 zutto media drop 까지 간직합니다.

        예:
          zutto media fetch                                        모두
          zutto media fetch diaries/futari/photos/cake.jpg memos/audio
    .file = 파일이나 폴더(없으면 모두)

help-media-drop = 공간 비우기: 이 기기의 사진과 소리를 자리표로 바꾸기
    .about =
        닿을 수 있는 보관소에 확실히 있는 것만입니다. 다른 기기에서는 아무것도 바뀌지 않습니다. 먼저 zutto media without 이라고 하지 않으면 다음 동기화 때 돌아옵니다.

        예:
          zutto media drop                                         모두
          zutto media drop diaries/futari/photos
    .file = 파일이나 폴더(없으면 모두)

help-media-with = 이 기기는 동기화할 때마다 사진과 소리를 가져옴
    .about =
        예:
          zutto media with

help-media-without = 이 기기는 이제 사진과 소리를 가져오지 않음
    .about =
        있는 것은 그대로 둡니다. 공간을 비우려면 zutto media drop 입니다. 여기 없는 사진 자리에는 빈 상자가 보입니다.

        예:
          zutto media without

help-merge = 다른 도구가 나란히 남긴 판 합치기
    .about =
        git이 끝내지 못한 병합을 끝내고, Syncthing, Dropbox, Nextcloud, Seafile, rsync가 남긴 사본을 원래 파일과 합칩니다. 규칙은 'zutto sync'와 같습니다. 같은 것이 서로 다르면 다른 판도 남겨 'zutto resolve'로 정합니다. 사본은 휴지통으로 옮기고, 'zutto undo'로 되돌릴 수 있습니다. 정할 것이 남으면 종료 코드는 1입니다.

        예:
          zutto merge
          zutto merge --dry-run                 무엇을 할지만 알려 주기
          zutto merge ledger/2026-01.json       이 파일과 그 사본만
    .files = 파일이나 그 사본 (기본값: 모두)
    .dry-run = 무엇을 할지만 알려 주고 아무것도 하지 않기

help-resolve = 두 기기에서 서로 다르게 바뀐 것 가운데 고르기
    .about =
        터미널에서는 파일마다 두 판을 보여 주고 묻습니다. 스크립트에서는 파일을 가리키고 어느 쪽으로 할지 쓰세요. 고르지 않은 것은 휴지통으로 옮기고, 'zutto undo'로 되돌릴 수 있습니다. 계정은 'zutto otp resolve'로 고릅니다.

        예:
          zutto resolve                          하나씩 차례로
          zutto resolve --list
          zutto resolve diaries/futari/entries/2024-12-25.md --take
          zutto resolve memos/2024-12-07.md --edit
          zutto resolve ledger/2026-01.json --line 2
    .file = 파일, 또는 곁에 있는 사본
    .keep = 지금 파일로 정하기
    .take = 다른 판으로 정하기
    .both = 둘 다 두기: 글은 이어 붙이고, 사진과 음성은 두 파일로
    .edit = 편집기에서 둘을 합치기
    .line = 겹친 줄 가운데 남길 줄
    .list = 기다리는 것만 알려 주고 묻지 않기

help-history = 일기, 메모, 하루의 매출, 파일의 판을 보고 되돌리기
    .about =
        변경을 가져오는 'zutto sync'마다 판이 하나 생깁니다. 누가, 언제, 무엇을 [-지우고-] { "{" }+더했는지+{ "}" } 보여 줍니다. 1번은 지금의 파일입니다. 오래된 판은 --restore로 되돌리고, 'zutto undo'로 취소합니다. 지운 파일은 홈 폴더에서부터의 경로로 가리킵니다. 쪽지와 익명 일기장은 날짜만 알려 줍니다. 금고의 계정은 패스프레이즈를 물은 뒤 이름만 보여 주고, 아카이브의 페이지에는 이 가운데 아무것도 없습니다.

        예:
          zutto history last                     가장 새로운 일기
          zutto history futari 2024-12-25        일기를 ID의 앞부분으로
          zutto history memo 1                   가장 새로운 메모
          zutto history ledger yesterday         하루의 매출
          zutto history otp github               계정의 이름
          zutto history diaries/futari/diary.json
          zutto history last --show 2
          zutto history last --restore 2
    .what = 경로, last, 일기장과 일기, memo와 메모, ledger와 날짜, otp와 계정 가운데 하나
    .show = 이 판 보여 주기
    .restore = 이 판을 지금의 것으로 되돌리기

help-backup = 날짜가 붙은 홈의 사본을 다른 디스크에 만들고 다시 읽어 확인하기
    .about =
        백업 위치는 한 번만 정하면 됩니다. 그 뒤로는 바뀐 것이 있을 때 하루에 최대 한 번 저절로 만들고, 오래된 백업은 솎아 냅니다. 백업은 평범한 폴더입니다.

        예:
          zutto backup --to /media/usb/zutto
          zutto backup --to misaki@nas.local:backups
          zutto backup --to restic:sftp:nas.local:zutto    암호화. borg:…도
          zutto backup                         지금 만들기
          zutto backup list
          zutto backup restore ~/nikki-again   최신 백업을 새 폴더에
          zutto backup off

        그 밖에 backup verify, backup thin이 있습니다. 'zutto help backup list'처럼 하나씩 자세히 볼 수 있습니다.

help-backup-run = 백업 만들기 (지난 백업 뒤로 바뀐 것이 있을 때)
    .about =
        rsync로 복사합니다. 바뀌지 않은 파일은 디스크가 지원하면 이전 백업과 공간을 함께 씁니다. 다시 읽어 확인한 것에만 백업 이름을 붙입니다. restic이나 borg의 저장소에서는 암호화됩니다. 비밀번호는 RESTIC_PASSWORD, BORG_PASSPHRASE 같은 환경 변수에서 얻거나 물어봅니다.

        예:
          zutto backup run --to /media/usb/zutto
          zutto backup run
          zutto backup run --now               바뀐 것이 없어도
    .to = 앞으로의 백업 위치: DIR, USER@HOST:DIR, restic:REPOSITORY, borg:REPOSITORY
    .now = 바뀐 것이 없어도 만들기

help-backup-list = 백업 목록과 마지막으로 확인한 때 (오래된 순)
    .about =
        예:
          zutto backup list
          zutto backup list --json

help-backup-verify = 백업을 읽고 손상되었거나 없거나 낯선 파일 알려 주기
    .about =
        이름이 없으면 최신 백업을 읽습니다. 잘못된 것이 있으면 종료 코드는 1입니다.

        예:
          zutto backup verify
          zutto backup verify zutto-misaki-2026-11-21-224107
          zutto backup verify --all
    .name = 백업 이름 (기본값: 최신)
    .all = 모두 읽기

help-backup-restore = 백업을 새 폴더에 되살리기 (홈은 덮어쓰지 않음)
    .about =
        이름이 없으면 이 홈의 최신 백업을 보여 주고, 터미널에서는 맞는지 묻습니다. 다른 홈의 백업과 아직 오지 않은 날짜의 백업은 이름을 알려 주고 쓰지 않습니다. 홈이 사라졌다면 백업이 곧 홈입니다. 그 폴더를 복사하거나 --home으로 가리키세요.

        예:
          zutto backup restore ~/nikki-again
          zutto backup restore zutto-misaki-2026-11-21-224107 ~/nikki-again
          zutto backup restore ~/photos --only diaries/futari/photos
    .name-and-dir = 백업 이름(최신이 아닐 때), 그다음 폴더
    .only = 이 파일이나 폴더만 (여러 번 쓸 수 있음)
    .yes = 맞는 백업인지 묻지 않기

help-backup-thin = 오래된 백업 솎아 내기 (한 달에 하나는 영원히 남음)
    .about =
        오늘과 어제의 백업은 모두, 14일 동안은 날마다, 8주 동안은 주마다, 그 뒤로는 달마다 최신 하나를 영원히 남깁니다. 백업할 때마다 솎아 내고, 정한 숫자는 기억합니다.

        예:
          zutto backup thin --dry-run          지워질 것만 보기
          zutto backup thin --keep-days 30
    .dry-run = 지워질 것만 알려 주고 아무것도 지우지 않기
    .keep-days = 하루에 하나씩 남길 일수 (14)
    .keep-weeks = 한 주에 하나씩 남길 주 수 (8)

help-backup-off = 이 기기에서 더 이상 백업하지 않기 (있는 백업은 남음)
    .about =
        예:
          zutto backup off

help-verify = 모든 바이트를 읽고 손상되었거나 없는 파일 알려 주기
    .about =
        처음에는 모든 파일을 읽고 기억합니다. 그 뒤로는 까닭 없이 내용이 바뀐 파일을 손상으로, 아무도 지우지 않았는데 사라진 파일을 없는 것으로 알려 줍니다. DIR을 쓰면 백업이나 백을 목록과 엄격히 맞춰 읽습니다. 백은 'zutto export bag'이 만드는 것으로, 도서관과 기록 보관소에서도 주고받는 형식(BagIt)입니다. 잘못된 것이 있으면 종료 코드는 1입니다. ('zutto check'는 다릅니다. 파일의 내용이 올바른지 봅니다.)

        예:
          zutto verify
          zutto verify /media/usb/zutto/zutto-misaki-2026-11-21-224107
          zutto verify /media/usb/nikki-bag    zutto나 다른 프로그램의 백
          zutto verify --accept                지금 상태를 옳은 것으로 받아들이기
    .dir = 백업이나 백의 폴더 (기본값: 홈)
    .accept = 홈의 손상되었거나 없는 파일을 지금 그대로 받아들이기

help-repair = 손상되었거나 없는 파일을 사본에서 되살리기
    .about =
        원래 내용의 파일을 찾습니다. 먼저 사본의 같은 자리를, 그다음 사본 전체를 봅니다. 사본은 백업, 백업이 모인 폴더, 다른 홈, 아무 폴더나 됩니다. 바뀐 것은 휴지통에 남고 'undo'로 되돌릴 수 있습니다. DIR을 쓰면 그 백업을 고칩니다.

        예:
          zutto repair --from /media/usb/zutto
          zutto repair --from ~/old-laptop/nikki --dry-run
          zutto repair /media/usb/zutto/zutto-misaki-2026-11-21-224107 --from .
    .dir = 고칠 백업의 폴더 (기본값: 홈)
    .from = 온전한 파일이 있는 사본
    .dry-run = 무엇을 할지만 알려 주고 아무것도 바꾸지 않기

help-safety = 마지막 백업과 확인, 무엇이 어디에 있는지, 다음에 할 일
    .about =
        아카이브에도 이 내용을 담은 페이지가 있습니다: safety.html.

        예:
          zutto safety
          zutto safety --json

help-device = 이 홈이 있는 기기
    .about =
        기기는 첫 동기화, 백업 또는 확인 때 등록됩니다.

        예:
          zutto device list
          zutto device rename 1a2b3c4d misaki-note
          zutto device remove old-laptop

help-device-list = 기기 목록과 각 기기의 마지막 동기화, 백업, 확인
    .about =
        예:
          zutto device list
          zutto device list --json

help-device-rename = 기기 이름 바꾸기
    .about =
        예:
          zutto device rename localhost misaki-note
    .device = 기기: 이름 또는 ID
    .name = 새 이름

help-device-remove = 더 이상 쓰지 않는 기기를 목록에서 빼기
    .about =
        접근을 막는 것은 아닙니다. 홈의 파일이 있는 기기는 그대로 가지고 있고, 다음에 동기화하면 다시 목록에 나타납니다.

        예:
          zutto device remove old-laptop
    .device = 기기: 이름 또는 ID

help-profile = 홈의 주인과 설정을 보거나 바꾸기
    .about =
        예:
          zutto profile show
          zutto profile set --name みさき --theme dark
          zutto profile set --reminder 21:30 --notify off

help-profile-show = 설정 보기
    .about =
        예:
          zutto profile show --json

help-profile-set = 설정 바꾸기 (zutto.json의 나머지는 그대로)
    .about =
        새 이름이나 사진은 일기장에도 쓰입니다. 익명 일기장과 다른 이름이나 사진을 쓰는 일기장('zutto diary member set')은 그대로입니다.

        예:
          zutto profile set --name みさき --locale ja
          zutto profile set --picture ~/misaki.jpg      홈에 복사해 넣음
    .name = 부를 이름
    .picture = 사진 (복사해 넣음)
    .locale = ja, ko, en, zh 가운데 하나
    .time-zone = IANA 이름
    .currency = EUR 같은, 새 장부의 통화
    .theme = system, light, dark 가운데 하나
    .plan = free 또는 premium
    .reminder = 매일 일기 쓰기를 알릴 시각, HH:MM
    .notify = 새 일기 알림: on 또는 off

help-templates = 아카이브의 템플릿과 스타일을 보고 바꾸기
    .about =
        예:
          zutto templates list
          zutto templates copy style.css      그다음 고치기
          zutto templates trust               지금의 templates/ 쓰기
          zutto templates try bunko           다른 모습으로 보기
          zutto templates use bunko           그 모습 쓰기
          zutto build

        템플릿은 페이지가 무엇을 할지 정하며, 다른 곳에서 온 홈에 딸려 올 수도 있습니다. 그래서 원래 것과 다른 템플릿은 이 기기에서 'trust'로 허락한 뒤에만 씁니다. 누가 바꾸었든 바뀌면 다시 허락해야 합니다.

help-templates-list = 원래 템플릿 파일과, 이 홈에서 바꾸어 쓰는 것
    .about =
        예:
          zutto templates list --json

help-templates-copy = 원래 파일을 홈의 templates/에 복사해 고칠 수 있게 하기
    .about =
        예:
          zutto templates copy style.css
    .name = 파일 이름

help-templates-trust = 홈의 지금 템플릿을 이 기기에서 쓰도록 허락하기
    .about =
        먼저 내용을 살펴보세요. 스크립트나 템플릿은 자기가 만드는 페이지에서 무엇이든 할 수 있습니다.

        예:
          zutto templates trust

help-templates-try = 아카이브를 다른 모습으로 보기 (아무것도 바꾸지 않음)
    .about =
        washi(화지)는 원래 모습, yoru(밤)는 밤의 색, bunko(문고)는 일본어 일기를 세로쓰기로 한 쪽씩. Ctrl-C로 끝냅니다.

        예:
          zutto templates try yoru --open
          zutto templates try bunko --port 0
    .look = washi, yoru, bunko 가운데 하나
    .port = 쓸 포트. 0은 비어 있는 것
    .open = 브라우저로 열기

help-templates-use = 아카이브의 모습 바꾸기
    .about =
        그 모습의 스타일 시트가 templates/custom.css가 되며, 고쳐도 됩니다. washi는 그것을 없앱니다.

        예:
          zutto templates use bunko
          zutto templates use washi
    .look = washi, yoru, bunko 가운데 하나

help-schema = 편집기에서 쓸 수 있는, 홈 파일의 JSON Schema
    .about =
        예:
          zutto schema                   이름 목록
          zutto schema diary > diary.schema.json
    .name = zutto, diary, ledger-month 등

help-tags = 일기와 메모의 태그
    .about =
        태그는 본문(#travel, #旅行)이나 머리글(front matter)에 쓰거나 --tag로 붙입니다. 'zutto search tag:travel'로 그 태그가 있는 글을 찾습니다.

        예:
          zutto tags                         모두, 많은 순
          zutto tags list futari             일기장 하나의 태그
          zutto tags rename trip travel

help-tags-list = 모든 태그와 쓰인 횟수
    .about =
        예:
          zutto tags list
          zutto tags list futari --json
    .id = 이 일기장의 태그만

help-tags-rename = 본문과 머리글에서 태그 이름 바꾸기
    .about =
        새 이름이 이미 쓰이고 있으면 두 태그가 하나가 됩니다. 그 아래 태그(travel/kyoto)도 함께 바뀝니다. 공유 일기에서는 자기 글만 바꾸고, 다른 사람의 글은 알려만 줍니다. 'zutto undo'로 되돌립니다.

        예:
          zutto tags rename trip travel --dry-run
          zutto tags rename trip travel
    .old = 태그. '#'은 있어도 없어도 됩니다
    .new = 새 이름
    .dry-run = 바뀔 파일만 보여 주고 쓰지 않기

help-trash = 바뀌거나 지워졌지만 되돌릴 수 있는 것
    .about =
        하루에 한 번, 무언가를 바꾸는 명령이 90일이 지난 변경과 1 GiB를 넘는 가장 오래된 변경을 지우고 알려 줍니다. 지난 7일의 변경과 최근 50건은 지우지 않습니다. 숫자를 바꾸려면 이 기기의 settings.json에 쓰세요: "trash": { "{" }"days": …, "megabytes": …{ "}" }.

        예:
          zutto trash list
          zutto trash empty

help-trash-list = 휴지통에 있는 변경 (새로운 순)
    .about =
        예:
          zutto trash list --json

help-trash-empty = 휴지통 비우기 (완전히 삭제)
    .about =
        터미널에서는 먼저 묻고, 터미널이 없으면 --yes가 필요합니다. 지운 것이 아직 남아 있을 수 있는 다른 곳을 알려 주고, zutto가 따로 보관하던 것도 지웁니다.

        예:
          zutto trash empty
          zutto trash empty --yes
    .yes = 묻지 않기

help-undo = 마지막 변경 되돌리기
    .about =
        다시 실행하면 그 이전으로 더 되돌립니다. 그 뒤에 파일이 바뀌었다면 되돌리지 않습니다. 장부에서는 반대되는 변경을 하고, 다른 사람이 적은 것은 남깁니다. 공유, 참여, 완전히 지운 것, 동기화로 들어온 것은 되돌릴 수 없습니다. 금고 계정의 변경은 'zutto otp undo'처럼 패스프레이즈를 묻습니다.

        예:
          zutto undo
          zutto undo --skip
    .skip = 되돌릴 수 없는 것을 건너뛰고 그 이전 것을 되돌리기

help-log = 이 기기의 이 홈에서 있었던 일 (최신이 맨 아래)
    .about =
        무슨 일이 있었고 얼마나 걸렸는지만 기록하고, 쓴 글은 한마디도 기록하지 않습니다. 기록은 이 기기의 .zutto/log에만 있고, 이 기기의 settings.json에 "log": false를 쓰면 끌 수 있습니다.

        이벤트: memo_created, memo_deleted, thread_added, recording_started, recording_completed, recording_recovered, stt_requested, stt_completed, stt_failed, backup_completed, backup_failed.

        예:
          zutto log
          zutto log -n 100 --event stt_failed
          zutto log --json
          zutto log --clear
    .number = 보여 줄 개수 (기본값: 20, 0이면 모두)
    .event = 이 이름의 이벤트만
    .clear = 기록 지우기

help-notify = 어느 커밋 뒤로 누가 썼는지 여기와 바탕 화면에 알리기
    .about =
        'zutto sync'는 저절로 알립니다. 직접 'git pull'을 할 때는, 복제한 저장소에 이 명령을 실행하는 'post-merge' 훅이 있습니다(따로 만든 훅이 있으면 그것을 씁니다). 실행한 곳의 저장소, 곧 홈이나 따로 공유한 일기장에 대해 알립니다. 알림에는 일기의 내용이 들어가지 않습니다. 바탕 화면에는 notify-send(macOS에서는 osascript)로 알립니다. 이 기기의 settings.json에 "notifyCommand"로 명령줄을 정하면 제목과 글 한 줄을 인자로 넘깁니다.

        예:
          zutto notify
          zutto notify --since HEAD~3 --json
          zutto profile set --notify off            알림을 모두 끄기
          zutto diary mute kazoku yuuki             한 사람이 쓴 일기의 알림만 끄기
    .since = 비교할 이전 커밋 (기본값: 병합하기 전)
    .diary = 따로 공유한 일기장 (다른 곳에서 실행할 때)

help-remind = 오늘 일기를 아직 쓰지 않았다고 알리기
    .about =
        오늘 어느 일기장에도 쓰지 않았으면 오늘의 질문과 함께 여기와 바탕 화면에 알립니다. 'install'은 이 기기가 매일 알리게 합니다. --mail을 붙이면 지난 해 오늘 쓴 글과 함께 메일로 보냅니다. 답장은 zutto receive --mail로 일기가 됩니다(docs/guide/mail.md).

        예:
          zutto remind
          zutto remind --mail
          zutto remind --mail --diary futari
          zutto remind install                 프로필에 정한 시각, 없으면 21:00
          zutto remind install --at 22:30 --mail
          zutto remind status
          zutto remind uninstall

help-remind-now = 오늘 쓴 것이 없으면 지금 알리기
    .about =
        쓴 것이 있으면 아무것도 출력하지 않습니다. 종료 코드는 언제나 0입니다.

        예:
          zutto remind now --json
          zutto remind now --mail
    .mail = 보여 주는 대신 이 기기 설정의 계정으로 메일 보내기
    .diary = 답장이 들어갈 일기장

help-remind-install = 이 기기에서 매일 알림 받기
    .about =
        systemd 타이머, launchd 에이전트(macOS), crontab의 한 줄로 알립니다. 옵션이 없으면 여기서 쓸 수 있는 것을 씁니다. 시각은 이 기기의 시계를 따르며, 프로필에 정한 시각, 없으면 21:00입니다. '--at'으로 정한 시각은 프로필에 남습니다. 시각을 바꾸거나 홈이나 프로그램을 옮긴 뒤에는 다시 실행하세요.

        예:
          zutto remind install
          zutto remind install --at 22:30
          zutto remind install --cron
          zutto remind install --mail
    .at = 알릴 시각, HH:MM (프로필에 남음)
    .systemd = systemd 타이머로
    .launchd = launchd 에이전트로
    .cron = crontab의 한 줄로
    .mail = 보여 주는 대신 메일로 보내기 (기본값: 지금대로)
    .no-mail = 보여 주는 대신 메일로 보내기 (기본값: 지금대로)

help-remind-uninstall = 이 기기에서 알림 없애기
    .about =
        타이머, 에이전트, crontab의 줄 가운데 있는 것을 없앱니다.

        예:
          zutto remind uninstall

help-remind-status = 이 기기에서 알리는지와 그 시각 보기
    .about =
        예:
          zutto remind status
          zutto remind status --json

help-media-filter = git을 위해 사진을 자리표로 바꾸기
    .about =
        zutto sync 가 마련한 복제본에서 git이 부릅니다. 사진의 내용은 표준 입력으로 받습니다.

        예:
          zutto media-filter

help-merge-driver = git을 위해 파일 하나 합치기
    .about =
        'zutto init'과 'zutto sync'가 설정한 저장소에서 git이 부릅니다. 결과는 OURS에 씁니다. 양쪽에서 같은 것을 서로 다르게 바꿨으면 종료 코드는 1입니다. 그때는 'zutto merge'가 둘을 모두 남기며 정리합니다.

        예:
          zutto merge-driver base ours theirs ledger/2026-01.json
    .base = 양쪽의 바탕이 된 판. 없으면 빈 파일
    .ours = 우리 판. 결과가 여기에 쓰임
    .theirs = 상대 판
    .path = 저장소 안의 파일 경로

help-otp-agent = 금고를 잠시 열어 두기. 'otp unlock'이 시작합니다

help-otp-clear-clipboard = 복사한 것이 그대로 남아 있으면 나중에 클립보드 비우기

help-help = 하위 명령의 도움말 보기
