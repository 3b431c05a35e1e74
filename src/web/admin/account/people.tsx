// Lists who may sign in, invites, sends links for a new password, and removes.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { fetchValue, refresh, send, showSuccess } from '#web/admin/query-client.ts';
import { useSession } from '#web/admin/session/session.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { ConfirmDialog, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { codeField, ownPassword } from './password-fields.ts';

type Known = ResponseOf<'GET /admin/people'>;
type Person = Known['people'][number];
type Invitation = Known['invitations'][number];

const invitationSchema = endpoints['POST /admin/people'].body;

export function People() {
  return (
    <Loaded route="GET /admin/people" what="the people">
      {(known) => <KnownPeople {...known} />}
    </Loaded>
  );
}

function KnownPeople({ people, invitations, mailConnected }: Known) {
  const own = useSession().user?.email;
  const [removing, setRemoving] = useState<Person | Invitation>();
  const [renewing, setRenewing] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const removeButton = (of: Person | Invitation) => (
    <SmallButton variant="quiet" about={of.email} onClick={() => setRemoving(of)}>
      Remove
    </SmallButton>
  );
  return (
    <>
      <Rows ref={list} aria-label="People" tabIndex={-1}>
        {people.map((person) => (
          <Row
            key={person.email}
            name={person.name ?? person.email}
            note={[
              person.name && person.email,
              person.hasSecondFactor ? 'with a second factor' : 'without a second factor',
              linkInWords(invitations.find(({ email }) => email === person.email)),
            ]
              .filter(Boolean)
              .join(', ')}
          >
            {person.email !== own && (
              <>
                <SmallButton
                  variant="quiet"
                  about={`for ${person.email}`}
                  onClick={() => setRenewing(person.email)}
                >
                  New password
                </SmallButton>
                {removeButton(person)}
              </>
            )}
          </Row>
        ))}
        {invitations
          .filter(({ email }) => !people.some((person) => person.email === email))
          .map((invited) => (
            <Row key={invited.email} name={invited.email} note={`Invited, ${linkInWords(invited)}`}>
              {removeButton(invited)}
            </Row>
          ))}
      </Rows>
      <Invite people={people} invitations={invitations} />
      {renewing !== undefined && (
        <NewPassword
          email={renewing}
          isMailConnected={mailConnected}
          needsCode={people.some(({ email, hasSecondFactor }) => email === own && hasSecondFactor)}
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

/** A form, and above it the link that it made, until the link is taken back. */
function Invite({ people, invitations }: Pick<Known, 'people' | 'invitations'>) {
  const [link, setLink] = useState<ResponseOf<'POST /admin/people'> & { readonly email: string }>();
  const isPerson = (typed: string) => people.some(({ email }) => email === typed.toLowerCase());
  const schema = invitationSchema.refine(({ email }) => !isPerson(email), {
    path: ['email'],
    error: 'This person can sign in already. For a new password, press the button in the list.',
  });
  return (
    <>
      {link && invitations.some(({ expiresAt }) => expiresAt === link.expiresAt) && (
        <Notice tone="good" role="status" className="my-3">
          {link.url === null ? (
            `A link was mailed to ${link.email}. It works once, for 48 hours.`
          ) : (
            <>
              <p className="mb-2">
                {`Give this link to ${link.email}. It works once, for 48 hours, and is not shown again.`}
              </p>
              <CopyText label="link" text={link.url} />
            </>
          )}
        </Notice>
      )}
      <Form
        schema={schema}
        fields={[
          { name: 'email', label: 'Email of the person', type: 'email', required: true, autoComplete: 'off' },
          { name: 'name', label: 'Name, as colleagues know it', autoComplete: 'off' },
        ]}
        fieldsClass="mt-3 grid gap-2.5"
        submit="Invite"
        onSubmit={async (body) => {
          setLink({ email: body.email, ...(await fetchValue('POST /admin/people', { body })) });
          void refresh('GET /admin/people');
        }}
        failure="Failed to make a link"
      />
    </>
  );
}

interface NewPasswordProps {
  readonly email: string;
  readonly isMailConnected: boolean;
  /** The admin has a second factor, so its code is needed. */
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

function NewPassword({ email, isMailConnected, needsCode, onClose }: NewPasswordProps) {
  const words = isMailConnected
    ? `A link is mailed to ${email}. It works once, for 48 hours.`
    : `Mail is off, so no link can be sent to ${email}. Whoever runs the server can set a new password there:`;
  return (
    <DialogFrame variant="popup" title="A new password" description={words} onClose={onClose}>
      {isMailConnected ? (
        <Form
          schema={invitationSchema}
          fields={[
            ownPassword('Your own password'),
            ...(needsCode ? [codeField('Code from your app, or a recovery code')] : []),
          ]}
          arrange={(texts) => ({ ...texts, email })}
          submit="Mail the link"
          variant="primary"
          onSubmit={async (body) => {
            await fetchValue('POST /admin/people', { body });
            showSuccess(`A link was mailed to ${email}`);
            void refresh('GET /admin/people');
            onClose();
          }}
          failure="Failed to send a link"
        />
      ) : (
        <CopyText label="command" text={`npm run admin -- reset ${email}`} />
      )}
    </DialogFrame>
  );
}

interface RemovalProps {
  readonly of: Person | Invitation;
  /** Returns the element that gets the focus after a removal. */
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
    onSuccess: () => refresh('GET /admin/people'),
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
      <span>
        {isPerson
          ? `${email} is signed out and cannot sign in any more, and a link they were sent stops working. Their leads belong to nobody then. If Business names them for new leads or trouble, they are mailed until you take them out there.`
          : `The link for ${email} stops working.`}
      </span>
      {givenOut.length > 0 && (
        <Checkbox
          className="mt-3"
          label={`Keep working what they gave to others: ${givenOut.join(', ')}`}
          checked={keeps}
          onChange={() => setKeeps(!keeps)}
        />
      )}
    </ConfirmDialog>
  );
}
