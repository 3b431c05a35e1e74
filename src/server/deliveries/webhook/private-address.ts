// Addresses that lead nowhere outside: https://www.iana.org/assignments/iana-ipv4-special-registry and its twin for IPv6,
// where all that leads outside begins with the bits 001 (2000::/3).
import { BlockList, isIPv4 } from 'node:net';

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

// One for each family: a list takes an IPv4 address for one of ::ffff:0:0/96 too.
const special4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
const global6 = blockList('ipv6', ['2000::/3']);
// Of these: Teredo and other protocols' own, documentation, 6to4.
const special6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
/** The public NAT64 prefix holds an IPv4 address in its last 32 bits. */
const nat64 = blockList('ipv6', ['64:ff9b::/96']);

export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return special4.check(address, 'ipv4');
  if (nat64.check(address, 'ipv6')) return isPrivateAddress(lastFourBytes(address));
  return !global6.check(address, 'ipv6') || special6.check(address, 'ipv6');
}

function lastFourBytes(address: string): string {
  const { hostname } = new URL(`http://[${address}]`);
  const [high = '0', low = '0'] = hostname.slice(1, -1).split(':').slice(-2);
  const bits = Number.parseInt(high || '0', 16) * 65_536 + Number.parseInt(low || '0', 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}
