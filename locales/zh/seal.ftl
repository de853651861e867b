# What goes wrong, and how to mend it
seal-character-secret-none-base32 = 密钥的第 { $character } 个字符不是 Base32 字符
seal-character-secret-stands-after-padding = 密钥的第 { $character } 个字符在填充符之后
seal-setup-key-website-shows-letters = 它是网站显示的设置密钥：字母 A 到 Z 和数字 2 到 7
seal-secret-too-long-most-bytes = 密钥太长：最多{ $maximum-secret-size }字节
seal-copy-again-all = 请完整地重新复制
seal-secret-cut-off-characters-base32 = 密钥不完整：{ $digits }个 Base32 字符凑不成整字节
seal-secret-empty = 密钥是空的
seal-close-other-programs-use-machine = 请关闭其他程序，或换用内存更多的设备
seal-passphrase-key-cant-derived-takes = 无法由密码短语算出密钥：需要 { $memory } MiB 内存
seal-they-ask-too-much-time = 需要的时间太长
seal-they-ask-more-than-mib = 需要的内存超过 { $maximum-memory } MiB
seal-n-must-less-than-where = r 为 1 时，n 必须小于 65536
seal-r-p-must = r 和 p 必须是 1 到 1024
seal-n-must-power-two-least = n 必须是不小于 1024 的 2 的幂
seal-file-damaged-made-harm-take = 文件已损坏，或是有人恶意制作的；请从备份中取回
seal-scrypt-parameters-n-r-p = 不接受 scrypt 参数 n { $n }、r { $r }、p { $p }：{ $words }
