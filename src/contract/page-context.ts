// What the server writes into a page's HTML, so that the first paint needs no request.
import type { OptionLists } from '#domain/catalogue.ts';

export interface Business {
  readonly name: string;
  readonly phone: string;
  readonly logoUrl?: string | undefined;
  /** CSS hex colour. */
  readonly accent?: string | undefined;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly bookingUrl: string;
  readonly ratingUrl: string;
  /** A sentence shown with every price. */
  readonly priceNote: string;
}

export interface PageContext {
  readonly business: Business;
  readonly options: OptionLists;
}
