/** Where most visitors have their mail; the last three are right although they look like slips. */
const knownDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.com.au',
  'yahoo.com',
  'yahoo.com.au',
  'icloud.com',
  'bigpond.com',
  'live.com',
  'live.com.au',
  'ymail.com',
  'email.com',
  'mail.com',
];

/** Whether the two differ by one letter too many, too few or wrong, or by two letters in the wrong order. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at += 1;
  if (at === meant.length) return typed.length === meant.length + 1;
  const swapped = `${typed[at + 1] ?? ''}${typed[at] ?? ''}${typed.slice(at + 2)}`;
  return [
    typed.slice(at + 1) === meant.slice(at + 1),
    typed.slice(at) === meant.slice(at + 1),
    typed.slice(at + 1) === meant.slice(at),
    swapped === meant.slice(at),
  ].includes(true);
}

/** Whether there is at most one slip before the first dot, and one after it: `hotmial.con`. */
function isNearly(typed: string, meant: string): boolean {
  const [name = '', ...ending] = typed.split('.');
  const [meantName = '', ...meantEnding] = meant.split('.');
  const isNear = (one: string, other: string) => one === other || isOneSlip(one, other);
  return isNear(name, meantName) && isNear(ending.join('.'), meantEnding.join('.'));
}

/** The domain that was probably meant by a mistyped address. Undefined if it looks right. */
export function meantDomain(email: string): string | undefined {
  const domain = /^.+@([^@]+)$/.exec(email.trim())?.[1]?.toLowerCase();
  if (domain === undefined || knownDomains.includes(domain)) return undefined;
  return knownDomains.find((known) => isOneSlip(domain, known) || isNearly(domain, known));
}
