import type { ChannelStatus, HandOffStatus } from '#contract/deliveries.ts';
import { channelProblems } from './channel-problems.ts';

/** The state of the CRM hand-off, in a word. */
export function handOffStatus(channels: readonly ChannelStatus[]): HandOffStatus {
  const crm = channels.find(({ channel }) => channel === 'crm');
  if (!crm) {
    return { state: 'off', waiting: 0, oldestWaitingSeconds: null, failed: 0, settingsRejected: false };
  }
  const { connected, waiting, oldestWaitingSeconds, failed, settingsRejected } = crm;
  const counts = { waiting, oldestWaitingSeconds, failed, settingsRejected };
  if (!connected) return { state: 'off', ...counts };
  if (channelProblems(crm).length > 0) return { state: 'trouble', ...counts };
  return { state: waiting > 0 ? 'waiting' : 'ok', ...counts };
}
