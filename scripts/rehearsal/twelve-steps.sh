#!/usr/bin/env bash
# Runs on the empty machine what docs/going-live.md says, and prints how long each step took. What a provider has elsewhere (DNS,
# images, the mail server, the CRM) stands on this machine too.
set -euo pipefail
domain=lifts.home.arpa # Caddy signs such names by its own authority.
address=10.0.2.100
started=0
step() {
  echo "== $SECONDS s: $*"
}
standIn() { # does something that a provider does, outside of the time
  local before=$SECONDS
  "$@"
  SECONDS=$before
}

step '1. A machine'
apt-get -qq update
export DEBIAN_FRONTEND=noninteractive
apt-get -qq install --no-install-recommends git docker.io docker-cli docker-compose docker-buildx iptables > /dev/null
startDocker() { # as systemd does
  dockerd > /var/log/dockerd.log 2>&1 &
  until docker info > /dev/null 2>&1; do kill -0 $!; done
}
loadImages() { # as a registry has them
  docker image inspect caddy:2 > /dev/null 2>&1 && return
  tar -C /images/node -c . | docker import --change 'CMD ["node"]' - node:26-slim
  tar -C /images/postgres -c . | docker import --change 'CMD ["/start.sh"]' --change 'VOLUME /var/lib/postgresql' - postgres:18
  tar -C /images/caddy -c . | docker import --change 'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config' \
    --change 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]' - caddy:2
}
standIn startDocker
standIn loadImages
docker compose version

step '2. DNS and ports'
startDns() { # as the domain's provider does
  apt-get -qq install --no-install-recommends dnsmasq curl jq socat > /dev/null
  dnsmasq --listen-address=$address --bind-interfaces --no-resolv --server=10.0.2.3 --address=/$domain/$address \
    --txt-record="home.arpa,v=spf1 -all" --txt-record="_dmarc.home.arpa,v=DMARC1; p=quarantine"
  echo "nameserver $address" > /etc/resolv.conf
}
standIn startDns
getent hosts $domain

step '3. The code'
cd /root
rm -rf lift-estimator
git clone --quiet /srv/lift-estimator.git
cd lift-estimator
ls compose.yaml

step '4. The settings'
printf '%s\n' "$domain" 'Riverside Lifts' '02 5550 1234' owner@home.arpa https://www.home.arpa smtp://$address:3901 \
  'Riverside Lifts <estimates@home.arpa>' sales@home.arpa sandbox sandbox |
  docker run --rm -i --user "$(id -u):$(id -g)" -e HOME=/tmp -v "$PWD:/code" -w /code node:26-slim npm run init
[ "$(stat -c %a .env)" = 600 ]
startAccounts() { # the mail server, the CRM and another program
  docker run --rm --detach --network host -e HOME=/tmp -v "$PWD:/code" -w /code node:26-slim npm run sandbox
  for port in 3900 3901; do socat TCP-LISTEN:$port,bind=$address,fork,reuseaddr TCP:127.0.0.1:$port & done
  sed -i "s|^CRM_URL=.*|CRM_URL=http://$address:3900|" .env
  printf '%s\n' SMTP_ALLOW_PLAIN=on WEBHOOK_URLS=http://$address:3900/webhooks/first WEBHOOK_ALLOW_PRIVATE=on \
    WEBHOOK_SECRET=whsec_"$(printf 'the secret of the sandbox, no more' | base64)" >> .env
}
standIn startAccounts

step '5. Start'
docker compose up -d --build --quiet-pull > /var/log/compose.log 2>&1 || { tail -50 /var/log/compose.log; exit 1; }
until [ "$(docker compose ps --format '{{.Health}}' | grep -c '^healthy$')" -ge 4 ]; do sleep 1; done
docker compose ps --format 'table {{.Service}}\t{{.Status}}'
docker compose cp caddy:/data/caddy/pki/authorities/local/root.crt /root/authority.crt
call() { # path curl-options: through the domain, the certificate and the proxy
  curl --silent --show-error --fail-with-body --cacert /root/authority.crt "https://$domain$1" "${@:2}"
}
json=(-H 'content-type: application/json' -d)
call / | grep -o '<title>[^<]*</title>'

step '6. Sign in'
password=$(sed -n "s/^ADMIN_PASSWORD='\(.*\)'$/\1/p" .env)
token=$(call /api/admin/login "${json[@]}" "{\"email\":\"owner@home.arpa\",\"password\":\"$password\"}" | jq -re .token)
admin=(-H "authorization: Bearer $token")

step '7. Your prices'
call /api/admin/pricing-config "${admin[@]}" |
  jq 'del(.lastUpdated, .missingPrices) | .basePrices.residential.enclosed.lift = 35000' |
  call /api/admin/pricing-config "${admin[@]}" -X PUT "${json[@]}" @- > /dev/null
call /api/calculate "${json[@]}" '{"numberOfStops":4,"liftType":"residential","cabinType":"enclosed","wheelchairAccess":"yes",
  "budgetConsideration":"look","numberOfDoors":2,"indoorOutdoor":"outdoor","shaftType":"steel_frame","glassInCabin":"yes",
  "glassDoors":"undecided","includeInstallation":"yes","state":"NSW","customerType":"homeowner","fullName":"Mary Ann Lee",
  "phone":"0412345678","email":"mary.lee@home.arpa"}' | jq -re '"The price: $\(.calculation.totals.grandTotal)"'

step '8. Mail'
docker compose exec -T worker npm run mail:test owner@home.arpa

step '9. CRM'
docker compose exec -T worker npm run crm:fields -- /backups/crm-fields.json --create |
  sed -n 's/^In containers: //p' | tee -a .env
grep -q '^CRM_CUSTOM_FIELDS=' .env
visit() { # until somebody is refused
  while call / > /dev/null; do :; done
}
visit &
visitor=$!
docker compose up -d --wait web-1 > /dev/null 2>&1
docker compose up -d --wait > /dev/null 2>&1
kill $visitor # fails if the visitor was refused

step '10. Your site'
call /embed.js -o /root/embed.js
ls -l /root/embed.js

step '11. Backups'
docker compose exec -T worker npm run backup -- /backups/first.backup.gz | tail -1
docker compose cp worker:/backups/. ./backups
practise() { # on another machine with the same .env
  sed 's/80:80/8080:80/; s/443:443/8443:443/' compose.yaml > practise.yaml
  docker compose -p practise -f practise.yaml run --rm -T --user "$(id -u):$(id -g)" -v "$PWD/backups:/from:ro" \
    worker npm run restore -- /from/first.backup.gz
  docker compose -p practise -f practise.yaml down --volumes > /dev/null 2>&1
}
practise

step '12. Look at all of it'
chmod 644 /root/authority.crt
docker compose cp /root/authority.crt worker:/backups/authority.crt
docker compose exec -T -e NODE_EXTRA_CA_CERTS=/backups/authority.crt worker npm run doctor | tee /root/doctor.log || true
# Caddy's own authority signs for twelve hours only.
[ "$(grep -c '^✗' /root/doctor.log)" = "$(grep -c '^✗ The certificate of .* ends in 0 days' /root/doctor.log)" ]
step 'Live'
