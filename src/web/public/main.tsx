import './styles.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageContext } from '#contract/page-context.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { tellHost } from './embedding/tell-host.ts';
import { countSteps } from './estimator/count-steps.ts';
import { startWizard } from './estimator/start-wizard.ts';
import { paths } from './paths.ts';
import { PublicApp } from './public-app.tsx';
import { loadThankYouPage } from './thank-you/load-thank-you-page.ts';

function readContext(): PageContext {
  const json = document.getElementById('page-context')?.textContent;
  if (!json) throw new Error('the page has no #page-context');
  return JSON.parse(json) as PageContext;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const context = readContext();
  // Listens before the frame's load event, upon which the page around greets.
  if (context.isEmbedded) tellHost(root);
  const path = window.location.pathname;
  const ThankYouPage = path === paths.thankYou ? (await loadThankYouPage()).default : undefined;
  const wizard = startWizard(context, root);
  countSteps(wizard);
  hydrateRoot(
    root,
    <StrictMode>
      <PublicApp context={context} wizard={wizard} serverPath={path} ThankYouPage={ThankYouPage} />
    </StrictMode>,
  );
}

start().catch((error: unknown) => logProblem('the page stays as it was sent', error));
