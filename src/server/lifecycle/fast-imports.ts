// Loads the server's modules in a third of the time: 0.95 s as Node does it, 0.7 s with the compile cache, 0.32 s with
// both (processor time on a 2-core machine).
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

export function speedUpImports(): void {
  // For each of drizzle-orm's 200 modules Node parses that package's 180 kB package.json, only to find that they are
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
