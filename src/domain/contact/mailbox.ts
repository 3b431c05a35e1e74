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

/**
 * What Fastmail calls its own domains, beside those that begin with its name. Everything at mary.sent.com arrives at mary@sent.com:
 * https://www.fastmail.help/hc/en-us/articles/360060591053
 */
const fastmailDomains =
  `123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us
  cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org emailuser.net
  eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com
  fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us hailmail.net
  imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org internetemails.net
  internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com mailandftp.com mailas.com
  mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com
  mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org messagingengine.com ml1.net mm.st myfastmail.com
  mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net
  reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com
  swift-mail.com the-fastest.net the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com
  yepmail.net your-mail.com`.split(/\s+/);
const fastmail = new RegExp(
  `^(?:.*?([^.]+)\\.)?(fastmail\\.(?:[a-z]{2,3}|com?\\.[a-z]{2})|${fastmailDomains.map((domain) => domain.replaceAll('.', '\\.')).join('|')})$`,
);

/** Capitals and what follows a plus count nowhere. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [typed, host] = [address.slice(0, at), address.slice(at + 1)];
  const { domain = host, ignored = '' } = providers.find(({ domains }) => domains.test(host)) ?? {};
  const user = typed.replace(/\+.*$/, '').replace(ignored, '') || typed;
  const [, owner, fastmailDomain] = fastmail.exec(host) ?? [];
  // A domain has no underscore.
  if (fastmailDomain !== undefined) return `${(owner ?? user).replaceAll('_', '-')}@${fastmailDomain}`;
  return `${user}@${domain}`;
}

/** As earlier versions counted it. Whoever stopped their mails then is known by it. */
export function earlierMailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const plain = address.replace(/^.+(?=@(?:gmail|googlemail)\.com$)/, (user) => user.replaceAll('.', ''));
  return plain.replace(/^([^+]*)\+[^@]*@/, '$1@').replace(/@googlemail\.com$/, '@gmail.com');
}
