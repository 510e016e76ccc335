#!/bin/sh
# The browser tests need a Chromium: install Debian's where it is missing and we may; say so plainly where we may not.
set -eu
if command -v chromium >/dev/null 2>&1; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the browser tests"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
  exit 0
fi
echo "The browser tests need Chromium, which is not installed. As root: apt install chromium" >&2
exit 1
