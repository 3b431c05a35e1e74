import type { DimensionRow } from '#domain/drawing/dimensions.ts';

export function buildDimensionRow(overrides: Partial<DimensionRow> = {}): DimensionRow {
  return {
    liftType: 'residential',
    cabin: [1_100, 1_400],
    door: [900, 2_000],
    shaft: { oneSide: [1_600, 1_700], opposite: [1_600, 1_800], adjacent: [1_700, 1_700] },
    pit: 150,
    headroom: 2_500,
    storey: 3_000,
    load: 400,
    standard: '',
    leadTime: '',
    warranty: '',
    servicing: '',
    ...overrides,
  };
}
