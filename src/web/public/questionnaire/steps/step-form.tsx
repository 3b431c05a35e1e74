import {
  Activity,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Business } from '#contract/page.ts';
import { firstStep, lastStep, stepAt, unansweredText } from '#domain/questionnaire.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { newId } from '#web/api/new-id.ts';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { dismissToasts, notify } from '#web/ui/toasts.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { EarlierEstimates } from '../kept-estimates.tsx';
import { AnswersDrawing, contactStep, requestPrice } from '../lazy-parts.tsx';
import { isSecondClick, noteMove } from '../second-click.ts';
import { isContactFolded, isPriced, isStartedFrom } from '../wizard-state.ts';
import { useWizard, type WizardStore } from '../wizard-store.ts';
import { PrivacyLine } from './privacy-line.tsx';
import { PriceBar, StepNavigation, StepProgress } from './step-frame.tsx';
import { decide, focusQuestionAfter, StepView } from './step-view.tsx';

interface StepFormProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** Before React has arrived. */
  readonly isPrerendered: boolean;
}

/** In the page from the start: inline-script.ts shows the second one before React has arrived. */
const earlySteps = [firstStep, firstStep + 1];

/** The step before stays in the page, hidden, because software that checked a radio may read it again. */
function stepsInPage(step: number, stepBefore: number | undefined): number[] {
  if (earlySteps.includes(step)) return earlySteps;
  return [...new Set([step, stepBefore ?? step])].filter((number) => number < lastStep);
}

/** The questionnaire, with the events of the whole form. step-view.tsx has those of an option. */
export function StepForm({ business, wizard, isPrerendered }: StepFormProps) {
  const step = useWizard(wizard, (state) => state.step);
  const stepBefore = useWizard(wizard, (state) => state.stepBefore);
  const isBelowPrice = useWizard(wizard, isPriced);
  const isFolded = useWizard(wizard, isContactFolded);
  const form = useRef<HTMLFormElement>(null);
  const isLast = step === lastStep;
  /** The contact form is the largest step, so it is rendered one step ahead. */
  const isLastNear = useDeferredValue(step >= lastStep - 1);
  useFocusOnMove(form, step, { wizard, isPrerendered });
  useEffect(() => {
    // Next was pressed, or the second question answered, before React had arrived.
    if (form.current?.dataset['pending'] !== undefined) goOn(wizard, form.current);
  }, [wizard]);

  function cancelEdit(): void {
    flushSync(() => wizard.dispatch({ type: 'left-contact' }));
    form.current?.querySelector('button')?.focus();
  }

  const contact = (
    <StepView step={stepAt(lastStep)} isShown isSection={isBelowPrice} wizard={wizard}>
      <contactStep.Part business={business} wizard={wizard} />
    </StepView>
  );
  const navigation = (
    <StepNavigation
      step={step}
      wizard={wizard}
      isPrerendered={isPrerendered}
      onNext={() => goOn(wizard, form.current)}
    />
  );
  return (
    <form
      ref={form}
      noValidate
      // Browsers would restore earlier taps on a reload, against what is stored. Contact fields name what may fill them.
      autoComplete="off"
      // Otherwise Next would reload the page without its query string before React has arrived.
      method="dialog"
      className={isBelowPrice ? 'mt-6 print:hidden md:mt-8' : stepsLook}
      data-step={step}
      onClickCapture={ignoreSecondClick}
      onKeyDown={(event) => chooseByNumber(event, wizard)}
    >
      {isFolded && <FoldedContact wizard={wizard} />}
      {isBelowPrice && !isFolded && (
        <div className="max-w-2xl">
          <button type="button" onClick={cancelEdit} className={cancelLook}>
            Cancel
          </button>
          {contact}
          {navigation}
        </div>
      )}
      {!isBelowPrice && (
        <>
          <PriceBar wizard={wizard} />
          <StepProgress step={step} wizard={wizard} />
          <EarlierEstimates className="hidden in-data-[step=1]:max-md:block" />
          <DrawingStrip wizard={wizard} />
          <div className="flex-1 pt-4 pb-6 md:pt-8 xl:min-h-143">
            {stepsInPage(step, stepBefore).map((number) => (
              <StepView key={number} step={stepAt(number)} isShown={number === step} wizard={wizard}>
                {number === firstStep && <PrivacyLine className="md:hidden" />}
              </StepView>
            ))}
            {(isLast || isLastNear) && <Activity mode={isLast ? 'visible' : 'hidden'}>{contact}</Activity>}
          </div>
          {navigation}
          {isLast && business.mailsEstimate && (
            <p className="pt-3 text-sm text-muted">We also email your estimate to you.</p>
          )}
        </>
      )}
    </form>
  );
}

/** Next, and Calculate Price at the last step. */
function goOn(wizard: WizardStore, form: HTMLFormElement | null): void {
  if (wizard.read().step === lastStep) return void requestPrice(wizard);
  if (wizard.next()) return;
  notify.warning(unansweredText, { isSilent: true });
  if (form) focusUnanswered(form);
}

const cancelLook =
  'float-right ml-4 min-h-11 rounded-sm font-medium underline underline-offset-4 hover:bg-hover';

// The step fills the screen, so that its buttons never move; where there is room it is as tall as the
// tallest step instead. In a frame the screen would be the frame.
const stepsLook =
  'flex min-h-[calc(100svh-3.5rem)] min-w-0 self-start flex-col pt-3 md:min-h-[calc(100svh-6rem)] md:pt-0 xl:min-h-0 in-data-embedded:min-h-176! xl:in-data-embedded:min-h-0! print:hidden';

/** The contact form folded into a line below the price, and what else can follow a price. */
function FoldedContact({ wizard }: Pick<StepFormProps, 'wizard'>) {
  const { fullName, phone, email } = useWizard(wizard, ({ answers }) => answers);
  return (
    <div className="gap-6 border-t border-line pt-4 md:flex md:items-center">
      <h2 className="shrink-0 text-xl font-semibold">Your details</h2>
      <p className="mt-1 flex flex-wrap gap-x-4 wrap-anywhere text-muted md:text-sm">
        <span className="font-medium text-ink">{fullName}</span>
        <span>{phone}</span>
        <span>{email}</span>
      </p>
      <div className="mt-3 ml-auto flex shrink-0 flex-wrap gap-3 md:mt-0">
        <button
          type="button"
          onClick={() => wizard.dispatch({ type: 'edited-contact', field: 'state' })}
          className={buttonClass('small')}
        >
          Edit details
        </button>
        <button
          type="button"
          onClick={() => wizard.dispatch({ type: 'began-another', visitId: newId() })}
          className={buttonClass('small')}
        >
          Price another lift
        </button>
      </div>
    </div>
  );
}

/** On a phone. Not on the first step, so that all its options are on the screen. */
const DrawingStrip = memo(function DrawingStrip({ wizard }: { readonly wizard: WizardStore }) {
  const hasRoom = useMedia('(max-width: 47.99rem) and (min-height: 37.01rem)');
  const hasBegun = useWizard(wizard, ({ step }) => step !== firstStep);
  return (
    <div className="drawing-place [contain:strict] mt-3 h-20 in-data-[step=1]:hidden [@media(max-height:37rem)]:hidden md:hidden">
      {hasRoom && hasBegun && (
        <AnswersDrawing wizard={wizard} variant="strip" className="size-full overflow-hidden rounded-lg" />
      )}
    </div>
  );
});

function ignoreSecondClick(event: MouseEvent): void {
  if (!isSecondClick(event.nativeEvent)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The keys 1 to 6, while the focus is in the questionnaire (WCAG 2.2, success criterion 2.1.4). They answer the question
 * that has the focus, or the first open one.
 */
function chooseByNumber(event: KeyboardEvent, wizard: WizardStore): void {
  const { target, key, altKey, ctrlKey, metaKey, repeat } = event;
  // In a field a digit is typed.
  if (!(target instanceof Element) || target.matches('select, input:not([type=radio])')) return;
  // A key that is held down answers one question, not those of the next steps.
  if (altKey || ctrlKey || metaKey || repeat) return;
  const { step, answers, options } = wizard.read();
  const { questions } = stepAt(step);
  const question =
    questions.find(({ field }) => target.closest(`#${field}`)) ??
    questions.find(({ field }) => answers[field] === undefined) ??
    questions[0];
  const option = question && questionOptions(question, options)?.[Number(key) - 1];
  if (!option) return;
  event.preventDefault();
  decide(wizard, question, option.id);
  focusQuestionAfter(question);
}

/** For people who use the keyboard, or hear the page. Nothing moves for those who see the question already. */
function focusUnanswered(form: HTMLFormElement): void {
  const group = form.querySelector<HTMLElement>(
    '[data-number]:not([hidden]) [role=radiogroup]:not(:has(:checked))',
  );
  group?.focus({ preventScroll: true });
  group?.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** The heading takes the focus, so that a screen reader announces title and count. */
function useFocusOnMove(
  form: RefObject<HTMLFormElement | null>,
  step: number,
  { wizard, isPrerendered }: Pick<StepFormProps, 'wizard' | 'isPrerendered'>,
): void {
  // The first step of a loaded page is not a move, unless an estimate's page led here.
  const shown = useRef(isPrerendered && !isStartedFrom(wizard.read()) ? wizard.read().step : undefined);
  useLayoutEffect(() => {
    // The first render shows the step of the HTML, wherever the visitor is.
    if (step !== wizard.read().step || step === shown.current) return;
    shown.current = step;
    noteMove();
    // Then the price takes it.
    if (isPriced(wizard.read())) return;
    const heading = form.current?.querySelector<HTMLElement>(`[data-number="${step}"] h1`);
    heading?.focus({ preventScroll: true });
    // Every step begins where the first one did, so that nothing around the question seems to move.
    window.scrollTo(0, 0);
    if (heading) scrollHostPageTo(heading);
    dismissToasts();
  }, [form, step, wizard]);
}
