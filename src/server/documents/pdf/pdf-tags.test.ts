import { expect, test } from 'vitest';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { readTags } from '#tests/support/pdf-tags.ts';
import { homeLift } from '../../../../scripts/example-dimensions.ts';
import { comparisonPdf } from './comparison-pdf.ts';
import { estimatePdf } from './estimate-pdf.ts';

const about = { business: buildBusiness(), url: 'https://lifts.example.com/estimate/token' };
const answers = { ...buildSharedEstimate().answers, numberOfStops: 2 };

const estimate = readTags(
  await estimatePdf({ ...about, estimate: buildSharedEstimate({ dimensions: homeLift }) }),
);
const comparison = readTags(
  await comparisonPdf([buildSharedEstimate(), buildSharedEstimate({ answers })], about),
);

test.each([
  ['estimate', estimate, 2],
  ['comparison', comparison, 1],
])('a screen reader finds everything in the document of the %s', (_, document, pages) => {
  const { tags, links, fonts, embeddedFonts, untagged, pieces } = document;
  expect(pieces).toHaveLength(pages);
  expect(Math.min(...pieces)).toBeGreaterThan(20);
  expect(untagged.flat()).toEqual([]);
  expect(tags.flatMap((tag) => tag.links)).toEqual(links.map(({ id }) => id));
  expect(links.map(({ words }) => words)).toContainEqual(expect.stringMatching(/online: https:/));
  const bodies = (name: string) => tags.filter(({ tag }) => tag === name).map(({ body }) => body);
  expect(bodies('TH').filter((body) => !/\/Scope \/(?:Row|Column)/.test(body))).toEqual([]);
  expect(bodies('Figure').filter((body) => !/\/Alt \(./.test(body))).toEqual([]);
  expect(fonts).not.toEqual([]);
  expect(fonts.filter((body) => !/\/Subtype \/(?:Type0|CIDFontType2)/.test(body))).toEqual([]);
  expect(embeddedFonts).toHaveLength(2);
});

test('each estimate heads its column of the comparison', () => {
  expect(comparison.tags.filter(({ body }) => body.includes('/Scope /Column'))).toHaveLength(2);
});
