// The faults of a database, in one table: what each is called, whether prices can be stored meanwhile, when to try again, and
// what the owner does. Errors of requests, `/readyz`, the status box and the start read it.
import { DrizzleQueryError } from 'drizzle-orm';

export interface DatabaseFault {
  /** The fault, as the rest of "The database cannot be used, since …". */
  readonly name: string;
  /** The advice to the owner. */
  readonly remedy: string;
  readonly retryAfterSeconds: number;
  /** If left out, no price can be stored meanwhile. */
  readonly canStore?: true;
}

/** The seconds to wait when the fault may pass by itself. */
const soon = 5;
/** The seconds to wait when somebody has to act first. */
const later = 60;
/** The fault concerns one statement, which may succeed when it is repeated at once. */
const passing = { retryAfterSeconds: 1, canStore: true } as const;

const unreachable = { retryAfterSeconds: soon, remedy: 'check the address and the network' };
const unreached = { ...unreachable, name: 'its host cannot be reached' };
const broken = { ...unreachable, name: 'the connection broke' };
const blocked = {
  ...unreachable,
  name: 'this machine does not let us connect',
  remedy: 'check the firewall, or the rights of the socket',
};
const outOfFiles = {
  ...unreachable,
  name: 'this machine may open no more files',
  remedy: 'raise the limit of open files (ulimit -n)',
};
const met = { ...passing, name: 'two changes met', remedy: 'nothing: they are made again' };
const tooLong = {
  ...passing,
  name: 'a transaction took too long',
  remedy: 'raise transaction_timeout and idle_in_transaction_session_timeout if they are short',
  retryAfterSeconds: soon,
};
const untrusted = {
  name: 'its certificate is not trusted',
  remedy: 'name the file of its certificate authority in NODE_EXTRA_CA_CERTS, or renew the certificate',
  retryAfterSeconds: later,
};
const incomplete = {
  name: 'it lacks something that this version needs',
  remedy: 'start this server again, which migrates it, restore a backup, or name the right database',
  retryAfterSeconds: later,
};
const damaged = {
  name: 'its data is damaged, or its disk fails',
  remedy: 'read PostgreSQL’s log, and restore a backup if need be',
  retryAfterSeconds: later,
};
/**
 * By PostgreSQL's SQLSTATE, its class (two characters), or Node's code of a connection:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const byCode: Readonly<Record<string, DatabaseFault>> = {
  ECONNREFUSED: {
    ...unreachable,
    name: 'nothing answers at its host and port',
    remedy: 'start PostgreSQL there, or correct the address',
  },
  // On a Unix socket.
  ENOENT: {
    ...unreachable,
    name: 'there is no such socket',
    remedy: 'start PostgreSQL, or correct the address',
  },
  ENOTFOUND: { ...unreachable, name: 'its host name is not known', remedy: 'correct it' },
  EAI_AGAIN: { ...unreachable, name: 'its host name cannot be looked up just now' },
  ETIMEDOUT: {
    ...unreachable,
    name: 'its host does not answer',
    remedy: 'check the address and the firewall',
  },
  EHOSTUNREACH: unreached,
  EHOSTDOWN: unreached,
  ENETUNREACH: unreached,
  ENETDOWN: unreached,
  ECONNRESET: {
    ...unreachable,
    name: 'its host closed the connection',
    remedy: 'check that it is a PostgreSQL server',
  },
  ECONNABORTED: broken,
  EPIPE: broken,
  EPROTO: {
    ...unreachable,
    name: 'the connection by TLS failed',
    remedy: 'check the address, and what stands between this server and PostgreSQL',
  },
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
  '0A000': {
    name: 'it cannot do something that this version needs',
    remedy: 'check its version, and what stands between this server and PostgreSQL',
    retryAfterSeconds: later,
  },
  '25P03': tooLong,
  '25P04': tooLong,
  '25006': {
    name: 'it is a standby, or takes no writes (default_transaction_read_only)',
    remedy: 'name the primary server, or let it write again',
    retryAfterSeconds: soon,
  },
  '28': {
    name: 'the server does not let this user in from here',
    remedy: 'correct the user, or the server’s pg_hba.conf',
    retryAfterSeconds: later,
  },
  '28P01': {
    name: 'the user or the password is wrong',
    remedy: 'correct it',
    retryAfterSeconds: later,
  },
  '3D000': {
    name: 'the database it names does not exist',
    remedy: 'create it, or correct the name',
    retryAfterSeconds: later,
  },
  '3F000': incomplete,
  '40001': met,
  '40P01': met,
  '42501': {
    name: 'its user lacks a right',
    remedy: 'grant it; the log says on what',
    retryAfterSeconds: later,
  },
  '42704': incomplete,
  '42703': incomplete,
  '42883': incomplete,
  '42P01': incomplete,
  // A newer version has added a column that this version gives no value to.
  '23502': {
    name: 'a newer version of this product has changed it',
    remedy: 'start that version',
    retryAfterSeconds: later,
  },
  '53': {
    name: 'the server is at its limits',
    remedy: 'give it more memory or disk, or see in its log what it lacks',
    retryAfterSeconds: soon,
  },
  '53100': { name: 'its disk is full', remedy: 'make room on it', retryAfterSeconds: soon },
  '53200': { name: 'it has no memory left', remedy: 'give it more memory', retryAfterSeconds: soon },
  '53300': {
    name: 'it has no connection left',
    remedy: 'raise its max_connections or the limit of the user, or end what holds the others',
    retryAfterSeconds: soon,
  },
  '55000': {
    name: 'it takes no connections',
    remedy: 'allow them: ALTER DATABASE … ALLOW_CONNECTIONS true',
    retryAfterSeconds: later,
  },
  '55P03': {
    name: 'somebody else has locked a table that is needed',
    remedy: 'end what does (pg_stat_activity names it)',
    retryAfterSeconds: soon,
  },
  '57': { name: 'it is just starting or stopping', remedy: 'wait a moment', retryAfterSeconds: soon },
  '57014': {
    ...passing,
    name: 'a statement was cancelled',
    remedy: 'raise statement_timeout if it is short',
    retryAfterSeconds: soon,
  },
  '58': damaged,
  XX: damaged,
};

/** Errors without a code, or with a vague one. The first pattern that matches the message counts. */
const byMessage: readonly (readonly [RegExp, DatabaseFault])[] = [
  [
    /no encryption|(?:ssl|tls).*(?:required|off)|insecure/i,
    {
      name: 'the server does not let this user in without TLS',
      remedy: 'put ?sslmode=verify-full behind the address, or correct the user, or the server’s pg_hba.conf',
      retryAfterSeconds: later,
    },
  ],
  [
    /does not support SSL/i,
    { name: 'the server speaks no TLS', remedy: 'take sslmode out of the address', retryAfterSeconds: later },
  ],
  [/self-signed|unable to (?:verify|get)|certificate/i, untrusted],
  [
    /SASL.*password must be a string/i,
    { name: 'the server asks for a password', remedy: 'put one into the address', retryAfterSeconds: later },
  ],
  [
    /timeout exceeded when trying to connect|connection timeout|query read timeout/i,
    {
      ...unreachable,
      name: 'its host does not answer in time',
      remedy: 'check the address, the firewall and how busy it is',
    },
  ],
  [
    /connection terminated|not queryable/i,
    {
      ...unreachable,
      name: 'its host closed the connection',
      remedy: 'check that a PostgreSQL server is behind it',
    },
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
  return (databaseFault(error)?.retryAfterSeconds ?? later) < later;
}

/** The rest of "The database cannot be used, since …". */
export function faultInWords({ name, remedy }: DatabaseFault): string {
  return `${name}: ${remedy}`;
}
