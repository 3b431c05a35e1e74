// Starts the estimator and the thank-you page in a browser.
import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageContext, pageContextId, type SharedPageContext } from '#contract/page.ts';
import { firstStep, lastStep, stepAt } from '#domain/questionnaire.ts';
import { connectToHostPage } from '#web/public/embedding/host-page.ts';
import { contactStep } from '#web/public/questionnaire/lazy-parts.tsx';
import { reportOnce } from '#web/public/questionnaire/report-once.ts';
import { startWizard } from '#web/public/questionnaire/start-wizard.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { EstimatorApp } from './estimator-app.tsx';
import { estimateResult, preloadParts, thankYouPage } from './lazy-parts.tsx';
import { currentPath, navigate, paths } from './location.ts';

async function start(): Promise<void> {
  const context = JSON.parse(elementOf(pageContextId).textContent) as PageContext | SharedPageContext;
  if ('shown' in context) {
    const { SharedPage } = await import('#web/public/estimate/shared-page.tsx');
    return hydrate(<SharedPage {...context} />);
  }
  if (context.isEmbedded) connectToHostPage(elementOf('root'));
  const [form] = document.forms;
  const wizard = startWizard(context, form);
  // From here on React handles clicks: it hydrates at once what is clicked.
  window.dispatchEvent(new Event('react-arrived'));
  await preloadShown(wizard);
  hydrate(
    <EstimatorApp
      business={context.business}
      wizard={wizard}
      // Not the address: the visitor may have gone Forward meanwhile.
      prerenderedPath={form ? paths.estimator : paths.thankYou}
    />,
  );
  handleHomeLink(wizard);
  reportSteps(wizard);
  preloadParts(wizard);
  if (context.isEmbedded) {
    const { reportEvents } = await import('#web/public/questionnaire/report-events.ts');
    reportEvents(wizard);
  }
}

function hydrate(page: ReactNode): void {
  hydrateRoot(
    elementOf('app'),
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>,
  );
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Loads the part that a returning visitor sees first. A part that fails to load says so in its place. */
async function preloadShown(wizard: WizardStore): Promise<void> {
  const { step, estimate } = wizard.read();
  if (currentPath() === paths.thankYou) await Promise.allSettled([thankYouPage.preload()]);
  else if (estimate) await Promise.allSettled([contactStep.preload(), estimateResult.preload()]);
  else if (step === lastStep) await Promise.allSettled([contactStep.preload()]);
}

/** A click on the logo goes to the first step without loading the page anew. In a frame there is no logo. */
function handleHomeLink(wizard: WizardStore): void {
  const link = document.querySelector<HTMLAnchorElement>(`header a[href="${paths.estimator}"]`);
  link?.addEventListener('click', (event) => {
    // A click that opens a tab or a window belongs to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (currentPath() !== paths.estimator) navigate(paths.estimator, { step: wizard.read().step });
    wizard.dispatch({ type: 'went', step: firstStep });
  });
}

/** The anonymous funnel: the steps that a visit reached, each reported once, without saying whose visit it is. */
function reportSteps(wizard: WizardStore): void {
  const reached = new Set<string>();

  function noteStep(): void {
    const { step, stepBefore = step } = wizard.read();
    // The first step may have been shown and answered before this script ran.
    if (currentPath() === paths.estimator) reached.add(stepAt(stepBefore).id).add(stepAt(step).id);
  }

  const report = () => reportOnce([...reached]);
  noteStep();
  wizard.subscribe(noteStep);
  window.addEventListener('pagehide', report);
  // A phone may end a page in the background without a pagehide.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}

start().catch((error: unknown) => logProblem('the page could not be started', error));
