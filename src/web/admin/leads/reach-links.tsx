import { buttonClass } from '#web/ui/button-class.ts';
import type { Lead } from '#contract/leads.ts';

/** The ways to reach a person that are known, in one row. */
export function ReachLinks({ lead, className = '' }: { readonly lead: Lead; readonly className?: string }) {
  const ways = [
    ['Call', lead.mobile && `tel:${lead.mobile}`],
    ['SMS', lead.mobile && `sms:${lead.mobile}`],
    ['Email', lead.email && emailLink(lead.email)],
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

/** Opens a mail to this address, and to nobody that a `?bcc=` in it names. */
export function emailLink(email = ''): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
