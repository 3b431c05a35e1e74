// Makes, lists and revokes the tokens with which other programs set the status of leads.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOutsideFields, fetchValue, fieldErrors, queryClient, send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountQueries } from './account-api.ts';

const refreshTokens = () => queryClient.invalidateQueries({ queryKey: ['status tokens'] });

export function StatusTokens() {
  const { data, isPending } = useQuery(accountQueries.statusTokens());
  const [name, setName] = useState('');
  const making = useMutation({
    mutationFn: () => fetchValue('POST /admin/status-tokens', { body: { name } }),
    onSuccess: () => {
      setName('');
      return refreshTokens();
    },
    meta: { failure: failureOutsideFields('Failed to make a token') },
  });
  const revoking = useMutation({
    mutationFn: (id: string) => send('DELETE /admin/status-tokens/:id', { params: { id } }),
    onSuccess: refreshTokens,
    meta: { success: 'Token revoked', failure: ({ sentence }) => sentence ?? 'Failed to revoke the token' },
  });
  if (isPending) return <Spinner label="Loading the tokens" />;
  if (!data) return <p className="text-sm text-bad">The tokens could not be loaded.</p>;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        With a token another program, such as your CRM, sets the status of leads.
      </p>
      <ul aria-label="Tokens" className="divide-y divide-line text-sm empty:hidden">
        {data.tokens.map(({ id, name: tokenName, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 py-2">
            <span className="mr-auto min-w-0 wrap-anywhere">
              {tokenName}
              <span className="block text-muted">
                made {formatMoment(createdAt)},{' '}
                {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
              </span>
            </span>
            <SmallButton variant="quiet" onClick={() => revoking.mutate(id)}>
              Revoke<span className="sr-only"> {tokenName}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
      {making.data && (
        <div role="status" className="my-3 rounded-md bg-good-soft p-3 text-sm text-good">
          <p className="mb-2">Copy this token now: it is not shown again.</p>
          <CopyText label="token" text={making.data.token} />
        </div>
      )}
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!making.isPending) making.mutate();
        }}
      >
        <TextField
          label="Name of the program"
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          error={fieldErrors(making.error)['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="secondary" busy={making.isPending} className="mt-2">
          Make a token
        </Button>
      </form>
    </>
  );
}
