#!/bin/bash
# Installs zutto from a release and builds a locked archive of a home. The workflows in this folder call it; README.md says how to set them up.
#
#   publish.sh install                      needs root or sudo, apt, curl, openssh-client
#   publish.sh build OUT [--diary ID]...    run in the home
#
# install reads ZUTTO_RELEASE, the address of a release's files (https:// or file://), and ZUTTO_SIGNER, the public SSH key of who signs releases (may be empty).
# build reads ZUTTO_PASSPHRASE. On any error it exits with a status other than 0: then nothing may be published.
set -euo pipefail

fail() { echo "publish.sh: $1" >&2; exit 1; }

install_release() {
  [ -n "${ZUTTO_RELEASE:-}" ] || fail "ZUTTO_RELEASE is empty: set it to the address of a release's files"
  local folder package root=()
  folder=$(mktemp -d)
  cd "$folder"
  get() { curl --fail --silent --show-error --location --proto =https,file --proto-redir =https --remote-name "${ZUTTO_RELEASE%/}/$1"; }
  get SHA256SUMS
  if [ -n "${ZUTTO_SIGNER:-}" ]; then
    get SHA256SUMS.sig
    printf 'zutto %s\n' "$ZUTTO_SIGNER" >signers
    ssh-keygen -Y verify -f signers -I zutto -n zutto-release -s SHA256SUMS.sig <SHA256SUMS
  fi
  package=$(grep -o "zutto_[0-9][^/ ]*_$(dpkg --print-architecture)\.deb$" SHA256SUMS) || fail "the release has no package for $(dpkg --print-architecture)"
  get "$package"
  grep "  $package$" SHA256SUMS | sha256sum --check --strict
  # apt reads the package as another user.
  chmod 755 "$folder"
  [ "$(id -u)" = 0 ] || root=(sudo)
  "${root[@]}" apt-get update -qq
  # libvips-tools makes photos smaller.
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "./$package" libvips-tools >/dev/null
  rm -r "$folder"
  zutto --version
}

build() {
  [ $# -gt 0 ] || fail "name the folder to build into"
  [ -n "${ZUTTO_PASSPHRASE:-}" ] || fail "ZUTTO_PASSPHRASE is empty: add it to the secrets of the repository"
  local out=$1
  shift
  # zutto reads it from the output of a command, so it is in no argument and no file.
  export ZUTTO_PASSPHRASE
  # shellcheck disable=SC2016 # zutto's shell expands it
  export ZUTTO_PASSPHRASE_COMMAND='printf %s "$ZUTTO_PASSPHRASE"'
  zutto build --no-input --lock --out "$out" "$@"
  # The passphrase opens every file.
  zutto unlock "$out"
}

case ${1:-} in
  install) install_release ;;
  build) shift; build "$@" ;;
  *) fail "say install or build" ;;
esac
