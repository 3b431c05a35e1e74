import { useCallback, useEffect, useState } from 'react';
import { contactProblems } from '#domain/contact/contact-fields.ts';
import { maxEmailLength } from '#domain/contact/contact.ts';
import { mailEstimate, type MailState, readMailState } from '#web/api/estimate-api.ts';
import { sentenceOf } from '#web/api/request.ts';
import { requestPrice } from '#web/public/questionnaire/request-price.ts';
import { meantDomain } from '#web/public/questionnaire/steps/meant-domain.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { Button } from '#web/ui/button.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { TextField } from '#web/ui/text-field.tsx';

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
  useEffect(() => {
    if (!isAwaited) return undefined;
    ask();
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

const takeFocus = (field: HTMLElement | null) => field?.focus();

const look = 'min-h-6 rounded-sm underline underline-offset-4 hover:bg-hover max-md:-my-2.5 max-md:min-h-11';

/** The state of this version's mail, a button that sends it at once, and the way to correct its address. Each version needs a key of its own. */
export function MailNote({ email, url, wizard }: MailNoteProps) {
  const { state, ask } = useMailState(url);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The address that is typed in place of a wrong one. */
  const [typed, setTyped] = useState<string>();
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

  /** The estimate of the corrected address is mailed in place of this one. */
  function correct(address: string): void {
    const wrong = contactProblems({ ...wizard.read().answers, email: address }).email;
    setProblem(wrong);
    if (wrong !== undefined) return;
    wizard.dispatch({ type: 'typed', field: 'email', text: address });
    void requestPrice(wizard);
  }

  const words = state?.mailedAt
    ? `Emailed to ${email} at ${timeInWords(state.mailedAt)}.`
    : state?.waits && `We will email this to ${email}.`;
  const isCorrecting = typed !== undefined;
  return (
    // It keeps its room, so that nothing below it moves when the server has answered.
    <div className="mt-2 min-h-13 wrap-anywhere md:min-h-11 md:text-sm print:hidden">
      <p>
        <span role="status">{isCorrecting ? words : (problem ?? words)}</span>{' '}
        {words && (
          <button
            type="button"
            aria-expanded={isCorrecting}
            onClick={() => setTyped(isCorrecting ? undefined : email)}
            className={look}
          >
            Wrong address?
          </button>
        )}{' '}
        {words && meant !== undefined && (
          <button
            type="button"
            onClick={() => correct(email.replace(/[^@]*$/, meant))}
            className={look}
          >{`Did you mean ${meant}?`}</button>
        )}
      </p>
      {isCorrecting && (
        <div className="mt-2">
          <TextField
            // Anew with each problem, which is read out as the field takes the focus.
            key={problem}
            ref={takeFocus}
            label="Email"
            className="mb-1"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              // Nor does the form around it send its answers.
              event.preventDefault();
              correct(typed);
            }}
          />
          <Button variant="small" onClick={() => correct(typed)}>
            Email it there
          </Button>
        </div>
      )}
      {state && !words && (
        <Button variant="small" aria-disabled={isSending} onClick={() => void send()}>
          Email me this version
        </Button>
      )}
    </div>
  );
}
