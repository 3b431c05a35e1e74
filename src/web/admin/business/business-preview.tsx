// The first step, the result and a mail as the typed details make them, in one theme.
import { accentColours, defaultAccent } from '#domain/accent.ts';
import { formatDollars } from '#domain/money.ts';
import type { Texts } from './business-fields.ts';

/** As in tokens.css, whose colours are those of the whole page's theme. */
const palettes = {
  light: {
    '--color-ground': '#f6f5f1',
    '--color-paper': '#ffffff',
    '--color-ink': '#17191d',
    '--color-muted': '#5a606a',
    '--color-line': '#dfdcd4',
    '--color-edge': '#81868f',
  },
  dark: {
    '--color-ground': '#101214',
    '--color-paper': '#191c20',
    '--color-ink': '#f2f0eb',
    '--color-muted': '#a7adb7',
    '--color-line': '#2e3339',
    '--color-edge': '#767d88',
  },
};

/** The result of the worked example of docs/pricing.md. */
const example = 92_820;

export function BusinessPreview({
  texts,
  theme,
}: {
  readonly texts: Texts;
  readonly theme: 'light' | 'dark';
}) {
  const { name, phone, logo, accent, abn, licence, priceNote, notIncluded } = texts;
  const accents = accentColours(accent || defaultAccent) ?? accentColours(defaultAccent);
  const colours: Readonly<Record<string, string | undefined>> = {
    ...palettes[theme],
    '--accent': accents?.fill,
    '--accent-on': accents?.onFill,
    '--accent-text': theme === 'light' ? accents?.textOnLight : accents?.textOnDark,
  };
  const numbers = [abn && `ABN ${abn}`, licence].filter(Boolean).join(' · ');
  const button = 'rounded-lg bg-accent px-3 py-2 font-semibold text-on-accent';
  return (
    <figure
      className="rounded-lg border border-line bg-ground p-3 text-sm text-ink wrap-anywhere"
      style={colours}
    >
      <figcaption className="mb-2 text-xs text-muted">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
      <div className="rounded-lg bg-paper p-3">
        <p className="flex items-center justify-between gap-2 border-b border-line pb-2">
          {logo ? (
            <img src={logo} alt={name} className="h-7 bg-white object-contain" />
          ) : (
            <strong>{name}</strong>
          )}
          <span className="rounded-lg border border-edge px-2 py-1">Call Us Now</span>
        </p>
        <p className="mt-2 font-semibold">Lift Estimator</p>
        <p className="my-2 rounded-lg border-2 border-accent bg-paper p-2">4 Stops: (Ground + 3)</p>
        <span className={`inline-block ${button}`}>Next</span>
      </div>
      <div className="mt-3 rounded-lg bg-paper p-3">
        <p>Your price</p>
        <p className="text-2xl font-semibold">{formatDollars(example)}</p>
        <p className="text-muted">{`This is an estimate, not a quote. ${priceNote}`}</p>
        {notIncluded && <p className="mt-1 text-muted">{`Not in the price: ${notIncluded}`}</p>}
        <p className="mt-1 font-medium text-accent-text underline">
          {texts['links.booking'] ? `Book a Meeting · ${phone}` : phone}
        </p>
      </div>
      <div className="mt-3 rounded-lg border-t-4 border-accent bg-paper p-3">
        <p className="font-semibold">Hello Mary, here is your lift estimate</p>
        <p>{`You asked ${name} what your lift would cost. This is an estimate, not a quote.`}</p>
        <p className="mt-2">
          <span className={`inline-block ${button}`}>See your estimate</span>
        </p>
        <p className="mt-2 border-t border-line pt-2 text-xs text-muted">
          {[name, phone, numbers, texts['address']].filter(Boolean).join(', ')}
        </p>
      </div>
    </figure>
  );
}
