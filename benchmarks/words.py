"""The words of the generated diaries: sentence patterns and what fills them, by language."""

PATTERNS = {
    "ja": [
        "{when}{where}で{what}を見つけた。",
        "{when}、{who}と{where}まで歩いて、{what}の話をした。",
        "{what}のことを考えていたら、{when}はあっという間に終わった。",
        "{where}の近くに新しい店ができて、窓に{what}が飾ってあった！",
        "{who}から{what}をもらって、{feel}。",
        "{when}は雨だったけれど、{where}まで行った。{feel}。",
        "また{who}と一緒に{where}へ行きたい。",
        "{what}を忘れて少し困ったけど、{who}が助けてくれた😊",
    ],
    "ko": [
        "{when} {where}에서 {what} 이야기를 했다.",
        "{who}랑 {where}까지 걸었는데 {feel}.",
        "{what} 생각을 하다 보니 {when} 하루가 금방 지나갔다.",
        "{where} 근처에 새 가게가 생겼는데 창가에 {what} 그림이 있었다!",
        "{who}한테서 {what} 선물을 받았다. {feel}.",
        "{when} 비가 왔지만 {where}에서 보낸 시간은 {feel}.",
        "다음에는 {who}와 함께 {where}에 가고 싶다.",
    ],
    "zh": [
        "{when}在{where}看到了{what}。",
        "{when}和{who}一起走到{where}，聊了很久{what}的事。",
        "{where}附近开了一家新店，橱窗里摆着{what}！",
        "{who}送了我{what}，{feel}。",
        "虽然{when}下雨了，在{where}的时间还是{feel}。",
        "下次想和{who}再去一次{where}。",
        "想着{what}，{when}很快就过去了。",
    ],
    "en": [
        "{when} we walked to {where} and talked about {what} until it was dark.",
        "I found {what} near {where}, and {feel}.",
        "{who} came by with {what} – {feel}.",
        "There is a new shop by {where} with {what} painted on its window!",
        "{when} it rained, but the time at {where} was worth it; {feel}.",
        "Next time I want to go back to {where} with {who}.",
        "I kept thinking of {what}, and the day was over before I knew it.",
        "{who} laughed so hard about {what} that people at {where} turned round.",
    ],
}

FILL = {
    "ja": {
        "when": ["今日", "昨日", "今朝", "お昼", "夕方", "日曜日", "仕事のあと", "久しぶりの休み"],
        "where": ["駅前", "公園", "図書館", "海", "川沿いの道", "商店街", "おばあちゃんの家", "映画館", "神社"],
        "what": ["いちごのケーキ", "古い写真", "桜", "手紙", "猫", "新しい自転車", "味噌ラーメン", "夏祭り", "流れ星"],
        "who": ["ゆうき", "お母さん", "妹", "となりの人", "先生", "大学の友達"],
        "feel": ["本当に嬉しかった", "少し寂しかった", "ほっとした", "胸がいっぱいになった", "忘れられない"],
    },
    "ko": {
        "when": ["오늘", "어제", "아침에", "점심때", "저녁에", "주말에", "퇴근길에"],
        "where": ["한강", "시장", "학교 앞", "동네 카페", "도서관", "할머니 댁", "바닷가", "버스 정류장"],
        "what": ["김밥", "오래된 사진", "고양이", "첫눈", "여행", "떡볶이", "편지", "새 노래"],
        "who": ["엄마", "민수", "지영이", "동생", "선생님", "옆집 아저씨"],
        "feel": ["정말 행복했다", "조금 피곤했다", "마음이 따뜻해졌다", "잊지 못할 것 같다", "다 좋았다"],
    },
    "zh": {
        "when": ["今天", "昨天", "早上", "中午", "傍晚", "周末", "下班以后"],
        "where": ["公园", "车站", "图书馆", "海边", "老街", "学校门口", "奶奶家", "电影院"],
        "what": ["草莓蛋糕", "旧照片", "小猫", "一封信", "新自行车", "热汤面", "烟花", "下雪"],
        "who": ["妈妈", "小明", "妹妹", "老师", "邻居", "大学同学"],
        "feel": ["真的很开心", "有一点累", "心里很暖", "一直忘不了", "松了一口气"],
    },
    "en": {
        "when": ["This morning", "On Sunday", "After work", "Late in the evening", "At noon"],
        "where": ["the harbour", "the old bridge", "the library", "Grandma’s house", "the night market",
                  "the station", "the river path", "our usual café"],
        "what": ["strawberry cake", "an old photograph", "the first snow", "a letter", "the stray cat",
                 "a very long train ride", "fireworks", "the summer holidays", "my first bicycle"],
        "who": ["Mum", "Yuuki", "my little sister", "the teacher from upstairs", "Min-su", "an old friend"],
        "feel": ["it made me really happy", "I was a little sad afterwards", "it felt like home",
                 "I won’t forget it", "we all slept well that night"],
    },
}

# English is the most frequent so that a file has the 1.66 KB of the home that the plan was measured on.
WEIGHTS = {"en": 68, "ja": 15, "ko": 9, "zh": 8}

QUESTIONS = [
    "今年一番嬉しかったことは？", "今日ありがとうを言いたい人は誰ですか？", "最近よく聴いている曲は？",
    "子どものころの宝物は何でしたか？", "明日一日自由なら何をしますか？", "今いちばん食べたいものは？",
    "요즘 가장 고마운 사람은 누구인가요?", "오늘 하루를 색으로 말하면 무슨 색인가요?", "가장 그리운 장소는 어디인가요?",
    "What made you laugh today?", "Which smell takes you back to childhood?",
    "What would you like to remember about this week?", "Who taught you something lately?",
    "最近让你感动的一件小事是什么？", "如果今天可以重来，你会做什么不同的事？", "你最想再去一次的地方是哪里？",
]
