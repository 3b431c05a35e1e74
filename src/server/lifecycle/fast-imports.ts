/**
 * Makes the server's modules load in a third of the time. Measured, until main.ts had read its settings, on 2 cores:
 * 1.6 s as Node does it, 0.75 s with the first of these two, 0.5 s with both.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

export function speedUpImports(): void {
  // For each of drizzle-orm's 200 modules Node parses that package's 180 kB package.json, only to learn that they are
  // ES modules at the paths that their imports spell out.
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      const known = specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/') === true;
      if (!known || context.conditions.includes('require')) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    },
  });
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
}
