import { paths } from '#web/public/location.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';

/** Nobody should learn only at the last step that the price is not anonymous. */
export function PrivacyLine({ className }: { readonly className: string }) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      <span>At the end we ask for your name, phone and email, then show your price. </span>
      <NewTabLink href={paths.privacyNotice} className="rounded-sm underline underline-offset-2">
        How we use them
      </NewTabLink>
    </p>
  );
}
