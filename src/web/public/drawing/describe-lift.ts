// The living drawing in words: what a person who cannot see it hears.
import type { DraftAnswers } from '#domain/answers.ts';

const shafts: Readonly<Record<string, string>> = {
  by_builder: 'in a shaft built by your builder',
  steel_frame: 'in a steel-framed shaft',
  glass: 'in a glass shaft',
};

const places: Readonly<Record<string, string>> = {
  indoor: 'inside the building',
  outdoor: 'outside, against the building',
};

const doors: Readonly<Record<number, string>> = {
  1: 'one door',
  2: 'two doors, on opposite sides',
  3: 'two doors, on adjacent sides',
  4: 'a number of doors still to be settled',
};

function liftSentence(answers: DraftAnswers): string {
  const kinds: Readonly<Record<string, string>> = { commercial: 'commercial ', residential: 'residential ' };
  const kind = kinds[answers.liftType ?? ''] ?? '';
  const stops = answers.numberOfStops === undefined ? '' : ` with ${answers.numberOfStops} stops`;
  const place = places[answers.indoorOutdoor ?? ''];
  const shaft = shafts[answers.shaftType ?? ''];
  return [`A ${kind}lift${stops}`, place, shaft].filter((part) => part !== undefined).join(', ');
}

function cabinName(answers: DraftAnswers): string | undefined {
  if (answers.cabinType === 'capsule') return 'a see-through capsule';
  const glass = answers.glassInCabin === 'yes' ? ' with glass walls' : '';
  if (answers.cabinType === 'enclosed') return `an enclosed cabin${glass}`;
  return glass === '' ? undefined : `a cabin${glass}`;
}

function cabinSentence(answers: DraftAnswers): string | undefined {
  const cabin = cabinName(answers);
  const rider = answers.wheelchairAccess === 'yes' ? 'room for a wheelchair user' : undefined;
  const door = doors[answers.numberOfDoors ?? 0];
  const glassDoors =
    answers.glassDoors === 'yes' ? (door === undefined ? 'glass doors' : 'made of glass') : undefined;
  const parts = [cabin, rider, [door, glassDoors].filter((part) => part !== undefined).join(' ')];
  const said = parts.filter((part) => part !== undefined && part !== '');
  return said.length === 0 ? undefined : `It has ${said.join(', ')}`;
}

const installations: Readonly<Record<string, string>> = {
  yes: 'Installation is included',
  no: 'Installation is not included',
};

/** Sentences about every answer the drawing shows; ids it does not know are passed over. */
export function describeLift(answers: DraftAnswers): string {
  const sentences = [
    liftSentence(answers),
    cabinSentence(answers),
    installations[answers.includeInstallation ?? ''],
  ].filter((sentence) => sentence !== undefined);
  if (sentences.join() === 'A lift') return 'A drawing of your lift, which fills in as you answer.';
  return `Drawing of your lift. ${sentences.join('. ')}.`;
}
