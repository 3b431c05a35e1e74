// Whether prices can be stored, by what became of the last one. What a check of the database finds is not all: its disk may be
// full, or somebody may have locked a table.
import { databaseFault, type DatabaseFault } from '#server/database/database-faults.ts';

export type Storing = ReturnType<typeof createStoring>;

/** Each process remembers its own refusals, because a database that refuses writes cannot keep them. */
export function createStoring() {
  let refusal: { readonly fault: DatabaseFault; readonly trial: () => Promise<unknown> } | undefined;

  /** Runs what stores a price, and remembers whether the database refused it. `trial` does the same and writes nothing. */
  async function watch<Result>(store: () => Promise<Result>, trial: () => Promise<unknown>): Promise<Result> {
    try {
      return await store();
    } catch (error) {
      const fault = databaseFault(error);
      if (fault && !fault.canStore) refusal = { fault, trial };
      throw error;
    }
  }

  return {
    watch,

    /** An estimate was stored. A repeated submission stores none, so it proves nothing. */
    stored() {
      refusal = undefined;
    },

    /** The fault that the last price was refused for, while it lasts. Undefined if prices can be stored. */
    async fault(): Promise<DatabaseFault | undefined> {
      const tried = refusal;
      if (!tried) return undefined;
      try {
        // Without a trial, a server that gets no visitors while it is not ready would never be ready again.
        await watch(tried.trial, tried.trial);
        // A price may have been refused meanwhile.
        if (refusal === tried) refusal = undefined;
      } catch {
        // The trial was refused too.
      }
      return refusal?.fault;
    },
  };
}
