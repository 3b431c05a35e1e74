// Whether prices can be stored, by what became of the last one. What a check of the database finds is not all: its disk may be
// full, or somebody may have locked a table.
import type { Pool } from 'pg';
import { databaseFault, type DatabaseFault } from '#server/database/database-faults.ts';
import { tryToStore } from '#server/database/find-problem.ts';
import { isFailure } from '#server/http/failure.ts';

export interface Storing {
  /** Runs what stores a price, and remembers whether the database refused it. */
  readonly watch: <Result>(store: () => Promise<Result>) => Promise<Result>;
  /** The fault that the last price was refused for, while it lasts. Undefined if prices can be stored. */
  readonly fault: () => Promise<DatabaseFault | undefined>;
}

/** Each process remembers its own refusals, because a database that refuses writes cannot keep them. */
export function createStoring(pool: Pool): Storing {
  let refused: DatabaseFault | undefined;

  async function remember<Result>(store: () => Promise<Result>): Promise<Result> {
    try {
      const result = await store();
      if (!isFailure(result)) refused = undefined;
      return result;
    } catch (error) {
      const fault = databaseFault(error);
      if (fault && !fault.canStore) refused = fault;
      throw error;
    }
  }

  return {
    watch: remember,
    async fault() {
      // Without a trial, a server that gets no visitors while it is not ready would never be ready again.
      if (refused) await remember(() => tryToStore(pool)).catch(() => undefined);
      return refused;
    },
  };
}
