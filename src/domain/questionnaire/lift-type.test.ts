import { expect, test } from 'vitest';
import { cabinTypes, liftTypes, type Option } from '#domain/catalogue.ts';
import { isCommercialDraft, settleDraftCabin } from './lift-type.ts';

const lists = { liftTypes, cabinTypes };
const option = (id: string, name: string): Option => ({ id, name, description: '' });

test('choosing a commercial lift settles the cabin as enclosed', () => {
  expect(settleDraftCabin({ liftType: 'commercial' }, lists).cabinType).toBe('enclosed');
  expect(settleDraftCabin({ liftType: 'commercial', cabinType: 'capsule' }, lists).cabinType).toBe(
    'enclosed',
  );
});

test('a residential lift leaves the cabin as it is', () => {
  const draft = { liftType: 'residential', cabinType: 'capsule' };
  expect(settleDraftCabin(draft, lists)).toEqual(draft);
  expect(settleDraftCabin({}, lists)).toEqual({});
});

test('the rule goes by the names of the options, whatever their ids', () => {
  const renamed = {
    liftTypes: [option('c1', 'Light COMMERCIAL lift')],
    cabinTypes: [option('k1', 'Capsule'), option('k2', 'Fully enclosed')],
  };
  expect(settleDraftCabin({ liftType: 'c1' }, renamed)).toEqual({ liftType: 'c1', cabinType: 'k2' });
});

test('a lift type that is not on the list is not commercial', () => {
  expect(isCommercialDraft({ liftType: 'commercial' }, [])).toBe(false);
  expect(isCommercialDraft({ liftType: 'constructor' }, liftTypes)).toBe(false);
  expect(isCommercialDraft({}, liftTypes)).toBe(false);
});

test('without an enclosed cabin on the list the draft stays as it is', () => {
  const draft = { liftType: 'commercial', cabinType: 'capsule' };
  expect(settleDraftCabin(draft, { liftTypes, cabinTypes: [] })).toEqual(draft);
});
