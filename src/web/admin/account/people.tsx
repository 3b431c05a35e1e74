// Lists who may sign in, invites, sends links for a new password, and removes.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOutsideFields, fetchValue, fieldErrors, queryClient, send } from '#web/admin/query-client.ts';
import { useSession } from '#web/admin/session/session.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import type { ResponseOf } from '#web/api/request.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { accountQueries } from './account-api.ts';
import { InviteForm } from './invite-form.tsx';
import { NewPassword } from './new-password.tsx';

type Known = ResponseOf<'GET /admin/people'>;
type Person = Known['people'][number];
type Invitation = Known['invitations'][number];

const refreshPeople = () => queryClient.invalidateQueries({ queryKey: ['people'] });

export function People() {
  const state = useSession();
  const own = state.status === 'signed_in' ? state.user.email : '';
  const { data, isPending } = useQuery(accountQueries.people());
  const [removing, setRemoving] = useState<Person | Invitation>();
  const [renewing, setRenewing] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const invitation = useMutation({
    mutationFn: (body: { email: string; name?: string }) => fetchValue('POST /admin/people', { body }),
    onSuccess: refreshPeople,
    meta: { failure: failureOutsideFields('Failed to make a link') },
  });
  if (isPending) return <Spinner label="Loading the people" />;
  if (!data) return <p className="text-sm text-bad">The people could not be loaded.</p>;
  const linkOf = (address: string) => data.invitations.find(({ email }) => email === address);
  const isPerson = (address: string) => data.people.some(({ email }) => email === address);
  const link = invitation.data;
  // A link that was taken back is not shown any more.
  const isLinkOpen = data.invitations.some(({ expiresAt }) => expiresAt === link?.expiresAt);

  return (
    <>
      <ul ref={list} aria-label="People" tabIndex={-1} className="divide-y divide-line text-sm">
        {data.people.map((person) => (
          <li key={person.email} className="flex flex-wrap items-center gap-x-2 py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              {person.name ?? person.email}
              <span className="block text-muted">
                {[
                  person.name && person.email,
                  person.hasSecondFactor ? 'with a second factor' : 'without a second factor',
                  linkInWords(linkOf(person.email)),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {person.email !== own && (
              <>
                <SmallButton variant="quiet" onClick={() => setRenewing(person.email)}>
                  New password<span className="sr-only"> for {person.email}</span>
                </SmallButton>
                <RemoveButton email={person.email} onPress={() => setRemoving(person)} />
              </>
            )}
          </li>
        ))}
        {data.invitations
          .filter(({ email }) => !isPerson(email))
          .map((invited) => (
            <li key={invited.email} className="flex flex-wrap items-center gap-x-2 py-2">
              <span className="mr-auto min-w-0 wrap-anywhere">
                {invited.email}
                <span className="block text-muted">Invited, {linkInWords(invited)}</span>
              </span>
              <RemoveButton email={invited.email} onPress={() => setRemoving(invited)} />
            </li>
          ))}
      </ul>
      {link && isLinkOpen && <Link email={invitation.variables.email} url={link.url} />}
      <InviteForm
        isBusy={invitation.isPending}
        errors={fieldErrors(invitation.error)}
        isPerson={isPerson}
        onInvite={(person, onDone) => invitation.mutate(person, { onSuccess: onDone })}
      />
      {renewing !== undefined && (
        <NewPassword
          email={renewing}
          isMailConnected={data.mailConnected}
          needsCode={data.people.some(({ email, hasSecondFactor }) => email === own && hasSecondFactor)}
          onSent={refreshPeople}
          onClose={() => setRenewing(undefined)}
        />
      )}
      {removing && (
        <Removal of={removing} onClose={() => setRemoving(undefined)} finalFocus={() => list.current} />
      )}
    </>
  );
}

function linkInWords(link: Invitation | undefined): string | undefined {
  return link && `link works until ${formatMoment(link.expiresAt)}`;
}

interface RemoveButtonProps {
  readonly email: string;
  readonly onPress: () => void;
}

function RemoveButton({ email, onPress }: RemoveButtonProps) {
  return (
    <SmallButton variant="quiet" onClick={onPress}>
      Remove<span className="sr-only"> {email}</span>
    </SmallButton>
  );
}

interface RemovalProps {
  readonly of: Person | Invitation;
  /** Gets the focus after a removal. */
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
}

function Removal({ of, finalFocus, onClose }: RemovalProps) {
  const { email } = of;
  const isPerson = 'tokens' in of;
  const [keeps, setKeeps] = useState(false);
  const removal = useMutation({
    mutationFn: () =>
      send('DELETE /admin/people/:email', { params: { email }, query: keeps ? { keep: 'true' } : {} }),
    onSuccess: refreshPeople,
    onSettled: onClose,
    meta: {
      success: isPerson ? 'The person is removed' : 'The invitation is taken back',
      failure: ({ sentence }) => sentence ?? 'Failed to remove the person',
    },
  });
  const givenOut = isPerson
    ? [...of.tokens.map((name) => `the token ${name}`), ...of.invited.map((each) => `the link of ${each}`)]
    : [];
  return (
    <ConfirmDialog
      open
      title={isPerson ? 'Remove this person?' : 'Take this invitation back?'}
      confirmLabel="Remove"
      cancelLabel="Keep"
      busy={removal.isPending}
      finalFocus={() => (removal.isIdle ? null : finalFocus())}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {isPerson
        ? `${email} is signed out and cannot sign in any more, and a link they were sent stops working. Their leads belong to nobody then.`
        : `The link for ${email} stops working.`}
      {givenOut.length > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-3 text-ink">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={keeps}
            onChange={() => setKeeps(!keeps)}
          />
          <span>Leave what they gave out working: {givenOut.join(', ')}</span>
        </label>
      )}
    </ConfirmDialog>
  );
}

function Link({ email, url }: { readonly email: string; readonly url: string | null }) {
  return (
    <div role="status" className="my-3 rounded-md bg-good-soft p-3 text-sm text-good">
      {url === null ? (
        <p>A link was mailed to {email}. It works once, for 48 hours.</p>
      ) : (
        <>
          <p className="mb-2">
            Give this link to {email}. It works once, for 48 hours, and is not shown again.
          </p>
          <CopyText label="link" text={url} />
        </>
      )}
    </div>
  );
}
