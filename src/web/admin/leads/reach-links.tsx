import type { Lead } from '#contract/leads.ts';
import { emailLink } from '#domain/contact.ts';
import { formatDollars } from '#domain/money.ts';
import { telLink, toE164 } from '#domain/phone.ts';
import { pageContext } from '#web/admin/page-context.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** The ways to reach a person that are known, in one row. */
export function ReachLinks({ lead, className = '' }: { readonly lead: Lead; readonly className?: string }) {
  const { mobile, email } = lead;
  const message = messageTo(lead);
  const ways = [
    ['Call', mobile && telLink(mobile)],
    ['SMS', mobile && `sms:${toE164(mobile)}?body=${encodeURIComponent(message)}`],
    ['Email', email && emailLink(email, { subject: 'Your lift estimate', body: message })],
  ] as const;
  return (
    <div className={`grid grid-cols-3 gap-2 ${className}`}>
      {ways.map(
        ([name, href]) =>
          href && (
            <a key={name} href={href} className={`${buttonClass('secondary')} min-h-11! px-2! text-sm!`}>
              {name}
            </a>
          ),
      )}
    </div>
  );
}

/** What SMS and mail begin with: the owner's words, the price and the estimate's link. */
function messageTo({ name, grandTotal, reference, estimateUrl }: Lead): string {
  const begin = pageContext().leadMessage ?? 'Hello {name},';
  const price = grandTotal === undefined ? '' : `Your price: ${formatDollars(grandTotal)}`;
  const called = price !== '' && reference !== '' ? ` (${reference})` : '';
  const greeting = begin.replaceAll('{name}', name.split(' ')[0] ?? '');
  return [greeting, price && `${price}${called}.`, estimateUrl].filter(Boolean).join(' ');
}
