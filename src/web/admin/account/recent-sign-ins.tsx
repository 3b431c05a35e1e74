import { useMutation } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { Button } from '#web/ui/button.tsx';
import { session } from '#web/admin/session/session.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { mayLeave } from '#web/admin/unsaved-changes.ts';
import { send } from '#web/admin/query-client.ts';

export function RecentSignIns({ signIns }: { readonly signIns: Account['signIns'] }) {
  const signingOut = useMutation({
    mutationFn: async () => {
      if (!(await mayLeave())) return;
      await send('POST /admin/account/sign-out-everywhere');
      session.signOut();
    },
    meta: { failure: 'Failed to sign out everywhere' },
  });
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {signIns.map(({ at, device, network }) => (
          <li key={`${at} ${device} ${network}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="inline-block first-letter:uppercase">
              {device}, {network}
            </span>
            <span className="text-muted">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
      <p className="my-3 text-sm text-muted">
        One that you do not know? Change your password, which ends every session but this one.
      </p>
      <Button variant="secondary" busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Sign out everywhere
      </Button>
    </>
  );
}
