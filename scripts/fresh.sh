#!/usr/bin/env bash
# Proves `npm start` and `npm test` on a fresh machine: a minimal Debian root that has Node and npm and nothing else,
# and an ordinary user in it. Needs root, debootstrap, and the Node of this machine, which is copied.
# Usage: scripts/fresh.sh [start|test]; without an argument both. Exit status 0 if everything holds, and if this machine
# lacks what the root needs: then it prints one line that begins with NOT RUN.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

DEBIAN=bookworm
cache="${XDG_CACHE_HOME:-$HOME/.cache}/web-extract-fresh"
base="$cache/$DEBIAN"
what="${1:-all}"

not_run() { echo "NOT RUN, $1: the fresh machine"; exit 0; }

[ "$(id -u)" -eq 0 ] || not_run "only root can make a root file system"
unshare --mount --pid --fork true 2>/dev/null || not_run "this machine allows no namespaces (unshare)"
if ! command -v debootstrap >/dev/null; then
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap >/dev/null; } ||
    not_run "debootstrap cannot be installed"
fi

if [ ! -e "$base.complete" ]; then
  rm -rf "$base" && mkdir -p "$cache"
  debootstrap --variant=minbase --include=ca-certificates,libstdc++6 "$DEBIAN" "$base" http://deb.debian.org/debian \
    >"$cache/debootstrap.log" || not_run "debootstrap reaches no mirror (see $cache/debootstrap.log)"
  touch "$base.complete"
fi

root="$(mktemp -d /var/tmp/web-extract-fresh-XXXXXX)"
# The processes inside are gone by then: their process namespace ends with the command that runs them.
trap 'rm -rf --one-file-system "$root"' EXIT
cp -a --reflink=auto "$base/." "$root"

# Node and npm as this machine has them, and the certificates by which it reaches the registry.
install -D "$(command -v node)" "$root/usr/bin/node"
npm="$(npm root -g)/npm"
mkdir -p "$root$(dirname "$npm")" && cp -a "$npm" "$root$npm"
ln -sf "$npm/bin/npm-cli.js" "$root/usr/bin/npm" && ln -sf "$npm/bin/npx-cli.js" "$root/usr/bin/npx"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
certificates=/etc/ssl/certs/ca-certificates.crt
cp -L "${NODE_EXTRA_CA_CERTS:-$certificates}" "$root$certificates"

chroot "$root" useradd --create-home --shell /bin/bash tester
for home in /root /home/tester; do
  git clone -q --no-hardlinks . "$root$home/web-extract"
  # A clone of a detached or dirty tree has what is committed, as CI has.
  git -C "$root$home/web-extract" -c advice.detachedHead=false checkout -q "$(git rev-parse HEAD)"
done
chroot "$root" chown -R tester:tester /home/tester

# As USER, in a process namespace of its own, with nothing of this machine's environment: a command in the clone.
# The last bash stays and collects orphans, as the first process of a machine does.
inside() {
  local user="$1" home; shift
  home="$([ "$user" = root ] && echo /root || echo "/home/$user")"
  unshare --mount --pid --fork --kill-child bash -c '
    root="$1" user="$2" home="$3"; shift 3
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
    exec chroot --userspec="$user:$user" "$root" env -i HOME="$home" USER="$user" LANG=C.UTF-8 CI=true \
      PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
      bash -c "cd ~/web-extract && $*; exit \$?"
  ' _ "$root" "$user" "$home" "$@"
}

if [ "$what" != test ]; then
  for user in tester root; do
    echo "fresh machine, npm start as $user"
    inside "$user" "node scripts/fresh/start.mjs"
  done
fi

if [ "$what" != start ]; then
  echo "fresh machine, npm test as tester"
  output="$(mktemp)"
  status=0
  inside tester "npm test" >"$output" 2>&1 || status=$?
  grep -aE '^ *[0-9]+ (pass|fail|skip)$|^\(fail\)|^# Unhandled' "$output" || tail -n 50 "$output"
  # Why tests do not run there is known: the list of reasons is checked in, and grows only on purpose.
  grep -aoE 'NOT RUN[^:>]*' "$output" | sed -E 's/[[:space:]]+$//' | LC_ALL=C sort -u >"$output.not-run"
  if ! diff -u test/fresh-not-run.txt "$output.not-run"; then
    echo "the reasons why tests do not run on a fresh machine are not those of test/fresh-not-run.txt"
    status=1
  fi
  [ "$status" -eq 0 ] || cp "$output" "$cache/last-test.log"
  rm -f "$output" "$output.not-run"
  exit "$status"
fi
