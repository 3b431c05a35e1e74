// Changes that were made offline are sent when the browser is online again. If a colleague has changed the lead
// meanwhile, this asks.
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchValue } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ask, changeLead, forget, keptChanges, type LeadChange, useKeptChanges } from './change-lead.ts';

let isSending = false;

async function sendKept(): Promise<void> {
  if (isSending || !navigator.onLine) return;
  isSending = true;
  for (const change of keptChanges().filter(({ isAsked }) => isAsked !== true)) {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were made
    const outcome = await changeLead(change);
    if (outcome === 'conflict') ask(change);
    else if (outcome !== 'offline') forget(change);
  }
  isSending = false;
}

export function NotSavedYet() {
  const kept = useKeptChanges();
  useEffect(() => {
    const onReturn = () => void sendKept();
    onReturn();
    window.addEventListener('online', onReturn);
    return () => window.removeEventListener('online', onReturn);
  }, []);
  if (kept.length === 0) return null;
  return (
    <Notice className="mb-2">
      <ul aria-label="Not saved yet" className="space-y-2">
        {kept.map((change) => (
          <li key={`${change.id} ${change.words}`}>
            {change.isAsked ? (
              <Question change={change} />
            ) : (
              `${change.name}: not saved yet, because you are offline.`
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Question({ change }: { readonly change: LeadChange }) {
  const looking = useMutation({
    mutationFn: () => fetchValue('GET /leads/:id', { params: { id: change.id } }),
    onSuccess: ({ revision }) => {
      forget(change);
      return changeLead({ ...change, revision, isAsked: false });
    },
    meta: { failure: 'Still not saved. Please try again.' },
  });
  return (
    <div role="alert">
      {change.name}: somebody else changed this lead while you were offline. Your change is not saved.
      <div className="mt-1 flex gap-2">
        <SmallButton busy={looking.isPending} onClick={() => looking.mutate()}>
          Save it all the same
        </SmallButton>
        <SmallButton variant="quiet" onClick={() => forget(change)}>
          Leave it
        </SmallButton>
      </div>
    </div>
  );
}
