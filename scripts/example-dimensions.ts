// Dimensions for demonstrations and tests. A business replaces them with those of its own lifts.
import type { DimensionRow } from '../src/domain/drawing/dimensions.ts';

const words = {
  standard: 'Example values, not a standard',
  leadTime: '16 weeks',
  warranty: '2 years',
  servicing: 'Twice a year',
};

/** Those of a home lift with an enclosed cabin. */
export const homeLift: DimensionRow = {
  ...words,
  liftType: 'residential',
  cabinType: 'enclosed',
  wheelchairAccess: 'no',
  cabin: [900, 1200],
  door: [750, 2000],
  shaft: { oneSide: [1350, 1500], opposite: [1350, 1620], adjacent: [1450, 1500] },
  pit: 200,
  headroom: 2600,
  storey: 3000,
  load: 320,
};

export const exampleDimensions: readonly DimensionRow[] = [
  homeLift,
  {
    ...homeLift,
    wheelchairAccess: 'yes',
    cabin: [1100, 1400],
    door: [900, 2000],
    shaft: { oneSide: [1650, 1800], opposite: [1650, 1950], adjacent: [1750, 1800] },
    load: 450,
  },
  {
    ...homeLift,
    cabinType: 'capsule',
    cabin: [840, 840],
    door: [700, 1950],
    shaft: { oneSide: [1050, 1050], opposite: [1050, 1150], adjacent: [1150, 1150] },
    pit: 50,
    headroom: 2400,
    load: 250,
  },
  {
    ...homeLift,
    liftType: 'commercial',
    cabinType: undefined,
    wheelchairAccess: undefined,
    cabin: [1400, 1600],
    door: [900, 2100],
    shaft: { oneSide: [2000, 2050], opposite: [2000, 2300], adjacent: [2150, 2050] },
    pit: 1400,
    headroom: 3600,
    storey: 3400,
    load: 1000,
  },
];
