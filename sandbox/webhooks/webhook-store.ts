// The events that the sandbox's webhooks took, and how they reply, in memory.

const webhookModes = {
  ok: 'Take every event',
  gone: 'Want nothing any more (410)',
  refuse: 'Refuse events (400)',
  limit: 'Too many requests (429, again in 30 seconds)',
  break: 'Break down (500)',
  redirect: 'Redirect elsewhere (302)',
  slow: 'Reply slowly (after 5 seconds)',
  silent: 'Never reply',
  drop: 'Drop the connection',
} as const;

type WebhookMode = keyof typeof webhookModes;

export interface WebhookRequest {
  readonly receivedAt: Date;
  /** The last part of the address. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The signature is of this body, made with the sandbox's secret, not long ago. */
  readonly isSigned: boolean;
  readonly taken: boolean;
}

/** Keeps so many of a kind; the oldest go first. */
export function createWebhookStore(clock: () => Date, keep: number) {
  let mode: WebhookMode = 'ok';
  const modeOf = new Map<string, WebhookMode>();
  let requests: WebhookRequest[] = [];
  return {
    modes: webhookModes,
    mode: () => mode,
    setMode(next: WebhookMode) {
      mode = next;
      modeOf.clear();
    },
    /** Of one address, until the next mode for all. */
    setModeOf(name: string, next: WebhookMode) {
      modeOf.set(name, next);
    },
    modeOf: (name: string) => modeOf.get(name) ?? mode,
    /** Whatever the reply, oldest first. */
    requests: (): readonly WebhookRequest[] => requests,
    /** What was taken at an address, oldest first. */
    events: (name: string): Record<string, unknown>[] =>
      requests
        .filter((request) => request.taken && request.name === name)
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    note(request: Omit<WebhookRequest, 'receivedAt'>) {
      requests = [...requests.slice(-keep), { receivedAt: clock(), ...request }];
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
