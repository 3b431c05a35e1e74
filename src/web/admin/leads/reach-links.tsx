// The ways to reach a person.
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
  const { mobile, email } = lead;
  const message = encodeURIComponent(messageTo(lead));
  return (
    <div className={isShort ? 'grid grid-cols-3 gap-2' : 'flex flex-wrap gap-1'}>
      {mobile && (
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
      {email && (
        <a
          href={emailLink(email, { subject: 'Your lift estimate', body: messageTo(lead) })}
          className={`${button} min-w-0`}
        >
          <span className={isShort ? '' : 'sr-only'}>Email </span>
          {!isShort && <EmailAddress email={email} />}
        </a>
      )}
    </div>
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

export function PhoneLink({ phone, className }: { readonly phone: string; readonly className: string }) {
  return (
    <a href={telLink(phone)} className={className}>
      <PhoneNumber phone={phone} />
    </a>
  );
}

/** Too long for a line, it breaks before its @. */
function EmailAddress({ email }: { readonly email: string }) {
  const [name, ...host] = email.split('@');
  return (
    <span className="wrap-anywhere">
      <span>{name}</span>
      <wbr />
      <span>{['', ...host].join('@')}</span>
    </span>
  );
}

export function EmailLink({ email, className }: { readonly email: string; readonly className: string }) {
  return (
    <a href={emailLink(email)} className={className}>
      <EmailAddress email={email} />
    </a>
  );
}
