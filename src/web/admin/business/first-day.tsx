// "Before visitors come": on the panel until it is done or put away.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { firstDayLines } from '#contract/business/first-day.ts';
import { sectionPath } from '#web/admin/paths.ts';
import { queryOf, refresh, send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';

/** `onOffer` opens what is offered, which stands on the same page as the list. */
export function FirstDay({ onOffer }: { readonly onOffer: () => void }) {
  const { data } = useQuery(queryOf('GET /admin/first-day'));
  const puttingAway = useMutation({
    mutationFn: () => send('POST /admin/first-day/put-away'),
    onSuccess: () => refresh('GET /admin/first-day'),
    meta: { success: 'The list is put away', failure: 'The list could not be put away' },
  });
  const next = data?.lines.find(({ done }) => !done);
  if (!data || data.putAway || !next) return null;
  const done = data.lines.filter((line) => line.done).length;
  return (
    <details className="card mt-2 px-4 py-2 text-sm">
      <summary className="cursor-pointer py-1">
        <strong>Before visitors come</strong>
        <span className="text-muted">{`: ${done} of ${data.lines.length} done. Next: ${firstDayLines[next.id].label}`}</span>
      </summary>
      <ul aria-label="Before visitors come" className="my-1">
        {data.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap gap-x-2 py-1">
            <span aria-hidden="true" className={line.done ? 'text-good' : 'text-warn'}>
              {line.done ? '✓' : '–'}
            </span>
            <Link
              to={sectionPath(firstDayLines[line.id].opens)}
              onClick={line.id === 'offer' ? onOffer : undefined}
              className="font-medium underline"
            >
              {firstDayLines[line.id].label}
            </Link>
            <span className="text-muted">{line.done ? 'Done' : line.says}</span>
          </li>
        ))}
      </ul>
      <SmallButton variant="quiet" className="-ml-3" onClick={() => puttingAway.mutate()}>
        Put away
      </SmallButton>
    </details>
  );
}
