// The public pages' requests. Only the necessary parts of a response are checked: the validation library would be a
// quarter of all that a visitor loads (docs/decisions/022).
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { PreparedFor } from '#contract/estimates/shared-estimate.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { type ApiResult, type BodyOf, checked, publicApiBase, request } from './request.ts';

const settings = { base: publicApiBase };

export async function fetchOptions(): Promise<ApiResult<OptionLists>> {
  return checked(await request(settings, 'GET /options'), readOptionLists);
}

export async function calculateEstimate(body: BodyOf<'POST /calculate'>) {
  return checked(await request(settings, 'POST /calculate', { body }), readEstimateResponse);
}

/** `url`: the estimate's own address. */
export function mailEstimate(url: string): Promise<ApiResult<unknown>> {
  return request(settings, 'POST /estimates/:token/mail', { params: tokenOf(url) });
}

/** Keeps whom the document is for. `url`: the estimate's own address. */
export function keepPreparedFor(url: string, body: PreparedFor): Promise<ApiResult<unknown>> {
  return request(settings, 'PUT /estimates/:token/prepared-for', { params: tokenOf(url), body });
}

export interface MailState {
  /** The mail waits until the visitor has changed nothing for some minutes. */
  readonly waits: boolean;
  /** The time when it was mailed. Null if it has not been yet. */
  readonly mailedAt: string | null;
}

/** Undefined if the server did not answer. `url` is the estimate's own address. */
export async function readMailState(url: string): Promise<MailState | undefined> {
  const read = await request(settings, 'GET /estimates/:token', { params: tokenOf(url) });
  if (!read.ok) return undefined;
  const { mailWaits, mailedAt } = fieldsOf(read.value);
  return { waits: mailWaits === true, mailedAt: typeof mailedAt === 'string' ? mailedAt : null };
}

/** Reports that somebody looked at the estimate's own page. */
export function reportOpened(url: string): Promise<ApiResult<unknown>> {
  return request(settings, 'POST /estimates/:token/opened', { params: tokenOf(url) });
}

/** An estimate's own address ends in its token. */
export const tokenOf = (url: string) => ({ token: url.split('/').at(-1) ?? '' });

/** The request survives the end of the page. False if the browser refused it. */
export function reportStepsReached(steps: readonly string[]): boolean {
  return navigator.sendBeacon(`${publicApiBase}/steps`, JSON.stringify({ steps }));
}

const noOptions: OptionLists = {
  liftTypes: [],
  cabinTypes: [],
  budgetConsiderations: [],
  doorOptions: [],
  indoorOutdoorOptions: [],
  shaftTypes: [],
  yesNoOptions: [],
};

/** A missing list is an empty one. Undefined when all are missing. */
export function readOptionLists(value: unknown): OptionLists | undefined {
  const lists = Object.entries(fieldsOf(value)).filter(([, list]) => Array.isArray(list));
  return lists.length > 0 ? { ...noOptions, ...Object.fromEntries(lists) } : undefined;
}

/** The parts of an estimate that another API may leave out. */
const unexplained = {
  breakdown: {},
  answerNames: {},
  optionNames: {},
  gst: 0,
  dimensions: null,
  quoteRange: null,
  assumptions: [],
  whatIf: [],
  alternatives: [],
  lines: [],
  reference: '',
  createdOn: '',
  validUntil: '',
  estimateUrl: '',
  mailedTo: null,
};

const undivided = { additionalFeatures: {}, extraStopsCount: 0, extraStops: {} };

/** Returns undefined for a response without a grand total, which the page could not show. */
export function readEstimateResponse(value: unknown): EstimateResponse | undefined {
  const response = fieldsOf(value);
  const calculation = fieldsOf(response['calculation']);
  if (typeof fieldsOf(calculation['totals'])['grandTotal'] !== 'number') return undefined;
  const estimate: unknown = { ...unexplained, ...response, calculation: { ...undivided, ...calculation } };
  return estimate as EstimateResponse;
}
