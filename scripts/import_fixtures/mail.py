"""Mails, as programs write them: a mailbox (RFC 4155) and a single one."""

import email.message
import email.policy

from .media import pdf, png

PHOTO = png(255, 160, 185)


def made(number, date="Wed, 25 Dec 2024 21:00:00 +0900", **fields):
    mail = email.message.EmailMessage(policy=email.policy.SMTP)
    mail["From"] = "Misaki <misaki@example.org>"
    mail["To"] = "diary@example.org"
    mail["Date"] = date
    if number:
        mail["Message-ID"] = f"<{number}@example.org>"
    for name, value in fields.items():
        mail[name.replace("_", "-")] = value
    return mail


def mailbox():
    plain = made(1, Subject="京都")
    plain.set_content("今日は寒い #京都\n- no list\n\n> quoted\n> from another\n", charset="shift_jis", cte="base64")
    rich = made(2, "25 Dec 2024 22:30 +0000")
    rich.set_content("not this\n")
    rich.add_alternative('<p>One <b>two</b></p><p><img src="cid:cake">after</p><script>x</script>', subtype="html")
    rich.get_payload()[1].add_related(PHOTO, "image", "png", cid="<cake>", filename="cake.png")
    lines = made(3)
    lines.set_content("From here on\n a long line that goes on \nto here\n-- \nMisaki\n", charset="utf-8", params={"format": "flowed"})
    attached = made(0, Subject="=?iso-8859-1?Q?caf=E9?=")
    attached.set_content("with a file")
    attached.add_attachment(pdf(), maintype="application", subtype="pdf", filename="日本 語.pdf")
    # Boundaries that are the same each time.
    rich.set_boundary("outer")
    rich.get_payload()[1].set_boundary("inner")
    attached.set_boundary("files")
    undated = made(5, "soon")
    undated.set_content("no day")
    empty = made(6)
    empty.set_content("> all quoted\n")
    damaged = made(7).as_bytes().rstrip() + b"\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n*** no base64 ***\r\n"
    strange = made(8).as_bytes().rstrip() + b"\r\nContent-Type: text/plain; charset=x-nobody-knows\r\n\r\nx\r\n"
    mails = [mail if isinstance(mail, bytes) else mail.as_bytes() for mail in (plain, rich, lines, attached, undated, empty, damaged, strange)]
    box = b""
    for mail in mails:
        body = b"\n".join(b">" + line if line.lstrip(b">").startswith(b"From ") else line for line in mail.replace(b"\r\n", b"\n").split(b"\n"))
        box += b"From misaki@example.org Wed Dec 25 12:00:00 2024\n" + body.rstrip(b"\n") + b"\n\n"
    return box


def files():
    single = made(9)
    single.set_content("One mail.\n")
    return {"mail.mbox": mailbox(), "mail.eml": single.as_bytes()}
