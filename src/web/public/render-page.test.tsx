import { expect, test } from 'vitest';
import type { PublicEstimate } from '#contract/estimates/shared-estimate.ts';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { homeLift } from '../../../scripts/example-dimensions.ts';
import { renderPlain, renderShared } from './render-page.tsx';

const business = buildBusiness();

/** What a person reads. */
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const address = { path: '/estimate/token', url: 'https://estimates.example.com/estimate/token' };
const renderEstimate = (estimate: PublicEstimate, of = business) =>
  renderShared({ business: of, address, shown: { estimate } });
const page = renderEstimate(buildSharedEstimate());
const text = textOf(page.html);

test('the page says the price, its range, what it is called and how long it is valid', () => {
  expect(page.title).toBe('Lift estimate K7QD-2M4X | Harbour Lifts');
  expect(text).toContain(
    'Lift estimate for Mary 4 stops, glass cabin, installed Grand total $92,820 Likely range $88,179 to $102,102',
  );
  expect(text).toContain('This is an estimate, not a quote. Prices in AUD including GST.');
  expect(text).toContain('Reference K7QD-2M4X 2 March 2026, valid until 1 April 2026, New South Wales');
});

test('the page says what is in the price, what was priced and what was assumed', () => {
  expect(text).toContain('Lift $68,620 Lift, two stops $38,500 Extra stops $7,800');
  expect(text).toContain('Shaft $13,400 Shaft, two stops $9,000 Extra stops $4,400');

  expect(text).toContain('Doors 2 Doors (opposite sides)');
  expect(text).toContain('In the price Lift Shaft Installation GST of $8,438 (ex GST $84,382)');
  expect(text).toContain('Not in the price Glass doors: undecided, priced without');
  expect(page.html).toContain('Drawing of your lift.');
});

test('the page has the dimensions that the business gives', () => {
  const given = renderEstimate(buildSharedEstimate({ dimensions: homeLift }));
  expect(textOf(given.html)).toContain('Cabin (w × d) 900 × 1,200 mm');
  expect(text).not.toContain('Plan and section');
});

test('the page says who stands by the price', () => {
  expect(text).toContain('ABN 51 824 753 556 Licence NSW 123456C Address 12 Wharf Street, Sydney NSW 2000');
  const bare = renderEstimate(buildSharedEstimate(), { ...business, abn: undefined });
  expect(textOf(bare.html)).not.toContain('ABN');
});

test('the way on leads to the answers, the document is beside the page, and booking knows no more than the page shows', () => {
  expect(page.html).toContain('href="/estimate/token.pdf"');
  expect(page.html).toContain('href="#your-answers"');
  const over = renderEstimate(buildSharedEstimate({ isValid: false, alternatives: [] }));
  expect(over.html).toMatch(/href="\/\?[^"]*includeInstallation=yes&amp;estimate=K7QD-2M4X"/);
  expect(page.html).toContain('href="https://example.com/book?first_name=Mary"');
  expect(page.html).toContain('href="tel:1800975711"');
});

test('a link that the business has not set is left out', () => {
  const none = { termsUrl: undefined, privacyUrl: undefined, bookingUrl: undefined, ratingUrl: undefined };
  const bare = renderEstimate(buildSharedEstimate(), { ...business, ...none });
  expect(textOf(bare.html)).not.toMatch(/Book a Meeting|Terms and Conditions|Privacy Policy/);
});

test('on paper the page says where it is online', () => {
  expect(text).toContain('This estimate online: https://estimates.example.com/estimate/token');
});

test('what others supply is not shown as free', () => {
  const answers = { ...buildSharedEstimate().answers, shaftType: 'by_builder', includeInstallation: 'no' };
  const totals = { lift: 60_000, shaft: 0, installation: 0, grandTotal: 60_000 };
  const shared = buildSharedEstimate({ answers, totals, lines: [] });
  const words = textOf(renderEstimate(shared).html);
  expect(words).toContain('Shaft By your builder Installation Not included');
  expect(words).not.toContain('$0');
});

test('once the price is not valid any more, the page says so', () => {
  const over = renderEstimate(buildSharedEstimate({ isValid: false }));
  expect(textOf(over.html)).toContain('was valid until 1 April 2026');
  expect(text).not.toContain('prices of that day');
});

test('answers that are not offered any more are shown without a drawing', () => {
  const answers = { ...buildSharedEstimate().answers, shaftType: 'marble' };
  const old = renderEstimate(buildSharedEstimate({ answers }));
  expect(old.html).not.toContain('Drawing of your lift.');
  expect(textOf(old.html)).toContain('$92,820');
});

test('a page that cannot be shown right now says what to do', () => {
  const later = renderPlain('not-now', business);
  expect(textOf(later.html)).toContain('Please try again in a moment, or call us');
  expect(later.html).toContain('<a href="?"');
});

test('an estimate that is gone says what to do', () => {
  const gone = textOf(renderPlain('estimate-gone', business).html);
  expect(gone).toContain('Work out a new one in under a minute, or call us');
  expect(gone).toContain('1800 975 711');
});
