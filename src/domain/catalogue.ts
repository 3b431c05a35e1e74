// The options a visitor can choose from. Ids are what the query string, the API and the database
// hold; names are what people read.
import { labelFromKey } from './label-from-key.ts';

export interface Option<Id extends string | number = string | number> {
  readonly id: Id;
  readonly name: string;
  /** One line that helps a person who has never bought a lift. */
  readonly description: string;
  /** Path of a drawing, for shaft types. */
  readonly image?: string | undefined;
}

function options<const Id extends string | number>(list: readonly Option<Id>[]): readonly Option<Id>[] {
  return list;
}

export const minStops = 2;
export const maxStops = 6;

/** Stops choices are the same for every business, so they do not come from the server. */
export const stopOptions: readonly Option<number>[] = [2, 3, 4, 5, 6].map((stops) => ({
  id: stops,
  name: `${stops} Stops: (Ground + ${stops - 1})`,
  description: stops === 2 ? 'Ground floor and one other level' : `Ground floor and ${stops - 1} more levels`,
}));

export const liftTypes = options([
  {
    id: 'commercial',
    name: 'Commercial Grade Lift',
    description: 'For shops, offices, clinics and apartment buildings with steady traffic',
  },
  {
    id: 'residential',
    name: 'Residential Lift',
    description: 'For a private home: quieter, smaller and made for a few trips a day',
  },
]);

export const cabinTypes = options([
  {
    id: 'enclosed',
    name: 'Enclosed Cabin',
    description: 'A traditional cabin with walls and a ceiling, in a shaft',
  },
  {
    id: 'capsule',
    name: 'Capsule Lift',
    description: 'A compact, see-through cabin that becomes part of the room',
  },
]);

export const doorOptions = options([
  { id: 1, name: '1 Door', description: 'You enter and leave through the same door on every level' },
  {
    id: 2,
    name: '2 Doors (opposite sides)',
    description: 'Drive through: in on one side and out on the other',
  },
  {
    id: 3,
    name: '2 Doors (adjacent sides)',
    description: 'In on one side and out around the corner',
  },
  { id: 4, name: "I'm not sure", description: 'We price one door for now and check the layout with you' },
]);

export const indoorOutdoorOptions = options([
  { id: 'indoor', name: 'Indoor', description: 'The whole lift is inside the building, out of the weather' },
  { id: 'outdoor', name: 'Outdoor', description: 'Weatherproofed for sun, rain and salt air' },
]);

export const shaftTypes = options([
  {
    id: 'by_builder',
    name: 'Shaft by my builder (none supplied)',
    description: 'Your builder makes the shaft; we fit the lift into it',
    image: '/shaft-types/by-builder.svg',
  },
  {
    id: 'steel_frame',
    name: 'Steel-framed shaft',
    description: 'We bring a slim steel frame that stands on its own',
    image: '/shaft-types/steel-frame.svg',
  },
  {
    id: 'glass',
    name: 'Glass shaft',
    description: 'A steel frame clad in glass: light, open and on show',
    image: '/shaft-types/glass.svg',
  },
]);

export const yesNoOptions = options([
  { id: 'yes', name: 'Yes', description: 'Include it in the price' },
  { id: 'no', name: 'No', description: 'Leave it out' },
  { id: 'undecided', name: 'Undecided', description: 'Price it without for now and decide later' },
]);

/** Multipliers that the configuration keeps but visitors are not offered. */
const hiddenBudgets: ReadonlySet<string> = new Set(['budget', 'premium']);

const knownBudgets: ReadonlyMap<string, Pick<Option, 'name' | 'description'>> = new Map([
  ['balanced', { name: 'Balanced', description: 'Perfect balance of cost and quality' }],
  ['look', { name: 'Look', description: 'Enhanced aesthetics and premium finishes' }],
]);

export function isOfferedBudget(key: string): boolean {
  return !hiddenBudgets.has(key);
}

/**
 * One option for each multiplier of the live configuration that visitors are offered: the known ones
 * first, in their own order, for a database that keeps JSON does not keep the order of its keys.
 */
export function budgetOptions(multipliers: Readonly<Record<string, number>>): readonly Option<string>[] {
  const offered = Object.keys(multipliers).filter(isOfferedBudget);
  const known = [...knownBudgets.keys()].filter((id) => offered.includes(id));
  const others = offered.filter((id) => !knownBudgets.has(id)).toSorted();
  return [...known, ...others].map((id) => {
    const text = knownBudgets.get(id);
    const name = text?.name ?? labelFromKey(id);
    return { id, name, description: text?.description ?? `Priced at the ${name} level` };
  });
}

/** Every option list the server offers, under the names the API uses. */
export interface OptionLists {
  readonly liftTypes: readonly Option<string>[];
  readonly cabinTypes: readonly Option<string>[];
  readonly budgetConsiderations: readonly Option<string>[];
  readonly doorOptions: readonly Option<number>[];
  readonly indoorOutdoorOptions: readonly Option<string>[];
  readonly shaftTypes: readonly Option<string>[];
  readonly yesNoOptions: readonly Option<string>[];
}

export function optionLists(multipliers: Readonly<Record<string, number>>): OptionLists {
  return {
    liftTypes,
    cabinTypes,
    budgetConsiderations: budgetOptions(multipliers),
    doorOptions,
    indoorOutdoorOptions,
    shaftTypes,
    yesNoOptions,
  };
}

/** The lift type and cabin rules go by the option's name, so that a renamed id keeps them. */
export function isCommercialName(name: string): boolean {
  return name.toLowerCase().includes('commercial');
}

export function isEnclosedName(name: string): boolean {
  return name.toLowerCase().includes('enclosed');
}

/** The name a person reads for an id; one made from the id when the option is no longer offered. */
export function optionName(list: readonly Option[], id: string | number): string {
  return list.find((option) => option.id === id)?.name ?? labelFromKey(String(id));
}

/** Doors as shown in summaries: both two-door layouts read "2". */
export function doorDisplay(numberOfDoors: number): string {
  if (numberOfDoors === 1) return '1';
  if (numberOfDoors === 2 || numberOfDoors === 3) return '2';
  return "I'm not sure";
}
