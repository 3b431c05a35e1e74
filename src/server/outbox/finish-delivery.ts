// Records what came of an attempt, and what follows, by one statement.
import type { AttemptOutcome } from '#contract/deliveries/deliveries.ts';
import type { Orm } from '#server/database/connection.ts';
import { runPrepared } from '#server/database/prepared.ts';
import type { SendResult } from './channel.ts';
import type { WhatFollows } from './outcome.ts';
import type { Lease } from './take-delivery.ts';

/**
 * The delivery is locked first, then its attempt, then its channel: in the order of everything else that changes them. If two
 * workers send one delivery, the first result counts. An erased person's delivery stays cancelled, and the reason, which might
 * name the person, is left out.
 */
const finish = `
  WITH finished AS (
    UPDATE deliveries SET state = $3, last_outcome = $4, last_reason = $5, external_id = coalesce($6, external_id),
      due_at = now() + $7 * interval '1 ms', leased_until = NULL,
      finished_at = CASE WHEN $3 = 'retrying' THEN NULL ELSE now() END
    WHERE id = $1 AND state IN ('waiting', 'retrying') RETURNING id
  ), attempt AS (
    UPDATE delivery_attempts SET outcome = $4, status = $8, finished_at = now(),
      reason = CASE WHEN EXISTS (SELECT FROM finished) THEN $5 END
    WHERE id = $2 RETURNING id
  )
  UPDATE channels SET
    next_call_at = greatest(next_call_at, clock_timestamp() + $10 * interval '1 ms'),
    settings_rejected = $4 = 'settings_rejected',
    switched_off_at = CASE WHEN $4 = 'gone' THEN coalesce(switched_off_at, now()) WHEN $3 <> 'delivered' THEN switched_off_at END,
    working_since = CASE WHEN $3 = 'delivered' THEN coalesce(working_since, now()) WHEN NOT $11 THEN working_since END,
    failing_since = CASE WHEN $11 THEN coalesce(failing_since, now()) WHEN $3 <> 'delivered' THEN failing_since END
  FROM (SELECT count(*) FROM attempt) AS first
  -- Mostly nothing changes: a lock of the channel until the commit would hold up everybody's next call.
  WHERE name = $9 AND ($10::float8 IS NOT NULL OR $3 = 'delivered' AND working_since IS NULL OR $11 AND failing_since IS NULL)`;

/** Nothing arrives because of the receiver or of our settings, whatever is sent. */
const failing: ReadonlySet<AttemptOutcome> = new Set(['unavailable', 'settings_rejected', 'gone']);

export async function finishDelivery(
  orm: Orm,
  channel: string,
  { id, attemptId }: Lease,
  { outcome, status, reason, externalId }: SendResult,
  { state, pauseMs, retryInMs }: WhatFollows,
): Promise<void> {
  await runPrepared(orm, finish, [
    id,
    attemptId,
    state,
    outcome,
    reason,
    externalId,
    retryInMs,
    status,
    channel,
    pauseMs,
    failing.has(outcome),
  ]);
}
