import { fieldsOf } from '#domain/fields-of.ts';
import { readList, readText } from '#web/api/read-values.ts';
import { addressOf, viewOf } from './leads-view.ts';

export interface SavedView {
  readonly name: string;
  /** Its query string. */
  readonly address: string;
}

const storageKey = 'leadsViews';

/** Others may have written there; an address is read as any other is. */
function readView(value: unknown): SavedView | undefined {
  const { name, address } = fieldsOf(value);
  const [label, query] = [readText(name), readText(address)];
  if (!label || query === undefined) return undefined;
  const view = viewOf(new URLSearchParams(query));
  return { name: label, address: addressOf(view, { page: 1, lead: '' }).toString() };
}

export function readSavedViews(): readonly SavedView[] {
  try {
    return readList(JSON.parse(localStorage.getItem(storageKey) ?? '[]'), readView);
  } catch {
    return [];
  }
}

export function storeSavedViews(views: readonly SavedView[]): void {
  localStorage.setItem(storageKey, JSON.stringify(views));
}
