import type { Pool } from 'pg';
import type { Contact } from '#domain/contact.ts';
import { leadSource, type MarketingParameters } from '#domain/marketing.ts';
import { toE164 } from '#domain/phone.ts';
import type { Price } from '#domain/pricing/calculation.ts';
import type { Answers } from '#domain/questions/questions.ts';

/**
 * Which submissions a channel sends: those that made a lead, those that made an estimate, those whose contact differs from
 * the last one of their visit, or any of the last two.
 */
export type WantedSubmissions = 'leads' | 'estimates' | 'contacts' | 'contacts_and_estimates';

/** A delivery to be made, if the submission is one that its channel wants. */
export interface WantedDelivery {
  readonly id: string;
  readonly channel: string;
  readonly wants: WantedSubmissions;
}

export interface Submission {
  readonly leadId: string;
  readonly estimateId: string;
  readonly visitId: string | null;
  readonly personHash: string;
  /** Of name, phone and email exactly as they were given. */
  readonly contactHash: string;
  readonly fingerprint: string;
  /** SHA-256 of the token in the estimate's own address. */
  readonly linkHash: string;
  readonly contact: Contact;
  readonly suspectedRobot: boolean;
  /** As the visitor saw it; undefined when the page showed none. */
  readonly privacyNotice: string | undefined;
  readonly pricing: { readonly versionId: string; readonly sequence: number };
  readonly answers: Answers;
  readonly price: Price;
  readonly marketing: MarketingParameters;
  readonly at: Date;
}

/** Of a repeated submission the estimate is the one that it repeats. */
type Recorded =
  | { readonly outcome: 'recorded' | 'repeated'; readonly estimateId: string; readonly createdAt: Date }
  | { readonly outcome: 'prices_changed' };

export type RecordOutcome = Recorded['outcome'];

// One statement for lead, estimate, the visit's last contact and what is to be sent. The rules stand in the first insert:
// - When newer prices are live nothing is inserted: a price of an old version is never stored.
// - The same person of the same visit conflicts on the unique index, where the insert also waits for an identical
//   submission that is under way.
// - When that person's newest submission is identical, nothing is updated, and so no estimate is added.
const recordEstimate = (sent: string) => `
WITH newest AS (
  SELECT max(sequence) AS sequence FROM pricing_versions
), lead AS (
  INSERT INTO leads (id, visit_id, person_hash, name, email, mobile, state, customer_type,
    newest_estimate_id, newest_fingerprint, grand_total, suspected_robot, created_at, source,
    privacy_notice, privacy_notice_at, phone)
  SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
    $9::uuid, $10::text, $11::integer, $12::boolean, $13::timestamptz, $14::text,
    $26::text, CASE WHEN $26 IS NOT NULL THEN $13 END, $27::text
  WHERE $15::integer = (SELECT sequence FROM newest)
  ON CONFLICT (visit_id, person_hash) DO UPDATE SET
    name = excluded.name, email = excluded.email, state = excluded.state,
    customer_type = excluded.customer_type,
    newest_estimate_id = excluded.newest_estimate_id,
    newest_fingerprint = excluded.newest_fingerprint,
    grand_total = excluded.grand_total,
    privacy_notice = coalesce(excluded.privacy_notice, leads.privacy_notice),
    privacy_notice_at = coalesce(excluded.privacy_notice_at, leads.privacy_notice_at)
  WHERE leads.newest_fingerprint <> excluded.newest_fingerprint
  RETURNING id, status
), estimate AS (
  INSERT INTO estimates (id, lead_id, pricing_version_id, answers, lines,
    lift_total, shaft_total, installation_total, grand_total, marketing, created_at, link_hash)
  SELECT $9, lead.id, $16::uuid, $17::json, $18::json,
    $19::integer, $20::integer, $21::integer, $11, $22::json, $13, $25::text
  FROM lead
  RETURNING lead_id
), visit AS (
  INSERT INTO visits (id, last_contact, changed_at)
  SELECT $2, $23::text, $13
  WHERE $24::boolean AND $2 IS NOT NULL AND $15 = (SELECT sequence FROM newest)
  ON CONFLICT (id) DO UPDATE SET last_contact = excluded.last_contact, changed_at = excluded.changed_at
  WHERE visits.last_contact <> excluded.last_contact
  RETURNING id
), stored AS (
  SELECT lead_id, (SELECT status FROM lead) AS lead_status, $9 AS estimate_id, $13 AS estimate_at,
    true AS recorded, lead_id = $1 AS is_new, $2 IS NULL OR EXISTS (SELECT 1 FROM visit) AS contact_changed
  FROM estimate
  UNION ALL
  -- A contact that came back to an earlier one has a lead already, and perhaps no new estimate.
  SELECT id, status, newest_estimate_id, (SELECT created_at FROM estimates WHERE id = newest_estimate_id),
    false, false, EXISTS (SELECT 1 FROM visit)
  FROM leads
  WHERE visit_id = $2 AND person_hash = $3 AND newest_fingerprint = $10 AND NOT EXISTS (SELECT 1 FROM estimate)
)${sent}
SELECT newest.sequence AS "newestSequence", stored.estimate_id AS "estimateId",
  stored.estimate_at AS "createdAt", EXISTS (SELECT 1 FROM estimate) AS recorded
FROM newest LEFT JOIN stored ON true`;

const baseValues = 27;

/**
 * The part that makes the deliveries. Their number and the limit stand in its text: given as parameters, they make
 * PostgreSQL plan the whole statement each time, which takes as long as running it.
 */
function makeDeliveries(count: number, perHour: number | undefined): string {
  if (count === 0) return '';
  const rows = Array.from({ length: count }, (_, index) => {
    const first = baseValues + 3 * index;
    return `($${first + 1}::uuid, $${first + 2}::text, $${first + 3}::text)`;
  });
  return `, sent AS (
  INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, contact_changed, lead_status, order_key, created_at)
  SELECT wanted.id, wanted.channel, CASE WHEN is_new THEN 'lead.created' ELSE 'estimate.created' END,
    lead_id, estimate_id, contact_changed, lead_status, coalesce($2, lead_id), $13
  FROM stored, (VALUES ${rows.join(', ')}) AS wanted (id, channel, wants)
  WHERE $24 AND CASE wants
      WHEN 'leads' THEN is_new
      WHEN 'estimates' THEN recorded
      WHEN 'contacts' THEN contact_changed
      ELSE recorded OR contact_changed
    END
    AND NOT EXISTS (SELECT 1 FROM channels WHERE name = wanted.channel AND switched_off_at IS NOT NULL)
    ${perHour === undefined ? '' : atMost(perHour)}
)`;
}

const atMost = (perHour: number) => `AND ${perHour} > (
      SELECT count(*) FROM leads l JOIN deliveries d ON d.lead_id = l.id
      WHERE lower(l.email) = lower($5) AND l.erased_at IS NULL
        AND d.channel = wanted.channel AND d.created_at > $13 - interval '1 hour'
    )`;

interface Row {
  readonly newestSequence: number;
  readonly estimateId: string | null;
  readonly createdAt: Date | null;
  readonly recorded: boolean;
}

function values(submission: Submission, wanted: readonly WantedDelivery[]): unknown[] {
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
    leadSource(submission.marketing) ?? null,
    pricing.sequence,
    pricing.versionId,
    JSON.stringify(submission.answers),
    JSON.stringify(price.lines),
    totals.lift,
    totals.shaft,
    totals.installation,
    JSON.stringify(submission.marketing),
    submission.contactHash,
    // Nothing is sent of a suspected robot, nor of an estimate of $0.
    wanted.length > 0 && !submission.suspectedRobot && totals.grandTotal > 0,
    submission.linkHash,
    submission.privacyNotice ?? null,
    toE164(contact.phone),
    ...wanted.flatMap(({ id, channel, wants }) => [id, channel, wants]),
  ];
}

export function createEstimateStore(
  pool: Pool,
  wantedDeliveries: () => readonly WantedDelivery[] = () => [],
  /** How many each channel sends about one email address. Absent: no limit. */
  deliveriesPerHour?: number,
) {
  const count = wantedDeliveries().length;
  const text = recordEstimate(makeDeliveries(count, deliveriesPerHour));
  const name = `record-estimate-${count}-${deliveriesPerHour ?? 'unlimited'}`;
  return {
    /** Stores lead, estimate and deliveries; they are committed when this resolves. */
    async record(submission: Submission): Promise<Recorded> {
      const { rows } = await pool.query<Row>({
        name,
        text,
        values: values(submission, wantedDeliveries()),
      });
      const [row] = rows;
      if (!row) throw new Error('recording an estimate returned no row');
      const { recorded, estimateId, createdAt, newestSequence } = row;
      const isStored = estimateId !== null && createdAt !== null;
      if (isStored && recorded) return { outcome: 'recorded', estimateId, createdAt };
      if (newestSequence !== submission.pricing.sequence) return { outcome: 'prices_changed' };
      // An identical submission was stored while this statement waited for it: only a new statement sees it.
      return isStored ? { outcome: 'repeated', estimateId, createdAt } : this.record(submission);
    },
  };
}

export type EstimateStore = ReturnType<typeof createEstimateStore>;
