import { useCallback, useEffect, useState } from 'react';
import { mailEstimate, type MailState, readMailState } from '#web/api/estimate-api.ts';
import { sentenceOf } from '#web/api/request.ts';
import { meantDomain } from '#web/public/questionnaire/steps/meant-domain.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { buttonClass } from '#web/ui/button.tsx';

const askAgainMs = 30_000;

/**
 * The state of an estimate's mail, asked for now and then until the mail has left. Undefined until the server has
 * answered.
 */
function useMailState(url: string) {
  const [state, setState] = useState<MailState>();
  const ask = useCallback(() => {
    void readMailState(url).then((read) => read && setState(read));
  }, [url]);
  const isAwaited = state === undefined || state.waits;
  useEffect(ask, [ask]);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const askIfSeen = () => document.visibilityState === 'visible' && ask();
    const timer = setInterval(askIfSeen, askAgainMs);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [ask, isAwaited]);
  return { state, ask };
}

/** `14:05`, or `2 Mar, 14:05` on another day, on the visitor's clock. */
function timeInWords(iso: string): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (at.toDateString() === new Date().toDateString()) return time;
  return `${at.toLocaleDateString('en-AU', { day: 'numeric', month: 'short' })}, ${time}`;
}

interface MailNoteProps {
  readonly email: string;
  /** The estimate's own address. */
  readonly url: string;
  readonly wizard: WizardStore;
}

/** The state of this version's mail, and a button that sends it at once. Each version needs a key of its own. */
export function MailNote({ email, url, wizard }: MailNoteProps) {
  const { state, ask } = useMailState(url);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const meant = meantDomain(email);

  async function send(): Promise<void> {
    setSending(true);
    setProblem(undefined);
    const sent = await mailEstimate(url);
    setSending(false);
    if (!sent.ok)
      setProblem(sentenceOf(sent.error) ?? 'It could not be sent. Check your connection and try again.');
    ask();
  }

  const look =
    'min-h-6 rounded-sm underline underline-offset-4 hover:bg-hover max-md:-my-2.5 max-md:min-h-11';
  const words = state?.mailedAt
    ? `Emailed to ${email} at ${timeInWords(state.mailedAt)}.`
    : state?.waits && `We will email this to ${email}.`;
  return (
    // It keeps its room, so that nothing below it moves when the server has answered.
    <div className="mt-2 min-h-11 text-sm wrap-anywhere print:hidden">
      <p>
        <span role="status">{problem ?? words}</span>{' '}
        {words && (
          <button
            type="button"
            onClick={() => wizard.dispatch({ type: 'edited-contact', field: 'email' })}
            className={look}
          >
            Wrong address?
          </button>
        )}
        {words && meant !== undefined && <span>{` Did you mean ${meant}?`}</span>}
      </p>
      {state && !words && (
        <button
          type="button"
          className={buttonClass('small')}
          aria-disabled={isSending}
          onClick={() => void send()}
        >
          Email me this version
        </button>
      )}
    </div>
  );
}
