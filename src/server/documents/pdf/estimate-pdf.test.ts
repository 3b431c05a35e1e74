import { expect, test } from 'vitest';
import { elements } from '#domain/element.ts';
import { buildBusiness } from '#tests/builders/business.ts';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { type PdfText, readPdf } from '#tests/support/pdf-text.ts';
import { homeLift } from '../../../../scripts/example-dimensions.ts';
import { estimatePdf, type EstimatePdfInput } from './estimate-pdf.ts';

const business = buildBusiness();

async function read(input: Partial<EstimatePdfInput> = {}): Promise<PdfText> {
  const url = 'https://lifts.example.com/estimate/token';
  return readPdf(await estimatePdf({ estimate: buildSharedEstimate(), business, url, ...input }));
}

/** On the first page no line stands on the next one of its column, or on the foot. */
function expectRoom({ file, lines }: PdfText, pages = 1): void {
  expect(file.match(/\/Type \/Page\n/g)).toHaveLength(pages);
  const foot = lines.findIndex(({ words }) => words === 'What happens next');
  const body = lines.slice(0, foot);
  const footTop = (lines[foot]?.y ?? Infinity) + 12;
  const tooClose = body.filter(({ x, y }, index) => {
    // The right column begins at the top again, so a line above this one is not the next.
    const next = body.slice(index + 1).find((line) => line.x === x);
    return y < footTop || (next && next.y <= y && y - next.y < next.size * 0.9);
  });
  expect(tooClose).toEqual([]);
}

test('the document is one A4 page, tagged, with a title, a language and a drawing of vectors', async () => {
  const { file } = await read();
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  expect(file.match(/\/Type \/Page\n/g)).toHaveLength(1);
  expect(file).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  expect(file).toContain('/Lang (en-AU)');
  expect(file).toContain('(Lift estimate K7QD-2M4X, Harbour Lifts)');
  expect(file).toContain('/DisplayDocTitle true');
  expect(file).toMatch(/\/MarkInfo|\/Marked true/);
  for (const tag of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
    expect(file).toContain(`/S /${tag}\n`);
  }
  expect(file).toContain('/Alt (Drawing of your lift. A residential lift with 4 stops');
  expect(file).not.toContain('/Subtype /Image');
});

test('what is written about the document is XML, whatever the business is called', async () => {
  const { file } = await read({ business: buildBusiness({ name: 'Smith & <Sons>' }) });
  expect(file).toContain('<rdf:li>Smith &amp; &lt;Sons&gt;</rdf:li>');
  expect(file).toContain('(Lift estimate K7QD-2M4X, Smith & <Sons>)');
});

test('the document says what the page says', async () => {
  const { text } = await read();
  for (const words of [
    'Harbour Lifts 1800 975 711 ABN 51 824 753 556 · Licence NSW 123456C 12 Wharf Street, Sydney NSW 2000',
    'Lift estimate $92,820 Likely range $88,179 to $102,102',
    'This is an estimate, not a quote. Prices in AUD including GST.',
    'Reference K7QD-2M4X Date 2 March 2026 Valid until 1 April 2026',
    'Site New South Wales Prepared for Mary Prepared by Harbour Lifts',
    'Lift $68,620 Lift, two stops $38,500',
    'Installation $10,800',
    'Grand total $92,820',
    'Doors 2 Doors (opposite sides)',
    'In the price Lift, Shaft, Installation, GST of $8,438 (ex GST $84,382).',
    'Not included Glass doors: undecided, priced without',
    'https://lifts.example.com/estimate/token',
  ]) {
    expect(text).toContain(words);
  }
  expect(text.match(/GST of/g)).toHaveLength(1);
});

test('the document says whom it is for, if it was asked', async () => {
  const preparedFor = { name: 'Nguyễn Văn Anh', project: 'Σπίτι', address: '4 Quay Street' };
  const { text } = await read({ estimate: buildSharedEstimate({ preparedFor }) });
  expect(text).toContain(
    'Client Nguyễn Văn Anh Project Σπίτι Site 4 Quay Street, New South Wales Prepared for Mary',
  );
  expect((await read()).text).not.toContain('Client');
});

test('a sentence about the licence is printed as it is given', async () => {
  const licence = 'Licensed under the QBCC Act 1991, 1234567';
  const { text } = await read({ business: { ...business, licence } });
  expect(text).toContain('ABN 51 824 753 556 · Licensed under the QBCC Act 1991, 1234567');
});

test('what others supply is not shown as free', async () => {
  const answers = { ...buildSharedEstimate().answers, shaftType: 'by_builder', includeInstallation: 'no' };
  const totals = { lift: 60_000, shaft: 0, installation: 0, grandTotal: 60_000 };
  const { text } = await read({ estimate: buildSharedEstimate({ answers, totals, lines: [] }) });
  expect(text).toContain('Shaft By your builder Installation Not included');
});

test('the document says what is not included, what happens next and where the lift is to be, with a QR code', async () => {
  const { text, file } = await read({ business: { ...business, notIncluded: 'Power supply.' } });
  expect(text).toContain('Not included Power supply.');
  expect(text).toContain('By 1 April 2026: We visit, measure and confirm your final price.');
  expect(file).toContain('/Alt (QR code of the address of this estimate online)');
  expect(file).toContain('(https://example.com/book?first_name=Mary)');
});

test('without a booking page the document says to call', async () => {
  const { text } = await read({ business: { ...business, bookingUrl: undefined } });
  expect(text).not.toContain('Book a meeting');
  expect(text).toContain('Call 1800 975 711');
});

test('the document of a price that is over says so, and where the price of today is', async () => {
  const { text } = await read({ estimate: buildSharedEstimate({ isValid: false }) });
  expect(text).toContain('Was valid until 1 April 2026');
  expect(text).toContain('For today’s, open the estimate online, or call 1800 975 711.');
  expect(text).not.toContain('What happens next');
});

test("a business's long name and address stand above the estimate, not on it", async () => {
  const { lines } = await read({
    business: {
      ...business,
      name: 'Commonwealth Elevator, Escalator & Vertical Transportation Company (Australasia) Pty Ltd',
      address: `Level 42, ${'1234-1256 Old South Head Boulevard East, '.repeat(4)}Sydney NSW 2000`,
    },
  });
  const headline = lines.find(({ size }) => size === 13);
  const details = lines.filter(({ size }) => size === 16 || size === 8.5);
  expect(details.length).toBeGreaterThan(6);
  for (const { y } of details) expect(y).toBeGreaterThan((headline?.y ?? Infinity) + 13);
});

const long = 'The Grand Harbour Terrace Apartments '.repeat(4);

test('with dimensions a second page has plan and section at a stated scale, and a title block', async () => {
  const { text, file } = await read({ estimate: buildSharedEstimate({ dimensions: homeLift }) });
  expect(text).toContain('Dimensions Cabin (w × d) 900 × 1,200 mm Door (w × h) 750 × 2,000 mm');
  expect(text).toContain('Site New South Wales');
  expect(text).toContain('Scale 1:100 on A4, in mm Sheet 2 of 2');
  expect(text).toContain('Status For planning, not for construction');
  expect(file).toContain('/Alt (Shaft 1,350 by 1,620 mm, pit 200 mm');
  expect(file.match(/\/Type \/Page\n/g)).toHaveLength(2);
  expect((await read()).text).not.toContain('Dimensions');
});

test.each([
  ['no dimensions', null],
  ['dimensions', homeLift],
])('the fullest document has %s and room for every line of it', async (_, dimensions) => {
  const estimate = buildSharedEstimate({
    preparedFor: { name: long.slice(0, 120), project: long.slice(0, 120), address: long.slice(0, 120) },
    assumptions: [1, 2, 3].map(
      (number) => `Question ${number} is undecided: priced with an allowance of $3,600.`,
    ),
    dimensions,
    lines: Array.from({ length: 15 }, (__, index) => ({
      element: elements[index % 3] ?? 'lift',
      label: `${long.slice(0, 50)}, ${index}`,
      amount: 4321,
    })),
  });
  const document = await read({
    estimate,
    business: {
      ...business,
      name: 'Commonwealth Elevator, Escalator & Vertical Transportation Company (Australasia) Pty Ltd trading as Lifts',
      notIncluded: long.repeat(2),
    },
  });
  expectRoom(document, dimensions ? 2 : 1);
  expect(document.text.includes('Pit 200 mm')).toBe(dimensions !== null);
  expect(document.text).toContain('Grand total $92,820');
});

test('many lines of other days still fit on the page', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    element: 'lift' as const,
    label: `A line of its day, number ${index}`,
    amount: 100,
  }));
  const document = await read({ estimate: buildSharedEstimate({ lines }) });
  expectRoom(document);
  expect(document.text).toContain('number 59 $100');
});

test('a name in another script is left out rather than written wrongly', async () => {
  const { text } = await read({ estimate: buildSharedEstimate({ firstName: '李明' }) });
  expect(text).toContain('Lift estimate $92,820');
});
