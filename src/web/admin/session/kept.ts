// What a person typed or changed and the server has not stored yet. It stays on this device under that person's name, so
// that neither a reload nor the end of a session loses it, and nobody else sends it.
import { valueStore } from '#web/ui/value-store.ts';

export type KeptKind = 'leadNotes' | 'leadChanges';

export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One entry for each text and each change, so that two tabs do not overwrite each other's. */
export function createKept(storage: KeptStorage) {
  const changes = valueStore(0);
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const keyOf = (kind: KeptKind, person: string, id: string) => `${kind} ${person} ${id}`;
  const idsOf = (kind: KeptKind, person: string) => {
    const start = keyOf(kind, person, '');
    return keys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));
  };

  /** An empty text is removed. */
  function write(kind: KeptKind, person: string, id: string, text: string): void {
    if (text === '') storage.removeItem(keyOf(kind, person, id));
    else storage.setItem(keyOf(kind, person, id), text);
    changes.set(changes.read() + 1);
  }

  return {
    /** Follows the changes of this tab. */
    useChanges: changes.use,
    read: (kind: KeptKind, person: string, id: string) => storage.getItem(keyOf(kind, person, id)) ?? '',
    write,
    idsOf,
    /** The next user of this device may be another person. */
    forget(person: string): void {
      for (const kind of ['leadNotes', 'leadChanges'] as const) {
        for (const id of idsOf(kind, person)) write(kind, person, id, '');
        // An earlier version kept them under no name.
        storage.removeItem(kind);
      }
    },
  };
}
