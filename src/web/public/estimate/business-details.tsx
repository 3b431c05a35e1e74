import type { Business } from '#contract/page.ts';
import { callLink } from '#domain/visitor-links.ts';

/** The business behind the price. */
export function BusinessDetails({ business }: { readonly business: Business }) {
  const { name, phone, abn, licence, address } = business;
  const rows = [
    ['ABN', abn],
    ['Licence', licence],
    ['Address', address],
  ].filter(([, words]) => words !== undefined);
  return (
    <section aria-labelledby="business" className="lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-8">
      <h2 id="business" className="text-xl font-semibold print:text-lg">
        {name}
      </h2>
      <p>
        <a
          href={callLink(phone)}
          className="inline-flex min-h-11 items-center rounded-sm font-medium underline underline-offset-4 print:min-h-0"
        >
          {phone}
        </a>
      </p>
      {rows.length > 0 && (
        <dl className="grid gap-1 print:gap-0">
          {rows.map(([label, words]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-muted">{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
