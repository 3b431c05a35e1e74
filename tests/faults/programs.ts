// The programs of Debian that the drills need. Nothing is installed here.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#server/database/embedded/run-as.ts';

export type Programs = NonNullable<Awaited<ReturnType<typeof findPrograms>>>;

const debianPostgres = '/usr/lib/postgresql';

/** Undefined if a program is missing; it prints which. */
export async function findPrograms() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  const find = (name: string) =>
    [
      process.env[name.toUpperCase()],
      `/usr/sbin/${name}`,
      `/usr/local/sbin/${name}`,
      `/usr/bin/${name}`,
    ].find((path) => path !== undefined && existsSync(path));
  const haproxy = find('haproxy');
  if (newest === undefined || haproxy === undefined) {
    console.log(
      'The drills need PostgreSQL and HAProxy, which they do not install: apt-get install postgresql haproxy',
    );
    return undefined;
  }
  const pgbouncer = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
  const { output } = await runProgram(pgbouncer, ['--version']);
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(output) ?? []).map(Number);
  const isRecent = major > 1 || minor >= 21;
  return {
    /** Holds initdb, pg_ctl and pg_basebackup. */
    postgres: join(debianPostgres, newest, 'bin'),
    haproxy,
    /** Undefined if it is not installed. */
    nginx: find('nginx'),
    caddy: find('caddy'),
    /** Undefined if there is none, or one before 1.21. */
    pgbouncer: isRecent ? pgbouncer : undefined,
  };
}
