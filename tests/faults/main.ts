// `npm run test:faults -- [drills]`: what a power loss, an outage, a restart and kills at random cost, on servers of its
// own. Takes about ten minutes on an idle machine. It fails when something is lost, arrives twice or never recovers. A
// figure that misses its goal is only marked, because a busy machine is slow without being broken.
import { attackProxies } from './attack-proxies.ts';
import { buildDeployment, type Deployment } from './deployment.ts';
import {
  backUpAndRestore,
  killAtRandom,
  losePower,
  restartInTurn,
  stopDatabase,
  untilTrue,
} from './drills.ts';
import { fillDisk } from './fill-disk.ts';
import { migrateUnderLoad } from './migrate-under-load.ts';
import { startBehindPooler } from './pooler.ts';
import { findPrograms, type Programs } from './programs.ts';
import { upgradeReleases } from './rehearse-upgrade.ts';
import { tally } from './tally.ts';
import { sendVisitors, type Visitors } from './visitors.ts';

const seconds = (value: number) => `${value.toFixed(1)} s`;

interface Report {
  readonly text: string;
  readonly isFine: boolean;
  /** The goals that a drill's figures miss. */
  readonly missed?: string | undefined;
}

type Drill = (deployment: Deployment, visitors: Visitors, programs: Programs) => Promise<Report>;

const recovery = (what: string, { priced, sent }: { priced: number; sent: number }): Report => ({
  text: `${what}: first price after ${seconds(priced)}, first delivery after ${seconds(sent)}`,
  isFine: Number.isFinite(priced + sent),
  missed: Math.max(priced, sent) > 15 ? '15 s' : undefined,
});

const drills: Readonly<Record<string, Drill>> = {
  power: async (deployment, visitors) =>
    recovery('Power loss of the primary, from the promotion on', await losePower(deployment, visitors)),
  outage: async (deployment, visitors) =>
    recovery('Database away for 30 s, from its return on', await stopDatabase(deployment, visitors, 30)),
  async backup(deployment, visitors) {
    const missing = await backUpAndRestore(deployment, visitors);
    const text = `Backup under load: ${missing} prices from before it are missing in the restored database`;
    return { text, isFine: missing === 0 };
  },
  async restart(deployment, visitors) {
    const { failed, failures, answered } = await restartInTurn(deployment, 10);
    for (const name of answered) visitors.answered.add(name);
    const all = answered.size + failed();
    return {
      text: `Web servers restarted in turn, ten times: ${failed()} of ${all} failed ${JSON.stringify(failures())}`,
      isFine: answered.size > 0,
      missed: failed() > 0 ? '0 failed' : undefined,
    };
  },
  async kills(deployment, visitors) {
    const longest = await killAtRandom(deployment, visitors, 20);
    return {
      text: `Twenty kills at random: nobody had a price for ${seconds(longest)} at most`,
      isFine: Number.isFinite(longest),
    };
  },
  proxies: (deployment, _visitors, installed) => attackProxies(deployment, installed),
  disk: fillDisk,
  migration: migrateUnderLoad,
  upgrade: upgradeReleases,
  async pooler(deployment, _visitors, { pgbouncer }) {
    if (pgbouncer !== undefined) return startBehindPooler(deployment, pgbouncer);
    return { text: 'No PgBouncer 1.21 or newer (PGBOUNCER names its program): left out', isFine: true };
  },
};

async function runDrills(
  deployment: Deployment,
  programs: Programs,
  names: readonly string[],
): Promise<boolean> {
  let allFine = true;
  const print = ({ text, isFine, missed }: Report) => {
    allFine &&= isFine;
    console.log(
      `${isFine ? '✓' : '✗'} ${text}${isFine && missed !== undefined ? ` (the goal is ${missed})` : ''}`,
    );
  };
  for (const name of ['web1', 'web2', 'worker'] as const) await deployment.start(name);
  const visitors = sendVisitors(deployment.web, 250);
  for (const name of names) {
    const drill = drills[name];
    if (!drill) throw new Error(`There is no drill ${name}: ${Object.keys(drills).join(', ')}`);
    print(await drill(deployment, visitors, programs));
  }
  await visitors.stop();

  const stoppedAt = performance.now() / 1000;
  await untilTrue(async () => (await deployment.undelivered()).waiting === 0, 900);
  const { waiting, failed } = await deployment.undelivered();
  const { lost, twice, repeated } = await tally(deployment, visitors.answered);
  const again = `sent again under its key because its sender was killed ${repeated}`;
  print({
    text: `Answered ${visitors.answered.size}, lost ${lost}, delivered twice ${twice}, given up ${failed}, ${again}; ${waiting} still waiting after ${seconds(performance.now() / 1000 - stoppedAt)}`,
    isFine: lost + twice + failed + waiting === 0 && (repeated === 0 || names.includes('kills')),
  });
  return allFine;
}

const programs = await findPrograms();
if (programs === undefined) {
  process.exitCode = 1;
} else {
  const asked = process.argv.slice(2);
  const deployment = await buildDeployment(programs);
  process.once('SIGINT', () => void deployment.takeDown().finally(() => process.exit(130)));
  try {
    if (!(await runDrills(deployment, programs, asked.length > 0 ? asked : Object.keys(drills))))
      process.exitCode = 1;
  } finally {
    await deployment.takeDown();
  }
}
