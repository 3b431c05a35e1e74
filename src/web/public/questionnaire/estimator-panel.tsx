import { Activity, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Business } from '#contract/page.ts';
import { firstStep, lastStep } from '#domain/questionnaire.ts';
import { PricingBreakdown } from './pricing-breakdown.tsx';
import { AnswerSummary } from './answer-summary.tsx';
import { useWizard } from '#web/public/questionnaire/use-wizard.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { contactStep, estimateResult, thankYouPage } from '#web/public/lazy-parts.tsx';
import { paths } from '#web/public/location.ts';
import { usePath } from './use-path.ts';

/** Elements beside the panel that React fills. */
export interface Places {
  readonly contactStep: Element;
  readonly thankYou: Element;
}

interface EstimatorPanelProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** Absent on the server: nothing is in them yet. */
  readonly places?: Places;
}

/** The panel with the answers and the price, and whatever else in the page is not plain HTML. */
export function EstimatorPanel({ business, wizard, places }: EstimatorPanelProps) {
  const hasPrice = useWizard(wizard, ({ estimate }) => estimate !== undefined);
  const [restored] = useState(wizard.read().estimate);
  const summary = <AnswerSummary wizard={wizard} />;
  return (
    <>
      <PricingBreakdown
        // Elsewhere on the page once there is a price: a new element is no layout shift.
        key={hasPrice ? 'price' : 'answers'}
        wizard={wizard}
        summary={summary}
        result={
          hasPrice && (
            <estimateResult.Part business={business} wizard={wizard} summary={summary} restored={restored} />
          )
        }
      />
      {places && <OtherPlaces business={business} wizard={wizard} places={places} />}
    </>
  );
}

function OtherPlaces({ business, wizard, places }: Required<EstimatorPanelProps>) {
  const isThankYou = usePath(paths.estimator) === paths.thankYou;
  const step = useWizard(wizard, (state) => state.step);
  const [furthest, setFurthest] = useState<number>(firstStep);
  if (step > furthest) setFurthest(step);
  // One step ahead the form is brought up to date, and then it stays so: an answer may be changed. Before that React
  // renders it, once it has arrived, while the browser has nothing better to do.
  const isContactNear = furthest >= lastStep - 1;
  useEffect(() => {
    if (step === wizard.read().step) delete document.documentElement.dataset['resuming'];
  }, [step, wizard]);
  return (
    <>
      {(isContactNear || contactStep.isPreloaded()) &&
        createPortal(
          <Activity mode={isContactNear ? 'visible' : 'hidden'}>
            <contactStep.Part business={business} wizard={wizard} />
          </Activity>,
          places.contactStep,
        )}
      {isThankYou && createPortal(<thankYouPage.Part business={business} wizard={wizard} />, places.thankYou)}
    </>
  );
}
