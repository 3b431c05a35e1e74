import type { Business } from '#contract/page.ts';
import { privacyNotice } from '#domain/privacy-notice.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';

interface NoticeProps {
  readonly business: Business;
  readonly customerType?: string | undefined;
}

/** The notice, and a link to the business's policy. */
export function NoticeWithPolicy({ business, customerType }: NoticeProps) {
  return (
    <span>
      <span>{`${privacyNotice(business, customerType)} `}</span>
      <NewTabLink href={business.privacyUrl} className="rounded-sm text-ink underline underline-offset-2">
        Privacy Policy
      </NewTabLink>
    </span>
  );
}
