// Figures for Prometheus, kept only with METRICS=on, and shown only with METRICS_TOKEN.
import type { FastifyInstance } from 'fastify';
import { type AttemptOutcome, channelStates } from '#contract/deliveries/deliveries.ts';
import type { Basics } from '#server/basics.ts';
import type { Config } from '#server/config.ts';
import { databaseFault } from '#server/database/database-faults.ts';
import type { SubmissionOutcome } from '#server/estimates/plan-submission.ts';
import { type Failure, failure, sendFailure } from '#server/http/failure.ts';
import { isSameSecret } from '#server/http/is-same-secret.ts';
import { visitorNetwork } from '#server/http/rate-limits.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { createMaintenanceStore } from './maintenance.ts';

export interface Metrics {
  readonly countEstimate: (outcome: SubmissionOutcome) => void;
  readonly countAttempt: (channel: string, outcome: AttemptOutcome) => void;
  /** Measures the application's requests and serves `/metrics`. */
  readonly addRoutes: (app: FastifyInstance, needs: MetricsNeeds) => void;
}

export interface MetricsNeeds extends Pick<Basics, 'database'> {
  readonly deliveries: Pick<Deliveries, 'states'>;
  /** Logs and limits wrong tokens. */
  readonly refuseAccess: (what: 'metrics', network: string, usual: Failure) => Promise<Failure>;
}

const off: Metrics = {
  countEstimate: () => undefined,
  countAttempt: () => undefined,
  addRoutes: () => undefined,
};

const outcomes: readonly SubmissionOutcome[] = ['recorded', 'repeated', 'no_lead', 'too_many'];

/** Without a token there are no metrics. */
export async function createMetrics(config: Pick<Config, 'metricsToken' | 'role'>): Promise<Metrics> {
  const { metricsToken, role } = config;
  if (metricsToken === undefined) return off;
  const expected = `Bearer ${metricsToken}`;
  const { default: prometheus } = await import('@prometheus-io/client');
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const estimates = counter(
    'estimates_total',
    'Submitted estimates by what became of them: recorded, repeated, or why not',
    ['outcome'],
  );
  // From the start, because Prometheus sees no increase from nothing, and no lack of what is not there.
  for (const outcome of outcomes) estimates.inc({ outcome }, 0);
  const attempts = counter(
    'delivery_attempts_total',
    'Attempts of this process at deliveries, by channel and outcome',
    ['channel', 'outcome'],
  );

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  gauge(
    'background_work_enabled',
    '1 if this process delivers, makes backups and erases, 0 with ROLE=web',
  ).set(role === 'web' ? 0 : 1);
  const connectionsWaiting = gauge(
    'database_connections_waiting',
    'Requests and tasks of this process that wait for a connection to the database',
  );
  const reachable = gauge(
    'database_reachable',
    '1 if the database replied to this request for the figures, otherwise 0',
  );
  const byChannel = ['channel', 'label'];
  const state = gauge('channel_state', '1 for the state of the channel: working, failing, waiting or off', [
    ...byChannel,
    'state',
  ]);
  const waiting = gauge('deliveries_waiting', 'Deliveries still to be made', byChannel);
  const oldest = gauge(
    'delivery_oldest_waiting_seconds',
    'How long the oldest waiting delivery has waited; 0 when none waits',
    byChannel,
  );
  const failed = gauge('deliveries_failed', 'Deliveries that were refused or given up', byChannel);
  // A task that is switched off, or was never done, has no age.
  const taskAge = gauge('background_task_age_seconds', 'How long ago the task was last done', ['task']);
  const taskFailed = gauge('background_task_failed', '1 if the last run of the task failed, otherwise 0', [
    'task',
  ]);

  /** Reads these from the database at every request, so that all processes show the same. */
  async function readFigures({ database, deliveries }: MetricsNeeds): Promise<void> {
    connectionsWaiting.set(database.pool.waitingCount);
    const read = Promise.all([deliveries.states(), createMaintenanceStore(database.orm).read()]);
    // Without the database the process still tells its own figures.
    const [channels, tasks] = await read.catch((error: unknown) => {
      if (!databaseFault(error)) throw error;
      return [];
    });
    reachable.set(channels ? 1 : 0);
    for (const each of [state, waiting, oldest, failed, taskAge, taskFailed]) each.reset();
    for (const { channel, label, ...backlog } of channels ?? []) {
      for (const each of channelStates) {
        state.set({ channel, label, state: each }, each === backlog.state ? 1 : 0);
      }
      waiting.set({ channel, label }, backlog.waiting);
      oldest.set({ channel, label }, backlog.oldestWaitingSeconds ?? 0);
      failed.set({ channel, label }, backlog.failed);
    }
    for (const [task, { doneSecondsAgo, problem }] of tasks ?? []) {
      if (doneSecondsAgo !== null) taskAge.set({ task }, doneSecondsAgo);
      taskFailed.set({ task }, problem === null ? 0 : 1);
    }
  }

  return {
    countEstimate: (outcome) => estimates.inc({ outcome }),
    countAttempt: (channel, outcome) => attempts.inc({ channel, outcome }),
    addRoutes(app, needs) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request;
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
      app.get('/metrics', { schema: { hide: true }, config: { perMinute: 120 } }, async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const given = request.headers.authorization;
        const usual = failure('not_signed_in');
        if (given === undefined) return sendFailure(reply, usual);
        if (!isSameSecret(given, expected)) {
          return sendFailure(reply, await needs.refuseAccess('metrics', visitorNetwork(request), usual));
        }
        await readFigures(needs);
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}
