// The drawing for paper: an SVG that stands alone, with colours of its own in place of the style sheet's classes.
import type { PageRenderer } from '#contract/page-context.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { drawLift } from '#web/drawing/draw-lift.ts';
import { accentColours } from '#domain/accent.ts';
import tokens from '#web/ui/tokens.css?raw';

const light = new Map(
  [...tokens.matchAll(/--color-([\w-]+):\s*light-dark\((#[\da-f]{6}),/g)].map(
    ([, name = '', colour = '']) => [name, colour],
  ),
);
const ownAccent = /--accent-text-light:\s*(#[\da-f]{6})/.exec(tokens)?.[1] ?? '';

/** `fill-glass/70` → `fill="#b9dcf0" fill-opacity="0.7"`. */
function attributesOf(className: string, accent: string): string {
  const parts = className.split(' ').flatMap((name) => {
    const [, kind, token = '', percent] = /^(fill|stroke)-([a-z-]+)(?:\/(\d+))?$/.exec(name) ?? [];
    if (kind === undefined) return [];
    // A soft accent is nearly white: a little of the accent on what lies below.
    const isSoft = token === 'accent-soft';
    const colour = token === 'none' || isSoft || token === 'accent-text' ? undefined : light.get(token);
    const opacity = isSoft ? 0.09 : Number(percent ?? 100) / 100;
    return [
      `${kind}="${token === 'none' ? 'none' : (colour ?? accent)}"`,
      ...(opacity < 1 ? [`${kind}-opacity="${opacity}"`] : []),
    ];
  });
  return parts.join(' ');
}

export const renderDrawing: PageRenderer['renderDrawing'] = (stored, business) => {
  const answers = readAnswers(stored);
  if (!answers) return undefined;
  const accent = accentColours(business.accent ?? '')?.textOnLight ?? ownAccent;
  return drawLift(answers, 'panel').replace(/class="([^"]*)"/g, (_class, names: string) =>
    attributesOf(names, accent),
  );
};
