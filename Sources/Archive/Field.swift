// The names that templates may use. docs/THEMES.md tells what each is on which page.

internal import Mustache

/// Every name of a page's context.
enum Field: UInt16, FieldName {
  // Every page
  case lang, theme, colorScheme, title, root, pageClass, crumbs, crumb, url, label
  case turns, previous, next, homeName, words

  // The archive's own words
  case skip, breadcrumbs, turn, safety, promise, noDiaries, noEntries, diaries, lastEntry, latest
  case members, question, read, close, fullSize, promises, promiseKeep, promiseNotice, promiseDownload
  case whatIsHere, whereItIs, whereText, takeAway, takeAwayText

  // Home and diary
  case hasDiaries, typeClass, icon, name, typeLabel, entryCount, datetime, date, excerpt, span
  case isFirst, isLast, dot, membersUrl, hasEntries, entries, author, years, months, shade, short
  case count, dots, diaryName, diaryLang, heading, letterHeading

  // Calendars
  case days, id, calendars, captionUrl, caption, weekdays, weeks, cells, number

  // An entry's letter
  case entry, time, picture, body, tags, photoSet, photos, src, srcset, sizes, alt, width, height, back, names
  case monthUrl, monthLabel

  // The shop ledger
  case ledger, newest, revenue, expenses, net, figures, look, worded, changes, arrow, hasMonths
  case hasSales, hasTreatments, hasColumns, isBroad, treatments, hue, isRetired, retired, tables, rows,
    columns, wide, chart, chartId
  case chartCaption, marks, texts, x, y, sums, averages, lines, values, sealed, corrections
  case isOpen, note, sold, isMixed, isIncomplete, isSummed, incomplete, noLedger, noSales, prices, dayByDay,
    inTable, severalCurrencies

  // Memos
  case memos, allMemos, groups, sound, state, duration, replies, items, thread, hasThread, parts, wave,
    missing, isBroken, pending, failed, soundUnknown, speed

  // The page of a personal link
  case language, policy, style, script, phrases, link, lead, before, brief, more, learns, learnt, hides, kept,
    needs

  // The timeline
  case bar, isHere, timeline, onThisDay, site, lately, alsoHere, today, one, many, others, shop, hasLines

  // Members and safety
  case role, joined, left, facts, value, places, path
  case isGuarded, safeguards, machines, hasMachines, howSafe, theMachines, whoReads, whoReadsText

  // Answers
  case answers, answer, asked, ask

  // Books
  case cover, contents, half, chapters, pageName, pageRules, numbered, colophon, settlement
  // Search and feeds
  case hasCommands, commands, command, hasLinks, links, forPrograms
  case isTall
  case hasSearch, hasAuthors, search, origins, authors, token, searchWhat, searchHow, searchWhere, searchWho,
    searchFrom, searchUntil, everywhere, everyone, found, foundMore, foundOf, nothingFound, searching,
    showMore, unreadable, withoutScript, firstMonth, lastMonth, feeds, type, linkedData
}

extension Record {
  /// A record of named values that are put together at run time.
  init(_ fields: [(Field, Value)]) {
    self.init()
    for (field, value) in fields { self[field] = value }
  }
}
