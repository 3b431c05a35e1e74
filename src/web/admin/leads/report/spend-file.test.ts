import { expect, test } from 'vitest';
import { readSpendFile } from './spend-file.ts';

const read = (text: string) => readSpendFile(new TextEncoder().encode(text).buffer);

test('Google’s table is read from below its title, summed by month, without its totals', () => {
  const file = [
    'Campaign report',
    '"1 March 2026 - 30 April 2026"',
    'Campaign status,Campaign,Month,Currency code,Cost',
    'Enabled,Lifts Sydney,2026-03-01,AUD,"1,234.40"',
    'Enabled,Lifts Sydney,2026-03-01,AUD,100.2',
    'Paused,"Home, brand",2026-04-01,AUD,50',
    'Total: Account, --,,AUD,"1,384.60"',
  ].join('\n');
  expect(read(file)).toEqual({
    spend: [
      { campaign: 'Lifts Sydney', month: '2026-03', amount: 1335 },
      { campaign: 'Home, brand', month: '2026-04', amount: 50 },
    ],
  });
});

test('The same in UTF-16 with tabs, as Google writes it for spreadsheets', () => {
  const text = '\uFEFFCampaign\tMonth\tCost\nLifts\tMarch 2026\tA$80.00\n';
  expect(readSpendFile(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)).toEqual({
    spend: [{ campaign: 'Lifts', month: '2026-03', amount: 80 }],
  });
});

test('Meta’s table is read by its own names', () => {
  const file =
    'Reporting starts,Reporting ends,Campaign name,Amount spent (AUD)\n01/03/2026,31/03/2026,Stairs,75.5\n';
  expect(read(file)).toEqual({ spend: [{ campaign: 'Stairs', month: '2026-03', amount: 76 }] });
});

test('What cannot be read is said, and nothing of the file is taken', () => {
  const problem = (text: string) => read(text).problem;
  expect(problem('Campaign,Cost\nLifts,3\n')).toBe('The file has no column Month: export it with one.');
  expect(problem('Name\nLifts\n')).toBe(
    'The file has no column Campaign, none Month, none Cost: export it with one.',
  );
  expect(problem('Campaign,Month,Cost\nLifts,2026-13,3\n')).toContain('“2026-13” is no month');
  expect(problem('Campaign,Month,Cost\nLifts,2026-03,-3\n')).toContain('“-3” is no amount');
  expect(problem('Campaign,Month,Cost\nLifts,2026-03,3\nLifts,2026-03,much\n')).toContain('“much”');
  for (const amount of ['"1.234,50"', '"1,23"', '0x10', '1e5', 'Infinity', '٣', '=1+1', '1 234']) {
    expect(problem(`Campaign,Month,Cost\nLifts,2026-03,${amount}\n`)).toContain('is no amount');
  }
  expect(problem('Campaign,Month,Cost\n')).toBe('The file has no campaign with an amount.');
  expect(problem('')).toContain('no column');
});
