import { endpoints } from '#contract/endpoints.ts';
import { apiBase } from './route.ts';

const patterns = Object.keys(endpoints).map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${apiBase}${path.replace(/:[^/]+/g, '[^/]+')}$`) };
});

/** The methods that an address of the API takes; none: there is nothing at it. */
export function allowedMethods(url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)];
}
