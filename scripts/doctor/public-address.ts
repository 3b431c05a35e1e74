// Whether visitors reach the server at PUBLIC_URL: DNS, certificate, proxy and pages.
import { lookup } from 'node:dns/promises';
import { connect as connectTls } from 'node:tls';
import { dayMs } from '#domain/durations.ts';
import { errorCode } from '#server/error-code.ts';
import { callOutside } from '#server/outside/call-outside.ts';
import { type Check, type Finding, fine, opened, timeoutMs, wrong } from './finding.ts';

export const checkPublicAddress: Check = async ({ publicUrl, siteUrl, trustProxy }) => {
  if (siteUrl === undefined) {
    return [
      wrong(
        `PUBLIC_URL is ${publicUrl}, which only this machine can open: set the address that visitors use.`,
      ),
    ];
  }
  const { hostname, protocol, port } = new URL(publicUrl);
  const findings: Finding[] = [];
  try {
    const addresses = await lookup(hostname, { all: true });
    findings.push(fine(`${hostname} has the address ${addresses.map(({ address }) => address).join(', ')}.`));
  } catch (error) {
    return [
      wrong(
        `DNS knows no address of ${hostname} (${errorCode(error)}): add an A record that names this machine.`,
      ),
    ];
  }
  if (protocol === 'https:') {
    findings.push(await checkCertificate(hostname, Number(port) || 443));
    if (trustProxy === false) {
      findings.push(
        wrong('TRUST_PROXY is off: behind a proxy, limits count all visitors as one. Set TRUST_PROXY=1.'),
      );
    }
  } else
    findings.push(
      wrong(
        'PUBLIC_URL begins with http://: visitors’ details travel readable. Put a proxy with TLS before it.',
      ),
    );
  findings.push(...(await checkPages(publicUrl)));
  return findings;
};

async function checkCertificate(host: string, port: number): Promise<Finding> {
  try {
    const socket = await opened(connectTls({ host, port, servername: host }), 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    socket.destroy();
    const days = Math.floor((until.getTime() - Date.now()) / dayMs);
    return days < 10
      ? wrong(`The certificate of ${host} ends in ${days} days: look why it is not renewed.`)
      : fine(`The certificate of ${host} is valid for ${days} more days.`);
  } catch (error) {
    return wrong(
      `${host}:${port} cannot be trusted or reached by TLS (${errorCode(error)}): look at the proxy’s log.`,
    );
  }
}

async function checkPages(publicUrl: string): Promise<Finding[]> {
  const get = (path: string) =>
    callOutside({ url: publicUrl + path, method: 'GET', timeoutMs, replyBytes: 100_000, allowPrivate: true });
  const ready = await get('/readyz');
  if ('failed' in ready)
    return [wrong(`${publicUrl} does not reply (${ready.failed}): is the server running, and the proxy?`)];
  const body = ready.body.toString();
  if (ready.status !== 200)
    return [wrong(`${publicUrl}/readyz replies ${ready.status}: ${body.slice(0, 200)}`)];
  const options = await get('/api/options');
  return 'failed' in options || !options.body.includes('liftTypes')
    ? [wrong(`${publicUrl} replies, but not as this product: the domain or the proxy leads elsewhere.`)]
    : [fine(`${publicUrl} replies, and prices can be stored.`)];
}
