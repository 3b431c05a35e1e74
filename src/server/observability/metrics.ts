// Figures for Prometheus, kept only with METRICS=on, and shown only with METRICS_TOKEN.
import type Prometheus from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { AttemptOutcome } from '#contract/deliveries.ts';
import type { Database } from '#server/database/connection.ts';
import { databaseFault } from '#server/database/database-faults.ts';
import type { Deliveries, ChannelBacklog } from '#server/deliveries/open-deliveries.ts';
import type { SubmissionOutcome } from '#server/estimates/plan-submission.ts';
import { failure, sendFailure } from '#server/http/failure.ts';
import { isSameSecret } from '#server/http/is-same-secret.ts';
import { createMaintenanceStore, type MaintenanceState } from './maintenance.ts';

export interface Metrics {
  readonly countEstimate: (outcome: SubmissionOutcome) => void;
  readonly countAttempt: (channel: string, outcome: AttemptOutcome) => void;
  /** Measures the application's requests and serves `/metrics`. */
  readonly addRoutes: (app: FastifyInstance, needs: MetricsNeeds) => void;
}

export interface MetricsNeeds {
  readonly database: Pick<Database, 'orm' | 'pool'>;
  readonly deliveries: Pick<Deliveries, 'backlogs'>;
}

const off: Metrics = {
  countEstimate: () => undefined,
  countAttempt: () => undefined,
  addRoutes: () => undefined,
};

/** Without a token there are no metrics. */
export async function createMetrics(token: string | undefined): Promise<Metrics> {
  if (token === undefined) return off;
  const expected = `Bearer ${token}`;
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
  const estimates = new Counter({
    name: 'estimates_total',
    help: 'Submitted estimates by what became of them: recorded, or repeated',
    labelNames: ['outcome'],
    registers,
  });
  const attempts = new Counter({
    name: 'delivery_attempts_total',
    help: 'Attempts of this process at deliveries, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  return {
    countEstimate: (outcome) => estimates.inc({ outcome }),
    countAttempt: (channel, outcome) => attempts.inc({ channel, outcome }),
    addRoutes(app, { database, deliveries }) {
      const setBacklogs = backlogGauges(prometheus, registry);
      const setTasks = taskGauges(prometheus, registry);
      const maintenance = createMaintenanceStore(database.orm);
      const { pool } = database;
      const waiting = new Gauge({
        name: 'database_connections_waiting',
        help: 'Requests and tasks of this process that wait for a connection to the database',
        registers,
      });
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const given = request.headers.authorization ?? '';
        if (!isSameSecret(given, expected)) return sendFailure(reply, failure('not_signed_in'));
        waiting.set(pool.waitingCount);
        // Without the database the process still tells its own figures.
        const read = Promise.all([deliveries.backlogs(), maintenance.read()]);
        const [backlogs, tasks] = await read.catch((error: unknown) => {
          if (databaseFault(error)) return [];
          throw error;
        });
        setBacklogs(backlogs);
        setTasks(tasks);
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

/** Read from the database at every request, so that all processes show the same. Without it they are left out. */
function backlogGauges({ Gauge }: typeof Prometheus, registry: Prometheus.Registry) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['channel', 'label'], registers: [registry] });
  const waiting = gauge('deliveries_waiting', 'Deliveries still to be made');
  const oldest = gauge(
    'delivery_oldest_waiting_seconds',
    'How long the oldest waiting delivery has waited; 0 when none waits',
  );
  const failed = gauge('deliveries_failed', 'Deliveries that were refused or given up');
  const reachable = new Gauge({
    name: 'database_reachable',
    help: '1 if the database replied to this request for the figures, otherwise 0',
    registers: [registry],
  });
  return (backlogs: readonly ChannelBacklog[] | undefined) => {
    reachable.set(backlogs ? 1 : 0);
    for (const each of [waiting, oldest, failed]) each.reset();
    for (const { kind: channel, label, ...backlog } of backlogs ?? []) {
      waiting.set({ channel, label }, backlog.waiting);
      oldest.set({ channel, label }, backlog.oldestWaitingSeconds ?? 0);
      failed.set({ channel, label }, backlog.failed);
    }
  };
}

/** The backup, the erasure of old leads and so on. A task that is switched off, or was never done, has no age. */
function taskGauges({ Gauge }: typeof Prometheus, registry: Prometheus.Registry) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['task'], registers: [registry] });
  const age = gauge('background_task_age_seconds', 'How long ago the task was last done');
  const failed = gauge('background_task_failed', '1 if the last run of the task failed, otherwise 0');
  return (tasks: ReadonlyMap<string, MaintenanceState> | undefined) => {
    for (const each of [age, failed]) each.reset();
    for (const [task, { doneSecondsAgo, problem }] of tasks ?? []) {
      if (doneSecondsAgo !== null) age.set({ task }, doneSecondsAgo);
      failed.set({ task }, problem === null ? 0 : 1);
    }
  };
}
