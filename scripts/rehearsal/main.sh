#!/usr/bin/env bash
# Rehearses docs/going-live.md: an empty Debian 13 becomes a machine with the estimator, in its own network, with Docker of its
# own, and ends with this command. Run it as root, with Debian's debootstrap and slirp4netns. No registry of images is asked:
# Debian's packages and the pinned Node stand in for the three images. They are made once, and kept in the folder that you name.
# KEEP=1 goes on with the machine of the run before.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath -m "${1:-.cache/rehearsal}")
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep '/debian/*$' | sort -u | head -1)
mkdir -p "$folder"

# A Debian with these packages, which only has what a container needs.
debian() { # suite folder packages
  [ -e "$2.done" ] && return
  rm -rf "$2"
  debootstrap --variant=minbase --include="ca-certificates,$3" "$1" "$2" "$mirror" /usr/share/debootstrap/scripts/sid
  rm -rf "$2"/var/cache/apt/archives/*.deb
  # This machine may reach the registry of packages by a certificate authority of its own.
  cp /etc/ssl/certs/ca-certificates.crt "$2/etc/ssl/certs/"
  touch "$2.done"
}
debian trixie "$folder/debian" netbase
debian trixie "$folder/node" libatomic1
debian forky "$folder/postgres" postgresql-18
debian forky "$folder/caddy" caddy
if [ ! -e "$folder/node/usr/local/bin/npm" ]; then
  chroot "$folder/node" useradd --create-home node
  cp "$(realpath node_modules/.bin/node)" "$folder/node/usr/local/bin/node"
  cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$folder/node/usr/local/lib/npm"
  [ ! -e /etc/npmrc ] || install -D /etc/npmrc "$folder/node/usr/local/etc/npmrc"
  ln -s ../lib/npm/bin/npm-cli.js "$folder/node/usr/local/bin/npm"
fi
install -m 755 scripts/rehearsal/postgres.sh "$folder/postgres/start.sh"

machine=$folder/machine
[ "${KEEP:-}" ] || { rm -rf "$machine"; cp -a "$folder/debian" "$machine"; }
rm -rf "$machine/srv/lift-estimator.git"
mkdir -p "$machine/images" "$machine/old"
git clone --quiet --bare . "$machine/srv/lift-estimator.git"
cp scripts/rehearsal/twelve-steps.sh "$machine/"
echo 'nameserver 10.0.2.3' > "$machine/etc/resolv.conf"
mkdir -p "$machine/etc/docker"

network=rehearsal
ip netns add "$network"
slirp4netns --configure --disable-host-loopback --netns-type=path "/run/netns/$network" tap0 > "$folder/network.log" 2>&1 &
slirp=$!
trap 'kill $slirp; ip netns del $network' EXIT

# A machine's own root, processes and network, so that Docker's rules and mounts end with it.
nsenter "--net=/run/netns/$network" unshare --mount --pid --ipc --uts --fork --kill-child bash -euc '
  machine=$1 images=$2
  mount --make-rprivate /
  hostname lifts
  mount --bind "$machine" "$machine"
  mount --bind -o ro "$images" "$machine/images"
  mount -t proc proc "$machine/proc"
  mount -t sysfs sysfs "$machine/sys"
  mount --rbind /sys/fs/cgroup "$machine/sys/fs/cgroup"
  mount --rbind /dev "$machine/dev"
  mount -t tmpfs tmpfs "$machine/run"
  cd "$machine"
  pivot_root . old
  umount -l /old
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb bash /twelve-steps.sh
' bash "$machine" "$folder"
