import { paths } from '#web/public/location.ts';

/** Nobody should learn only at the last step that the price is not anonymous. */
export function PrivacyLine({ className }: { readonly className: string }) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      At the end we ask for your name, phone and email, then show your price.{' '}
      <a
        href={paths.privacyNotice}
        target="_blank"
        rel="noopener"
        className="rounded-sm underline underline-offset-2"
      >
        How we use them
      </a>
    </p>
  );
}
