import { expect, test } from 'vitest';
import { parseKept } from './kept-estimates.tsx';

const kept = {
  url: 'https://lifts.example.com/estimate/token',
  reference: 'K7QD-2M4X',
  total: 92_820,
  caption: '4 stops, glass cabin, installed',
  day: '2026-03-02',
};

test('what is no kept estimate is left out, and so is an address that no browser should open', () => {
  const others = [null, 'text', { ...kept, total: 'much' }, { ...kept, url: 'javascript:alert(1)' }];
  expect(parseKept(JSON.stringify([...others, kept]))).toEqual([{ ...kept, client: '' }]);
  const named = { ...kept, client: 'Zoe Client' };
  expect(parseKept(JSON.stringify([named]))).toEqual([named]);
});

test.each([[null], ['no JSON'], ['{}']])('%j holds none', (json) => {
  expect(parseKept(json)).toEqual([]);
});
