import type { ThankYouState } from './read-thank-you-state.ts';

function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The provider's booking widget, filled in as far as we know the visitor. */
export function bookingLink(address: string, visitor: ThankYouState): string {
  return withParameters(address, {
    email: visitor.email,
    first_name: visitor.firstName,
    last_name: visitor.lastName,
    phone: visitor.phone,
  });
}

export function ratingLink(address: string, visitor: ThankYouState): string {
  return withParameters(address, { email: visitor.email });
}
