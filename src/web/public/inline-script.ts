// Stands inside the HTML, where every byte counts, and runs before anything is shown. It loads the main script once
// nothing competes with it, and takes the answers to the first two steps until that takes over.
import './first-screen.css';
import { savedWizardKey, startedFromName } from '#contract/page.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { isSecondClick } from '#web/public/questionnaire/second-click.ts';
import { bodyOf, findInForm, goToStep } from '#web/public/questionnaire/show-step.ts';
import { sayNotArrived } from './not-arrived.ts';
import { takeOverEvent } from './take-over.ts';
import { reportOnce } from '#web/public/questionnaire/report-once.ts';

/** The main script, and those that it imports. */
const scripts = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
const untilTakenOver = new AbortController();
const { signal } = untilTakenOver;

/** More than once does no harm: a module runs once. */
function loadMain(): void {
  for (const src of scripts) {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src, onerror: () => sayNotArrived(true) }));
  }
}

/** Who comes to a later step must not see the prerendered first one. The style sheet shows it after a while. */
function hideFirstStep(): void {
  // Other pages have no step.
  if (location.pathname === '/') document.documentElement.dataset['resuming'] = '';
}

/** Whether the tab has kept anything. */
function hideUntilResumed(): boolean {
  try {
    const { step } = JSON.parse(sessionStorage.getItem(savedWizardKey) ?? '{}');
    if (step > 1) hideFirstStep();
    return step !== undefined;
  } catch {
    return false;
  }
}

/** To the step after an answered one. What only the main script can do waits for it. */
function goOn(): void {
  const shown = findInForm('[data-number]:not([hidden])');
  const step = Number(shown?.dataset['number']);
  const next = bodyOf(step + 1);
  if (next && shown?.querySelector(':checked')) {
    history.replaceState({ step }, '');
    history.pushState({ step: step + 1, from: step }, '');
    goToStep(next);
  } else {
    shown?.closest('form')?.setAttribute('data-pending', '');
  }
}

function onClick(event: MouseEvent): void {
  const { target, detail } = event;
  if (!(target instanceof Element)) return;
  if (isSecondClick(event)) return event.preventDefault();
  const control = target.closest('label')?.control;
  // A key counts no clicks: arrow keys only move the choice.
  if (control instanceof HTMLInputElement && control.type === 'radio' && detail > 0) {
    // The click that its label would send to it comes when the next step is there.
    if (target !== control) event.preventDefault();
    control.checked = true;
    goOn();
  } else if (target.closest('form [type=button]')) {
    history.back();
  }
}

function onPopState({ state }: PopStateEvent): void {
  const body = bodyOf(state?.step ?? 1);
  if (body) goToStep(body);
}

/** For who leaves before the main script has arrived, which reports from then on. */
function onPageHide(): void {
  const form = document.forms[0];
  if (form) reportOnce(form.dataset['moved'] === undefined ? [1] : [1, 2]);
}

// Opening the storage holds up the first paint, so that who has been nowhere on this site yet is asked after it.
const isBack = history.state !== null || document.referrer.startsWith(location.origin);
if (location.search.includes(`${startedFromName}=`)) hideFirstStep();
else if (isBack) hideUntilResumed();

addEventListener('DOMContentLoaded', () => {
  if (isBack || location.search !== '' || document.forms.length === 0) return loadMain();
  addEventListener('load', () => afterPaint(() => (hideUntilResumed() ? loadMain() : whenIdle(loadMain))));
});
for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, loadMain, { signal });
addEventListener('click', onClick, { signal });
addEventListener('submit', goOn, { signal });
addEventListener('popstate', onPopState, { signal });
addEventListener('pagehide', onPageHide, { signal });
document.addEventListener(
  takeOverEvent,
  () => {
    untilTakenOver.abort();
    sayNotArrived(false);
  },
  { once: true },
);
