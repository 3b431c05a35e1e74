/** The one place that knows the settings' names: .env.example explains each of them. */
import { resolve } from 'node:path';
import { type BusinessSettings, readBusinessSettings } from './settings/business-settings.ts';
import { type CrmSettings, readCrmSettings } from './settings/crm-settings.ts';
import {
  readDatabaseUrl,
  readEmbedOrigins,
  readTrustProxy,
  type TrustProxy,
} from './settings/network-settings.ts';
import { createSettingReader, type SettingReader } from './settings/setting-reader.ts';

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const switchPositions = ['on', 'off'] as const;

export type Config = {
  host: string;
  port: number;
  /** Absent: an embedded PostgreSQL with its data under `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The login made on the first start; absent: one with a random password. */
  admin?: { email: string; password: string } | undefined;
  business: BusinessSettings;
  /** Absent: the hand-off is off. */
  crm?: CrmSettings | undefined;
  trustProxy: TrustProxy;
  embedOrigins: string[];
  rateLimit: boolean;
  metrics: boolean;
  role: (typeof roles)[number];
  logLevel: (typeof logLevels)[number];
  leadRetentionMonths?: number | undefined;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const read = createSettingReader(env);
  const config: Config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.wholeNumber('PORT', 0, 65_535) ?? 3000,
    databaseUrl: readDatabaseUrl(read),
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    admin: readAdmin(read),
    business: readBusinessSettings(read),
    crm: readCrmSettings(read),
    trustProxy: readTrustProxy(read),
    embedOrigins: readEmbedOrigins(read),
    rateLimit: (read.oneOf('RATE_LIMIT', switchPositions) ?? 'on') === 'on',
    metrics: (read.oneOf('METRICS', switchPositions) ?? 'off') === 'on',
    role: read.oneOf('ROLE', roles) ?? 'all',
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    leadRetentionMonths: read.wholeNumber('LEAD_RETENTION_MONTHS', 1, 1200),
  };
  return read.problems.length === 0 ? { ok: true, config } : { ok: false, problems: read.problems };
}

function readAdmin(read: SettingReader): Config['admin'] {
  const email = read.matching('ADMIN_EMAIL', /^[^\s@]+@[^\s@]+$/, 'an email address');
  const password = read.text('ADMIN_PASSWORD');
  if (read.text('ADMIN_EMAIL') !== undefined && password === undefined) {
    read.problems.push('ADMIN_EMAIL is set without ADMIN_PASSWORD: set both, or neither.');
  }
  if (read.text('ADMIN_EMAIL') === undefined && password !== undefined) {
    read.problems.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both, or neither.');
  }
  return email !== undefined && password !== undefined ? { email, password } : undefined;
}
