import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';

/** What every room of a server works with. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}
