import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { endpoints } from '#contract/endpoints.ts';
import { fetchValue, refresh, send, showSuccess } from '#web/admin/query-client.ts';
import { copyText } from '#web/admin/ui/copy-text.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { codeField, ownPassword } from './password-fields.ts';

interface SecondFactorProps {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useMutation({
    mutationFn: () => fetchValue('POST /admin/account/second-factor/secret', {}),
    meta: { failure: 'Failed to prepare a second factor' },
  });

  if (codes) {
    return (
      <>
        <Notice role="status" className="mb-3">
          The second factor is on: a sign-in asks for a code from your phone as well. Keep these recovery
          codes in a safe place, in case you lose it: each works once. They are not shown again.
        </Notice>
        <ul aria-label="Recovery codes" className="grid gap-1 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setCodes(undefined)}>
            I have kept them
          </Button>
          <Button
            variant="quiet"
            onClick={() => void copyText(codes.join('\n'), 'The recovery codes are copied')}
          >
            Copy
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </>
    );
  }
  if (isOn) return <TurnOff recoveryCodesLeft={recoveryCodesLeft} />;
  if (start.data) {
    return (
      <SetUpSecondFactor
        {...start.data}
        onDone={(recoveryCodes) => {
          start.reset();
          setCodes(recoveryCodes);
          void refresh('GET /admin/account');
        }}
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Off. With a second factor, a sign-in also asks for a code from an app on your phone. Then your
        password alone is of no use to anybody else.
      </p>
      <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
        Set up a second factor
      </Button>
    </>
  );
}

function TurnOff({ recoveryCodesLeft }: Pick<SecondFactorProps, 'recoveryCodesLeft'>) {
  return (
    <Form
      schema={endpoints['POST /admin/account/second-factor/remove'].body}
      fields={[ownPassword('Password, to turn it off'), codeField('Code from the app, or a recovery code')]}
      submit="Turn off the second factor"
      onSubmit={async (body) => {
        await send('POST /admin/account/second-factor/remove', { body });
        showSuccess('Second factor turned off; every other session has ended');
        void refresh('GET /admin/account');
      }}
      failure="Failed to turn off the second factor"
    >
      <p className="mb-3 text-sm text-muted">
        {`On: a sign-in asks for a code from your app. Recovery codes left: ${recoveryCodesLeft}. For new ones, turn it off and set it up again.`}
      </p>
    </Form>
  );
}

interface SetUpSecondFactorProps {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

function SetUpSecondFactor({ secret, uri, onDone }: SetUpSecondFactorProps) {
  return (
    <Form
      schema={endpoints['PUT /admin/account/second-factor'].body}
      fields={[codeField('Code from the app', { inputMode: 'numeric' }), ownPassword('Your password')]}
      arrange={(texts) => ({ ...texts, secret })}
      submit="Turn on the second factor"
      onSubmit={async (body) =>
        onDone((await fetchValue('PUT /admin/account/second-factor', { body })).recoveryCodes)
      }
      failure="Failed to turn on the second factor"
    >
      <p className="text-sm">
        Scan this with an authenticator app, such as the one in your password manager.
      </p>
      {/* Dark on light in either theme, with the margin that cameras need. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: 'M', border: 4 }))}`}
        alt="QR code for an authenticator app"
        className="my-3 size-48 rounded-md border border-line"
      />
      <p className="mb-4 text-sm text-muted">
        <span>Or type it in: </span>
        <code className="font-mono text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </Form>
  );
}
