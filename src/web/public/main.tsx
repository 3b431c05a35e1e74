import './styles.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContext } from '#contract/page-context.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { lastStep } from '#domain/questionnaire/steps.ts';
import { talkWithHost } from './embedding/talk-with-host.ts';
import { countSteps } from './wizard/count-steps.ts';
import { contactStep, estimateResult } from './lazy-parts.ts';
import { startWizard } from './wizard/start-wizard.ts';
import type { WizardStore } from './wizard/wizard-store.ts';
import { answerHomeLink } from './layout/home-link.ts';
import { paths } from './paths.ts';
import { appElementId, PublicApp } from './public-app.tsx';
import { thankYouPage } from './thank-you/lazy-thank-you-page.ts';

function readContext(): PageContext {
  const json = document.getElementById('page-context')?.textContent;
  if (!json) throw new Error('the page has no #page-context');
  return JSON.parse(json) as PageContext;
}

/** What a visitor who comes back sees first. What does not arrive says so in its own place. */
async function loadFirstShown(wizard: WizardStore): Promise<void> {
  const { step, estimate } = wizard.read();
  await Promise.allSettled([step === lastStep && contactStep.load(), estimate && estimateResult.load()]);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const app = document.getElementById(appElementId);
  if (!root || !app) throw new Error('the page is not as it was prerendered');
  const context = readContext();
  // Listens before the frame's load event, upon which the page around greets.
  if (context.isEmbedded) talkWithHost(root);
  const path = window.location.pathname;
  if (path === paths.thankYou) await thankYouPage.load();
  const wizard = startWizard(context, root);
  countSteps(wizard);
  answerHomeLink(wizard);
  await loadFirstShown(wizard);
  hydrateRoot(
    app,
    <StrictMode>
      <PublicApp business={context.business} wizard={wizard} serverPath={path} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => logProblem('the page stays as it was sent', error));
