// Records what came of an attempt, and what follows, by one statement; and the progress of an attempt under way.
import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { stateChange, stateChanges, worksAfter } from './channel-state.ts';
import type { Progress, SendResult } from './channel.ts';
import type { WhatFollows } from './outcome.ts';
import type { Lease } from './take-delivery.ts';

/**
 * The delivery is locked first, then its attempt, then its channel: in the order of everything else that changes them. If two
 * workers send one delivery, the first result counts. An erased person's delivery stays cancelled, and the reason and the
 * receiver's words, which might name the person, are left out.
 */
const finish = `
  WITH finished AS (
    UPDATE deliveries SET state = $3, last_outcome = $4, last_reason = $5, external_id = coalesce($6, external_id),
      due_at = now() + $7 * interval '1 ms', leased_until = NULL,
      finished_at = CASE WHEN $3 = 'retrying' THEN NULL ELSE now() END
    WHERE id = $1 AND state IN ('waiting', 'retrying') RETURNING id
  ), released AS (
    -- The lead's erasure waits for it.
    UPDATE deliveries SET leased_until = NULL WHERE id = $1 AND state = 'cancelled'
  ), attempt AS (
    UPDATE delivery_attempts SET outcome = $4, status = $8, finished_at = now(),
      reason = CASE WHEN EXISTS (SELECT FROM finished) THEN $5 END
    WHERE id = $2 RETURNING id
  )
  UPDATE channels SET
    -- What waited for a channel that was off follows at once.
    next_call_at = CASE WHEN $11 AND switched_off_at IS NOT NULL THEN clock_timestamp()
      ELSE greatest(next_call_at, clock_timestamp() + $10 * interval '1 ms') END, ${stateChange('$11::boolean', '$4', '$5', '(CASE WHEN EXISTS (SELECT FROM finished) THEN $12 END)')}
  FROM (SELECT count(*) FROM attempt) AS first
  -- Mostly nothing changes: a lock of the channel until the commit would hold up everybody's next call.
  WHERE name = $9 AND ($10::float8 IS NOT NULL OR ${stateChanges('$11::boolean', '$5')})`;

export async function finishDelivery(
  orm: Orm,
  channel: string,
  { id, attemptId }: Lease,
  result: SendResult,
  { state, pauseMs, retryInMs }: WhatFollows,
): Promise<void> {
  const { outcome, status, reason, detail, externalId } = result;
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
    worksAfter(result),
    detail,
  ]);
}

export async function saveProgress(orm: Orm, id: string, progress: Progress): Promise<void> {
  await orm
    .update(deliveries)
    .set({ progress: { ...progress } })
    .where(and(eq(deliveries.id, id), ne(deliveries.state, 'cancelled')));
}
