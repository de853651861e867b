// The default theme: every template, style and script as bytes inside the program.

/// The files of `templates/default`, by name.
public enum Templates {
  /// Every file of the theme, in byte order of the names.
  ///
  /// A table by hand, because embedded resources have mangled names and no directory; a test holds
  /// it against the folder.
  public static let files: [(name: String, bytes: [UInt8])] = [
    ("amounts.mustache", PackageResources.amounts_mustache),
    ("answer.mustache", PackageResources.answer_mustache),
    ("answers.mustache", PackageResources.answers_mustache), ("archive.js", PackageResources.archive_js),
    ("averages.mustache", PackageResources.averages_mustache),
    ("bar.mustache", PackageResources.bar_mustache), ("book.css", PackageResources.book_css),
    ("book.mustache", PackageResources.book_mustache),
    ("calendar.mustache", PackageResources.calendar_mustache),
    ("chart.mustache", PackageResources.chart_mustache),
    ("corrections.mustache", PackageResources.corrections_mustache),
    ("custom.css", PackageResources.custom_css), ("diary.mustache", PackageResources.diary_mustache),
    ("entry.mustache", PackageResources.entry_mustache),
    ("epub.css", PackageResources.epub_css), ("epub.mustache", PackageResources.epub_mustache),
    ("excerpt.mustache", PackageResources.excerpt_mustache),
    ("facts.mustache", PackageResources.facts_mustache),
    ("figures.mustache", PackageResources.figures_mustache),
    ("gallery.css", PackageResources.gallery_css), ("gallery.mustache", PackageResources.gallery_mustache),
    ("home.css", PackageResources.home_css), ("home.mustache", PackageResources.home_mustache),
    ("icon.png", PackageResources.icon_png),
    ("layout.mustache", PackageResources.layout_mustache),
    ("ledger-month.mustache", PackageResources.ledger_month_mustache),
    ("ledger-year.mustache", PackageResources.ledger_year_mustache),
    ("ledger.css", PackageResources.ledger_css), ("ledger.mustache", PackageResources.ledger_mustache),
    ("letter.mustache", PackageResources.letter_mustache),
    ("list.mustache", PackageResources.list_mustache),
    ("members.mustache", PackageResources.members_mustache),
    ("memo-item.mustache", PackageResources.memo_item_mustache),
    ("memo-lines.mustache", PackageResources.memo_lines_mustache),
    ("memo-month.mustache", PackageResources.memo_month_mustache),
    ("memo.mustache", PackageResources.memo_mustache),
    ("memos.css", PackageResources.memos_css), ("memos.mustache", PackageResources.memos_mustache),
    ("month.mustache", PackageResources.month_mustache),
    ("on-day.mustache", PackageResources.on_day_mustache),
    ("on-days.mustache", PackageResources.on_days_mustache),
    ("photos.mustache", PackageResources.photos_mustache),
    ("places.mustache", PackageResources.places_mustache), ("print.css", PackageResources.print_css),
    ("question.mustache", PackageResources.question_mustache),
    ("questions.mustache", PackageResources.questions_mustache),
    ("receive.css", PackageResources.receive_css),
    ("receive.js", PackageResources.receive_js), ("receive.mustache", PackageResources.receive_mustache),
    ("replies.mustache", PackageResources.replies_mustache),
    ("safety.mustache", PackageResources.safety_mustache),
    ("search-text.js", PackageResources.search_text_js), ("search.css", PackageResources.search_css),
    ("search.js", PackageResources.search_js), ("search.mustache", PackageResources.search_mustache),
    ("sound.mustache", PackageResources.sound_mustache), ("style.css", PackageResources.style_css),
    ("tag-cloud.mustache", PackageResources.tag_cloud_mustache),
    ("tag-list.mustache", PackageResources.tag_list_mustache),
    ("tags.mustache", PackageResources.tags_mustache),
    ("time-lines.mustache", PackageResources.time_lines_mustache),
    ("time-month.mustache", PackageResources.time_month_mustache),
    ("time-year.mustache", PackageResources.time_year_mustache),
    ("time.mustache", PackageResources.time_mustache), ("viewer.js", PackageResources.viewer_js),
    ("viewer.mustache", PackageResources.viewer_mustache),
    ("voice.mustache", PackageResources.voice_mustache),
    ("year.mustache", PackageResources.year_mustache),
    ("years.mustache", PackageResources.years_mustache),
  ]

  /// The looks that come with the program, as style sheets in the place of `custom.css`; the first has none.
  public static let looks: [(name: String, bytes: [UInt8])] = [
    ("washi", []), ("yoru", PackageResources.yoru_css), ("bunko", PackageResources.bunko_css),
  ]

  /// The outlines of the land: SVG path data in tenths of a degree, from Natural Earth 1:110m (public domain).
  public static let land = PackageResources.land_txt

  /// The pages, style and script of the household app, which no home overrides: they take passphrases of
  /// nobody, but they decide who may see what.
  public static let app: [(name: String, bytes: [UInt8])] = [
    ("app-adjust.mustache", PackageResources.app_adjust_mustache),
    ("app-close.mustache", PackageResources.app_close_mustache),
    ("app-check.mustache", PackageResources.app_check_mustache),
    ("app-devices.mustache", PackageResources.app_devices_mustache),
    ("app-diary.mustache", PackageResources.app_diary_mustache),
    ("app-edit.mustache", PackageResources.app_edit_mustache),
    ("app-entry.mustache", PackageResources.app_entry_mustache),
    ("app-icon.png", PackageResources.app_icon_png),
    ("app-layout.mustache", PackageResources.app_layout_mustache),
    ("app-expense.mustache", PackageResources.app_expense_mustache),
    ("app-letter.mustache", PackageResources.app_letter_mustache),
    ("app-memo-item.mustache", PackageResources.app_memo_item_mustache),
    ("app-memo-write.mustache", PackageResources.app_memo_write_mustache),
    ("app-memo.mustache", PackageResources.app_memo_mustache),
    ("app-memos.mustache", PackageResources.app_memos_mustache),
    ("app-message.mustache", PackageResources.app_message_mustache),
    ("app-month.mustache", PackageResources.app_month_mustache),
    ("app-note.mustache", PackageResources.app_note_mustache),
    ("app-notes.mustache", PackageResources.app_notes_mustache),
    ("app-out-words.mustache", PackageResources.app_out_words_mustache),
    ("app-out.mustache", PackageResources.app_out_mustache),
    ("app-pocket.mustache", PackageResources.app_pocket_mustache),
    ("app-pair.mustache", PackageResources.app_pair_mustache),
    ("app-photo-field.mustache", PackageResources.app_photo_field_mustache),
    ("app-sealed.mustache", PackageResources.app_sealed_mustache),
    ("app-search.mustache", PackageResources.app_search_mustache),
    ("app-settings.mustache", PackageResources.app_settings_mustache),
    ("app-start.mustache", PackageResources.app_start_mustache),
    ("app-till.mustache", PackageResources.app_till_mustache),
    ("app-today.mustache", PackageResources.app_today_mustache),
    ("app-undo.mustache", PackageResources.app_undo_mustache),
    ("app.css", PackageResources.app_css),
    ("app.js", PackageResources.app_js),
    ("check.js", PackageResources.check_js),
    ("out.js", PackageResources.out_js), ("pocket.js", PackageResources.pocket_js),
    ("outbox.js", PackageResources.outbox_js), ("push.js", PackageResources.push_js),
    ("start.js", PackageResources.start_js),
    ("sw.js", PackageResources.sw_js),
    ("till.js", PackageResources.till_js),
    ("record.js", PackageResources.record_js),
  ]

  /// The emergency sheet of `zutto otp kit`, which no home overrides: it says what to do with a passphrase.
  public static let kit = PackageResources.kit_mustache

  /// What stands in clear in a locked archive, which no home overrides either: its page is given a passphrase.
  public static let lockPage = PackageResources.lock_html
  /// The script of that page.
  public static let unlockScript = PackageResources.unlock_js
  /// Its style.
  public static let unlockStyle = PackageResources.unlock_css
  /// The words for those who have no browser.
  public static let lockReadme = PackageResources.locked_md

  /// A file of the theme.
  public static func file(_ name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }
}
