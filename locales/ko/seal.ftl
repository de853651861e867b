# What goes wrong, and how to mend it
seal-character-secret-none-base32 = 비밀 키의 { $character }번째 글자는 Base32에 없는 것입니다
seal-character-secret-stands-after-padding = 비밀 키의 { $character }번째 글자가 채움 문자 뒤에 있습니다
seal-setup-key-website-shows-letters = 사이트가 보여 주는 설정 키입니다. A~Z와 숫자 2~7로 되어 있습니다
seal-secret-too-long-most-bytes = 비밀 키가 너무 깁니다. { $maximum-secret-size }바이트까지입니다
seal-copy-again-all = 처음부터 끝까지 다시 복사하세요
seal-secret-cut-off-characters-base32 = 비밀 키가 중간에 끊겼습니다. Base32 { $digits }자로는 바이트가 맞아떨어지지 않습니다
seal-secret-empty = 비밀 키가 비어 있습니다
seal-close-other-programs-use-machine = 다른 프로그램을 닫거나 메모리가 더 많은 기기를 쓰세요
seal-passphrase-key-cant-derived-takes = 패스프레이즈의 열쇠를 만들 수 없습니다. 메모리가 { $memory } MiB 필요합니다
seal-they-ask-too-much-time = 시간이 너무 많이 걸립니다
seal-they-ask-more-than-mib = 메모리가 { $maximum-memory } MiB 넘게 듭니다
seal-n-must-less-than-where = r이 1이면 n은 65536보다 작아야 합니다
seal-r-p-must = r과 p는 1부터 1024까지여야 합니다
seal-n-must-power-two-least = n은 1024 이상인 2의 거듭제곱이어야 합니다
seal-file-damaged-made-harm-take = 파일이 손상되었거나 해치려고 만든 것입니다. 백업에서 되살리세요
seal-scrypt-parameters-n-r-p = scrypt 값 n { $n }, r { $r }, p { $p }은(는) 받아들이지 않습니다: { $words }
