/** Undefined if storage is denied, as it may be to a page in a frame. Then nothing is kept, and everything else works. */
export function inStorage<Value>(area: 'localStorage' | 'sessionStorage', use: (storage: Storage) => Value) {
  try {
    return use(window[area]);
  } catch {
    return undefined;
  }
}
