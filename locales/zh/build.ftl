build-lock-made-passphrase =
    密码短语：{ $passphrase }
    请写在纸上，与重要物品一起保管。没有它谁也打不开。
build-lock-sealing = 上锁 { $done }/{ $total }
build-lock-opening = 打开 { $done }/{ $total }
build-lock-unlocked = 已打开{ $count }个文件 → { $path }
build-lock-whole = { $count }个文件全部完好。
build-lock-broken = 丢失{ $lost }个文件，完好{ $count }个。
