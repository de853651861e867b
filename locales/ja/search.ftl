search-nothing = 見つかりませんでした。
search-try-fuzzy = つづりがあやふやなら --fuzzy を付けてみてください。
search-more = ほかに{ $count }件（--limit 0 ですべて）
search-found = { $count }件
search-memo = メモ
search-note = メッセージ
search-ledger = 帳簿
