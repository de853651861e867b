build-lock-made-passphrase =
    패스프레이즈: { $passphrase }
    종이에 적어 소중한 것과 함께 보관하세요. 이것 없이는 아무도 열 수 없습니다.
build-lock-sealing = 잠그는 중 { $done }/{ $total }
build-lock-opening = 여는 중 { $done }/{ $total }
build-lock-unlocked = 파일 { $count }개를 열었습니다 → { $path }
build-lock-whole = 파일 { $count }개가 모두 온전합니다.
build-lock-broken = 파일 { $lost }개를 잃었습니다. 온전한 것은 { $count }개입니다.
