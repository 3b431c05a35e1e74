// The cards of every lead.
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import {
  type ContactField,
  contactRecords,
  contactWords,
  otherContactFields,
} from '#domain/contact/contact-fields.ts';
import { closedReasonNames } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { answerName } from '#domain/questions/answers.ts';
import { type AnswerField, questionOf } from '#domain/questions/questions.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { PriceComparison } from '#web/admin/pricing/versions/price-comparison.tsx';
import { send } from '#web/admin/query-client.ts';
import { Card, Facts } from '#web/admin/ui/card.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '../lead-status.tsx';
import { openedInWords, type PriceOfDay, todaySentence } from '../lead-words.ts';
import { refreshLeads } from '../leads-api.ts';
import { EmailLink, PhoneLink } from '../reach-links.tsx';
import { ChangeLift } from './change-lift.tsx';
import { CorrectContact } from './correct-contact.tsx';
import { EstimateLinks } from './what-to-say.tsx';

const link = 'text-accent-text underline-offset-2 hover:underline';

/** A known id stands beside its name: `Victoria (VIC)`. */
function otherFact(field: ContactField, lead: Lead): readonly [label: string, words: string] {
  const { name, leadKey, hasKnownIds } = contactRecords[field];
  const value = contactWords(field, lead[leadKey]);
  return [name, hasKnownIds && value !== lead[leadKey] ? `${value} (${lead[leadKey]})` : value];
}

export function CustomerCard({ lead }: { readonly lead: LeadDetail }) {
  return (
    <Card title="Customer Information">
      <Facts
        facts={[
          ['Name', lead.name],
          ['Email', lead.email && <EmailLink key="email" lead={lead} className={`${link} block truncate`} />],
          ['Mobile', lead.mobile && <PhoneLink key="mobile" lead={lead} className={link} />],
          ...otherContactFields.map((field) => otherFact(field, lead)),
          ['Status', <StatusBadge key="status" status={lead.status} />],
        ]}
      />
      <CorrectContact lead={lead} />
      {lead.suspectedRobot && <RobotNotice leadId={lead._id} />}
      {lead.mergedInto !== null && <MergedNotice into={lead.mergedInto} />}
    </Card>
  );
}

export function QuoteCard({ lead }: { readonly lead: LeadDetail }) {
  return (
    <Card title="Quote Details">
      <Facts
        facts={[
          [
            'Total Quote',
            <span key="total" className="text-xl font-semibold tabular-nums">
              {formatDollars(lead.grandTotal)}
            </span>,
          ],
          ['Reason', lead.outcomeReason && closedReasonNames[lead.outcomeReason]],
          ['Sold For', lead.soldAmount === null ? undefined : formatDollars(lead.soldAmount)],
          ['Opened', openedInWords(lead)],
          [
            'Created',
            <time key="created" dateTime={lead.createdAt}>
              {formatMoment(lead.createdAt)}
            </time>,
          ],
        ]}
      />
      <EstimateLinks lead={lead} />
      <ChangeLift lead={lead} />
    </Card>
  );
}

export function PriceCard({ price }: { readonly price: PriceOfDay }) {
  const { reference, version, pricedAt, today } = price;
  return (
    <Card title="How this price was made">
      <p className="mb-3 text-sm text-muted">
        {`Reference ${reference}. Priced ${formatMoment(pricedAt)} with version ${version.sequence} of the prices, saved ${formatMoment(version.savedAt)}. ${todaySentence(price)}`}
      </p>
      <PriceComparison before={price} after={today ?? undefined} names={['Then', 'Today']} />
    </Card>
  );
}

type Earlier = LeadDetail['earlierEstimates'][number];

function words({ answers, answerNames }: Earlier, field: AnswerField): string {
  return answerNames[field] ?? answerName(questionOf(field), answers[field] ?? '–');
}

export function EarlierCard({ estimates }: { readonly estimates: LeadDetail['earlierEstimates'] }) {
  return (
    <Card title="Earlier Estimates">
      <Rows>
        {estimates.map((estimate) => (
          <Row
            key={estimate._id}
            name={`${estimate.answers['numberOfStops']} stops, ${words(estimate, 'liftType')}, ${words(estimate, 'cabinType')}`}
            note={<time dateTime={estimate.createdAt}>{formatMoment(estimate.createdAt)}</time>}
          >
            <span className="font-medium tabular-nums">{formatDollars(estimate.grandTotal)}</span>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

/** First touch and last touch: one list when they are the same. */
export function SourceCard({ source: { first, last } }: { readonly source: LeadDetail['source'] }) {
  const same = JSON.stringify(first) === JSON.stringify(last);
  return (
    <Card title="Source">
      {same ? (
        <Touch parameters={first} />
      ) : (
        <>
          <h3 className="text-sm font-semibold">First visit</h3>
          <Touch parameters={first} />
          <h3 className="mt-4 text-sm font-semibold">Newest estimate</h3>
          <Touch parameters={last} />
        </>
      )}
    </Card>
  );
}

function Touch({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const facts = Object.entries(parameters);
  return facts.length > 0 ? (
    <Facts facts={facts} />
  ) : (
    <p className="text-sm text-muted">It is not known where the visitor came from.</p>
  );
}

/** Other leads with the same email or phone. */
export function OtherEnquiries({ enquiries }: { readonly enquiries: LeadDetail['otherEnquiries'] }) {
  return (
    <Rows>
      {enquiries.map(({ _id, name, status, grandTotal, createdAt }) => (
        <Row
          key={_id}
          name={
            <Link to={adminPaths.lead(_id)} className="leading-6 text-accent-text hover:underline">
              {`${name || '–'}, ${formatMoment(createdAt)}`}
            </Link>
          }
        >
          <span className="flex items-center gap-2 tabular-nums">
            <StatusBadge status={status} />
            <span>{formatDollars(grandTotal)}</span>
          </span>
        </Row>
      ))}
    </Rows>
  );
}

/** Where the work on a duplicate goes on. */
export function MergedNotice({ into }: { readonly into: string }) {
  return (
    <Notice className="my-2">
      <span>
        This enquiry was merged into another one, which shows its estimates and its history as well.
      </span>{' '}
      <Link to={adminPaths.lead(into)} className={link}>
        Open that one
      </Link>
    </Notice>
  );
}

/** A browser may have filled in the hidden field by itself; one click marks the lead as a person's. */
export function RobotNotice({ leadId }: { readonly leadId: string }) {
  const real = useMutation({
    mutationFn: () => send('POST /leads/:id/real', { params: { id: leadId } }),
    onSuccess: refreshLeads,
    meta: { success: 'The lead is on its way', failure: 'The lead could not be sent. Please try again.' },
  });
  return (
    <Notice className="my-2">
      <p>This may be a robot: it filled in a field that people cannot see. Nobody was told of it.</p>
      <Button
        variant="secondary"
        busy={real.isPending}
        onClick={() => real.mutate()}
        className="mt-2 text-sm"
      >
        This is a person
      </Button>
    </Notice>
  );
}
