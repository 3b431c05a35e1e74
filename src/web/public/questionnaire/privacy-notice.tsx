import type { Business } from '#contract/page.ts';
import { privacyNotice } from '#domain/privacy-notice.ts';

interface PrivacyNoticeProps {
  readonly business: Business;
  readonly customerType?: string | undefined;
}

/** The notice, and a link to the business's policy. */
export function PrivacyNotice({ business, customerType }: PrivacyNoticeProps) {
  return (
    <span>
      {privacyNotice(business, customerType)}{' '}
      <a
        href={business.privacyUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-sm text-ink underline underline-offset-2"
      >
        Privacy Policy
      </a>
    </span>
  );
}
