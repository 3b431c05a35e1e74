import type { LeadDetail } from '#contract/leads.ts';
import { Card } from './card.tsx';
import { Facts } from './facts.tsx';

/** First touch and last touch: one list when they are the same. */
export function SourceCard({ source: { first, last } }: { readonly source: LeadDetail['source'] }) {
  const same = JSON.stringify(first) === JSON.stringify(last);
  return (
    <Card title="Source">
      {same ? (
        <Touch parameters={first} />
      ) : (
        <>
          <h3 className="text-sm font-semibold">First visit</h3>
          <Touch parameters={first} />
          <h3 className="mt-4 text-sm font-semibold">Newest estimate</h3>
          <Touch parameters={last} />
        </>
      )}
    </Card>
  );
}

function Touch({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const facts = Object.entries(parameters);
  return facts.length > 0 ? (
    <Facts facts={facts} />
  ) : (
    <p className="text-sm text-muted">It is not known where the visitor came from.</p>
  );
}
