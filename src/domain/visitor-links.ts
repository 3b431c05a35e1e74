// Links for a visitor: to call, and to the booking and rating pages with the known details filled in.

interface KnownVisitor {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

function withParameters(
  address: string | undefined,
  parameters: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const [page = '', hash] = address?.split('#', 2) ?? [];
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`] : [],
  );
  if (!address || query.length === 0) return address;
  return `${page}${page.includes('?') ? '&' : '?'}${query.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}

/** Undefined without an address. */
export function bookingLink(address: string | undefined, visitor: KnownVisitor): string | undefined {
  return withParameters(address, {
    email: visitor.email,
    first_name: visitor.firstName,
    last_name: visitor.lastName,
    phone: visitor.phone,
  });
}

export function ratingLink(address: string | undefined, { email }: KnownVisitor): string | undefined {
  return withParameters(address, { email });
}

/** RFC 3966: digits, with a leading plus for an international number. */
export function callLink(phone: string): string {
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${phone.replace(/\D/g, '')}`;
}
