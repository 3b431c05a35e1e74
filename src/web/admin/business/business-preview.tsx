// The first step, the result and a mail as the typed details make them, in one theme.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { accentStyle } from '#domain/accent.ts';
import { formatDollars } from '#domain/money.ts';
import type { Texts } from './business-fields.ts';

/** The result of the worked example of docs/pricing.md. */
const example = 92_820;

const looks = [...document.querySelectorAll('link[rel=stylesheet], style')].map(({ outerHTML }) => outerHTML);

/** In a frame, because colours follow the theme and the accent of a document's root. */
export function BusinessPreview({
  texts,
  theme,
}: {
  readonly texts: Texts;
  readonly theme: 'light' | 'dark';
}) {
  const [body, setBody] = useState<HTMLElement>();
  const name = theme === 'light' ? 'Light' : 'Dark';
  const root = `<html lang="en-AU" data-theme="${theme}" style="${accentStyle(texts['accent'])}">`;
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-muted">{name}</figcaption>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- this page draws in it, and its policy lets no script in */}
      <iframe
        title={name}
        srcDoc={`<!doctype html>${root}<title>${name}</title>${looks.join('')}<body></body>`}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body)}
        className="h-140 w-full rounded-lg border border-line"
      />
      {body && <Pages texts={texts} body={body} />}
    </figure>
  );
}

function Pages({ texts, body }: { readonly texts: Texts; readonly body: HTMLElement }) {
  const { name, phone, logo, abn, licence, priceNote, notIncluded } = texts;
  const numbers = [abn && `ABN ${abn}`, licence].filter(Boolean).join(' · ');
  const button = 'inline-block rounded-lg bg-accent px-3 py-2 font-semibold text-on-accent';
  return createPortal(
    <main className="grid gap-3 p-3 text-sm wrap-anywhere *:rounded-lg *:bg-paper *:p-3">
      <div>
        <p className="flex items-center justify-between gap-2 border-b border-line pb-2">
          {logo ? (
            <img src={logo} alt={name} className="h-7 bg-white object-contain" />
          ) : (
            <strong>{name}</strong>
          )}
          <span className="rounded-lg border border-edge px-2 py-1">Call Us Now</span>
        </p>
        <h1 className="mt-2 font-semibold">Lift Estimator</h1>
        <p className="my-2 rounded-lg border-2 border-accent p-2">4 Stops: (Ground + 3)</p>
        <span className={button}>Next</span>
      </div>
      <div>
        <p>Your price</p>
        <p className="text-2xl font-semibold">{formatDollars(example)}</p>
        <p className="text-muted">{`This is an estimate, not a quote. ${priceNote}`}</p>
        {notIncluded && <p className="mt-1 text-muted">{`Not in the price: ${notIncluded}`}</p>}
        <p className="mt-1 font-medium text-accent-text underline">
          {texts['links.booking'] ? `Book a Meeting · ${phone}` : phone}
        </p>
      </div>
      <div className="border-t-4 border-accent">
        <p className="font-semibold">Hello Mary, here is your lift estimate</p>
        <p>{`You asked ${name} what your lift would cost. This is an estimate, not a quote.`}</p>
        <span className={`my-2 ${button}`}>See your estimate</span>
        <p className="border-t border-line pt-2 text-xs text-muted">
          {[name, phone, numbers, texts['address']].filter(Boolean).join(', ')}
        </p>
      </div>
    </main>,
    body,
  );
}
