import { fileURLToPath } from 'node:url';

/** For commands that tests start: loading their modules takes a third less. Servers use the same folder. */
export const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
