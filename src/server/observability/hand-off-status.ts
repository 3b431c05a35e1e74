import type { HandOffStatus } from '#contract/hand-offs.ts';
import type { Backlog } from '#server/deliveries/delivery-store.ts';
import { handOffProblems } from './hand-off-problems.ts';

export function handOffStatus(connected: boolean, backlog: Backlog): HandOffStatus {
  const { waiting, oldestWaitingSeconds, failed } = backlog;
  const settingsRejected = connected && backlog.settingsRejected;
  const counts = { waiting, oldestWaitingSeconds, failed, settingsRejected };
  if (!connected) return { state: 'off', ...counts };
  if (handOffProblems(counts).length > 0) return { state: 'trouble', ...counts };
  return { state: waiting > 0 ? 'waiting' : 'ok', ...counts };
}
