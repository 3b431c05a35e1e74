// Lists who may sign in, invites, sends links for a new password, and removes.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { failureOutsideFields, fetchValue, fieldErrors, queryClient, send } from '#web/admin/query-client.ts';
import { useSession } from '#web/admin/session/session.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountQueries } from './account-api.ts';

const refreshPeople = () => queryClient.invalidateQueries({ queryKey: ['people'] });

export function People() {
  const state = useSession();
  const own = state.status === 'signed_in' ? state.user.email : '';
  const { data, isPending } = useQuery(accountQueries.people());
  const [removing, setRemoving] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const link = useMutation({
    mutationFn: (body: { email: string; name?: string }) => fetchValue('POST /admin/people', { body }),
    onSuccess: refreshPeople,
    meta: { failure: failureOutsideFields('Failed to make a link') },
  });
  const removal = useMutation({
    mutationFn: (email: string) => send('DELETE /admin/people/:email', { params: { email } }),
    onSuccess: refreshPeople,
    onSettled: () => setRemoving(undefined),
    meta: {
      success: 'The person is removed',
      failure: ({ sentence }) => sentence ?? 'Failed to remove the person',
    },
  });
  if (isPending) return <Spinner label="Loading the people" />;
  if (!data) return <p className="text-sm text-bad">The people could not be loaded.</p>;
  const linkOf = (address: string) => data.invitations.find(({ email }) => email === address);
  const isPerson = (address: string) => data.people.some(({ email }) => email === address);

  function ask(email: string): void {
    removal.reset();
    setRemoving(email);
  }

  return (
    <>
      <ul ref={list} aria-label="People" tabIndex={-1} className="divide-y divide-line text-sm">
        {data.people.map(({ email, name, hasSecondFactor }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-2 py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              {name ?? email}
              <span className="block text-muted">
                {[
                  name && email,
                  hasSecondFactor ? 'with a second factor' : 'without a second factor',
                  linkInWords(linkOf(email)),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <SmallButton variant="quiet" onClick={() => link.mutate({ email })}>
              New password<span className="sr-only"> for {email}</span>
            </SmallButton>
            {email !== own && <RemoveButton email={email} onPress={ask} />}
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
              <RemoveButton email={invited.email} onPress={ask} />
            </li>
          ))}
      </ul>
      {link.data && <Link email={link.variables.email} url={link.data.url} />}
      <InviteForm
        isBusy={link.isPending}
        errors={fieldErrors(link.error)}
        isPerson={isPerson}
        onInvite={(person, onDone) => link.mutate(person, { onSuccess: onDone })}
      />
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this person?"
        confirmLabel="Remove"
        cancelLabel="Keep"
        busy={removal.isPending}
        finalFocus={() => (removal.isIdle ? null : list.current)}
        onConfirm={() => removing !== undefined && removal.mutate(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {removing} is signed out and cannot sign in any more, and a link they were sent stops working. Their
        leads belong to nobody then.
      </ConfirmDialog>
    </>
  );
}

function linkInWords(link: { readonly expiresAt: string } | undefined): string | undefined {
  return link && `link works until ${formatMoment(link.expiresAt)}`;
}

interface RemoveButtonProps {
  readonly email: string;
  readonly onPress: (email: string) => void;
}

function RemoveButton({ email, onPress }: RemoveButtonProps) {
  return (
    <SmallButton variant="quiet" onClick={() => onPress(email)}>
      Remove<span className="sr-only"> {email}</span>
    </SmallButton>
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

interface InviteFormProps {
  readonly isBusy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  /** Expects the email as it is stored, in small letters. */
  readonly isPerson: (email: string) => boolean;
  readonly onInvite: (person: { email: string; name?: string }, onDone: () => void) => void;
}

const nobody = { email: '', name: '' };

function InviteForm({ isBusy, errors, isPerson, onInvite }: InviteFormProps) {
  const [person, setPerson] = useState(nobody);
  const [problem, setProblem] = useState<string>();

  function invite(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (isPerson(person.email.trim().toLowerCase())) {
      setProblem('This person can sign in already. For a new password, press the button in the list.');
      return;
    }
    onInvite({ email: person.email, ...(person.name !== '' && { name: person.name }) }, () =>
      setPerson(nobody),
    );
  }

  return (
    <form className="mt-3" onSubmit={invite}>
      <TextField
        label="Email of the person"
        type="email"
        required
        autoComplete="off"
        value={person.email}
        error={problem ?? errors['email']}
        onChange={({ target }) => {
          setProblem(undefined);
          setPerson({ ...person, email: target.value });
        }}
      />
      <TextField
        label="Name, as colleagues know it"
        autoComplete="off"
        value={person.name}
        error={errors['name']}
        onChange={({ target }) => setPerson({ ...person, name: target.value })}
      />
      <Button type="submit" variant="secondary" busy={isBusy} className="mt-2">
        Invite
      </Button>
    </form>
  );
}
