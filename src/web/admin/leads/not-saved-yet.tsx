// Changes of leads that the server has not stored yet, because it could not be reached. They are sent again by themselves. If
// a colleague has changed a lead meanwhile, this asks.
import { useMutation } from '@tanstack/react-query';
import { fetchValue } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { dropChange, type LeadChange, useChanges, useSendChange } from './change-lead.ts';
import { bringIntoView, WhoChanged } from './who-changed.tsx';

export function NotSavedYet() {
  const unsent = useChanges().filter(({ progress }) => progress === 'waits' || progress === 'asks');
  if (unsent.length === 0) return null;
  // The browser's word may be wrong, so it only explains.
  const why = navigator.onLine ? '' : ', because you are offline';
  return (
    <Notice className="mb-2">
      {unsent.length > 1 && (
        <p className="mb-1 font-medium">{`${unsent.length} changes are not saved yet.`}</p>
      )}
      <ul aria-label="Not saved yet" className="space-y-2">
        {unsent.map(({ change, progress }) => (
          <li key={change.requestId}>
            {progress === 'asks' ? (
              <Question change={change} />
            ) : (
              `${change.name}: ${change.what} not saved yet${why}. It is sent again by itself.`
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Question({ change }: { readonly change: LeadChange }) {
  const sendIt = useSendChange(change);
  const looking = useMutation({
    mutationFn: () => fetchValue('GET /leads/:id', { params: { id: change.leadId } }),
    onSuccess: ({ revision }) => {
      dropChange({ ...change, note: '' });
      sendIt({ ...change, revision });
    },
    meta: { failure: 'Still not saved. Please try again.' },
  });
  return (
    <div ref={bringIntoView} role="alert">
      <p>
        <span>{`${change.name}: somebody else changed this lead meanwhile. Your change is not saved. `}</span>
        <WhoChanged id={change.leadId} />
      </p>
      <div className="mt-1 flex gap-2">
        <SmallButton busy={looking.isPending} onClick={() => looking.mutate()}>
          Save it all the same
        </SmallButton>
        <SmallButton variant="quiet" onClick={() => dropChange(change)}>
          Leave it
        </SmallButton>
      </div>
    </div>
  );
}
