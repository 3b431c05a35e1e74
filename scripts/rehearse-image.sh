#!/usr/bin/env bash
# Builds the image by the Dockerfile, on a base of Debian's packages and the pinned Node: no registry of images is asked. Run it
# as root, with Debian's buildah, crun and debootstrap. The base is kept in .cache/image, or in the folder that you name.
# Start it: buildah run --env DATABASE_URL=… --user node "$(buildah from --pull-never lift-estimator)" -- node src/server/main.ts
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-.cache/image}")
base=$folder/base
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

if [ ! -e "$base/usr/local/bin/node" ]; then
  mkdir -p "$folder"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | sort -u | head -1)
  debootstrap --variant=minbase --include=ca-certificates "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$base" "$mirror"
  cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$base/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  chroot "$base" useradd --create-home node
  cp "$(realpath node_modules/.bin/node)" "$base/usr/local/bin/node"
fi
container=$(buildah from scratch)
buildah copy --quiet "$container" "$base" /
buildah commit --quiet --rm "$container" "docker.io/library/$(sed -n 's/^FROM \(\S*\).*/\1/p' Dockerfile | head -1)"

settings=()
for file in /etc/npmrc "$HOME/.npmrc" /etc/ssl/certs/ca-certificates.crt; do
  [ ! -e "$file" ] || settings+=(--volume "$file:${file/#$HOME//root}:ro")
done
buildah build --pull=never --format docker "${settings[@]}" --volume "$HOME/.npm:/root/.npm" --tag lift-estimator .
