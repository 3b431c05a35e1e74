// What the shapes of drawings show, and how each looks on a page and on paper.

/** The names of the colours, which are those of the design language. */
export type Colour =
  | 'ink'
  | 'muted'
  | 'edge'
  | 'paper'
  | 'sunken'
  | 'accent-soft'
  | 'accent-text'
  | 'info'
  | 'sky'
  | 'glass'
  | 'soil'
  | 'leaf'
  | 'sun';

export interface Look {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  /** Of the stroke. */
  readonly width?: number;
  readonly dash?: readonly [number, number];
  /** The ends and corners of the stroke. */
  readonly isRound?: boolean;
  readonly fillOpacity?: number;
  readonly strokeOpacity?: number;
}

export type Role = keyof typeof looks;

const dashed = { stroke: 'accent-text', width: 1, dash: [3, 2] } as const;

export const looks = {
  /** Groups and dimensions, which have the looks of their parts. */
  none: {},

  // Drawings to scale: heavy where something is cut.
  cut: { fill: 'edge', fillOpacity: 0.35, stroke: 'ink', width: 1.8 },
  cabinCut: { fill: 'accent-soft', stroke: 'accent-text', width: 1.4 },
  leaf: { fill: 'paper', stroke: 'accent-text', width: 1 },
  beyond: { stroke: 'accent-text', width: 0.75 },
  undecided: dashed,
  clearance: { stroke: 'muted', width: 0.75, dash: [4, 3] },
  dimension: { stroke: 'muted', width: 0.75 },
  scaleBar: { fill: 'ink', stroke: 'ink', width: 0.75 },
  words: { fill: 'ink' },

  // The elevation: the sky, the ground and the building.
  sky: { fill: 'sky' },
  sunlight: { fill: 'sun' },
  cloud: { fill: 'paper', stroke: 'edge', width: 1.5 },
  rain: { stroke: 'info', width: 2, isRound: true },
  trunk: { stroke: 'muted', width: 2.4 },
  leaves: { fill: 'leaf' },
  soil: { fill: 'soil' },
  hatching: { stroke: 'edge', width: 1, strokeOpacity: 0.5 },
  pit: { fill: 'sunken', stroke: 'ink', width: 1.4 },
  facade: { fill: 'paper', stroke: 'ink', width: 1.6, isRound: true },
  flatRoof: { fill: 'ink' },
  unknownRoof: { fill: 'edge' },
  window: { fill: 'sky', stroke: 'edge', width: 1 },
  floor: { stroke: 'ink', width: 2 },
  pot: { fill: 'accent-text' },
  lampshade: { fill: 'sun', stroke: 'ink', width: 1.2 },

  // The shaft.
  well: { fill: 'sunken' },
  masonry: { fill: 'paper', stroke: 'ink', width: 1.2 },
  bricks: { stroke: 'muted', width: 0.8 },
  coping: { fill: 'ink' },
  frame: { stroke: 'ink', width: 3 },
  beams: { stroke: 'ink', width: 1, strokeOpacity: 0.55 },
  glassWall: { fill: 'glass', fillOpacity: 0.35, stroke: 'ink', width: 2 },
  unknownShaft: { stroke: 'muted', width: 1.4, dash: [5, 4] },

  // The cabin and its doors.
  rope: { stroke: 'muted', width: 1 },
  cabin: { fill: 'accent-soft', stroke: 'accent-text', width: 2.6 },
  unknownCabin: { fill: 'accent-soft', stroke: 'accent-text', width: 1.6, dash: [4, 3] },
  glassCabin: { fill: 'glass', fillOpacity: 0.7, stroke: 'accent-text', width: 1.6 },
  reflection: { stroke: 'paper', width: 1.8, isRound: true },
  lamp: { stroke: 'sun', width: 2, isRound: true },
  door: { fill: 'accent-soft', stroke: 'accent-text', width: 1.2 },
  doorEdge: { fill: 'accent-text', stroke: 'accent-text', width: 1 },
  glassDoor: { fill: 'glass', stroke: 'accent-text', width: 1 },
  question: { fill: 'accent-text' },

  // People.
  person: { fill: 'ink' },
  limbs: { stroke: 'ink', width: 3.6, isRound: true },
  wheel: { stroke: 'ink', width: 2.6, isRound: true },
  helmet: { fill: 'sun' },
  stripe: { stroke: 'paper', width: 2 },

  // The lens that shows the cabin larger.
  lens: { fill: 'paper', stroke: 'muted', width: 1.4 },
  pointer: { stroke: 'muted', width: 1.2 },
} satisfies Readonly<Record<string, Look>>;
