import { isIP } from 'node:net';
import { isWebAddress, type SettingReader } from './setting-reader.ts';

/** Whose X-Forwarded-For is believed: nobody's, everybody's, so many hops', or these addresses'. */
export type TrustProxy = boolean | number | string[];

export function readTrustProxy(read: SettingReader): TrustProxy {
  const value = read.text('TRUST_PROXY')?.toLowerCase();
  if (value === undefined || value === 'off' || value === 'false') return false;
  if (value === 'on' || value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = listOf(value);
  if (addresses.every(isAddressOrRange)) return addresses;
  read.problems.push(
    `TRUST_PROXY must be off, on, a number of proxies, or a list of their addresses such as 10.0.0.0/8, not "${value}".`,
  );
  return false;
}

export function readEmbedOrigins(read: SettingReader): string[] {
  const origins = listOf(read.text('EMBED_ORIGINS') ?? '').map((each) => each.replace(/\/$/, ''));
  for (const origin of origins) {
    if (!isWebAddress(origin) || URL.parse(origin)?.origin !== origin.toLowerCase()) {
      read.problems.push(
        `EMBED_ORIGINS must be a list of origins such as https://www.example.com, without a path; "${origin}" is not one.`,
      );
    }
  }
  return origins;
}

export function readDatabaseUrl(read: SettingReader): string | undefined {
  const value = read.text('DATABASE_URL');
  if (value === undefined) return undefined;
  const protocol = URL.parse(value)?.protocol;
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value;
  // The value may hold a password, so it is not repeated.
  read.problems.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return undefined;
}

function listOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((each) => each !== '');
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
