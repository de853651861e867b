# What goes wrong, and how to mend it
seal-character-secret-none-base32 = 秘密鍵の{ $character }文字目は、Base32の文字ではありません
seal-character-secret-stands-after-padding = 秘密鍵の{ $character }文字目が、終わりの '=' より後にあります
seal-setup-key-website-shows-letters = ウェブサイトに表示されるセットアップキーです。AからZの文字と2から7の数字でできています
seal-secret-too-long-most-bytes = 秘密鍵が長すぎます。{ $maximum-secret-size }バイトまでです
seal-copy-again-all = すべてをもう一度コピーしてください
seal-secret-cut-off-characters-base32 = 秘密鍵が途中で切れています。Base32の{ $digits }文字では、バイトがそろいません
seal-secret-empty = 秘密鍵が空です
seal-close-other-programs-use-machine = ほかのプログラムを閉じるか、メモリーの多い機器を使ってください
seal-passphrase-key-cant-derived-takes = パスフレーズから鍵を作れません。メモリーが { $memory } MiB必要です
seal-they-ask-too-much-time = 時間がかかりすぎます
seal-they-ask-more-than-mib = { $maximum-memory } MiBを超えるメモリーを求めています
seal-n-must-less-than-where = r が1のとき、n は65536より小さくなければなりません
seal-r-p-must = r と p は1から1024まででなければなりません
seal-n-must-power-two-least = n は1024以上の2の累乗でなければなりません
seal-file-damaged-made-harm-take = ファイルが壊れているか、害を与えるために作られたものです。バックアップから戻してください
seal-scrypt-parameters-n-r-p = scryptの値 n { $n }、r { $r }、p { $p } は使えません: { $words }
