import type { Pool } from 'pg';
import type { Contact } from '#domain/contact.ts';
import { leadSource } from '#domain/leads/lead-source.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { Price } from '#domain/pricing/calculation.ts';
import type { Answers } from '#domain/questions/questions.ts';

export interface Submission {
  readonly leadId: string;
  readonly estimateId: string;
  readonly handOffId: string;
  readonly visitId: string | null;
  readonly personHash: string;
  readonly fingerprint: string;
  readonly contact: Contact;
  readonly suspectedRobot: boolean;
  readonly pricing: { readonly versionId: string; readonly sequence: number };
  readonly answers: Answers;
  readonly price: Price;
  readonly marketing: MarketingParameters;
  readonly at: Date;
}

export type RecordOutcome = 'recorded' | 'repeated' | 'prices_changed';

/** SQL that inserts a job for each `id` of a query. */
type InsertJobs = (idsQuery: string) => string;

// One round trip for lead, estimate, hand-off and its job, as a prepared statement: the parts either all
// stand or none does. The first insert carries every rule. It takes nothing when newer prices are live, so
// that a price from an old version is never stored; it meets the same person of the same visit on the
// unique index, and waits there for a twin that is under way; and it changes nothing, so that nothing
// below happens either, when that person's newest submission is identical.
const recordEstimate = `
WITH newest AS (
  SELECT max(sequence) AS sequence FROM pricing_versions
), lead AS (
  INSERT INTO leads (id, visit_id, person_hash, name, email, mobile, state, customer_type,
    newest_estimate_id, newest_fingerprint, grand_total, suspected_robot, created_at, source)
  SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
    $9::uuid, $10::text, $11::integer, $12::boolean, $13::timestamptz, $24::text
  WHERE $14::integer = (SELECT sequence FROM newest)
  ON CONFLICT (visit_id, person_hash) DO UPDATE SET
    name = excluded.name, state = excluded.state, customer_type = excluded.customer_type,
    newest_estimate_id = excluded.newest_estimate_id,
    newest_fingerprint = excluded.newest_fingerprint,
    grand_total = excluded.grand_total
  WHERE leads.newest_fingerprint <> excluded.newest_fingerprint
  RETURNING id
), estimate AS (
  INSERT INTO estimates (id, lead_id, pricing_version_id, answers, lines,
    lift_total, shaft_total, installation_total, grand_total, marketing, created_at)
  SELECT $9, lead.id, $15::uuid, $16::json, $17::json,
    $18::integer, $19::integer, $20::integer, $11, $21::json, $13
  FROM lead
  RETURNING lead_id
), visit AS (
  INSERT INTO visits (id, last_handed_on, changed_at)
  SELECT $2, $3, $13
  WHERE $22::boolean AND $2 IS NOT NULL
    AND $14 = (SELECT sequence FROM newest)
  ON CONFLICT (id) DO UPDATE SET last_handed_on = excluded.last_handed_on, changed_at = excluded.changed_at
  WHERE visits.last_handed_on <> excluded.last_handed_on
  RETURNING id
), hand_off AS (
  -- A contact that came back to an earlier one has a lead already, and perhaps no new estimate.
  INSERT INTO hand_offs (id, lead_id, estimate_id, created_at)
  SELECT $23::uuid, known.id, known.estimate_id, $13
  FROM (
    SELECT lead_id AS id, $9 AS estimate_id FROM estimate
    UNION ALL
    SELECT id, newest_estimate_id FROM leads
    WHERE visit_id = $2 AND person_hash = $3 AND NOT EXISTS (SELECT 1 FROM estimate)
  ) known
  WHERE $22 AND ($2 IS NULL OR EXISTS (SELECT 1 FROM visit))
  RETURNING id
)
`;

const outcome = `
SELECT
  EXISTS (SELECT 1 FROM lead) AS recorded,
  (SELECT sequence FROM newest) AS newest_sequence`;

// A hand-off that the queue did not take is an error on purpose, which undoes the whole statement.
const outcomeWithJob = `${outcome},
  1 / (CASE WHEN EXISTS (SELECT 1 FROM hand_off) AND NOT EXISTS (SELECT 1 FROM job) THEN 0 ELSE 1 END) AS queued`;

interface Row {
  recorded: boolean;
  newest_sequence: number;
}

function values(submission: Submission, handsOff: boolean): unknown[] {
  const { contact, price, pricing } = submission;
  const { totals } = price;
  return [
    submission.leadId,
    submission.visitId,
    submission.personHash,
    contact.fullName,
    contact.email,
    contact.phone,
    contact.state,
    contact.customerType,
    submission.estimateId,
    submission.fingerprint,
    totals.grandTotal,
    submission.suspectedRobot,
    submission.at,
    pricing.sequence,
    pricing.versionId,
    JSON.stringify(submission.answers),
    JSON.stringify(price.lines),
    totals.lift,
    totals.shaft,
    totals.installation,
    JSON.stringify(submission.marketing),
    // A suspected robot's lead is kept, but sales are not called to it.
    handsOff && !submission.suspectedRobot,
    submission.handOffId,
    leadSource(submission.marketing) ?? null,
  ];
}

/** `insertJobs` is absent while no CRM is connected: then there is nothing to hand off. */
export function createEstimateStore(pool: Pool, insertJobs?: InsertJobs) {
  const statement = insertJobs
    ? {
        name: 'record-estimate-with-job',
        text: `${recordEstimate}, job AS (${insertJobs('SELECT id FROM hand_off')})${outcomeWithJob}`,
      }
    : { name: 'record-estimate', text: recordEstimate + outcome };

  return {
    /** Stores lead, estimate, hand-off and job; they are committed when this resolves. */
    async record(submission: Submission): Promise<RecordOutcome> {
      const { rows } = await pool.query<Row>({
        ...statement,
        values: values(submission, insertJobs !== undefined),
      });
      const [row] = rows;
      if (!row) throw new Error('recording an estimate answered no row');
      if (row.recorded) return 'recorded';
      return row.newest_sequence === submission.pricing.sequence ? 'repeated' : 'prices_changed';
    },
  };
}

export type EstimateStore = ReturnType<typeof createEstimateStore>;
