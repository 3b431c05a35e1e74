// Works the questionnaire, which is plain HTML. What React renders is loaded after it.
import type { PageContext } from '#contract/page-context.ts';
import { firstStep, lastStep } from '#domain/questionnaire/steps.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { connectToHostPage } from '#web/public/embedding/host-page.ts';
import { listenToForm } from '#web/public/steps/form-events.ts';
import { createFormView, type FormView } from '#web/public/steps/form-view.ts';
import { listenForNumberKeys } from '#web/public/steps/number-keys.ts';
import { reportSteps } from '#web/public/wizard/report-steps.ts';
import { startWizard } from '#web/public/wizard/start-wizard.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';
import { elementIds, elementOf } from './element-ids.ts';
import { handleHomeLink } from './home-link.ts';
import { currentPath, onNavigation, paths } from './location.ts';
import { sayNotArrived } from './not-arrived.ts';
import { pageTitle } from './page-title.ts';
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
  onNavigation(pageSwitch(context));
  // From here without a pause, so that no tap falls between the inline script and this one.
  document.dispatchEvent(new Event(takeOverEvent));
  const wizard = startWizard(context, form, view.show);
  view.begin(wizard.read());
  listenToForm(form, wizard);
  listenForNumberKeys();
  handleHomeLink(wizard);
  reportSteps(wizard);
  if (context.isEmbedded)
    void import('#web/public/embedding/report-events.ts').then((part) => part.reportEvents(wizard));
  const { step, estimate } = wizard.read();
  const isBack = step > firstStep || estimate !== undefined;
  if (isBack) void renderPanel(context, wizard, view);
  else whenIdle(() => prepareReact(wizard, () => void renderPanel(context, wizard, view)));
  // Next was pressed, or the second step answered, before this script was there.
  if (form.dataset['pending'] !== undefined) {
    delete form.dataset['pending'];
    form.requestSubmit();
  }
}

/** Fetches what React renders, and renders it once something of it is to be seen. */
function prepareReact(wizard: WizardStore, render: () => void): void {
  const files = document.querySelector<HTMLElement>('script[data-later]')?.dataset['later'];
  for (const href of files ? files.split(' ') : []) {
    const rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  if (matchMedia(besidePanel).matches) return render();
  const unsubscribe = wizard.subscribe(() => {
    unsubscribe();
    whenIdle(render);
  });
}

async function renderPanel(context: PageContext, wizard: WizardStore, view: FormView): Promise<void> {
  try {
    const { preloadShown, renderEstimator } = await import('./react-parts.tsx');
    await preloadShown(wizard.read());
    sayNotArrived(false);
    renderEstimator(elementOf(elementIds.panel), context.business, wizard, {
      drawingStrip: elementOf(elementIds.drawingStrip),
      contactStep: view.bodyOf(lastStep),
      thankYou: elementOf(elementIds.thankYou),
    });
  } catch (error) {
    sayNotArrived(true);
    logProblem('the panel could not be loaded', error);
    const unsubscribe = wizard.subscribe(() => {
      unsubscribe();
      void renderPanel(context, wizard, view);
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
    else thankYou.before(estimator);
  };
}

async function startThankYou(context: PageContext): Promise<void> {
  document.dispatchEvent(new Event(takeOverEvent));
  // The questionnaire is not in this document.
  onNavigation(() => window.location.reload());
  try {
    const { renderThankYou } = await import('./react-parts.tsx');
    await renderThankYou(elementOf(elementIds.thankYou), context.business, startWizard(context));
  } catch (error) {
    sayNotArrived(true);
    logProblem('the page could not be started', error);
  }
}

start();
