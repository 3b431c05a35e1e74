// The small picture of every option. Long, for its pictures.
import type { ReactNode } from 'react';
import type { AnswerField } from '#domain/questions/questions.ts';

// Drawn on 48 by 48, in ink lines with the accent on what the option is about. As text, which a browser reads faster than
// React makes elements.
const accented = 'fill-accent-soft stroke-accent-text';
const glazed = 'fill-glass/60 stroke-accent-text';

/** A shaft with one landing for every stop and the cabin at the ground floor. */
function stopsPicture(stops: number): string {
  const floor = 36 / stops;
  const landings = Array.from({ length: stops }, (_, index) => `M8 ${42 - index * floor}h9m14 0h9`);
  return `
<rect x="17" y="6" width="14" height="36" rx="1.5"/>
<path d="${landings.join('')}"/>
<rect x="20" y="${42 - floor + 1.5}" width="8" height="${floor - 3}" rx="1" class="${accented}"/>`;
}

/** The cabin from above: its walls, with a gap and an arrow where it opens. */
function doorPlan(doors: 1 | 2 | 3): string {
  const top = doors === 2;
  const right = doors === 3;
  const walls = [
    'M18 37h-7V11',
    top ? 'M11 11h7m12 0h7' : 'M11 11h26',
    right ? 'M37 11v7m0 12v7' : 'M37 11v26',
    'M37 37h-7',
  ];
  const arrows = [
    'M24 45V32m-4 4 4-4 4 4',
    top ? 'M24 16V3m-4 4 4-4 4 4' : '',
    right ? 'M32 24h13m-4-4 4 4-4 4' : '',
  ];
  return `
<rect x="11" y="11" width="26" height="26" class="${accented} stroke-none"/>
<path stroke-width="3" d="${walls.join('')}"/>
<path class="stroke-accent-text" d="${arrows.join('')}"/>`;
}

const undecided = `
<circle cx="24" cy="24" r="15" stroke-dasharray="4 4.4" class="stroke-edge"/>
<path d="M19.5 20a4.5 4.5 0 1 1 6.6 4c-1.5.8-2.1 1.7-2.1 3.2M24 31.5v.2" class="stroke-accent-text"/>`;

const pictures: Readonly<Partial<Record<AnswerField, Readonly<Record<string, string>>>>> = {
  liftType: {
    commercial: `
<path d="M10 42V7h28v35"/>
<path d="M15 13h4M15 20h4M15 27h4M15 34h4M29 13h4M29 20h4M29 27h4M29 34h4" class="stroke-edge"/>
<rect x="22" y="30" width="5" height="12" class="${accented}"/>
<path d="M6 42h36"/>`,
    residential: `
<path d="M6 23 24 8l18 15M10 20v22h28V20"/>
<rect x="19" y="26" width="10" height="16" rx="1" class="${accented}"/>
<path d="M24 26v16M4 42h40"/>`,
  },
  cabinType: {
    enclosed: `
<rect x="11" y="7" width="26" height="34" rx="2" class="${accented}"/>
<path d="M24 13v28M16 41V13h16v28M20 10h8"/>`,
    capsule: `
<rect x="13" y="5" width="22" height="38" rx="11" class="${glazed}"/>
<path d="M13 17h22M13 34h22"/>
<path d="m19 29 7-8" class="stroke-paper"/>`,
  },
  wheelchairAccess: {
    yes: `
<circle cx="21" cy="8" r="4" class="fill-accent-text stroke-accent-text"/>
<path d="M21 15v13h10l5 11m-15-19h9" stroke-width="3" class="stroke-accent-text"/>
<path d="M16 22a10.5 10.5 0 1 0 14 14" stroke-width="2.5"/>`,
    no: `
<circle cx="25" cy="8" r="4" class="fill-accent-text stroke-accent-text"/>
<path d="M24 16v12l6 12M24 28l-6 12m6-23-7 4-1 6m8-10 7 8h4" stroke-width="3"/>`,
  },
  budgetConsideration: {
    balanced: `
<path d="M24 8v32m-8 0h16M8 14h32"/>
<path d="m8 14-5 12a5.5 5.5 0 0 0 10 0zm32 0-5 12a5.5 5.5 0 0 0 10 0z" class="${accented}"/>`,
    look: `
<path d="m24 42-17-22 7-11h20l7 11z" class="${accented}"/>
<path d="M7 20h34M14 9l4 11 6 22 6-22 4-11M24 9l-6 11m6-11 6 11"/>`,
  },
  numberOfDoors: {
    1: doorPlan(1),
    2: doorPlan(2),
    3: doorPlan(3),
    4: undecided,
  },
  indoorOutdoor: {
    indoor: `
<path d="M5 22 24 7l19 15M9 19v23h30V19"/>
<rect x="19" y="20" width="10" height="22" class="${accented}"/>
<path d="M9 31h10m10 0h10M4 42h40"/>`,
    outdoor: `
<path d="M4 24 15 14l12 10M7 22v20h17V22M7 32h17"/>
<rect x="27" y="20" width="10" height="22" class="${accented}"/>
<circle cx="39" cy="10" r="4" class="fill-sun stroke-sun"/>
<path d="M39 2.5V3m7.5 7H46m-13.8 0h.3m1.5-5.3.3.3m9.6-.3-.3.3" class="stroke-sun"/>
<path d="M3 42h42"/>`,
  },
  glassInCabin: {
    yes: `
<rect x="10" y="7" width="28" height="34" rx="2" class="${glazed}"/>
<path d="M18 30l8-13m-4 17 7-11" class="stroke-paper" stroke-width="2.5"/>
<path d="M10 41h28" stroke-width="3"/>`,
    no: `
<rect x="10" y="7" width="28" height="34" rx="2" class="fill-sunken"/>
<path d="M19.3 7v34M28.7 7v34" class="stroke-edge"/>
<path d="M10 29h28"/>
<path d="M10 41h28" stroke-width="3"/>`,
    undecided,
  },
  glassDoors: {
    yes: `
<path d="M7 42V6h34v36"/>
<rect x="12" y="11" width="11" height="31" class="${glazed}"/>
<rect x="25" y="11" width="11" height="31" class="${glazed}"/>
<path d="m15 30 5-8m8 8 5-8" class="stroke-paper" stroke-width="2.5"/>`,
    no: `
<path d="M7 42V6h34v36"/>
<path d="M12 11h11v31H12zM25 11h11v31H25z" class="fill-sunken"/>
<path d="M20 25v4m8-4v4"/>`,
    undecided,
  },
  includeInstallation: {
    yes: `
<path d="M9 30a15 15 0 0 1 30 0z" class="fill-sun/40 stroke-ink"/>
<path d="M19.5 16.5V25m9-8.5V25M20 15.6a15 15 0 0 1 8 0"/>
<path d="M5 30h38v4.5H5z" class="${accented}"/>`,
    no: `
<path d="m7 16 17-8 17 8v18l-17 8-17-8z"/>
<path d="m7 16 17 8 17-8M24 24v18"/>
<path d="m15.5 12 17 8v6" class="stroke-accent-text"/>`,
  },
};

/** Undefined for options without a picture here: those of the shaft are files that the API names. */
export function optionIcon(field: AnswerField, id: string | number): ReactNode {
  const picture = pictureOf(field, id);
  return (
    picture && (
      <svg
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-[min(3rem,15vw)] shrink-0 stroke-ink"
        dangerouslySetInnerHTML={{ __html: picture }}
      />
    )
  );
}

function pictureOf(field: AnswerField, id: string | number): string | undefined {
  if (field === 'numberOfStops') return Number(id) >= 2 ? stopsPicture(Number(id)) : undefined;
  const group = pictures[field];
  return group && Object.hasOwn(group, id) ? group[id] : undefined;
}
