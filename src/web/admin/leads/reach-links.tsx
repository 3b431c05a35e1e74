// The ways to reach a person.
import type { ReactNode } from 'react';
import type { Lead } from '#contract/leads/leads.ts';
import { emailLink } from '#domain/contact/contact.ts';
import { greetingName } from '#domain/contact/greeting-name.ts';
import { phoneGroups, telLink, toE164 } from '#domain/contact/phone.ts';
import { formatDollars } from '#domain/money.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { buttonClass } from '#web/ui/button.tsx';

const button = `${buttonClass('secondary')} button-small px-1.5 font-medium`;

interface ReachLinksProps {
  readonly lead: Lead;
  /** Shortens the labels where number and address stand nearby. */
  readonly isShort?: boolean;
}

/** One line of buttons that say the number and the address. */
export function ReachLinks({ lead, isShort = false }: ReachLinksProps) {
  const { mobile, email, doNotContact } = lead;
  const message = encodeURIComponent(messageTo(lead));
  return (
    <div className={isShort ? 'grid grid-cols-3 items-center gap-2' : 'flex flex-wrap gap-1'}>
      {mobile && doNotContact.phone && (
        <Barred words={noCalls}>{!isShort && <PhoneNumber phone={mobile} />}</Barred>
      )}
      {mobile && !doNotContact.phone && (
        <>
          <a href={telLink(mobile)} className={button}>
            <span className={isShort ? '' : 'sr-only'}>Call </span>
            {!isShort && <PhoneNumber phone={mobile} />}
          </a>
          <a href={`sms:${toE164(mobile)}?body=${message}`} className={button}>
            SMS
          </a>
        </>
      )}
      {email && doNotContact.mail && <Barred words={noMails} email={isShort ? '' : email} />}
      {email && !doNotContact.mail && (
        <a
          href={emailLink(email, { subject: 'Your lift estimate', body: messageTo(lead) })}
          title={email}
          className={`${button} min-w-0`}
        >
          <span className={isShort ? '' : 'sr-only'}>Email </span>
          {!isShort && <span className="min-w-0 truncate">{email}</span>}
        </a>
      )}
    </div>
  );
}

const noCalls = 'No calls, no SMS';
const noMails = 'No mails';

interface BarredProps {
  readonly words: string;
  /** Is cut where there is no room. */
  readonly email?: string;
  readonly children?: ReactNode;
}

/** A number or an address that is no link, because its person said so. */
function Barred({ words, email, children }: BarredProps) {
  const cut = email === undefined ? '' : 'inline-block max-w-full truncate align-bottom';
  return (
    <span title={email} className={`min-w-0 text-sm ${cut}`}>
      <span className="font-semibold text-bad">{words}</span>{' '}
      <span className="text-muted">{email ?? children}</span>
    </span>
  );
}

/**
 * The text that SMS and mail begin with: the owner's words, the price, the estimate's link, and how to get no more
 * messages.
 */
function messageTo({ name, grandTotal, reference, estimateUrl }: Lead): string {
  const begin = pageContext().leadMessage ?? 'Hello {name},';
  const price = grandTotal === undefined ? '' : `Your price: ${formatDollars(grandTotal)}`;
  const called = price !== '' && reference !== '' ? ` (${reference})` : '';
  const greeting = begin.replaceAll(/ ?\{name\}/g, (place) => {
    const firstName = greetingName(name);
    return firstName && place.replace('{name}', firstName);
  });
  const parts = [greeting, price && `${price}${called}.`, estimateUrl, 'Reply STOP to get no more messages.'];
  return parts.filter(Boolean).join(' ');
}

/**
 * The number as people say it: 0412 345 678. The gaps are not text, so that copying and searching use the digits alone.
 */
function PhoneNumber({ phone }: { readonly phone: string }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {phoneGroups(phone).map((group, index) => (
        // oxlint-disable-next-line no-array-index-key -- the groups of a number never move
        <span key={index} className="not-last:mr-[0.3em]">
          {group}
        </span>
      ))}
    </span>
  );
}

interface ReachLinkProps {
  readonly lead: Lead;
  readonly className: string;
}

export function PhoneLink({ lead: { mobile: phone, doNotContact }, className }: ReachLinkProps) {
  if (doNotContact.phone) {
    return (
      <Barred words={noCalls}>
        <PhoneNumber phone={phone} />
      </Barred>
    );
  }
  return (
    <a href={telLink(phone)} className={className}>
      <PhoneNumber phone={phone} />
    </a>
  );
}

/** In one line, with the whole address as its title. */
export function EmailLink({ lead: { email, doNotContact }, className }: ReachLinkProps) {
  if (doNotContact.mail) return <Barred words={noMails} email={email} />;
  return (
    <a href={emailLink(email)} title={email} className={className}>
      {email}
    </a>
  );
}
