// The instructions for opening the vault without zutto.

/// The text of `otp/RECOVER.md`, and the shell script in it.
public enum Recovery {
  /// A POSIX shell script that prints every revision of every account with stock `openssl`.
  ///
  /// It treats the files as hostile: no value from a file becomes part of a program.
  public static let script = #"""
    # usage: sh recover.sh FOLDER      FOLDER is the one that holds vault.json
    set -eu
    LC_ALL=C; export LC_ALL
    cd -- "${1:?say which folder}"
    openssl kdf -help >/dev/null 2>&1 || { echo 'this needs OpenSSL 3.0 or newer' >&2; exit 1; }

    # The value of a field: every field stands on a line of its own.
    field() { sed -n "s/^ *\"$2\": *\"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1"; }
    # The hexadecimal digits that openssl prints as AA:BB:…
    plain() { tr -d ':\n' | tr A-F a-f; }
    # AES-256-GCM's ciphertext is AES-256-CTR's from counter 2.
    # usage: unseal FILE KEY
    unseal() {
      field "$1" ciphertext | openssl base64 -d -A |
        openssl enc -d -aes-256-ctr -K "$2" -iv "$(field "$1" nonce)00000002"
    }

    printf 'Passphrase: ' >&2
    stty -echo 2>/dev/null || :
    passphrase=
    IFS= read -r passphrase || :
    stty echo 2>/dev/null || :
    echo >&2

    # The vault's keys: lines of a key's name and the key, from every slot that the passphrase opens.
    keys=
    for slot in slots/*.json; do
      key=$(openssl kdf -keylen 32 -kdfopt "pass:$passphrase" \
        -kdfopt "hexsalt:$(field "$slot" salt)" -kdfopt "n:$(field "$slot" n)" \
        -kdfopt "r:$(field "$slot" r)" -kdfopt "p:$(field "$slot" p)" \
        -kdfopt maxmem_bytes:1200000000 SCRYPT | plain)
      keys="$keys
    $(unseal "$slot" "$key" | sed -n '/^[0-9a-f]\{16\} [0-9a-f]\{64\}$/p')"
    done
    case $keys in *[0-9a-f]*) ;; *) echo 'the passphrase is wrong' >&2; exit 1 ;; esac

    # Every record, account by account, the newest first: 12-… before 9-… What is known of each, in lines:
    #   good|bad ACCOUNT REVISION JSON
    #   after ACCOUNT REVISION      one that a good one follows
    #   hurt ACCOUNT REVISION       one that can't be opened
    #   span|given DEVICE FIRST LAST     numbers of records that are there, or were given up as lost
    vault=$(field vault.json vault)
    read_records() {
      printf '%s\n' records/*/*.json | sort -t / -k 2,2 -k 3,3nr | while IFS= read -r record; do
        # By its place: a record that stands elsewhere has another key.
        account=${record#records/}
        account=${account%%/*}
        revision=${record##*/}
        revision=${revision%.json}
        claimed="$(field "$record" account) $(field "$record" revision)-$(field "$record" device)"
        claimed=$(printf %s "$claimed" | tr -cd '0-9a-f -')

        # The line of its key; what stands behind its name.
        key=${keys#*"
    $(field "$record" key) "}
        key=${key%%[!0-9a-f]*}
        if [ -z "$key" ]; then
          printf '%s needs another passphrase, or is damaged\n' "$record" >&2
          printf 'hurt %s\n' "$account $revision" "$claimed"
          continue
        fi

        both=$(openssl kdf -keylen 64 -kdfopt digest:SHA256 -kdfopt "hexkey:$key" \
          -kdfopt "hexsalt:$vault" \
          -kdfopt "info:zutto record 1 $account $revision $(field "$record" nonce)" HKDF | plain)
        # The code over everything in the file: nothing was changed since it was written.
        mac=$({
          echo 'zutto record 1'
          for name in vault key account revision device sequence previous parents seen \
            nonce ciphertext tag; do printf '%s %s\n' "$name" "$(field "$record" "$name")"; done
        } | openssl mac -digest SHA256 -macopt "hexkey:$(printf %s "$both" | cut -c 65-128)" HMAC | plain)
        # Without what could steer the terminal, if somebody else wrote it.
        json=$(unseal "$record" "$(printf %s "$both" | cut -c 1-64)" | tr -d '\000-\037' | sed 's/ *$//')

        if [ "$mac" != "$(field "$record" mac)" ]; then
          printf '%s was changed: do not trust it\n' "$record" >&2
          printf 'hurt %s\n' "$account $revision" "$claimed"
          printf 'bad %s %s %s\n' "$account" "$revision" "$json"
          continue
        fi
        printf 'good %s %s %s\n' "$account" "$revision" "$json"
        for parent in $(field "$record" parents); do echo "after $account $parent"; done
        number=$(field "$record" sequence)
        echo "span ${revision#*-} $number $number"
        for tail in $(field "$record" seen); do
          echo "span ${tail%:*} $((${tail#*:} + 1)) ${tail#*:}"
        done
        printf '%s\n' "$json" |
          sed -n 's/^{"kind": "loss-accepted".*"lost": \[\([^]]*\)\].*/\1/p' | tr -d '",' | tr ' :-' '\n  ' |
          sed 's/^/given /'
      done
    }
    all=$(read_records)
    lines() { printf '%s\n' "$all" | sed -n "$@"; }

    # How many numbers are missing between lines 'DEVICE FIRST LAST'.
    missing() {
      sort -k 1,1 -k 2,2n | {
        device= next=1 count=0
        while read -r name first last; do
          [ "$name" = "$device" ] || { device=$name; next=1; }
          [ "$first" -le "$next" ] || { count=$((count + first - next)); next=$first; }
          [ "$last" -lt "$next" ] || next=$((last + 1))
        done
        echo "$count"
      }
    }
    total=$(lines 's/^span //p' | missing)
    open=$(lines 's/^span //p; s/^given //p' | missing)

    # ACCOUNT/REVISION of all that are there, of those that others follow, and of these again those that are missing.
    there=" $(lines 's/^good \([^ ]* [^ ]*\) .*/\1/p' | tr ' \n' '/ ')"
    after=" $(lines 's/^after //p' | sort -u | tr ' \n' '/ ')"
    hurt=" $(lines 's/^hurt //p' | tr ' \n' '/ ')"
    gone= named=0
    for one in $(printf %s "$after"); do
      case $there in *" $one "*) ;; *) gone="$gone $one"; named=$((named + 1)) ;; esac
    done
    doubtful=' '
    for one in $(printf %s "$hurt"); do
      case $after$there in *" $one "*) ;; *) doubtful="$doubtful${one%%/*} " ;; esac
    done

    printf '%s\n' "$all" | while read -r state account revision json; do
      case $state in
        good) state=now ;;
        bad) ;;
        *) continue ;;
      esac
      if [ "$state" = now ]; then
        # Whose the missing are nobody knows, unless others name them all.
        if [ "$open" -gt 0 ] && [ "$named" -lt "$total" ]; then state=maybe; fi
        case $doubtful in *" $account "*) state=maybe ;; esac
        for one in $(printf %s "$gone"); do
          [ "${one%%/*}" = "$account" ] || continue
          one=${one#*/}
          [ "${revision%%-*}" -ge "${one%%-*}" ] || state=maybe
        done
        case $after in *" $account/$revision "*) state=old ;; esac
      fi
      printf '%s %s %s %s\n' "$state" "$account" "$revision" "$json" | tr -d '\000-\011\013-\037'
    done
    """#

  /// The whole of `otp/RECOVER.md`.
  public static let text = """
    # How to open this folder without zutto

    This folder holds secrets for one-time passwords (the six digits that sites ask for at sign-in), sealed with a
    passphrase. If zutto still exists, `zutto otp list` shows them. If it does not, any system with a POSIX shell and
    OpenSSL 3.0 or newer opens them. (OpenSSL 1.1 and LibreSSL, which macOS calls `openssl`, lack the commands
    `openssl kdf` and `openssl mac`. On a Mac: `brew install openssl@3`, then
    `PATH="$(brew --prefix openssl@3)/bin:$PATH"`.)

    Save the lines below as `recover.sh` somewhere and run `sh recover.sh FOLDER`, where `FOLDER` is the one this text
    stands in. It changes nothing. For every revision of every account it prints one line, the newest of an account first:

    - `now`, `maybe`, `old` or `bad`. `now` is the account as it is; two such lines mean that it was changed on two machines,
      and both are good. `maybe` is the newest that can be opened, but a newer one may be damaged or missing: its secret may be
      one that the site no longer knows, and of type `hotp` its counter may have been used. `old` is what it was before.
      `bad` was changed by somebody or something since it was written.
    - the account's number and the revision's;
    - a JSON text: `issuer` and `accountName` say whose it is; `"kind": "deleted"`, that it was removed.

    Put `secret` into any authenticator app (with `algorithm`, `digits` and `period`, if it asks), or get a code with
    `oathtool --totp=SHA1 --digits=6 --time-step-size=30s --base32 SECRET`. An account of the `type` `hotp` needs its `counter`:
    `oathtool --hotp --digits=6 --counter=COUNTER --base32 SECRET`.

    While it runs, the passphrase and keys can be seen by others who are signed in on the same machine (`ps`), and the
    secrets stand on the screen: run it on a machine of your own, without others on it. A passphrase with letters such as が or
    가 must be typed composed (Unicode NFC), as keyboards do.

    What the files mean is described in zutto's `docs/FORMAT.md`, "The vault": scrypt turns the passphrase into the key that
    opens a file of `slots/`, which holds the vault's keys; HKDF-SHA-256 makes each record's own keys of them; AES-256-GCM
    seals, HMAC-SHA-256 tells whether anything was changed.

    ```sh
    \(script)
    ```

    """
}
