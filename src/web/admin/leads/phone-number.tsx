import { emailLink } from '#domain/contact.ts';
import { phoneGroups, telLink } from '#domain/phone.ts';

/**
 * The number as people say it: 0412 345 678. The gaps are not text, so that copying and searching use the digits alone.
 */
export function PhoneNumber({ phone }: { readonly phone: string }) {
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
export function EmailAddress({ email }: { readonly email: string }) {
  const [name, ...host] = email.split('@');
  return (
    <span className="wrap-anywhere">
      {name}
      <wbr />
      {host.map((part) => `@${part}`)}
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
