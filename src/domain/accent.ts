// Adjusts a business's accent colour so that text on it, and the colour itself as text, is readable in both themes.
// The server does this, so that the page needs no code for it.

/** The default accent, the same as in tokens.css. */
export const defaultAccent = '#2646c4';

type Rgb = readonly [red: number, green: number, blue: number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The surfaces with the least contrast: the light theme's darkest and the dark theme's lightest (tokens.css). */
const darkestLight: Rgb = [238, 236, 230];
const lightestDark: Rgb = [34, 38, 43];
const lightSurfaces: readonly Rgb[] = [white, [246, 245, 241]];
const darkSurfaces: readonly Rgb[] = [
  [16, 18, 20],
  [25, 28, 32],
];
/** A button stands out if one channel differs from its surface by this much, of 255. */
const distinct = 48;
/** How far a colour that does not stand out moves towards black or white. */
const inverted = 0.85;
/** WCAG 2.2, success criterion 1.4.3. */
const readable = 4.5;

function parseHex(colour: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (start: number) => Number.parseInt(long.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

/** The colour, or the nearest colour towards `pole` that is readable on the surface. */
function readableOn(surface: Rgb, colour: Rgb, pole: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, pole, share);
    if (contrast(candidate, surface) >= readable) return candidate;
  }
  return pole;
}

function standsOut(colour: Rgb, surfaces: readonly Rgb[]): boolean {
  return surfaces.every((surface) =>
    colour.some((channel, index) => Math.abs(channel - (surface[index] ?? 0)) >= distinct),
  );
}

function textOn(fill: Rgb): Rgb {
  return contrast(white, fill) >= contrast(black, fill) ? white : black;
}

/** One colour for both themes, or one for each. */
function lightDark(light: Rgb, dark: Rgb): string {
  const [onLight, onDark] = [toHex(light), toHex(dark)];
  return onLight === onDark ? onLight : `light-dark(${onLight},${onDark})`;
}

/** Returns undefined if the text is not a CSS hex colour. */
export function accentColours(colour: string) {
  const accent = parseHex(colour);
  if (!accent) return undefined;
  // Black would vanish in the dark theme, and white in the light one.
  const light = standsOut(accent, lightSurfaces) ? accent : mix(accent, black, inverted);
  const dark = standsOut(accent, darkSurfaces) ? accent : mix(accent, white, inverted);
  return {
    fill: lightDark(light, dark),
    onFill: lightDark(textOn(light), textOn(dark)),
    textOnLight: toHex(readableOn(darkestLight, accent, black)),
    textOnDark: toHex(readableOn(lightestDark, accent, white)),
  };
}

/** The style attribute that sets an accent for an element and everything in it. Empty for the default. */
export function accentStyle(colour: string | undefined): string {
  const colours = colour === undefined ? undefined : accentColours(colour);
  if (!colours) return '';
  return [
    `--accent:${colours.fill}`,
    `--accent-on:${colours.onFill}`,
    `--accent-text-light:${colours.textOnLight}`,
    `--accent-text-dark:${colours.textOnDark}`,
  ].join(';');
}
