// Embeds templates/ and docs/schema/. A file there is two lines here; tests hold the folders against them.

#include "EmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define QUOTE_NOW(text) #text
#define QUOTE(text) QUOTE_NOW(text)

static const struct embedded_file files[] = {
#define FILE templates/default/amounts.mustache
#include "file.inc"
#define FILE templates/default/answer.mustache
#include "file.inc"
#define FILE templates/default/answers.mustache
#include "file.inc"
#define FILE templates/default/archive.js
#include "file.inc"
#define FILE templates/default/averages.mustache
#include "file.inc"
#define FILE templates/default/bar.mustache
#include "file.inc"
#define FILE templates/default/book.css
#include "file.inc"
#define FILE templates/default/book.mustache
#include "file.inc"
#define FILE templates/default/calendar.mustache
#include "file.inc"
#define FILE templates/default/chart.mustache
#include "file.inc"
#define FILE templates/default/corrections.mustache
#include "file.inc"
#define FILE templates/default/custom.css
#include "file.inc"
#define FILE templates/default/diary.mustache
#include "file.inc"
#define FILE templates/default/entry.mustache
#include "file.inc"
#define FILE templates/default/epub.css
#include "file.inc"
#define FILE templates/default/epub.mustache
#include "file.inc"
#define FILE templates/default/excerpt.mustache
#include "file.inc"
#define FILE templates/default/facts.mustache
#include "file.inc"
#define FILE templates/default/figures.mustache
#include "file.inc"
#define FILE templates/default/gallery.css
#include "file.inc"
#define FILE templates/default/gallery.mustache
#include "file.inc"
#define FILE templates/default/home.css
#include "file.inc"
#define FILE templates/default/home.mustache
#include "file.inc"
#define FILE templates/default/icon.png
#include "file.inc"
#define FILE templates/default/layout.mustache
#include "file.inc"
#define FILE templates/default/ledger-month.mustache
#include "file.inc"
#define FILE templates/default/ledger-year.mustache
#include "file.inc"
#define FILE templates/default/ledger.css
#include "file.inc"
#define FILE templates/default/ledger.mustache
#include "file.inc"
#define FILE templates/default/letter.mustache
#include "file.inc"
#define FILE templates/default/list.mustache
#include "file.inc"
#define FILE templates/default/members.mustache
#include "file.inc"
#define FILE templates/default/memo-item.mustache
#include "file.inc"
#define FILE templates/default/memo-lines.mustache
#include "file.inc"
#define FILE templates/default/memo-month.mustache
#include "file.inc"
#define FILE templates/default/memo.mustache
#include "file.inc"
#define FILE templates/default/memos.css
#include "file.inc"
#define FILE templates/default/memos.mustache
#include "file.inc"
#define FILE templates/default/month.mustache
#include "file.inc"
#define FILE templates/default/on-day.mustache
#include "file.inc"
#define FILE templates/default/on-days.mustache
#include "file.inc"
#define FILE templates/default/photos.mustache
#include "file.inc"
#define FILE templates/default/places.mustache
#include "file.inc"
#define FILE templates/default/print.css
#include "file.inc"
#define FILE templates/default/question.mustache
#include "file.inc"
#define FILE templates/default/questions.mustache
#include "file.inc"
#define FILE templates/default/receive.css
#include "file.inc"
#define FILE templates/default/receive.js
#include "file.inc"
#define FILE templates/default/receive.mustache
#include "file.inc"
#define FILE templates/default/replies.mustache
#include "file.inc"
#define FILE templates/default/safety.mustache
#include "file.inc"
#define FILE templates/default/search-text.js
#include "file.inc"
#define FILE templates/default/search.css
#include "file.inc"
#define FILE templates/default/search.js
#include "file.inc"
#define FILE templates/default/search.mustache
#include "file.inc"
#define FILE templates/default/sound.mustache
#include "file.inc"
#define FILE templates/default/style.css
#include "file.inc"
#define FILE templates/default/tag-cloud.mustache
#include "file.inc"
#define FILE templates/default/tag-list.mustache
#include "file.inc"
#define FILE templates/default/tags.mustache
#include "file.inc"
#define FILE templates/default/time-lines.mustache
#include "file.inc"
#define FILE templates/default/time-month.mustache
#include "file.inc"
#define FILE templates/default/time-year.mustache
#include "file.inc"
#define FILE templates/default/time.mustache
#include "file.inc"
#define FILE templates/default/viewer.js
#include "file.inc"
#define FILE templates/default/viewer.mustache
#include "file.inc"
#define FILE templates/default/voice.mustache
#include "file.inc"
#define FILE templates/default/year.mustache
#include "file.inc"
#define FILE templates/default/years.mustache
#include "file.inc"
#define FILE templates/app/app-adjust.mustache
#include "file.inc"
#define FILE templates/app/app-check.mustache
#include "file.inc"
#define FILE templates/app/app-close.mustache
#include "file.inc"
#define FILE templates/app/app-devices.mustache
#include "file.inc"
#define FILE templates/app/app-diary.mustache
#include "file.inc"
#define FILE templates/app/app-edit.mustache
#include "file.inc"
#define FILE templates/app/app-entry.mustache
#include "file.inc"
#define FILE templates/app/app-expense.mustache
#include "file.inc"
#define FILE templates/app/app-icon.png
#include "file.inc"
#define FILE templates/app/app-layout.mustache
#include "file.inc"
#define FILE templates/app/app-letter.mustache
#include "file.inc"
#define FILE templates/app/app-memo-item.mustache
#include "file.inc"
#define FILE templates/app/app-memo.mustache
#include "file.inc"
#define FILE templates/app/app-memos.mustache
#include "file.inc"
#define FILE templates/app/app-message.mustache
#include "file.inc"
#define FILE templates/app/app-month.mustache
#include "file.inc"
#define FILE templates/app/app-note.mustache
#include "file.inc"
#define FILE templates/app/app-notes.mustache
#include "file.inc"
#define FILE templates/app/app-out-words.mustache
#include "file.inc"
#define FILE templates/app/app-out.mustache
#include "file.inc"
#define FILE templates/app/app-pair.mustache
#include "file.inc"
#define FILE templates/app/app-photo-field.mustache
#include "file.inc"
#define FILE templates/app/app-pocket.mustache
#include "file.inc"
#define FILE templates/app/app-record.mustache
#include "file.inc"
#define FILE templates/app/app-sealed.mustache
#include "file.inc"
#define FILE templates/app/app-search.mustache
#include "file.inc"
#define FILE templates/app/app-settings.mustache
#include "file.inc"
#define FILE templates/app/app-start.mustache
#include "file.inc"
#define FILE templates/app/app-till.mustache
#include "file.inc"
#define FILE templates/app/app-today.mustache
#include "file.inc"
#define FILE templates/app/app-undo.mustache
#include "file.inc"
#define FILE templates/app/app-voice.mustache
#include "file.inc"
#define FILE templates/app/app.css
#include "file.inc"
#define FILE templates/app/app.js
#include "file.inc"
#define FILE templates/app/check.js
#include "file.inc"
#define FILE templates/app/out.js
#include "file.inc"
#define FILE templates/app/outbox.js
#include "file.inc"
#define FILE templates/app/pocket.js
#include "file.inc"
#define FILE templates/app/push.js
#include "file.inc"
#define FILE templates/app/record.js
#include "file.inc"
#define FILE templates/app/start.js
#include "file.inc"
#define FILE templates/app/sw.js
#include "file.inc"
#define FILE templates/app/till.js
#include "file.inc"
#define FILE templates/lock/lock.html
#include "file.inc"
#define FILE templates/lock/locked.md
#include "file.inc"
#define FILE templates/lock/unlock.css
#include "file.inc"
#define FILE templates/lock/unlock.js
#include "file.inc"
#define FILE templates/looks/bunko.css
#include "file.inc"
#define FILE templates/looks/yoru.css
#include "file.inc"
#define FILE templates/map/land.txt
#include "file.inc"
#define FILE templates/otp/kit.mustache
#include "file.inc"
#define FILE docs/schema/zutto.schema.json
#include "file.inc"
#define FILE docs/schema/diary.schema.json
#include "file.inc"
#define FILE docs/schema/member.schema.json
#include "file.inc"
#define FILE docs/schema/reads.schema.json
#include "file.inc"
#define FILE docs/schema/treatments.schema.json
#include "file.inc"
#define FILE docs/schema/categories.schema.json
#include "file.inc"
#define FILE docs/schema/ledger-month.schema.json
#include "file.inc"
#define FILE docs/schema/ledger-import.schema.json
#include "file.inc"
#define FILE docs/schema/sealed.schema.json
#include "file.inc"
#define FILE docs/schema/corrections.schema.json
#include "file.inc"
#define FILE docs/schema/vault.schema.json
#include "file.inc"
#define FILE docs/schema/slot.schema.json
#include "file.inc"
#define FILE docs/schema/record.schema.json
#include "file.inc"
#define FILE docs/schema/note-link.schema.json
#include "file.inc"
#define FILE docs/schema/device.schema.json
#include "file.inc"
#define FILE docs/schema/share.schema.json
#include "file.inc"
};

struct embedded_file embedded_file(size_t number) {
  return number < sizeof files / sizeof *files ? files[number] : (struct embedded_file){NULL, NULL, 0};
}
