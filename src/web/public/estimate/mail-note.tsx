import { useState } from 'react';
import { mailEstimate } from '#web/api/estimate-api.ts';
import { buttonClass } from '#web/ui/button.tsx';

interface MailNoteProps {
  readonly email: string;
  /** The estimate's own address. */
  readonly url: string;
}

/** Opens the contact form, which is one line while there is a price. */
function correctAddress(): void {
  document.querySelector<HTMLButtonElement>('[data-folded] button')?.click();
  document.querySelector<HTMLInputElement>('input[type=email]')?.focus();
}

/** Where this version is mailed, and a way to have it at once. */
export function MailNote({ email, url }: MailNoteProps) {
  const [{ isSending, message }, setState] = useState({ isSending: false, message: '' });

  async function send(): Promise<void> {
    setState({ isSending: true, message: '' });
    const sent = await mailEstimate(url);
    const said = sent.ok ? 'It is on its way.' : sentenceOf(sent.error);
    setState({ isSending: false, message: said ?? 'It could not be sent. Please try again.' });
  }

  return (
    <div className="mt-3 text-sm print:hidden">
      <p className="wrap-anywhere">
        Sent to {email}.{' '}
        <button
          type="button"
          onClick={correctAddress}
          className="min-h-6 rounded-sm underline underline-offset-4 hover:bg-hover"
        >
          Wrong address?
        </button>
      </p>
      <p className="text-muted">We email your last version once you have changed nothing for some minutes.</p>
      <button
        type="button"
        className={`${buttonClass('small')} mt-2`}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void send();
        }}
      >
        Email me this version
      </button>
      <p role="status" className="text-muted">
        {message}
      </p>
    </div>
  );
}

function sentenceOf(error: {
  readonly kind: string;
  readonly error?: string | undefined;
}): string | undefined {
  return error.kind === 'refused' ? error.error : undefined;
}
