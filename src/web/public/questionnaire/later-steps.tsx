import { steps } from '#domain/questionnaire.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { elementIds } from '#web/public/element-ids.ts';
import { StepBody } from './step-body.tsx';
import { earlySteps } from './step-form.tsx';

/** The steps that are not needed at once: last in the page, so that what is seen arrives first. */
export function LaterSteps({ options }: { readonly options: OptionLists | null }) {
  return (
    <template id={elementIds.laterSteps}>
      {steps.slice(earlySteps.length).map((step) => (
        <StepBody key={step.number} step={step} options={options} />
      ))}
    </template>
  );
}
