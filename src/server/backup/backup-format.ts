// A backup is a gzipped text: a line of JSON that says what it is, each table as PostgreSQL's COPY writes it between a
// line of JSON and a line `\.`, and a line of JSON that ends it, so that a file cut off in the middle is noticed.
import { z } from 'zod';

export const backupHeaderSchema = z.object({
  liftEstimatorBackup: z.literal(1),
  /** The newest migration of the database. */
  schemaVersion: z.number(),
  madeAt: z.string(),
});

export const backupTableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export const backupEndSchema = z.object({ rows: z.number() });

export type BackupHeader = z.output<typeof backupHeaderSchema>;

export const endOfTable = '\\.';

export const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;
