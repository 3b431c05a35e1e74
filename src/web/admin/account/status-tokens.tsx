// Makes, lists and revokes the tokens with which other programs set the status of leads, or read them.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fetchValue, refresh, send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Notice } from '#web/ui/notice.tsx';

const mayDo: Readonly<Record<TokenScope, string>> = {
  status: 'sets the status of leads',
  'leads:read': 'reads leads',
  'report:read': 'reads the report',
};
const choices = [
  { id: 'status', name: 'Set the status of leads' },
  { id: 'leads:read', name: 'Read leads' },
  { id: 'report:read', name: 'Read the report' },
  { id: tokenScopes.join(' '), name: 'All of these' },
];

export function StatusTokens() {
  const [made, setMade] = useState<{ readonly id: string; readonly token: string }>();
  const revoking = useMutation({
    mutationFn: (id: string) => send('DELETE /admin/status-tokens/:id', { params: { id } }),
    onSuccess: (_done, id) => {
      setMade((shown) => (shown?.id === id ? undefined : shown));
      return refresh('GET /admin/status-tokens');
    },
    meta: { success: 'Token revoked', failure: ({ sentence }) => sentence ?? 'Failed to revoke the token' },
  });
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        With a token another program, such as your CRM or a spreadsheet, does what you choose here, and
        nothing else.
      </p>
      <Loaded route="GET /admin/status-tokens" what="the tokens">
        {({ tokens }) => (
          <Rows aria-label="Tokens">
            {tokens.map(({ id, name, scopes, createdAt, lastUsedAt }) => (
              <Row
                key={id}
                name={name}
                note={`${scopes.map((scope) => mayDo[scope]).join(', ')}; made ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}`}
              >
                <SmallButton variant="quiet" about={name} onClick={() => revoking.mutate(id)}>
                  Revoke
                </SmallButton>
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
      {made !== undefined && (
        <Notice tone="good" role="status" className="my-3">
          <p className="mb-2">Copy this token now: it is not shown again.</p>
          <CopyText label="token" text={made.token} />
        </Notice>
      )}
      <Form
        schema={endpoints['POST /admin/status-tokens'].body}
        fields={[
          { name: 'name', label: 'Name of the program', required: true, maxLength: 60, autoComplete: 'off' },
          { name: 'scopes', label: 'What it may do', options: choices },
        ]}
        arrange={({ scopes = '', ...texts }) => ({ ...texts, scopes: scopes.split(' ') })}
        fieldsClass="mt-3 grid gap-2.5"
        submit="Make a token"
        onSubmit={async (body) => {
          setMade(await fetchValue('POST /admin/status-tokens', { body }));
          void refresh('GET /admin/status-tokens');
        }}
        failure="Failed to make a token"
      />
    </>
  );
}
