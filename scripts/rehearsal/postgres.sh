#!/bin/bash
# Stands in for the start of the image postgres:18.
set -euo pipefail
export PATH=/usr/lib/postgresql/18/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
as=(setpriv --reuid=postgres --regid=postgres --init-groups)
install -d -o postgres -g postgres /var/run/postgresql /var/lib/postgresql/18 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -m 600 -o postgres <(echo "$POSTGRES_PASSWORD") /tmp/password
  "${as[@]}" initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --locale=C.UTF-8
  rm /tmp/password
  "${as[@]}" postgres --single -D "$PGDATA" postgres <<< "CREATE DATABASE $POSTGRES_DB"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
exec "${as[@]}" postgres -c listen_addresses='*'
