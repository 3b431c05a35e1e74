import { useState } from 'react';
import { mailEstimate } from '#web/api/estimate-api.ts';
import { sentenceOf } from '#web/api/request.ts';
import { meantDomain } from '#web/public/questionnaire/meant-domain.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { afterPaint } from '#web/ui/schedule.ts';

interface MailNoteProps {
  readonly email: string;
  /** The estimate's own address. */
  readonly url: string;
}

const laterText = 'We email your last version once you have changed nothing for some minutes.';

/** Opens the contact form, which is one line while there is a price. */
function correctAddress(): void {
  document.querySelector<HTMLButtonElement>('[data-folded] button')?.click();
  afterPaint(() => document.querySelector<HTMLInputElement>('input[type=email]')?.focus());
}

/** Where this version is mailed, and a way to have it at once. */
export function MailNote({ email, url }: MailNoteProps) {
  const [{ isSending, message }, setState] = useState({ isSending: false, message: laterText });
  const meant = meantDomain(email);

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
          className="min-h-6 rounded-sm underline underline-offset-4 hover:bg-hover max-md:-my-2.5 max-md:min-h-11"
        >
          Wrong address?
        </button>
        {meant !== undefined && ` Did you mean ${meant}?`}
      </p>
      {/* Another text has the room of this one, so that nothing below it moves. */}
      <p role="status" className="min-h-10 text-muted">
        {message}
      </p>
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
    </div>
  );
}
