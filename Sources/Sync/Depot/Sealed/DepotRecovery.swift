// The instructions for opening a sealed depot without zutto.

/// The text of `RECOVER.md` in a sealed depot, and the shell script in it.
public enum DepotRecovery {
  /// A POSIX shell script that makes a git repository of a sealed depot with stock `openssl` and `git`.
  ///
  /// It treats the files as hostile: no value from a file becomes part of a program.
  public static let script = #"""
    # usage: sh recover.sh DEPOT FOLDER      DEPOT is the folder that holds this file, FOLDER does not exist yet
    set -eu
    LC_ALL=C; export LC_ALL
    depot=$(cd -- "${1:?say which depot}" && pwd)
    git init -q -- "${2:?say where to}"
    cd -- "$2"
    openssl kdf -help >/dev/null 2>&1 || { echo 'this needs OpenSSL 3.0 or newer' >&2; exit 1; }
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    umask 077

    # The value of a field: every field stands on a line of its own.
    field() { sed -n "s/^ *\"$2\": *\"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1"; }
    # The hexadecimal digits that openssl prints as AA:BB:…
    plain() { tr -d ':\n' | tr A-F a-f; }
    # The hexadecimal digits of bytes.
    digits() { od -An -v -tx1 | tr -d ' \n'; }
    # AES-256-GCM's ciphertext is AES-256-CTR's from counter 2.
    # usage: decrypt KEY NONCE
    decrypt() { openssl enc -d -aes-256-ctr -K "$1" -iv "${2}00000002"; }
    # usage: derive SECRET SALT INFO LENGTH, all but the length in hexadecimal digits
    derive() {
      openssl kdf -keylen "$4" -kdfopt digest:SHA256 -kdfopt "hexkey:$1" -kdfopt "hexsalt:$2" \
        -kdfopt "hexinfo:$3" HKDF | plain
    }
    hex() { printf %s "$1" | digits; }

    id=$(field "$(ls "$depot"/depot-*.json | head -n 1)" id | tr -cd 0-9a-f)
    printf 'Passphrase: ' >&2
    stty -echo 2>/dev/null || :
    passphrase=
    IFS= read -r passphrase || :
    stty echo 2>/dev/null || :
    echo >&2

    # A person's keys: of the file that the passphrase opens.
    for file in "$depot"/keys/*.json; do
      [ "$(field "$file" kdf)" = scrypt ] || continue
      key=$(openssl kdf -keylen 32 -kdfopt "pass:$passphrase" -kdfopt "hexsalt:$(field "$file" salt)" \
        -kdfopt "n:$(field "$file" n)" -kdfopt "r:$(field "$file" r)" -kdfopt "p:$(field "$file" p)" \
        -kdfopt maxmem_bytes:1200000000 SCRYPT | plain)
      field "$file" ciphertext | openssl base64 -d -A | decrypt "$key" "$(field "$file" nonce)" >"$work/keys"
      if head -c 5 "$work/keys" | grep -q '^sign '; then break; fi
      rm "$work/keys"
    done
    [ -e "$work/keys" ] || { echo 'the passphrase is wrong' >&2; exit 1; }
    sed -n 's/^open //p' "$work/keys" | openssl base64 -d -A >"$work/open.der"
    openssl pkey -inform DER -in "$work/open.der" -pubout -outform DER 2>/dev/null | tail -c 65 | digits >"$work/open"

    # The depot's keys: lines of a key's name and the key, from the newest list of members.
    members=$(ls "$depot"/members/*.json | sort | tail -n 1)
    sed -n 's/^.*"point": "\([^"]*\)", "box": "\([^"]*\)".*$/\1 \2/p' "$members" | while read -r point box; do
      printf %s "$point" | openssl base64 -d -A >"$work/point.der"
      printf %s "$box" | openssl base64 -d -A >"$work/box"
      shared=$(openssl pkeyutl -derive -keyform DER -inkey "$work/open.der" -peerform DER \
        -peerkey "$work/point.der" | digits)
      both=$(derive "$shared" "$(tail -c 65 "$work/point.der" | digits)$(cat "$work/open")" \
        "$(hex 'zutto depot slot 1')$id" 44)
      decrypt "$(printf %s "$both" | cut -c 1-64)" "$(printf %s "$both" | cut -c 65-88)" <"$work/box" |
        LC_ALL=C grep -a '^[0-9a-f]\{16\} [0-9a-f]\{64\}$' || :
    done >"$work/ring"

    # usage: open FILE KIND      writes what is sealed in it to $work/text
    open() {
      head -c 88 "$1" | digits >"$work/head"
      key=$(grep "^$(cut -c 33-48 "$work/head") " "$work/ring" | cut -d ' ' -f 2)
      if [ -z "$key" ]; then echo "$1: its key is not in the list of members" >&2; return 1; fi
      both=$(derive "$key" "$(cut -c 49-112 "$work/head")" "$(hex 'zutto depot 1')$id$2" 64)
      if [ "$(printf %s "$both" | cut -c 65-128)" != "$(cut -c 113-176 "$work/head")" ]; then
        echo "$1 is damaged" >&2
        return 1
      fi
      key=$(printf %s "$both" | cut -c 1-64)
      size=$(($(wc -c <"$1") - 88))
      count=$(((size + 1048591) / 1048592))
      number=0
      while [ "$number" -lt "$count" ]; do
        last=00
        [ "$((number + 1))" -lt "$count" ] || last=01
        length=1048592
        [ "$last" = 00 ] || length=$((size - number * 1048592))
        tail -c +$((89 + number * 1048592)) "$1" | head -c $((length - 16)) |
          decrypt "$key" "$(printf '%022x' "$number")$last"
        number=$((number + 1))
      done >"$work/text"
      long=$(head -c 8 "$work/text" | digits)
      tail -c +9 "$work/text" | head -c "$((0x$long))" >"$work/content"
    }

    # git proves that nothing was changed: a pack's content has its own hash.
    for pack in "$depot"/packs/*.pack; do
      open "$pack" 01 || continue
      git index-pack --stdin <"$work/content" >/dev/null || echo "$pack is damaged" >&2
    done
    # The newest state of each device.
    for device in "$depot"/heads/*; do
      open "$(ls "$device"/*.json | sort | tail -n 1)" 02 || continue
      commit=$(tail -c +65 "$work/content" | sed -n 's/^ *"commit": "\([0-9a-f]*\)",*$/\1/p')
      git update-ref "refs/heads/device-${device##*/}" "$commit"
      echo "device-${device##*/}: $(git log -1 --format=%cd "$commit")"
    done

    # Photos, sound and films that are kept apart: a checkout puts them where git has their placeholders.
    mkdir .git/media
    for file in "$depot"/media/*; do
      name=$file
      case ${file##*/} in
        '*' | *.*[!1] | *.?*1) continue ;;
        *.1) name=${file%.1} ;;
      esac
      : >"$work/whole"
      part=1
      while [ -e "$file" ]; do
        open "$file" 05 || continue 2
        cat "$work/content" >>"$work/whole"
        part=$((part + 1))
        file=$name.$part
      done
      mv "$work/whole" ".git/media/$(openssl dgst -sha256 -r "$work/whole" | cut -c 1-64)"
    done
    cat >.git/placeholder-to-file <<'END'
    cat >.git/text
    name=$(head -n 1 .git/text | LC_ALL=C sed -n 's/^zutto-media 1 \([0-9a-f]\{64\}\) [0-9]*$/\1/p')
    if [ -n "$name" ] && [ -e ".git/media/$name" ]; then cat ".git/media/$name"; else cat .git/text; fi
    END
    cat >.git/file-to-placeholder <<'END'
    cat >.git/text
    name=$(openssl dgst -sha256 -r .git/text | cut -c 1-64)
    if [ -e ".git/media/$name" ]; then echo "zutto-media 1 $name" $(($(wc -c <.git/text))); else cat .git/text; fi
    END
    git config filter.zutto-media.smudge 'sh .git/placeholder-to-file'
    git config filter.zutto-media.clean 'sh .git/file-to-placeholder'
    echo '* filter=zutto-media' >.git/info/attributes
    echo "now look: git -C FOLDER log --all, and git -C FOLDER switch device-…"
    """#

  /// The file's text.
  public static let text = """
    # Opening this without zutto

    This folder is a sealed depot of zutto: a home of diaries, memos and ledgers, encrypted. Whoever keeps it can't read
    it; who knows the passphrase of one of its members can, also when zutto is gone, with stock `openssl` (3.0 or newer)
    and `git`. Save the lines below as `recover.sh`, and run `sh recover.sh DEPOT FOLDER`: DEPOT is the folder with this
    file, FOLDER a new one that becomes a git repository with every version of every file. Photos that were kept apart from
    git are in their places as soon as a branch is checked out.

    The script does not check who signed: do that with zutto, as long as it is there.

    ```sh
    \(script)
    ```

    What the files mean is described in zutto's `docs/FORMAT.md`, "Sealed depots": scrypt (RFC 7914) turns the passphrase
    into the key of a file in `keys/`, which has a person's two keys of P-256; the newest file in `members/` has the
    depot's keys, sealed to each of them (ECDH, HKDF-SHA-256, AES-256-GCM); with these each pack and head is sealed,
    in pieces of 1 MiB.

    """
}
