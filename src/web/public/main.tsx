import './first-screen.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContext } from '#contract/page-context.ts';
import { lastStep } from '#domain/questionnaire/steps.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { connectToHostPage } from '#web/public/embedding/host-page.ts';
import { contactStep, estimateResult, preloadNearParts, thankYouPage } from './lazy-parts.tsx';
import { currentPath, paths } from './location.ts';
import { appElementId, PublicApp } from './public-app.tsx';
import { showAhead } from '#web/public/steps/show-ahead.ts';
import { takeOverEvent } from './take-over.ts';
import { reportSteps } from '#web/public/wizard/report-steps.ts';
import { readSavedWizard } from '#web/public/wizard/saved-wizard.ts';
import { startWizard } from '#web/public/wizard/start-wizard.ts';

function readContext(): PageContext {
  const json = document.getElementById('page-context')?.textContent;
  if (!json) throw new Error('the page has no #page-context');
  return JSON.parse(json) as PageContext;
}

/** What a visitor who comes back sees first. A part that fails to load says so in its own place. */
async function preloadShown(path: string): Promise<void> {
  if (path === paths.thankYou) return thankYouPage.preload();
  const saved = readSavedWizard();
  await Promise.allSettled([
    saved?.step === lastStep && contactStep.preload(),
    saved?.estimate && estimateResult.preload(),
  ]);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const app = document.getElementById(appElementId);
  if (!root || !app) throw new Error('the page is not as it was prerendered');
  const context = readContext();
  if (context.isEmbedded) connectToHostPage(root);
  const path = currentPath();
  await preloadShown(path);

  // From here to hydrateRoot without a pause, so that no tap falls between the inline script and React.
  document.dispatchEvent(new Event(takeOverEvent));
  const wizard = startWizard(context, app.querySelector('form'), showAhead);
  reportSteps(wizard);
  preloadNearParts(wizard);
  if (context.isEmbedded)
    void import('#web/public/embedding/report-events.ts').then((part) => part.reportEvents(wizard));
  hydrateRoot(
    app,
    <StrictMode>
      <PublicApp business={context.business} wizard={wizard} serverPath={path} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => logProblem('the page could not be started', error));
