import { doorSides } from '#domain/drawing-plan.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { standingPerson, wheelchairUser } from './people.ts';

export interface DoorSize {
  readonly width: number;
  readonly height: number;
  readonly isGlass: boolean;
}

/** Stands on y with its left edge at x. */
export function doorLeaf(x: number, y: number, { width, height, isGlass }: DoorSize): string {
  const look = isGlass ? 'fill-glass' : 'fill-accent-text';
  return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" stroke-width="1" class="${look} stroke-accent-text"/>`;
}

function rider(access: DraftAnswers['wheelchairAccess'], height: number): string {
  const figure = { x: 0, y: -1.5, height };
  if (access === 'yes') return wheelchairUser(figure);
  return access === 'no' ? standingPerson(figure) : '';
}

/** Stands on the origin at the middle of its floor: x from -width/2 to width/2, y from -height to 0. */
export function cabin(
  answers: DraftAnswers,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const isCapsule = answers.cabinType === 'capsule';
  const isGlass = isCapsule || answers.glassInCabin === 'yes';
  const hasGlassDoors = answers.glassDoors === 'yes';
  const isUnknown = answers.cabinType === undefined;
  const sides = doorSides(answers.numberOfDoors);
  const door: DoorSize = {
    width: Math.max(2.2, width * 0.055),
    height: height * (isCapsule ? 0.62 : 0.78),
    isGlass: hasGlassDoors,
  };
  const corner = isCapsule ? Math.min(width, height) * 0.42 : 2;
  const reflections = `<path d="M${-width * 0.3} ${-height * 0.28}L${width * 0.02} ${-height * 0.8}M${-width * 0.16} ${-height * 0.22}L${width * 0.12} ${-height * 0.66}" stroke-width="1.6" stroke-linecap="round" class="stroke-paper"/>`;
  const lamp = `<path d="M${-width * 0.22} ${-height * 0.92}h${width * 0.44}" stroke-width="2" stroke-linecap="round" class="stroke-sun"/>`;
  const frontDoor = `<rect x="${-width * 0.2}" y="${-door.height}" width="${width * 0.4}" height="${door.height}" stroke-width="1.2" class="stroke-accent-text ${hasGlassDoors ? 'fill-glass/80' : 'fill-accent-text/25'}"/>`;
  return `<g>
<rect x="${-width / 2}" y="${-height}" width="${width}" height="${height}" rx="${corner}" stroke-width="${isUnknown || isGlass ? 1.6 : 2.6}"${isUnknown ? ' stroke-dasharray="4 3"' : ''} class="stroke-accent-text ${isGlass ? 'fill-glass/70' : 'fill-accent-soft'}"/>
${isGlass ? reflections : ''}
${isCapsule || isUnknown ? '' : lamp}
${sides.front ? frontDoor : ''}
${rider(answers.wheelchairAccess, height * 0.72)}
${sides.left ? doorLeaf((-width - door.width) / 2, 0, door) : ''}
${sides.right ? doorLeaf((width - door.width) / 2, 0, door) : ''}
</g>`;
}
