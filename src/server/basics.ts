import type { Logger } from 'pino';
import type { BusinessCalendar } from '#domain/day.ts';
import type { Database } from '#server/database/connection.ts';
import type { Config } from './config.ts';

/** What functions all over the server need. Each picks its own, and adds what is left. */
export interface Basics {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly calendar: BusinessCalendar;
}
