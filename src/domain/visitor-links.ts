// Links to the booking and the rating page, prefilled with what is known of the visitor.

export interface KnownVisitor {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const [page = '', hash] = address.split('#', 2);
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`] : [],
  );
  if (query.length === 0) return address;
  return `${page}${page.includes('?') ? '&' : '?'}${query.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}

export function bookingLink(address: string, visitor: KnownVisitor): string {
  return withParameters(address, {
    email: visitor.email,
    first_name: visitor.firstName,
    last_name: visitor.lastName,
    phone: visitor.phone,
  });
}

export function ratingLink(address: string, { email }: KnownVisitor): string {
  return withParameters(address, { email });
}
