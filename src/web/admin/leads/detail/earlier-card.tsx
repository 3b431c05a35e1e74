import type { LeadDetail } from '#contract/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { answerName } from '#domain/questions/answers.ts';
import { type AnswerField, questionOf } from '#domain/questions/questions.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Card } from './card.tsx';

type Earlier = LeadDetail['earlierEstimates'][number];

function words(answers: Earlier['answers'], field: AnswerField): string {
  return answerName(questionOf(field), answers[field] ?? '–');
}

export function EarlierCard({ estimates }: { readonly estimates: LeadDetail['earlierEstimates'] }) {
  return (
    <Card title="Earlier Estimates">
      <ul className="divide-y divide-line text-sm">
        {estimates.map(({ _id, createdAt, grandTotal, answers }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              {answers['numberOfStops']} stops, {words(answers, 'liftType')}, {words(answers, 'cabinType')}
              <time dateTime={createdAt} className="block text-xs text-muted">
                {formatMoment(createdAt)}
              </time>
            </span>
            <span className="font-medium tabular-nums">{formatDollars(grandTotal)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
