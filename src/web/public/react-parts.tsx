// Everything that React renders, loaded after the script that works the questionnaire.
import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Business } from '#contract/page.ts';
import { lastStep } from '#domain/questionnaire.ts';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { EstimatorPanel, type Places } from '#web/public/questionnaire/estimator-panel.tsx';
import { contactStep, estimateResult, preloadParts, thankYouPage } from './lazy-parts.tsx';

/** What a visitor who comes back sees first. A part that fails to load says so in its own place. */
export async function preloadShown({
  step,
  estimate,
}: Pick<WizardState, 'step' | 'estimate'>): Promise<void> {
  await Promise.allSettled([
    step === lastStep && contactStep.preload(),
    estimate && estimateResult.preload(),
  ]);
}

function hydrate(container: Element, content: ReactNode): void {
  hydrateRoot(container, <StrictMode>{content}</StrictMode>);
}

export function renderEstimator(
  container: Element,
  business: Business,
  wizard: WizardStore,
  places: Places,
): void {
  hydrate(container, <EstimatorPanel business={business} wizard={wizard} places={places} />);
  preloadParts(wizard);
}

export async function renderThankYou(
  container: Element,
  business: Business,
  wizard: WizardStore,
): Promise<void> {
  await thankYouPage.preload();
  hydrate(container, <thankYouPage.Part business={business} wizard={wizard} />);
}
