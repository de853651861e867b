#!/usr/bin/env python3
"""Mails the day's question through a real SMTP server, answers it as mail programs do, and has the answers filed.

    mail.py ZUTTO

Needs aiosmtpd and pymap (an SMTP and an IMAP server) from PyPI.
"""
import base64
import email
import email.policy
import json
import mailbox
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

zutto = os.path.abspath(sys.argv[1])
problems = []


def expect(fact, words):
    if not fact:
        problems.append(words)


class Inbox:
    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 OK"


def let_in(server, session, envelope, mechanism, data):
    return AuthResult(success=(data.login, data.password) == (b"misaki@example.org", b'pass "word\\'))


def run(*words, home, environment, status=0, stdin=None):
    done = subprocess.run([zutto, *words, "--home", home], env=environment, input=stdin, capture_output=True)
    expect(done.returncode == status, f"{words}: status {done.returncode}: {done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode()


def png():
    return base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )


def answers(sent):
    """The same answer as several programs write it: name, mail, what is to come of it."""
    body = sent.get_content()
    to = sent["Reply-To"].addresses[0].addr_spec

    def mail(number, date="Sat, 28 Nov 2026 22:15:00 +0900", **fields):
        made = EmailMessage(policy=email.policy.SMTP)
        made["From"] = "Misaki <misaki@example.org>"
        made["To"] = fields.pop("To", to)
        made["Subject"] = "Re: " + str(sent["Subject"])
        made["Date"] = date
        made["Message-ID"] = f"<{number}@phone.example>"
        for name, value in fields.items():
            made[name.replace("_", "-")] = value
        return made

    quoted = "".join(f"> {line}\n" for line in body.splitlines())
    gmail = mail(1)
    gmail.set_content(
        "Walked home along the river. #walk\n\nTwo herons.\n\nOn Sat, Nov 28, 2026 at 9:00 PM Misaki <"
        f"{to}>\nwrote:\n\n{quoted}"
    )
    yield "Gmail, plain", gmail, "Walked home along the river. #walk\n\nTwo herons."

    phone = mail(2)
    phone.set_content(
        f"川沿いを歩いて帰った。\n\niPhoneから送信\n\n2026/11/28 21:00、Misaki <misaki@example.org>のメール:\n\n{quoted}", charset="utf-8"
    )
    # Old phones of Japan write no other characters.
    text = "川沿いを歩いて帰った。\n\niPhoneから送信\n\n2026/11/28 21:00、Misaki <misaki@example.org>のメール:\n"
    phone.set_content(text, charset="iso-2022-jp", cte="7bit")
    yield "a phone, ISO-2022-JP", phone, "川沿いを歩いて帰った。"

    html = mail(3)
    html.set_content("broken\nlines\n")
    inner = "<br>".join(body.replace("<", "&lt;").splitlines())
    html.add_alternative(
        '<div dir="ltr">第一行<br>二 <b>bold</b></div><br><div class="gmail_quote"><div class="gmail_attr">2026年11月28日(土) 21:00 Misaki &lt;'
        f'<a href="mailto:{to}">{to}</a>&gt;:<br></div><blockquote>{inner}</blockquote></div>',
        subtype="html",
    )
    yield "Gmail, HTML", html, "第一行"

    photo = mail(4)
    photo.set_content("With a picture.\n")
    photo.add_attachment(png(), maintype="image", subtype="png", filename="川.png")
    yield "with a picture", photo, "With a picture."

    below = mail(5)
    below.set_content(f"On Sat, 28 Nov 2026 21:00:00 +0900, misaki@example.org wrote:\n{quoted}\nWritten below.\n-- \nMisaki\n")
    yield "below the quotation", below, "Written below."

    outlook = mail(6, To="misaki@example.org", In_Reply_To=sent["Message-ID"])
    outlook.set_content(
        "예, 잘 지냈어요.\n\n________________________________\n보낸 사람: Misaki <misaki@example.org>\n보낸 날짜: 2026년 11월 28일\n"
        f"받는 사람: misaki@example.org\n제목: 질문\n\n{body}"
    )
    yield "Outlook, without the signed address", outlook, "예, 잘 지냈어요."

    apple = mail(11)
    apple.set_content(f"Quoted with its introduction.\n\nSent from my iPhone\n\n> On Nov 28, 2026, at 21:00, misaki@example.org wrote:\n> \n> \ufeff\n{quoted}")
    yield "Apple Mail", apple, "Quoted with its introduction."

    invited = mail(12)
    invited.set_content("plain\n")
    invited.add_alternative("<p>With an invitation.</p>", subtype="html")
    invited.add_alternative("BEGIN:VCALENDAR\nEND:VCALENDAR\n", subtype="calendar")
    # The boundary of the parts inside begins as that outside.
    invited.add_attachment(b"-----BEGIN PGP SIGNATURE-----", maintype="application", subtype="pgp-signature", filename="a.asc")
    invited.set_boundary("b")
    next(invited.iter_parts()).set_boundary("b1")
    yield "an invitation", invited, "With an invitation."

    secret = mail(13)
    secret.set_content(b"x", maintype="application", subtype="pkcs7-mime", filename="smime.p7m")
    yield "encrypted", secret, False

    forged = mail(7, To=re.sub(r"-[a-z2-7]{16}", "-" + "a" * 16, to))
    forged.set_content("I am not Misaki.\n")
    yield "forged", forged, None

    away = mail(8, Auto_Submitted="auto-replied")
    away.set_content("I am on holiday.\n")
    yield "away", away, None

    other = mail(9, To="misaki@example.org")
    other.set_content("An invoice.\n")
    yield "another mail", other, None

    empty = mail(10)
    empty.set_content(quoted)
    yield "empty", empty, False


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        home = work / "home"
        settings = work / "config/zutto/settings.json"
        settings.parent.mkdir(parents=True)
        environment = {
            **os.environ, "XDG_CONFIG_HOME": str(work / "config"), "XDG_STATE_HOME": str(work / "state"),
            "LANG": "ja_JP.UTF-8", "TZ": "Asia/Tokyo",
        }
        subprocess.run([zutto, "init", "--name", "美咲", "--id", "misaki", str(home)], env=environment, check=True, stdout=subprocess.DEVNULL)
        run("diary", "new", "ふたりの日記", "--type", "couple", "--id", "futari", home=home, environment=environment)
        run("remind", "--mail", home=home, environment=environment, status=1)

        inbox = Inbox()
        server = Controller(
            inbox, hostname="127.0.0.1", port=0, authenticator=let_in, auth_require_tls=False, auth_required=True, ready_timeout=20
        )
        # Port 0 can't be asked for afterwards.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            server.port = free.getsockname()[1]
        server.start()
        account = {
            "from": "misaki@example.org", "smtp": f"smtp://127.0.0.1:{server.port}",
            "passwordCommand": "printf '%s' 'pass \"word\\'",
        }
        settings.write_text(json.dumps({"mail": account}))
        try:
            out = run("remind", "--mail", "--json", home=home, environment=environment)
        finally:
            server.stop()
        expect(json.loads(out)["mailedTo"] == "misaki@example.org", "the mail's address isn't told")
        expect(len(inbox.mails) == 1, f"{len(inbox.mails)} mails were sent")
        sender, recipients, content = inbox.mails[0]
        expect((sender, recipients) == ("misaki@example.org", ["misaki@example.org"]), "another envelope")
        sent = email.message_from_bytes(content, policy=email.policy.SMTP)
        expect(json.loads(out)["question"] == sent["Subject"], f"the subject is {sent['Subject']}")
        expect(sent.get_content().splitlines()[0].startswith("── zutto ▲"), "the first line isn't the sign")
        expect(not sent.defects and all(len(line) <= 998 for line in content.splitlines()), "it isn't well-formed")
        expect(not (home / ".zutto/mail").exists(), "the mail stays in the home")

        # A wrong password, and a server that isn't there.
        settings.write_text(json.dumps({"mail": {**account, "smtp": "smtp://127.0.0.1:1"}}))
        run("remind", "--mail", home=home, environment=environment, status=1)

        cases = list(answers(sent))
        single, folder, box = work / "single", work / "Maildir", work / "box.mbox"
        single.mkdir()
        maildir, mbox = mailbox.Maildir(folder), mailbox.mbox(box)
        for number, (_, mail, _) in enumerate(cases):
            (single / f"{number}.eml").write_bytes(mail.as_bytes())
            maildir.add(mail.as_bytes())
            mbox.add(mail.as_bytes())
        mbox.close()
        wanted = [(name, text) for name, _, text in cases if text]
        done = json.loads(run("receive", "--mail", "--json", str(single), home=home, environment=environment, status=1).splitlines()[0])
        expect(len(done["filed"]) == len(wanted), f"{len(done['filed'])} of {len(wanted)} answers were filed")
        expect((done["failed"], done["forged"], done["others"]) == (2, 1, 2), f"the others: {done}")
        texts = {path.read_text().split("---\n", 2)[2].strip(): path for path in home.glob("diaries/futari/entries/*.md")}
        for name, text in wanted:
            expect(any(found.startswith(text) for found in texts), f"{name}: {list(texts)}")
        expect(all("iPhone" not in text and "zutto" not in text and "Misaki <" not in text for text in texts), f"too much was kept: {list(texts)}")
        expect(len(list(home.glob("diaries/futari/photos/*"))) == 1, "the picture did not come")
        first = next(path for text, path in texts.items() if text.startswith("Walked"))
        expect("author: misaki" in first.read_text() and "2026-11-28T22:15:00+09:00" in first.read_text(), first.read_text())
        expect(f"question: {sent['Subject']}" in first.read_text().replace("'", "").replace('"', ""), "the question isn't kept")

        for source in (str(folder), str(box)):
            again = json.loads(run("receive", "--mail", "--json", source, home=home, environment=environment, status=1).splitlines()[0])
            expect((again["filed"], again["present"]) == ([], len(wanted)), f"{source} brings again {again}")
        run("undo", home=home, environment=environment)
        expect(not list(home.glob("diaries/futari/entries/*.md")), "undo leaves something")
        piped = run("receive", "--mail", "-", "--json", home=home, environment=environment, stdin=cases[0][1].as_bytes())
        expect(len(json.loads(piped)["filed"]) == 1, "a mail on standard input isn't filed")
        run("undo", home=home, environment=environment)
        # No mail: who pipes it must learn that it was not filed.
        run("receive", "--mail", "-", home=home, environment=environment, stdin=b"Hello\r\n", status=1)

        by_imap(work, home, environment, account, settings, cases, len(wanted))
    print("\n".join(problems) or "mails go and come")
    sys.exit(1 if problems else 0)


def by_imap(work, home, environment, account, settings, cases, wanted):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [str(pathlib.Path(sys.executable).parent / "pymap"), "--host", "127.0.0.1", "--port", str(port), "--no-tls", "--no-service", "managesieve",
         "dict", "--demo-data"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        import imaplib

        for _ in range(100):
            try:
                client = imaplib.IMAP4("127.0.0.1", port)
                break
            except OSError:
                time.sleep(0.1)
        client.login("demouser", "demopass")
        for _, mail, _ in cases:
            client.append("INBOX", "", imaplib.Time2Internaldate(time.time()), mail.as_bytes())
        client.logout()
        settings.write_text(json.dumps({"mail": {
            **account, "imap": f"imap://127.0.0.1:{port}/INBOX", "user": "demouser", "passwordCommand": "echo demopass"}}))
        done = json.loads(run("receive", "--mail", "--json", home=home, environment=environment, status=1).splitlines()[0])
        expect(len(done["filed"]) == wanted, f"by IMAP {len(done['filed'])} of {wanted} answers were filed")
        again = json.loads(run("receive", "--mail", "--json", home=home, environment=environment).splitlines()[0])
        expect(again["filed"] == [] and again["failed"] == 0, f"by IMAP again: {again}")
        settings.write_text(json.dumps({"mail": {
            **account, "imap": f"imap://127.0.0.1:{port}/INBOX", "user": "demouser", "passwordCommand": "echo wrong"}}))
        run("receive", "--mail", home=home, environment=environment, status=1)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


main()
