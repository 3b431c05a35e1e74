// What is so of a channel. Connections, status box, lead, metrics and alert all take it from here. Attempts and tests keep the
// columns of `channels` from which it follows.
import type { ChannelStatus } from '#contract/deliveries/connections.ts';
import type { AttemptOutcome, ChannelState } from '#contract/deliveries/deliveries.ts';
import { type BusinessCalendar, dayInWords } from '#domain/day.ts';
import type { SendResult } from './channel.ts';
import { wordsOf } from './channels.ts';

export interface ChannelFacts extends Pick<
  ChannelStatus,
  'channel' | 'label' | 'connected' | 'waiting' | 'oldestWaitingSeconds' | 'failed'
> {
  /** Times are milliseconds since 1970. */
  readonly workingSince: number | null;
  readonly failingSince: number | null;
  readonly failingReason: string | null;
  readonly switchedOffAt: number | null;
}

/** What waits for less is no problem yet. */
const patienceSeconds = 15 * 60;

/** Somebody has to act if there is a `why`. */
export function channelState(facts: ChannelFacts, calendar: BusinessCalendar): ChannelState {
  const {
    connected,
    waiting,
    oldestWaitingSeconds: oldest,
    workingSince,
    failingSince,
    switchedOffAt,
  } = facts;
  const { subject, target, one, many } = wordsOf(facts.channel, facts.label);
  const wait = `${waiting.toLocaleString('en-AU')} ${waiting === 1 ? `${one} waits` : `${many} wait`} for ${target}`;
  const waits = waiting > 0 ? `. ${wait}` : '';
  const saying = (state: ChannelState['state'], says: string, since: number | null = null, why?: string) => {
    const at = since === null ? null : new Date(since).toISOString();
    return { state, since: at, says, ...(why !== undefined && { why }) };
  };
  const sinceWords = (since: number) => {
    const [day = '', time = ''] = calendar.dayAndTime(since).split(' ');
    return `since ${dayInWords(day)}, ${time}`;
  };
  if (!connected) {
    const says = `${subject} is not set up`;
    return saying('off', says + waits, null, waiting > 0 ? says : undefined);
  }
  const why = (facts.failingReason ?? 'It did not say why').replace(/\.$/, '');
  if (switchedOffAt !== null) {
    return saying(
      'off',
      `${subject} has been off ${sinceWords(switchedOffAt)}: ${why}${waits}`,
      switchedOffAt,
      why,
    );
  }
  if (failingSince !== null) {
    const says = `${subject} has not worked ${sinceWords(failingSince)}: ${why}${waits}`;
    return saying('failing', says, failingSince, why);
  }
  if (oldest !== null && oldest > patienceSeconds) {
    const long = `the oldest for ${duration(oldest)}`;
    return saying('waiting', `${wait}, ${long}`, workingSince, long);
  }
  if (workingSince !== null)
    return saying('working', `${subject} has worked ${sinceWords(workingSince)}`, workingSince);
  const nothing = facts.failed > 0 ? 'nothing has arrived yet' : 'nothing has been sent yet';
  return saying('waiting', `${subject} is set up, and ${nothing}`);
}

/** Whether nothing that is sent arrives. */
export const isStopped = ({ state }: ChannelState): boolean => state === 'failing' || state === 'off';

/** The duration in the largest unit of which there are at least two, rounded down. */
function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 2) return `${Math.floor(seconds / 60)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** Nothing arrives because of the receiver or of our settings, whatever is sent. */
const failing: ReadonlySet<AttemptOutcome> = new Set(['unavailable', 'settings_rejected', 'gone']);

/** What this result says of the channel: undefined if nothing. */
export function worksAfter({ outcome, isPassing }: SendResult): boolean | undefined {
  if (outcome === 'delivered' || outcome === 'existed') return true;
  return failing.has(outcome) && !isPassing ? false : undefined;
}

/** The change of a channel's row, by the places of the parameters: whether it works (null: as before), the outcome, reason, detail. */
export const stateChange = (works: string, outcome: string, reason: string, detail: string) => `
  settings_rejected = ${outcome} = 'settings_rejected',
  switched_off_at = CASE WHEN ${outcome} = 'gone' THEN coalesce(switched_off_at, now()) WHEN ${works} IS NOT TRUE THEN switched_off_at END,
  working_since = CASE WHEN ${works} THEN coalesce(working_since, now()) WHEN ${works} IS NULL THEN working_since END,
  failing_since = CASE WHEN NOT ${works} THEN coalesce(failing_since, now()) WHEN ${works} IS NULL THEN failing_since END,
  failing_reason = CASE WHEN NOT ${works} THEN ${reason} WHEN ${works} IS NULL THEN failing_reason END,
  failing_detail = CASE WHEN NOT ${works} THEN ${detail} WHEN ${works} IS NULL THEN failing_detail END`;

/** Whether a result changes the row at all: mostly it does not. */
export const stateChanges = (works: string, reason: string) => `
  (${works} AND working_since IS NULL OR NOT ${works} AND (failing_since IS NULL OR failing_reason IS DISTINCT FROM ${reason}))`;
