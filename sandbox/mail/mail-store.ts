// The mails that the sandbox's mail server took, and how it replies, in memory.
import type { Email } from 'postal-mime';

const mailModes = {
  ok: 'Take every mail',
  unauthorized: 'Reject the password (535)',
  refuse: 'Refuse the recipient (550)',
  limit: 'Ask to come back later (451)',
  break: 'Close the service (421)',
  slow: 'Reply slowly (after 5 seconds)',
  drop: 'Drop the connection',
} as const;

type MailMode = keyof typeof mailModes;

export interface ReceivedMail {
  readonly receivedAt: Date;
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
}

/** Keeps so many of a kind; the oldest go first. */
export function createMailStore(clock: () => Date, keep: number) {
  let mode: MailMode = 'ok';
  let mails: ReceivedMail[] = [];
  let connections = 0;
  return {
    modes: mailModes,
    mode: () => mode,
    setMode(next: MailMode) {
      mode = next;
    },
    /** Taken mails, oldest first. */
    mails: (): readonly ReceivedMail[] => mails,
    /** How often somebody connected, whatever came of it. */
    connections: () => connections,
    noteConnection() {
      connections += 1;
    },
    take(mail: Omit<ReceivedMail, 'receivedAt'>) {
      mails = [...mails.slice(-keep), { receivedAt: clock(), ...mail }];
    },
  };
}

export type MailStore = ReturnType<typeof createMailStore>;
