// How the vault is opened without this program.

/// The text of `otp/RECOVER.md`.
public enum Recovery {
  /// The lines of a POSIX shell with stock `openssl` that print every revision of every account.
  public static let script = #"""
    # usage: sh recover.sh FOLDER      FOLDER is the one that holds vault.json
    set -eu
    LC_ALL=C; export LC_ALL
    cd "$1"

    # The value of a field: every field stands on a line of its own.
    field() { sed -n "s/^ *\"$2\": *\"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1"; }
    # The hexadecimal digits that openssl prints as AA:BB:…
    plain() { tr -d ':\n' | tr A-F a-f; }

    printf 'Passphrase: ' >&2
    stty -echo 2>/dev/null || :
    IFS= read -r passphrase
    stty echo 2>/dev/null || :
    echo >&2

    vault=$(field vault.json vault)
    keys=
    for slot in slots/*.json; do
      key=$(openssl kdf -keylen 32 -kdfopt "pass:$passphrase" -kdfopt "hexsalt:$(field "$slot" salt)" \
        -kdfopt "n:$(field "$slot" n)" -kdfopt "r:$(field "$slot" r)" -kdfopt "p:$(field "$slot" p)" \
        -kdfopt maxmem_bytes:1200000000 SCRYPT | plain)
      # AES-256-GCM's ciphertext is AES-256-CTR's from counter 2.
      ring=$(field "$slot" ciphertext | openssl base64 -d -A |
        openssl enc -d -aes-256-ctr -K "$key" -iv "$(field "$slot" nonce)00000002" |
        grep -a -E '^[0-9a-f]{16} [0-9a-f]{64}$' || :)
      keys=$(printf '%s\n%s' "$keys" "$ring")
    done
    case $keys in *[0-9]*) ;; *) echo 'the passphrase is wrong' >&2; exit 1 ;; esac

    for record in records/*/*.json; do
      nonce=$(field "$record" nonce)
      name=$(field "$record" account)\ $(field "$record" revision)-$(field "$record" device)
      key=$(printf '%s\n' "$keys" | sed -n "s/^$(field "$record" key) //p" | sed -n 1p)
      if [ -z "$key" ]; then echo "$record: needs another passphrase" >&2; continue; fi
      both=$(openssl kdf -keylen 64 -kdfopt digest:SHA256 -kdfopt "hexkey:$key" -kdfopt "hexsalt:$vault" \
        -kdfopt "info:zutto record 1 $name $nonce" HKDF | plain)
      box=$(printf %s "$both" | cut -c 1-64)
      # The code over everything in the file: nothing was changed since it was written.
      mac=$({
        echo 'zutto record 1'
        for line in vault key account revision device sequence previous parents seen nonce ciphertext tag; do
          printf '%s %s\n' "$line" "$(field "$record" "$line")"
        done
      } | openssl mac -digest SHA256 -macopt "hexkey:$(printf %s "$both" | cut -c 65-128)" HMAC | plain)
      if [ "$mac" != "$(field "$record" mac)" ]; then echo "$record: was changed, don't trust it" >&2; fi
      printf '%s ' "$name"
      field "$record" ciphertext | openssl base64 -d -A |
        openssl enc -d -aes-256-ctr -K "$box" -iv "${nonce}00000002" | sed 's/ *$//'
    done
    """#

  /// `otp/RECOVER.md`.
  public static let text = """
    # How to open this folder without zutto

    This folder holds secrets for one-time passwords (the six digits that sites ask for at sign-in), sealed with a
    passphrase. If zutto still exists, `zutto otp list` shows them. If it does not, any system with a POSIX shell and
    OpenSSL 3 opens them. Save the lines below as `recover.sh` somewhere and run `sh recover.sh FOLDER`, where `FOLDER` is
    the one this text stands in. It changes nothing. For every revision of every account it prints one line: the account, the
    revision, and a JSON text. The last line of an account is its newest state; `"kind": "deleted"` says it was removed.
    Put `secret` into any authenticator app, or get a code with
    `oathtool --totp=SHA1 --digits=6 --time-step-size=30s --base32 SECRET`.

    While it runs, the passphrase and keys can be seen by others who are signed in on the same machine (`ps`), and the secrets stand on
    the screen: run it on a machine of your own, without others on it. A passphrase with letters such as が or 가 must be typed
    composed (Unicode NFC), as keyboards do.

    What the files mean is described in zutto's `docs/FORMAT.md`, "The vault": scrypt turns the passphrase into the key that
    opens a file of `slots/`, which holds the vault's keys; HKDF-SHA-256 makes each record's own keys of them; AES-256-GCM seals,
    HMAC-SHA-256 tells whether anything was changed.

    ```sh
    \(script)
    ```

    """
}
