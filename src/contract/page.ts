// Data that the server writes into a page's HTML, so that the first paint needs no request.
import type { NoticeSettings } from '#domain/privacy-notice.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { PreparedFor, PublicEstimate, SharedEstimate } from './estimates/shared-estimate.ts';

export interface Business extends NoticeSettings {
  readonly logoUrl?: string | undefined;
  /** CSS hex colour. */
  readonly accent?: string | undefined;
  // A link that is not set is left out.
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
  readonly bookingUrl?: string | undefined;
  readonly ratingUrl?: string | undefined;
  /** A sentence shown with every price. */
  readonly priceNote: string;
  readonly abn?: string | undefined;
  /** The builder's licence number. */
  readonly licence?: string | undefined;
  readonly address?: string | undefined;
  /** A sentence about the works that no price includes. */
  readonly notIncluded?: string | undefined;
  /** Visitors get their estimate by mail too. */
  readonly mailsEstimate?: boolean | undefined;
}

/** An estimate with the business as its document names it. */
export interface PrintedEstimate extends SharedEstimate {
  readonly printed: Business;
}

/** Whom and what a document is for: `Zoe Client, Harbour House`. Empty if nobody said. */
export function preparedForWords({ name, project }: Pick<PreparedFor, 'name' | 'project'>): string {
  return [name, project].filter(Boolean).join(', ');
}

/** The numbers that builders have to show in advertising. */
export function businessNumbers({ abn, licence }: Pick<Business, 'abn' | 'licence'>): string[] {
  // The law of some states asks for a sentence, which says the word itself.
  const words = licence && (/licen[cs]e/i.test(licence) ? licence : `Licence ${licence}`);
  return [abn && `ABN ${abn}`, words].filter((number) => number !== undefined);
}

export interface PageContext {
  readonly business: Business;
  /** Null while the server does not know the options: the page loads them from the API then. */
  readonly options: OptionLists | null;
  /** The versions of the privacy notices, which a request for a price names. */
  readonly privacyNotices: { readonly ndis: string; readonly others: string };
  /** In a frame on another site: without header and footer. */
  readonly isEmbedded?: boolean;
}

/** The data that the server writes into the admin's HTML. */
export interface AdminPageContext {
  /** The time zone of the business's days. */
  readonly timeZone: string;
  /** The text that SMS and mails to a lead's person begin with. */
  readonly leadMessage: string;
  /** Visitors get their estimate by mail too. */
  readonly mailsEstimate: boolean;
}

/** The id of the element that holds a page's context as JSON. */
export const pageContextId = 'page-context';

/**
 * The wizard's key in sessionStorage. The number rises when a page can no longer read what an older page saved.
 */
export const savedWizardKey = 'lift-estimator:wizard:1';

/** The key in localStorage of the last estimates of this browser. */
export const keptEstimatesKey = 'lift_estimates';

/** The parameter of a link with an estimate's answers, which opens the last step. */
export const startedFromName = 'estimate';

export interface ComparedEstimate {
  readonly estimate: PublicEstimate;
  /** The path of the estimate's own address. */
  readonly path: string;
}

/** The data of an estimate's page, or of a comparison's page. */
export interface SharedPageContext {
  readonly business: Business;
  readonly address: PageAddress;
  readonly shown: { readonly estimate: PublicEstimate } | { readonly compared: readonly ComparedEstimate[] };
}

/** A page that the server renders for one request. */
export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly rootStyle: string;
}

/** The pages that are the same for every visitor, and that React hydrates. */
export type PublicPage = 'estimator' | 'thank-you';

/** The pages without a script. */
export type PlainPage =
  | 'privacy-notice'
  | 'accessibility'
  | 'not-found'
  | 'estimate-gone'
  | 'not-now'
  | 'mail-stop'
  | 'mail-stopped'
  | 'mail-started';

export interface PageAddress {
  readonly path: string;
  /** The estimate's own address including the server, for paper. */
  readonly url: string;
}

/** The functions that the public pages' build exports to the server. */
export interface PageRenderer {
  /** The page's title, the HTML inside `#root`, and the style of the whole document. */
  readonly renderPage: (page: PublicPage, context: PageContext) => RenderedPage;
  /** An estimate, or two or three side by side. */
  readonly renderShared: (context: SharedPageContext) => RenderedPage;
  readonly renderPlain: (page: PlainPage, business: Business) => RenderedPage;
  /** The base addresses that are built into the pages. They may be on other hosts. */
  readonly apiBases: { readonly public: string; readonly admin: string };
}
