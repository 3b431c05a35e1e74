import { createHash } from 'node:crypto';

interface PolicyInput {
  /** Style sheets inside the HTML. The policy blocks any other inline style sheet or script. */
  readonly inlineStyles: readonly string[];
  /** Scripts inside the HTML. */
  readonly inlineScripts?: readonly string[];
  /** Base addresses of the API; a path means this origin. */
  readonly apiBases: readonly string[];
  readonly logoUrl?: string | undefined;
  /** The sites that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
}

/** The origins of absolute addresses. A path adds nothing to 'self'. */
function origins(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address = '') => URL.parse(address)?.origin ?? []))];
}

function contentSecurityPolicy(input: PolicyInput): string {
  const hashes = (contents: readonly string[] = []) =>
    contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...hashes(input.inlineScripts)].join(' '),
    ['style-src', `'self'`, ...hashes(input.inlineStyles)].join(' '),
    // Measures and the accent are set in style attributes, which cannot run code.
    `style-src-attr 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', ...origins([input.logoUrl])].join(' '),
    `font-src 'self'`,
    ['connect-src', `'self'`, ...origins(input.apiBases)].join(' '),
    ['frame-ancestors', ...input.frameAncestors].join(' '),
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

export function securityHeaders(policy: PolicyInput): Record<string, string> {
  const isPrivate = policy.frameAncestors.includes(`'none'`);
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Only on private pages: the header makes the browser start another process, which delayed the first paint of the
    // public pages by about a tenth.
    ...(isPrivate && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}
