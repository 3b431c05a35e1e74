import { expect, test } from 'vitest';
import { documentName } from './document-name.ts';

const reference = 'K7QD-2M4X';
const named = (name: string, project = '') =>
  documentName({ reference, preparedFor: { name, project, address: '' } });

test('A file is named by its project, or else by its client, in plain letters', () => {
  expect(named('Ann Lee', 'Harbour House, Stage 2')).toBe('lift-estimate-K7QD-2M4X-harbour-house-stage-2');
  expect(named('Zoë Müller')).toBe('lift-estimate-K7QD-2M4X-zoe-muller');
  expect(named('Αθηνά')).toBe('lift-estimate-K7QD-2M4X');
  expect(named('"; filename=/etc/passwd')).toBe('lift-estimate-K7QD-2M4X-filename-etc-passwd');
  expect(named('a '.repeat(60))).toHaveLength('lift-estimate-K7QD-2M4X-'.length + 40);
  expect(documentName({ reference, preparedFor: null })).toBe('lift-estimate-K7QD-2M4X');
});
