import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

function fromPostgres(code: string): Error {
  const error = new DatabaseError('refused', 0, 'error');
  error.code = code;
  return error;
}

const fromNode = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });

test.each([
  ['a standby that takes no writes', fromPostgres('25006')],
  ['a full disk', fromPostgres('53100')],
  ['too many connections', fromPostgres('53300')],
  ['a lock that is not let go of', fromPostgres('55P03')],
  ['a server that stops', fromPostgres('57P01')],
  ['a failing disk', fromPostgres('58030')],
  ['a host that cannot be reached', fromNode('EHOSTUNREACH')],
  ['a network that cannot be reached', fromNode('ENETUNREACH')],
  ['a socket that is not there', fromNode('ENOENT')],
  ['a statement without a reply', new Error('Query read timeout')],
  ['a broken connection', new Error('Client has encountered a connection error and is not queryable')],
  ['any of these behind another error', new Error('Failed query', { cause: fromPostgres('25006') })],
])('The database is away: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a unique index', fromPostgres('23505')],
  ['a mistake in a statement', fromPostgres('42601')],
  ['a file that is missing', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
  ['a mistake of ours', new TypeError('undefined is not a function')],
])('The database is there: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
