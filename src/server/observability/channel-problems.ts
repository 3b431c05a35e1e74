import type { ChannelStatus } from '#contract/deliveries.ts';
import { wordsOf } from '#server/deliveries/channels.ts';

/** A few retries are no problem yet. */
const patienceSeconds = 15 * 60;

type Status = Omit<ChannelStatus, 'connected'>;

/** Sentences for the admin; none when all is well. */
export function channelProblems(status: Status): string[] {
  const { channel, label, waiting, oldestWaitingSeconds, failed, settingsRejected, switchedOff } = status;
  const { one, many, sent, target, rejected } = wordsOf(channel);
  const amount = (count: number) => `${count} ${count === 1 ? one : many}`;
  const problems: string[] = [];
  if (settingsRejected) problems.push(rejected(label));
  if (switchedOff) {
    problems.push(
      `The webhook ${label} is switched off, since it said that it wants nothing any more (410): take it out of WEBHOOK_URLS, or send something to it again`,
    );
  } else if (failed > 0) problems.push(`${amount(failed)} could not be ${sent(label)}`);
  if (oldestWaitingSeconds !== null && oldestWaitingSeconds > patienceSeconds) {
    problems.push(
      `${amount(waiting)} waiting for ${target(label)}, the oldest for ${duration(oldestWaitingSeconds)}`,
    );
  }
  return problems;
}

/** Rounded down, in the largest unit with at least two. */
function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 2) return `${Math.floor(seconds / 60)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
