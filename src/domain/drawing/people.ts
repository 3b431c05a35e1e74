// Figures of the drawing. Each stands at (x, y) on its feet or wheels and is `height` tall.
import { type DrawingPlan, wheelchair } from '#domain/drawing-plan.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';

interface Figure {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The figures are drawn 32 units tall with the feet at the origin. */
function place({ x, y, height }: Figure): string {
  return `transform="translate(${x} ${y}) scale(${height / 32})"`;
}

export function standingPerson(figure: Figure): string {
  return `<g ${place(figure)} class="fill-ink">
<circle cx="0" cy="-27.5" r="4.2"/>
<rect x="-5.2" y="-22" width="10.4" height="13" rx="4"/>
<rect x="-4.2" y="-12" width="3.7" height="12" rx="1.6"/>
<rect x="0.5" y="-12" width="3.7" height="12" rx="1.6"/>
</g>`;
}

export function wheelchairUser(figure: Figure): string {
  const { head, body, wheel } = wheelchair;
  return `<g ${place(figure)} class="fill-none stroke-ink" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round">
<circle cx="${head.x}" cy="${head.y}" r="${head.radius}" class="fill-ink stroke-none"/>
<path d="${body}"/>
<path d="${wheel}" stroke-width="2.6"/>
</g>`;
}

/** With a hard hat: the crew that installs the lift. */
function installer(figure: Figure): string {
  return `<g>
${standingPerson(figure)}
<g ${place(figure)}>
<path d="M-5.2-28.6a5.2 5.2 0 0 1 10.4 0h2v1.8h-14.4v-1.8z" class="fill-sun"/>
<rect x="-5.2" y="-22" width="10.4" height="12" rx="3.4" class="fill-sun"/>
<path d="M-5.2-15h10.4" class="stroke-paper" stroke-width="2"/>
</g>
</g>`;
}

export function installerOutside(
  { building: { x, width }, shaft: { width: shaftWidth }, ...plan }: DrawingPlan,
  { includeInstallation, indoorOutdoor }: DraftAnswers,
): string {
  if (includeInstallation !== 'yes') return '';
  return installer({
    x: x + width + (indoorOutdoor === 'outdoor' ? shaftWidth : 0) + 22,
    y: plan.groundY,
    height: Math.min(plan.tallestFloor * 0.62, 40),
  });
}
