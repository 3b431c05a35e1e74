import type { HandOffStatus } from '#contract/hand-offs.ts';

/** A hand-off that is retried now and then is no trouble yet. */
const patienceSeconds = 15 * 60;

/** Sentences for the admin; none when all is well. */
export function handOffProblems(status: Omit<HandOffStatus, 'state'>): string[] {
  const { waiting, oldestWaitingSeconds, failed, settingsRejected } = status;
  const problems: string[] = [];
  if (settingsRejected) {
    problems.push('The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again');
  }
  if (failed > 0) problems.push(`${contacts(failed)} could not be sent to the CRM`);
  if (oldestWaitingSeconds !== null && oldestWaitingSeconds > patienceSeconds) {
    problems.push(
      `${contacts(waiting)} waiting for the CRM, the oldest for ${duration(oldestWaitingSeconds)}`,
    );
  }
  return problems;
}

const contacts = (count: number) => (count === 1 ? '1 contact' : `${count} contacts`);

/** Rounded down, in the largest unit of which there are at least two. */
function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 2) return `${Math.floor(seconds / 60)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
