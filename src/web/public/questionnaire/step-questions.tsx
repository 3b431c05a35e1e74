import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { Step } from '#domain/questionnaire.ts';
import { QuestionView } from './question-view.tsx';

interface StepQuestionsProps {
  readonly step: Step;
  readonly options: OptionLists | null;
}

export function StepQuestions({ step, options }: StepQuestionsProps) {
  return step.questions.map((question) => (
    <QuestionView key={question.field} question={question} options={options} />
  ));
}
