"""Chats as LINE, KakaoTalk, WhatsApp, Telegram, Signal's exporters and imessage-exporter write them.

The forms are those of the apps' own source where it is public, else of what several parsers of others agree on; the
texts are invented.
"""

import json

from .archive import archive
from .media import png

LRM, NNBSP = "\u200e", "\u202f"
PICTURE = png(8, 6, 3)


def lines(*texts, end="\n"):
    return end.join(texts) + end


def whatsapp_ios():
    """iOS, with media: marks before the app's own words, a day that goes on after midnight, equal lines in one minute."""
    return archive({
        "_chat.txt": lines(
            f"[2024/12/24, 9:12:01{NNBSP}PM] みさき: {LRM}Messages and calls are end-to-end encrypted. No one outside of this chat can read or listen to them.",
            f"[2024/12/24, 9:12:30{NNBSP}PM] みさき: メリークリスマス🎄",
            f"[2024/12/24, 9:13:02{NNBSP}PM] ゆうき: おつかれ",
            "二行目: まだ同じ",
            "",
            "四行目",
            f"{LRM}[2024/12/24, 9:13:40{NNBSP}PM] みさき: {LRM}<attached: 00000005-PHOTO-2024-12-24-21-13-40.png>",
            f"{LRM}[2024/12/24, 9:13:41{NNBSP}PM] みさき: ツリー {LRM}<attached: 00000006-PHOTO-2024-12-24-21-13-41.png>",
            f"{LRM}[2024/12/24, 9:13:42{NNBSP}PM] みさき: {LRM}sticker omitted",
            f"{LRM}[2024/12/24, 9:13:43{NNBSP}PM] みさき: {LRM}sticker omitted",
            f"{LRM}[2024/12/24, 9:14:00{NNBSP}PM] ゆうき: {LRM}<attached: 00000009-AUDIO-2024-12-24-21-14-00.opus>",
            f"{LRM}[2024/12/24, 9:14:30{NNBSP}PM] ゆうき: {LRM}<attached: 00000010-PHOTO-2024-12-24-21-14-30.jpg>",
            f"[2024/12/25, 12:03:10{NNBSP}AM] ゆうき: {LRM}This message was deleted.",
            f"[2024/12/25, 12:03:20{NNBSP}AM] ゆうき: # not a heading <b>x</b> https://example.org/a_b_c",
            f"[2024/12/25, 12:04:00{NNBSP}AM] みさき: {LRM}Location: https://maps.google.com/?q=35.0116,135.7681",
            f"[2024/12/25, 12:05:00{NNBSP}AM] みさき: {LRM}{LRM}Your security code with ゆうき changed. {LRM}Tap to learn more.",
            end="\r\n"),
        "00000005-PHOTO-2024-12-24-21-13-40.png": PICTURE,
        "00000006-PHOTO-2024-12-24-21-13-41.png": png(6, 8, 3),
        "00000009-AUDIO-2024-12-24-21-14-00.opus": b"OggS" + bytes(60),
        "00000011-PHOTO-2024-12-25-09-00-00.png": png(4, 4, 3),
    })


def whatsapp_android():
    """Android of a German region: days first, no seconds, a group's own lines, a text that looks like a head."""
    return lines(
        "13.12.24, 09:00 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.",
        "13.12.24, 09:01 - みさき hat die Gruppe „Reise: Kyōto“ erstellt",
        "13.12.24, 09:02 - みさき: Wann fahren wir?",
        "13.12.24, 09:03 - Dr: Tanaka: Morgen",
        "13.12.24, 09:03 - Dr: Tanaka: um 10",
        "13.12.24, 09:04 - Dr: Tanaka: oder 11",
        "13.12.24, 09:05 - みさき: <Medien ausgeschlossen>",
        "13.12.24, 09:05 - みさき: <Medien ausgeschlossen>",
        "13.12.24, 09:05 - みさき: <Medien ausgeschlossen>",
        "14.12.24, 10:00 - みさき: Er schrieb:",
        "01.11.24, 08:00 - Dr: Tanaka: bis bald",
        "14.12.24, 10:01 - みさき: IMG-20241214-WA0001.jpg (Datei angehängt)",
        "am Bahnhof",
        "14.12.24, 10:02 - みさき: null",
    )


def line_ja():
    """A phone of Japan: quoted texts of several lines, 24:53, an imperial year, stand-ins."""
    return "\ufeff" + lines(
        "[LINE] ゆうきとのトーク履歴", "保存日時：2024/12/26 08:00", "",
        "2024/12/24(火)", "21:05\tみさき\t写真とったよ", "21:05\tみさき\t[写真]", "21:05\tみさき\t[写真]", "21:06\tゆうき\t[スタンプ]",
        "21:07\tゆうき\t\"一行目", "21:08\tみさき\t見出しのような行", "最後の行\"", "21:09\tゆうき\t\"閉じない引用",
        "24:53\tみさき\t夜ふかし", "21:10\tみさきがメッセージの送信を取り消しました", "",
        "R6/12/25(水)", "午前9:30\tみさき\tおはよう", "午後11:05\tゆうき\t☎ 通話時間 5:32", "23:10\t\tゆうきが退出しました。",
        end="\r\n")


def line_desktop():
    """The desktop: blanks for tabs, and names of one and of two words."""
    return lines(
        "[LINE] Chat history with Bob Lee", "Saved on: 2024/12/26 08:00", "",
        "2024.12.24 Tuesday", "16:23 Bob Lee Hello there", "16:24 misaki Hi", "and a second line", "16:25 Bob Lee Stickers",
        "16:26 Bob Lee See you", "2024.12.25 Wednesday", "09:00 misaki Photos")


def kakao_windows():
    """Windows in Korean, in its code page."""
    return lines(
        "여행 님과 카카오톡 대화", "저장한 날짜 : 2024-12-26 13:25:39", "", "--------------- 2024년 12월 24일 화요일 ---------------",
        "ゆうき님이 みさき님을 초대하였습니다.", "[みさき] [오후 8:36] 안녕", "[ゆうき] [오후 8:36] 사진", "[ゆうき] [오후 8:37] 두 줄", "[둘째] 줄",
        "[ゆ] うき] [오후 8:38] 이모티콘", "ゆうき님이 나갔습니다.", "--------------- Wednesday, December 25, 2024 ---------------",
        "[みさき] [09:05] 삭제된 메시지입니다.", end="\r\n").encode("cp949")


def kakao_android():
    """Android: the section line comes again and again, the app's own lines have no colon."""
    return lines(
        "みんな 카카오톡 대화", "저장한 날짜 : 2024년 12월 26일 오후 4:40", "", "", "2024년 12월 24일 오후 3:20",
        "2024년 12월 24일 오후 3:20, みさき님이 ゆうき님을 초대했습니다.", "2024년 12월 24일 오후 3:21, みさき : 사진 3장", "2024년 12월 24일 오후 3:21, ゆうき : 시간 : 3시",
        "2024년 12월 24일 오후 5:00", "2024년 12월 24일 오후 5:00, ゆうき : 두 줄", "", "셋째 줄", "2024년 12월 24일 오전 12:10,  : 이름 없음")


def kakao_ios():
    """An iPhone: a long chat in two files, in Korean and in English."""
    return archive({
        "Talk_2024.12.26 10:20-1.txt".replace(":", "_"): "\ufeff" + lines(
            "Talk_2024.12.26 10:20-1.txt", "ゆうき 님과 카카오톡 대화", "저장한 날짜 : 2024. 12. 26. 오후 12:16", "", "2024년 12월 24일 화요일",
            "2024. 12. 24. 오전 7:33, みさき : 하나", "2024. 12. 24. 오후 8:26: ゆうき님이 들어왔습니다.", "2024. 12. 24. 오후 8:36, ゆうき : 둘"),
        "Talk_2024.12.26 10:20-2.txt".replace(":", "_"): "\ufeff" + lines(
            "Talk_2024.12.26 10:20-2.txt", "ゆうき 님과 카카오톡 대화", "Date Saved : Dec 26, 2024 at 18:42", "", "Tuesday, December 24, 2024",
            "Dec 24, 2024 at 20:36, ゆうき : 셋", f"Dec 25, 2024 at 7:12{NNBSP}p.m., みさき : 넷", "Dec 25, 2024 at 19:13: A invited B."),
    })


def kakao_mac():
    return lines(
        "Date,User,Message", "2024-12-24 20:36:00,\"みさき\",\"여러", "\"\"줄\"\"\"", "2024-12-24 20:37:00,\"ゆうき\",\"Photo\"",
        "2024-12-24 20:37:30,\"\",\"시스템\"", "2024-12-24 20:38:00,\"みさき\",\"みさき invited ゆうき and B.\"",
        "2024-12-25 09:00:00,ゆうき,\"The message has been deleted.\"", "2024-12-25 09:01:00,\"みさき\",\"cut off")


def message(number, moment, name, text, **more):
    """A message of Telegram Desktop's result.json; `moment` is seconds since 1970."""
    return {"id": number, "type": "message", "date": "2024-12-25T08:00:00", "date_unixtime": str(moment), "from": name,
            "from_id": "user3" if name == "みさき" else "user4", "text": text, "text_entities": []} | more


def telegram_chat():
    return {
        "name": "ゆうき", "type": "personal_chat", "id": 77, "messages": [
            {"id": 1, "type": "service", "date": "2024-12-25T08:00:00", "date_unixtime": "1735081200", "actor": "みさき",
             "actor_id": "user3", "action": "create_group", "text": ""},
            message(2, 1735081200, "みさき", "おはよう"),
            message(3, 1735081260, "ゆうき", ["see ", {"type": "text_link", "text": "this", "href": "https://example.org/"}, " now"]),
            message(4, 1735081320, "ゆうき", "", photo="photos/photo_1.png", thumbnail="photos/photo_1_thumb.jpg", width=8, height=6),
            message(5, 1735081320, "ゆうき", "", file="(File not included. Change data exporting settings to download.)",
                    media_type="sticker", sticker_emoji="😀"),
            message(6, 1735081380, "みさき", "", file="voice_messages/audio_1.ogg", media_type="voice_message",
                    mime_type="audio/ogg", duration_seconds=3),
            message(7, 1735081440, "みさき", "twin", from_id="user999", forwarded_from="Hana",
                    reactions=[{"type": "emoji", "count": 2, "emoji": "❤"}]),
            message(8, 1735081500, None, "", from_id="user5", poll={"question": "When?", "answers": [{"text": "now"}, {"text": "later"}]}),
            message(9, 4070908800, "みさき", "from 2098"),
            message(10, 0, "みさき", "from 1970", location_information={"latitude": 35.0116, "longitude": 135.7681}),
            {"id": 11, "type": "unsupported"},
        ],
    }


def telegram():
    """With a control character as Telegram writes it, which JSON forbids."""
    text = json.dumps(telegram_chat(), ensure_ascii=False, indent=1).replace("おはよう", r"お\x0Bはよう \\x41")
    return archive({
        "result.json": text, "photos/photo_1.png": PICTURE, "photos/photo_1_thumb.jpg": b"x", "voice_messages/audio_1.ogg": b"OggS" + bytes(60),
    })


def telegram_pages():
    """The same as pages: a joined message names nobody."""
    def page(*messages):
        return ("<!DOCTYPE html><html><head><meta charset=\"utf-8\"/></head><body><div class=\"page_wrap\"><div class=\"page_header\">"
                "<div class=\"content\"><div class=\"text bold\">\nゆうき\n</div></div></div><div class=\"history\">"
                + "".join(messages) + "</div></div></body></html>")

    def one(number, title, name, body, joined=False):
        head = "" if joined else f"<div class=\"from_name\">\n{name}\n</div>"
        return (f"<div class=\"message default clearfix{' joined' if joined else ''}\" id=\"message{number}\"><div class=\"body\">"
                f"<div class=\"pull_right date details\" title=\"{title}\">\n08:00\n</div>{head}{body}</div></div>")

    text = "<div class=\"text\">\n{}\n</div>"
    return archive({
        "messages.html": page(
            "<div class=\"message service\" id=\"message-1\"><div class=\"body details\">25 December 2024</div></div>",
            one(2, "25.12.2024 08:00:00 UTC+09:00", "みさき", text.format("おはよう<br>二行目 <a href=\"https://example.org/\">link</a>")),
            one(3, "25.12.2024 08:01:00 UTC+09:00", "みさき", text.format("まだ &lt;わたし&gt;"), joined=True)),
        "messages2.html": page(
            one(4, "25.12.2024 08:02:00 UTC+09:00", "ゆうき via @pic", "<div class=\"media_wrap clearfix\"><a class=\"photo_wrap\" href=\"photos/photo_1.png\">"
                "<img src=\"photos/photo_1_thumb.jpg\"></a></div>"),
            one(5, "25.12.2024 08:03:00 UTC+09:00", "ゆうき", "<div class=\"pull_left forwarded userpic_wrap\"><div class=\"userpic userpic4\">"
                "<div class=\"initials\">\nH\n</div></div></div><div class=\"forwarded body\"><div class=\"from_name\">\nHana <span class=\"date details\" "
                "title=\"24.12.2024 08:00:00 UTC+09:00\"> 24.12.2024</span></div><div class=\"text\">\nforwarded\n</div></div>", joined=True),
            one(6, "25.12.2024 08:04:00 UTC+09:00", "ゆうき", "<div class=\"media_wrap clearfix\"><div class=\"media clearfix\"><div class=\"body\">"
                "<div class=\"title bold\">Sticker</div><div class=\"description\">Not included</div></div></div></div>")),
        "photos/photo_1.png": PICTURE,
    })


def signal_export():
    """signal-export: an object a line."""
    def row(date, sender, body, **more):
        return json.dumps({"date": date, "sender": sender, "body": body, "quote": "", "sticker": "", "reactions": [], "attachments": []} | more,
                          ensure_ascii=False)

    return archive({
        "ゆうき/data.json": lines(
            row("2024-12-25T08:00:00+09:00", "ゆうき", "おはよう\n二行目", reactions=[["Me", "👍"]]),
            row("2024-12-24T23:30:00+00:00", "Me", "", attachments=[{"name": "cake.png", "path": "./media/cake.png"}]),
            row("2024-12-25T08:31:00+09:00", "Me", "", deleted=True),
            row("2024-12-25T08:32:00+09:00", "ゆうき", "", call="missed"),
            row("2024-12-25T08:33:00+09:00", "ゆうき", "", sticker="😺"),
            "{\"date\": \"2024-12-25T0"),
        "ゆうき/chat.md": "[2024-12-25 08:00:00] ゆうき: おはよう  \n",
        "ゆうき/index.html": "<html></html>",
        "ゆうき/media/cake.png": PICTURE,
    })


def signal_markdown():
    return archive({
        "ゆうき/chat.md": lines(
            "[2024-12-25 08:00:00] ゆうき: おはよう  ", "[2024-12-25 08:01:00] Me: ![cake.png](./media/cake.png)  ",
            "[2024-12-25 08:02:00] ゆうき: 一行目", "二行目  (- Me: 👍 -)  "),
        "ゆうき/media/cake.png": PICTURE,
    })


def sigtop_json():
    def row(sent, kind, body, **more):
        return {"id": "x", "conversationId": "c", "type": kind, "sent_at": sent, "received_at": sent, "body": body, "attachments": []} | more

    return json.dumps([
        row(1735081200000, "incoming", "おはよう", sourceServiceId="aci-1"), row(1735081260500, "outgoing", "hi"),
        row(1735081320000, "outgoing", None, isErased=True), row(1735081380000, "keychange", None),
        row(1735081440000, "outgoing", "file", attachments=[{"fileName": "lost.pdf", "contentType": "application/pdf", "size": 7}]),
    ], ensure_ascii=False, indent=1)


def sigtop_text():
    return lines(
        "Conversation: ゆうき (+81 90 1234 5678)", "",
        "From: ゆうき (+81 90 1234 5678)", "Type: incoming", "Sent: Wed, 25 Dec 2024 08:00:00 +0900", "Received: Wed, 25 Dec 2024 08:00:01 +0900", "",
        "おはよう", "", "From: not a head", "",
        "From: You", "Type: outgoing", "Sent: Wed, 25 Dec 2024 08:01:00 +0900", "Attachment: lost.pdf (application/pdf, 7 bytes)",
        "Reaction: 👍 from ゆうき", "", "hi", "",
        "From: You", "Type: keychange", "Sent: Wed, 25 Dec 2024 08:02:00 +0900", "", "")


def imessage():
    return archive({
        "ゆうき.txt": lines(
            "Dec 25, 2024  8:00:00 AM (Read by you after 1 hour, 49 seconds)", "ゆうき", "おはよう", "", "Dec 25, 2024 is no head: it is text", "",
            "Dec 25, 2024 10:01:00 AM", "Me", "attachments/cake.png", "Sent with Echo", "Tapbacks:", "Loved by ゆうき",
            "    Dec 25, 2024 10:02:00 AM", "    ゆうき", "    reply", "",
            "Dec 25, 2024 10:02:00 AM", "ゆうき", "reply", "This message responded to an earlier message.", "",
            "Dec 25, 2024 10:03:00 AM You named the conversation Trip", ""),
        "attachments/cake.png": PICTURE,
    })


def files():
    return {
        "whatsapp-ios.zip": whatsapp_ios(),
        "WhatsApp Chat with Kyoto.txt": whatsapp_android(),
        "line-ja.txt": line_ja(),
        "line-desktop.txt": line_desktop(),
        "kakaotalk-windows.txt": kakao_windows(),
        "kakaotalk-android.txt": kakao_android(),
        "kakaotalk-ios.zip": kakao_ios(),
        "kakaotalk-mac.csv": kakao_mac(),
        "telegram.zip": telegram(),
        "telegram-pages.zip": telegram_pages(),
        "signal-export.zip": signal_export(),
        "signal-markdown.zip": signal_markdown(),
        "sigtop.json": sigtop_json(),
        "sigtop.txt": sigtop_text(),
        "imessage.zip": imessage(),
    }
