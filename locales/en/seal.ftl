# What goes wrong, and how to mend it
seal-character-secret-none-base32 = character { $character } of the secret is none of Base32
seal-character-secret-stands-after-padding = character { $character } of the secret stands after its padding
seal-setup-key-website-shows-letters = it is the setup key that the website shows: letters A to Z and digits 2 to 7
seal-secret-too-long-most-bytes = the secret is too long: at most { $maximum-secret-size } bytes
seal-copy-again-all = copy it again, all of it
seal-secret-cut-off-characters-base32 = the secret is cut off: { $digits } characters of Base32 are no whole bytes
seal-secret-empty = the secret is empty
seal-close-other-programs-use-machine = close other programs, or use a machine with more memory
seal-passphrase-key-cant-derived-takes = the passphrase's key can't be derived: it takes { $memory } MiB of memory
seal-they-ask-too-much-time = they ask for too much time
seal-they-ask-more-than-mib = they ask for more than { $maximum-memory } MiB of memory
seal-n-must-less-than-where = n must be less than 65536 where r is 1
seal-r-p-must = r and p must be 1 to 1024
seal-n-must-power-two-least = n must be a power of two of at least 1024
seal-file-damaged-made-harm-take = the file is damaged or was made to harm; take it from a backup
seal-scrypt-parameters-n-r-p = the scrypt parameters n { $n }, r { $r }, p { $p } are refused: { $words }
