import type { Business } from '#contract/page.ts';

interface PrivacyLineProps {
  readonly business: Business;
  readonly className: string;
}

/** Nobody should learn only at the last step that the price is not anonymous. */
export function PrivacyLine({ business, className }: PrivacyLineProps) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      At the end we ask for your name, phone and email, then show your price.{' '}
      <a
        href={business.privacyUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-sm underline underline-offset-2"
      >
        How we use them
      </a>
    </p>
  );
}
