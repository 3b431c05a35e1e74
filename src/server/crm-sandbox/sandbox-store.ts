// What the sandbox CRM has been sent and how it answers, in memory.

export const sandboxModes = {
  ok: 'Take every contact',
  unauthorized: 'Reject the token (401)',
  refuse: 'Refuse contacts (422)',
  limit: 'Too many requests (429, wait 3 seconds)',
  break: 'Break down (500)',
  slow: 'Answer slowly (after 5 seconds)',
  silent: 'Never answer',
  drop: 'Drop the connection',
  duplicate: 'Know every contact already (400)',
} as const;

export type SandboxMode = keyof typeof sandboxModes;

export interface SandboxContact {
  readonly receivedAt: Date;
  readonly idempotencyKey: string;
  /** The JSON body as it came. */
  readonly record: Readonly<Record<string, unknown>>;
}

export interface SandboxRequest {
  readonly at: Date;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly mode: SandboxMode;
}

/** Enough to look at; the oldest go first. */
const keep = 2000;

export function createSandboxStore(clock: () => Date) {
  let mode: SandboxMode = 'ok';
  let contacts: SandboxContact[] = [];
  let requests: SandboxRequest[] = [];
  return {
    mode: () => mode,
    setMode(next: SandboxMode) {
      mode = next;
    },
    /** Taken contacts, oldest first. */
    contacts: (): readonly SandboxContact[] => contacts,
    /** Every call for a contact, whatever it was answered. */
    requests: (): readonly SandboxRequest[] => requests,
    noteRequest(path: string, headers: SandboxRequest['headers']) {
      requests = [...requests.slice(-keep), { at: clock(), path, headers, mode }];
    },
    take(idempotencyKey: string, record: SandboxContact['record']) {
      contacts = [...contacts.slice(-keep), { receivedAt: clock(), idempotencyKey, record }];
    },
  };
}

export type SandboxStore = ReturnType<typeof createSandboxStore>;
