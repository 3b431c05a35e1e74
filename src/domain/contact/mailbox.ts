// The mailbox of an address, so that no spelling of it gets more mails, or mails that its owner stopped.

interface Provider {
  readonly domains: RegExp;
  /** The domain that stands for all of them. If left out, each has mailboxes of its own. */
  readonly domain?: string;
  /** What the provider ignores in front of the @. */
  readonly ignored?: RegExp;
}

const providers: readonly Provider[] = [
  // Dots do not count: https://support.google.com/mail/answer/7436150
  { domains: /^(?:gmail|googlemail)\.com$/, domain: 'gmail.com', ignored: /\./g },
  // Dots, hyphens and underscores do not count: https://proton.me/support/addresses-and-aliases
  { domains: /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/, domain: 'proton.me', ignored: /[._-]/g },
  // Throwaway addresses are a word, a hyphen and another word. No other name at Yahoo has a hyphen.
  { domains: /^(?:yahoo\.[a-z.]+|(?:ymail|y7mail|rocketmail|myyahoo)\.com)$/, ignored: /-.*$/ },
  { domains: /^(?:icloud|me|mac)\.com$/, domain: 'icloud.com' },
];

/** Everything at mary.fastmail.com arrives at mary@fastmail.com: https://www.fastmail.help/hc/en-us/articles/360060591053 */
const fastmail =
  /^([^.]+)\.(fastmail\.(?:com|fm|com\.au|net|org|co\.uk|de|jp|cn|es|fr|im|in|mx|nl|se|to|tw|uk|us))$/;

/** Capitals and what follows a plus count nowhere. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [typed, host] = [address.slice(0, at), address.slice(at + 1)];
  const [, owner, fastmailHost] = fastmail.exec(host) ?? [];
  if (owner !== undefined) return `${owner}@${fastmailHost}`;
  const { domain = host, ignored = '' } = providers.find(({ domains }) => domains.test(host)) ?? {};
  const user = typed.replace(/\+.*$/, '').replace(ignored, '');
  return `${user || typed}@${domain}`;
}

/** As earlier versions counted it. Whoever stopped their mails then is known by it. */
export function earlierMailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const plain = address.replace(/^.+(?=@(?:gmail|googlemail)\.com$)/, (user) => user.replaceAll('.', ''));
  return plain.replace(/^([^+]*)\+[^@]*@/, '$1@').replace(/@googlemail\.com$/, '@gmail.com');
}
