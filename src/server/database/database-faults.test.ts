import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { databaseFault, hasMetAnother, isDatabaseAway } from './database-faults.ts';

function fromPostgres(code: string, message = 'refused'): Error {
  const error = new DatabaseError(message, 0, 'error');
  error.code = code;
  return error;
}

const fromNode = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall });

test.each([
  ['a standby, or a database that takes no writes', fromPostgres('25006'), /takes no writes/, 5],
  ['a full disk', fromPostgres('53100'), /its disk is full/, 5],
  ['no memory', fromPostgres('53200'), /no memory left/, 5],
  ['too many connections', fromPostgres('53300'), /no connection left/, 5],
  ['a lock that is not let go of', fromPostgres('55P03'), /locked a table/, 5],
  ['a server that stops', fromPostgres('57P01'), /starting or stopping/, 5],
  ['a connection that broke', fromPostgres('08006'), /connection broke/, 5],
  ['a database that lets nobody in', fromPostgres('55000'), /takes no connections/, 60],
  ['a failing disk', fromPostgres('58030'), /damaged, or its disk fails/, 60],
  ['an internal error, such as a full quota', fromPostgres('XX000'), /damaged, or its disk fails/, 60],
  ['a wrong password', fromPostgres('28P01'), /password is wrong/, 60],
  [
    'a server that wants TLS',
    fromPostgres('28000', 'no pg_hba.conf entry, no encryption'),
    /without TLS/,
    60,
  ],
  ['a user that is not let in', fromPostgres('28000'), /not let this user in/, 60],
  ['a missing database', fromPostgres('3D000'), /does not exist/, 60],
  ['a missing schema', fromPostgres('3F000'), /lacks something/, 60],
  ['a missing table', fromPostgres('42P01'), /lacks something/, 60],
  ['a pooler that lacks a feature', fromPostgres('0A000'), /cannot do something/, 60],
  ['a connection that speaks no TLS', fromNode('EPROTO', 'write'), /by TLS failed/, 5],
  ['a missing right', fromPostgres('42501'), /lacks a right/, 60],
  ['a host that cannot be reached', fromNode('EHOSTUNREACH'), /cannot be reached/, 5],
  ['a network that cannot be reached', fromNode('ENETUNREACH'), /cannot be reached/, 5],
  ['several addresses that refuse', new AggregateError([fromNode('ECONNREFUSED')]), /nothing answers/, 5],
  ['a connection that is reset', fromNode('ECONNRESET', 'read'), /closed the connection/, 5],
  ['a socket that is not there', fromNode('ENOENT'), /no such socket/, 5],
  ['a statement without a reply', new Error('Query read timeout'), /in time/, 5],
  [
    'a host without a reply',
    new Error('Connection terminated due to connection timeout', {
      cause: new Error('Connection terminated unexpectedly'),
    }),
    /in time/,
    5,
  ],
  [
    'a broken connection',
    new Error('Client has encountered a connection error and is not queryable'),
    /closed the connection/,
    5,
  ],
  [
    'any of these behind another error',
    new Error('x', { cause: fromPostgres('25006') }),
    /takes no writes/,
    5,
  ],
  [
    'any of these in a failed query',
    new DrizzleQueryError('insert', ['certificate'], fromPostgres('53100')),
    /its disk is full/,
    5,
  ],
])(
  'A fault of the database is known, with the time until another attempt makes sense: %s',
  (_, error, name, seconds) => {
    const fault = databaseFault(error);
    expect(fault?.name).toMatch(name);
    expect(fault?.retryAfterSeconds).toBe(seconds);
    expect(fault?.canStore).toBeUndefined();
    expect(isDatabaseAway(error)).toBe(seconds === 5);
  },
);

test.each([
  ['two changes that met', fromPostgres('40001')],
  ['a deadlock', fromPostgres('40P01')],
  ['a row that has gone', fromPostgres('23503')],
  ['a key that is taken', fromPostgres('23505')],
  ['a transaction that did nothing for too long', fromPostgres('25P03')],
  ['a transaction that took too long', fromPostgres('25P04')],
  ['a statement that was cancelled', fromPostgres('57014')],
])('A fault of one statement does not keep other prices from being stored: %s', (_, error) => {
  expect(databaseFault(error)).toMatchObject({ canStore: true });
});

test.each(['23503', '23505'])(
  '%s is tried again, but not waited for: a migration may have met it',
  (code) => {
    expect(hasMetAnother(fromPostgres(code))).toBe(true);
    expect(isDatabaseAway(fromPostgres(code))).toBe(false);
  },
);

test.each([
  ['a value that is no number', fromPostgres('22P02')],
  ['a mistake in a statement', fromPostgres('42601')],
  ['a file that is missing', fromNode('ENOENT', 'open')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  [
    'a failed query with the words of a visitor',
    new DrizzleQueryError('insert', ['connection terminated'], fromPostgres('22P02')),
  ],
])('The database is there: %s', (_, error) => {
  expect(databaseFault(error)).toBeUndefined();
});
