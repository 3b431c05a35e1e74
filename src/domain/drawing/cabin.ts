import { doorSides, frontDoor, isGlassUndecided } from '#domain/drawing-plan.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { standingPerson, wheelchairUser } from './people.ts';

export interface DoorSize {
  readonly width: number;
  readonly height: number;
  readonly isGlass: boolean;
  readonly isUndecided?: boolean;
}

/** A door from its own side: two leaves that meet in the middle. It stands on y with its left edge at x. */
export function doorFront(x: number, y: number, { width, height, isGlass }: DoorSize): string {
  const look = isGlass ? 'fill-glass' : 'fill-accent-soft';
  return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" stroke-width="1.2" class="stroke-accent-text ${look}"/>
<path d="M${x + width / 2} ${y}v${-height}" stroke-width="1" class="stroke-accent-text"/>`;
}

/** The mark for something that the visitor has not decided yet. */
function questionMark(x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="600" text-anchor="middle" class="fill-accent-text">?</text>`;
}

/** A door leaf that stands on y with its left edge at x. */
export function doorLeaf(x: number, y: number, { width, height, isGlass, isUndecided }: DoorSize): string {
  if (isUndecided) {
    return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" stroke-width="1" stroke-dasharray="3 2" class="fill-none stroke-accent-text"/>`;
  }
  const look = isGlass ? 'fill-glass' : 'fill-accent-text';
  return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" stroke-width="1" class="${look} stroke-accent-text"/>`;
}

function rider(access: DraftAnswers['wheelchairAccess'], x: number, height: number): string {
  const figure = { x, y: -1.5, height };
  if (access === 'yes') return wheelchairUser(figure);
  return access === 'no' ? standingPerson(figure) : '';
}

/** The cabin, with its origin at the middle of its floor: x from -width/2 to width/2, y from -height to 0. */
export function cabin(
  answers: DraftAnswers,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const isCapsule = answers.cabinType === 'capsule';
  const isGlass = isCapsule || answers.glassInCabin === 'yes';
  const hasGlassDoors = answers.glassDoors === 'yes';
  const isUnknown = answers.cabinType === undefined;
  const sides = doorSides(answers);
  const isUndecided = isGlassUndecided(answers);
  const door: DoorSize = {
    width: Math.max(2.2, width * 0.055),
    height: height * (isCapsule ? 0.62 : 0.78),
    isGlass: hasGlassDoors,
  };
  const corner = isCapsule ? Math.min(width, height) * 0.42 : 2;
  const reflections = `<path d="M${-width * 0.3} ${-height * 0.28}L${width * 0.02} ${-height * 0.8}M${-width * 0.16} ${-height * 0.22}L${width * 0.12} ${-height * 0.66}" stroke-width="1.6" stroke-linecap="round" class="stroke-paper"/>`;
  const lamp = `<path d="M${-width * 0.22} ${-height * 0.92}h${width * 0.44}" stroke-width="2" stroke-linecap="round" class="stroke-sun"/>`;
  const glassFrame = `<rect x="${-width * 0.42}" y="${-height * 0.86}" width="${width * 0.84}" height="${height * 0.72}" rx="${corner / 2}" stroke-width="1" stroke-dasharray="3 2" class="fill-none stroke-accent-text"/>`;
  return `<g>
<rect x="${-width / 2}" y="${-height}" width="${width}" height="${height}" rx="${corner}" stroke-width="${isUnknown || isGlass ? 1.6 : 2.6}"${isUnknown ? ' stroke-dasharray="4 3"' : ''} class="stroke-accent-text ${isGlass ? 'fill-glass/70' : 'fill-accent-soft'}"/>
${isGlass ? reflections : ''}
${isCapsule || isUnknown ? '' : lamp}
${isUndecided ? glassFrame + questionMark(width * 0.3, -height * 0.62, height * 0.24) : ''}
${sides.front ? doorFront(width * frontDoor.from, 0, { ...door, width: width * frontDoor.width }) : ''}
${rider(answers.wheelchairAccess, sides.front ? -width * 0.24 : 0, height * (sides.front ? 0.6 : 0.72))}
${sides.left ? doorLeaf((-width - door.width) / 2, 0, door) : ''}
${sides.right || sides.isUndecided ? doorLeaf((width - door.width) / 2, 0, { ...door, isUndecided: sides.isUndecided }) : ''}
${sides.isUndecided ? questionMark(width / 2 - height * 0.12, -height * 0.2, height * 0.2) : ''}
</g>`;
}
