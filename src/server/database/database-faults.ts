// The faults of a database, in one table: what each is called, whether prices can be stored meanwhile, when to try again, and
// what the owner does. Errors of requests, `/readyz`, the status box and the start read it.
import { DrizzleQueryError } from 'drizzle-orm';

export interface DatabaseFault {
  /** The fault, as the rest of "The database cannot be used, since …". */
  readonly name: string;
  readonly remedy: string;
  readonly retryAfterSeconds: number;
  /** If left out, no price can be stored meanwhile. */
  readonly canStore?: true;
}

const later = 60;

/** A fault that may pass by itself. */
const brief = (name: string, remedy: string): DatabaseFault => ({ name, remedy, retryAfterSeconds: 5 });
/** A fault that stays until somebody acts. */
const lasting = (name: string, remedy: string): DatabaseFault => ({ name, remedy, retryAfterSeconds: later });

const unreached = brief('its host cannot be reached', 'check the address and the network');
const broken = brief('the connection broke', 'check the address and the network');
const blocked = brief(
  'this machine does not let us connect',
  'check the firewall, or the rights of the socket',
);
const outOfFiles = brief('this machine may open no more files', 'raise the limit of open files (ulimit -n)');
// These concern one statement, which may succeed when it is repeated.
const met: DatabaseFault = {
  name: 'two changes met',
  remedy: 'nothing: they are made again',
  retryAfterSeconds: 1,
  canStore: true,
};
// Looks the same to others, but also comes of a mistake of ours: nothing waits until it has passed.
const clashed: DatabaseFault = { ...met };
const tooLong: DatabaseFault = {
  ...brief(
    'a transaction took too long',
    'raise transaction_timeout and idle_in_transaction_session_timeout if they are short',
  ),
  canStore: true,
};
const cancelled: DatabaseFault = {
  ...brief('a statement was cancelled', 'raise statement_timeout if it is short'),
  canStore: true,
};
const untrusted = lasting(
  'its certificate is not trusted',
  'name the file of its certificate authority in NODE_EXTRA_CA_CERTS, or renew the certificate',
);
const incomplete = lasting(
  'it lacks something that this version needs',
  'start this server again, which migrates it, restore a backup, or name the right database',
);
const damaged = lasting(
  'its data is damaged, or its disk fails',
  'read PostgreSQL’s log, and restore a backup if need be',
);

/**
 * By PostgreSQL's SQLSTATE, its class (two characters), or Node's code of a connection:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const byCode: Readonly<Record<string, DatabaseFault>> = {
  ECONNREFUSED: brief(
    'nothing answers at its host and port',
    'start PostgreSQL there, or correct the address',
  ),
  // On a Unix socket.
  ENOENT: brief('there is no such socket', 'start PostgreSQL, or correct the address'),
  ENOTFOUND: brief('its host name is not known', 'correct it'),
  EAI_AGAIN: brief('its host name cannot be looked up just now', 'check the address and the network'),
  ETIMEDOUT: brief('its host does not answer', 'check the address and the firewall'),
  EHOSTUNREACH: unreached,
  EHOSTDOWN: unreached,
  ENETUNREACH: unreached,
  ENETDOWN: unreached,
  ECONNRESET: brief('its host closed the connection', 'check that it is a PostgreSQL server'),
  ECONNABORTED: broken,
  EPIPE: broken,
  EPROTO: brief(
    'the connection by TLS failed',
    'check the address, and what stands between this server and PostgreSQL',
  ),
  EACCES: blocked,
  EPERM: blocked,
  EMFILE: outOfFiles,
  ENFILE: outOfFiles,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,

  '08': broken,
  '0A000': lasting(
    'it cannot do something that this version needs',
    'check its version, and what stands between this server and PostgreSQL',
  ),
  '25P03': tooLong,
  '25P04': tooLong,
  '25006': brief(
    'it is a standby, or takes no writes (default_transaction_read_only)',
    'name the primary server, or let it write again',
  ),
  '28': lasting(
    'the server does not let this user in from here',
    'correct the user, or the server’s pg_hba.conf',
  ),
  '28P01': lasting('the user or the password is wrong', 'correct it'),
  '3D000': lasting('the database it names does not exist', 'create it, or correct the name'),
  '3F000': incomplete,
  '40001': met,
  '40P01': met,
  // The row that this one belongs to went meanwhile, or another one with the same key came.
  '23503': clashed,
  '23505': clashed,
  '42501': lasting('its user lacks a right', 'grant it; the log says on what'),
  '42704': incomplete,
  '42703': incomplete,
  '42883': incomplete,
  '42P01': incomplete,
  // A newer version has added a column that this version gives no value to.
  '23502': lasting('a newer version of this product has changed it', 'start that version'),
  '53': brief('the server is at its limits', 'give it more memory or disk, or see in its log what it lacks'),
  '53100': brief('its disk is full', 'make room on it'),
  '53200': brief('it has no memory left', 'give it more memory'),
  '53300': brief(
    'it has no connection left',
    'raise its max_connections or the limit of the user, or end what holds the others',
  ),
  '55000': lasting('it takes no connections', 'allow them: ALTER DATABASE … ALLOW_CONNECTIONS true'),
  '55P03': brief(
    'somebody else has locked a table that is needed',
    'end what does (pg_stat_activity names it)',
  ),
  '57': brief('it is just starting or stopping', 'wait a moment'),
  '57014': cancelled,
  '58': damaged,
  XX: damaged,
};

/** Errors without a code, or with a vague one. The first pattern that matches the message counts. */
const byMessage: readonly (readonly [RegExp, DatabaseFault])[] = [
  [
    /no encryption|(?:ssl|tls).*(?:required|off)|insecure/i,
    lasting(
      'the server does not let this user in without TLS',
      'put ?sslmode=verify-full behind the address, or correct the user, or the server’s pg_hba.conf',
    ),
  ],
  [/does not support SSL/i, lasting('the server speaks no TLS', 'take sslmode out of the address')],
  [/self-signed|unable to (?:verify|get)|certificate/i, untrusted],
  [/SASL.*password must be a string/i, lasting('the server asks for a password', 'put one into the address')],
  [
    /timeout exceeded when trying to connect|connection timeout|query read timeout/i,
    brief('its host does not answer in time', 'check the address, the firewall and how busy it is'),
  ],
  [
    /connection terminated|not queryable/i,
    brief('its host closed the connection', 'check that a PostgreSQL server is behind it'),
  ],
];

/** Undefined if the error is none of the database's: a mistake of ours, or a conflict that the caller expects. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return databaseFault(error.errors[0]);
  // The message of a failed query holds what visitors typed.
  const own = error instanceof DrizzleQueryError ? undefined : faultOf(error);
  return own ?? databaseFault(error.cause);
}

function faultOf(error: Error): DatabaseFault | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // Only the message says that the server refuses connections without TLS.
  if (code === undefined || code === '28000') {
    const [, fault] = byMessage.find(([pattern]) => pattern.test(error.message)) ?? [];
    if (fault || code === undefined) return fault;
  }
  const isState = /^[0-9A-Z]{5}$/.test(code) && !('syscall' in error);
  if (isState) return byCode[code] ?? byCode[code.slice(0, 2)];
  // Files have some of these codes too.
  const isOfFile = fileCodes.has(code) && !('syscall' in error && error.syscall === 'connect');
  return isOfFile ? undefined : byCode[code];
}

const fileCodes: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** The fault may pass by itself: worth waiting for. */
export function isDatabaseAway(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault !== undefined && fault !== clashed && fault.retryAfterSeconds < later;
}

/** Two changes met, of which PostgreSQL took back this one: it is made again. */
export function hasMetAnother(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault === met || fault === clashed;
}

/** The rest of "The database cannot be used, since …". */
export function faultInWords({ name, remedy }: DatabaseFault): string {
  return `${name}: ${remedy}`;
}
