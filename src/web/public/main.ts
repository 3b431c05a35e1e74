// Works the questionnaire, which is plain HTML. What React renders is loaded after it.
import type { PageContext } from '#contract/page.ts';
import { firstStep, lastStep } from '#domain/questionnaire.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { keepDrawn } from '#web/public/questionnaire/keep-drawn.ts';
import { connectToHostPage } from '#web/public/embedding/host-page.ts';
import { listenToForm } from '#web/public/questionnaire/form-events.ts';
import { createFormView } from '#web/public/questionnaire/form-view.ts';
import { listenForNumberKeys } from '#web/public/questionnaire/number-keys.ts';
import { reportSteps } from '#web/public/questionnaire/report-steps.ts';
import { startWizard } from '#web/public/questionnaire/start-wizard.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { elementIds, elementOf } from './element-ids.ts';
import { handleHomeLink } from './home-link.ts';
import { currentPath, onNavigation, paths } from './location.ts';
import { sayNotArrived } from './not-arrived.ts';
import { pageTitle } from './page-title.ts';
import type * as ReactParts from './react-parts.tsx';
import { takeOverEvent } from './take-over.ts';

/** Where the panel is on the first screen. On a phone it stands below the questionnaire. */
const besidePanel = '(min-width: 48rem)';

function start(): void {
  const context = JSON.parse(elementOf('page-context').textContent) as PageContext;
  if (context.isEmbedded) connectToHostPage(elementOf('root'));
  const form = document.querySelector('form');
  if (form) startEstimator(form, context);
  else void startThankYou(context);
}

function startEstimator(form: HTMLFormElement, context: PageContext): void {
  const view = createFormView(form);
  // First of all that follows the address: a step can only be shown in a form that is in the page.
  const switchPage = pageSwitch(context);
  onNavigation(switchPage);
  // From here without a pause, so that no tap falls between the inline script and this one.
  document.dispatchEvent(new Event(takeOverEvent));
  const wizard = startWizard(context, form, view.show);
  view.begin(wizard.read());
  listenToForm(form, wizard);
  listenForNumberKeys();
  handleHomeLink(wizard);
  reportSteps(wizard);
  if (context.isEmbedded) void reportToHostPage(wizard);
  // Found now: while the thank-you page is shown they are not in the document.
  const panel = elementOf(elementIds.panel);
  const places = {
    contactStep: view.bodyOf(lastStep),
    thankYou: elementOf(elementIds.thankYou),
  };
  keepDrawn(elementOf(elementIds.drawingStrip), 'strip', wizard);
  const render = () => void renderPanel(panel, context.business, wizard, places);
  const { step, estimate } = wizard.read();
  const isBack = step > firstStep || estimate !== undefined;
  if (isBack) render();
  else renderWhenSeen(wizard, render);
  // Nothing that React renders is on the screen.
  if (step < lastStep && !estimate && !matchMedia(besidePanel).matches)
    delete document.documentElement.dataset['resuming'];
  // Next was pressed, or the second step answered, before this script was there.
  if (form.dataset['pending'] !== undefined) {
    delete form.dataset['pending'];
    form.requestSubmit();
  }
  // The visitor may have gone Forward to the other page meanwhile.
  switchPage();
}

/** React is fetched while the visitor reads, and renders once something of it is to be seen. */
function renderWhenSeen(wizard: WizardStore, render: () => void): void {
  const media = matchMedia(besidePanel);
  const cancelIdle = whenIdle(() => {
    fetchLaterFiles();
    if (media.matches) renderNow();
  });
  const unsubscribe = wizard.subscribe(renderNow);
  // A phone that is turned has room for the panel.
  media.addEventListener('change', renderNow);

  function renderNow(): void {
    cancelIdle();
    unsubscribe();
    media.removeEventListener('change', renderNow);
    render();
  }
}

function fetchLaterFiles(): void {
  const files = document.querySelector<HTMLElement>('script[data-later]')?.dataset['later'];
  for (const href of files ? files.split(' ') : []) {
    const rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
}

async function renderPanel(...panel: Parameters<typeof ReactParts.renderEstimator>): Promise<void> {
  const [, , wizard] = panel;
  try {
    const { preloadShown, renderEstimator } = await import('./react-parts.tsx');
    await preloadShown(wizard.read());
    sayNotArrived(false);
    renderEstimator(...panel);
  } catch (error) {
    sayNotArrived(true);
    logProblem('the panel could not be loaded', error);
    const unsubscribe = wizard.subscribe(() => {
      unsubscribe();
      void renderPanel(...panel);
    });
  }
}

/** Two pages in the same document: the questionnaire is out of it while the other one is shown. */
function pageSwitch({ business }: PageContext): () => void {
  const estimator = elementOf(elementIds.estimator);
  const thankYou = elementOf(elementIds.thankYou);
  return () => {
    const isThankYou = currentPath() === paths.thankYou;
    document.title = pageTitle(isThankYou ? 'thank-you' : 'estimator', business);
    if (isThankYou) estimator.remove();
    // Not when it is there: an element that is moved loses its focus.
    else if (!estimator.isConnected) thankYou.before(estimator);
  };
}

async function startThankYou(context: PageContext): Promise<void> {
  document.dispatchEvent(new Event(takeOverEvent));
  // The questionnaire is not in this document. Only after everything else that goes with the move.
  onNavigation(() => setTimeout(() => window.location.reload()));
  const wizard = startWizard(context);
  handleHomeLink(wizard);
  const reporting = context.isEmbedded && reportToHostPage(wizard);
  try {
    const { renderThankYou } = await import('./react-parts.tsx');
    // So that no booking goes by unreported.
    await reporting;
    await renderThankYou(elementOf(elementIds.thankYou), context.business, wizard);
  } catch (error) {
    sayNotArrived(true);
    logProblem('the page could not be started', error);
  }
}

/** Resolves also when it failed: the page goes on without it. */
async function reportToHostPage(wizard: WizardStore): Promise<void> {
  try {
    const { reportEvents } = await import('#web/public/questionnaire/report-events.ts');
    reportEvents(wizard);
  } catch (error) {
    logProblem('what reports to the host page could not be loaded', error);
  }
}

start();
