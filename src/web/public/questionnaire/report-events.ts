// The events that the host page may count: steps, estimates and bookings. Loaded only in a frame.
import { lastStep, stepAt } from '#domain/questionnaire.ts';
import type { HostEvent } from '#web/public/embedding/frame-messages.ts';
import { hostOrigin } from '#web/public/embedding/host-page.ts';
import { currentPath, paths } from '#web/public/location.ts';
import type { Estimate } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

export function reportEvents(wizard: Pick<WizardStore, 'read' | 'subscribe'>): void {
  let reportedStep: number | undefined;
  // One that was restored after a reload was reported before.
  const known = new WeakSet<Estimate>();
  const { estimate: restored } = wizard.read();
  if (restored) known.add(restored);

  function reportStep(number: number): void {
    if (number === reportedStep) return;
    reportedStep = number;
    const { title } = stepAt(number);
    send({ happened: 'step', detail: { step: number, of: lastStep, title } });
  }

  function report(): void {
    const { step, stepBefore, estimate } = wizard.read();
    if (currentPath() === paths.estimator) {
      // The first may have been answered before this script was there.
      if (reportedStep === undefined && stepBefore !== undefined) reportStep(stepBefore);
      reportStep(step);
    }
    if (!estimate || known.has(estimate)) return;
    known.add(estimate);
    void factsOf(estimate).then((detail) => send({ happened: 'estimate', detail }));
  }

  report();
  wizard.subscribe(report);
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-booking]')) return;
      send({ happened: 'booking', detail: {} });
    });
  }

  function send(event: HostEvent): void {
    const estimateReference = wizard.read().estimate?.response.reference;
    void hostOrigin.then((origin) => window.parent.postMessage({ ...event, estimateReference }, origin));
  }
}

async function factsOf({ response, answers }: Estimate) {
  // The script of the price holds it. That script is there by now; a static import would load it too early.
  const { quoteRange } = await import('#domain/pricing/price-line.ts');
  const { grandTotal } = response.calculation.totals;
  const { liftType, numberOfStops, state } = answers;
  const range = quoteRange(grandTotal);
  return {
    estimateReference: response.reference,
    grandTotal,
    quoteLow: range?.low,
    quoteHigh: range?.high,
    liftType,
    numberOfStops,
    state,
  };
}
