watch-search = 検索
watch-type-to-search = 文字を打つと絞り込みます
watch-no-accounts = アカウントがまだありません。zutto otp add で加えられます
watch-no-match = 「{ $text }」に合うものがありません
watch-keys = ↑↓ 選ぶ  Enter コピー  Esc 終了
watch-keys-of-search = ↑↓ 選ぶ  Enter コピー  Esc 検索を消す
