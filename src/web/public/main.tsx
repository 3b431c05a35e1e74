import './styles.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContext } from '#contract/page-context.ts';
import { lastStep } from '#domain/questionnaire/steps.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { connectToHostPage } from './embedding/host-page.ts';
import { handleHomeLink } from './home-link.ts';
import { contactStep, estimateResult, thankYouPage } from './lazy-parts.tsx';
import { currentPath, paths } from './location.ts';
import { appElementId, PublicApp } from './public-app.tsx';
import { reportSteps } from './wizard/report-steps.ts';
import { startWizard } from './wizard/start-wizard.ts';
import type { WizardStore } from './wizard/wizard-store.ts';

function readContext(): PageContext {
  const json = document.getElementById('page-context')?.textContent;
  if (!json) throw new Error('the page has no #page-context');
  return JSON.parse(json) as PageContext;
}

/** What a visitor who comes back sees first. A part that fails to load says so in its own place. */
async function preloadShown(wizard: WizardStore): Promise<void> {
  const { step, estimate } = wizard.read();
  await Promise.allSettled([
    step === lastStep && contactStep.preload(),
    estimate && estimateResult.preload(),
  ]);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const app = document.getElementById(appElementId);
  if (!root || !app) throw new Error('the page is not as it was prerendered');
  const context = readContext();
  if (context.isEmbedded) connectToHostPage(root);
  const path = currentPath();
  if (path === paths.thankYou) await thankYouPage.preload();
  const wizard = startWizard(context, root);
  reportSteps(wizard);
  handleHomeLink(root, wizard);
  await preloadShown(wizard);
  hydrateRoot(
    app,
    <StrictMode>
      <PublicApp business={context.business} wizard={wizard} serverPath={path} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => logProblem('the page could not be started', error));
