import { hash } from 'node:crypto';

const dayMs = 86_400_000;

/** As fill-leads.ts makes it. */
function leadId(number: number): string {
  const hex = hash('md5', `lead${number}`, 'hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type Parameters = Readonly<Record<string, string | number>>;

/** The questions of people who work with leads, by name, with their paths. */
export function leadQuestions(size: number, now: Date): ReadonlyMap<string, string> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs - 12_345_678).toISOString();
  const lastPage = size - 10;
  const lists: Readonly<Record<string, Parameters>> = {
    'first page': {},
    'last page': { skip: lastPage },
    'oldest first': { order: 'asc' },
    'status new': { status: 'new' },
    'status proposal': { status: 'proposal' },
    'last 30 days': { from: daysAgo(30) },
    'a month a year ago': { from: daysAgo(395), to: daysAgo(365) },
    'a month a year ago, status closed': { from: daysAgo(395), to: daysAgo(365), status: 'closed' },
    'not touched for 24 hours': { untouched: 'true' },
    'not touched for 24 hours, oldest first': { untouched: 'true', order: 'asc' },
    'largest total first': { sort: 'total' },
    'largest total first, last page': { sort: 'total', skip: lastPage },
    'smallest total first, status new': { sort: 'total', order: 'asc', status: 'new' },
    'largest total of the last 30 days': { sort: 'total', from: daysAgo(30) },
    'largest total, not touched for 24 hours': { sort: 'total', untouched: 'true' },
    'state and customer type': { state: 'TAS', customerType: 'ndis' },
    'lift type: most': { liftType: 'residential' },
    'lift type: a fifth': { liftType: 'commercial' },
    'source: a third': { source: 'google' },
    'source: unknown': { source: 'none' },
    'state and status': { state: 'TAS', status: 'new' },
    'priced in the last 90 days': { datesOf: 'estimate', from: daysAgo(90) },
    'won in the last 90 days': { datesOf: 'won', from: daysAgo(90) },
    'not delivered': { delivery: 'failed' },
    today: { view: 'today' },
    'search: one reference': { search: '0000-0000' },
    'search: one email': { search: `.nguyen${Math.floor(size / 2)}@` },
    'search: one phone number': { search: '0400 007 919' },
    'search: a common name': { search: 'nguyen' },
    'search: a common name, by total': { search: 'nguyen', sort: 'total' },
    'search: a common name, status new': { search: 'nguyen', status: 'new' },
    'search: first and last name': { search: 'mai nguyen' },
    'search: two names that nobody has together': { search: 'nguyen smith' },
    'search: what a third have': { search: 'example.org' },
    'search: what all have': { search: 'example' },
    'search: two letters': { search: 'pa' },
    'search: nobody': { search: 'zzyzx' },
    'search: a rare word of notes': { search: 'crane' },
    'search: a word of all notes': { search: 'price' },
    'search: two words of all notes': { search: 'call price' },
    'search: half a reference': { search: '0000-' },
    'search: an amount': { search: '92820' },
  };
  const path = (parameters: Parameters) => {
    const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
    return `/leads?${new URLSearchParams({ limit: '10', ...Object.fromEntries(texts) })}`;
  };
  return new Map([
    ...Object.entries(lists).map(([name, parameters]) => [name, path(parameters)] as const),
    ['the page of a lead', `/leads/${leadId(Math.floor(size / 2))}`],
    ['counts by status', '/leads/counts'],
    ['counts by status: a common name', '/leads/counts?search=nguyen'],
    ['counts by status: a word of all notes', '/leads/counts?search=price'],
    ['report of 7 days', '/leads/report?days=7'],
    ['report of 90 days', '/leads/report?days=90'],
    ['overview of 30 days', '/leads/overview?days=30'],
    ['overview of 90 days', '/leads/overview?days=90'],
  ]);
}
