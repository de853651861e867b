build-lock-made-passphrase =
    パスフレーズ: { $passphrase }
    紙に書いて、大切なものと一緒にしまってください。これなしでは誰にも開けられません。
build-lock-sealing = 鍵をかけています { $done }/{ $total }
build-lock-opening = 開いています { $done }/{ $total }
build-lock-unlocked = { $count }個のファイルを開きました → { $path }
build-lock-whole = { $count }個のファイルはすべて無事です。
build-lock-broken = { $lost }個のファイルが失われています。無事なのは{ $count }個です。
