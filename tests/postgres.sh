#!/bin/sh
# The tests of the club's database run on a real PostgreSQL too: install Debian's where it is missing and we may; say so
# plainly where we may not. The tests start a server of their own; Debian's own is not started for them.
set -eu
if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing PostgreSQL for the tests of the club's database"
  apt-get update -qq
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
  exit 0
fi
echo "PostgreSQL is not installed: its tests are skipped. As root: apt install postgresql" >&2
