// `npm run test:faults`: what a power loss, an outage, a restart and kills at random cost, on servers of its own. Takes
// about five minutes.
import {
  backUpAndRestore,
  killAtRandom,
  losePower,
  restartInTurn,
  stopDatabase,
  untilTrue,
} from './drills.ts';
import { buildHouse, type House } from './house.ts';
import { startBehindPooler } from './pooler.ts';
import { findPrograms, type Programs } from './programs.ts';
import { tally } from './tally.ts';
import { sendVisitors } from './visitors.ts';

const seconds = (value: number) => `${value.toFixed(1)} s`;

async function runDrills(house: House, programs: Programs): Promise<boolean> {
  for (const name of ['web1', 'web2', 'worker'] as const) await house.start(name);
  const visitors = sendVisitors(house.web, 250);

  const power = await losePower(house, visitors);
  console.log(
    `Power loss of the primary: first price ${seconds(power.priced)} after the promotion, first delivery ${seconds(power.sent)}`,
  );
  const outage = await stopDatabase(house, visitors, 30);
  console.log(
    `Database away for 30 s: first price ${seconds(outage.priced)} after its return, first delivery ${seconds(outage.sent)}`,
  );
  const missing = await backUpAndRestore(house, visitors);
  console.log(`Backup under load: ${missing} prices from before it missing in the restored database`);

  const drained = await untilTrue(async () => (await house.waiting()) < 5);
  const unkilled = await tally(house, visitors.answered);
  console.log(
    `So far: ${visitors.answered.size} prices, ${unkilled.lost} lost, ${unkilled.twice + unkilled.repeated} delivered twice`,
  );

  const restarted = await restartInTurn(house, 3);
  console.log(
    `Restart of one web server after the other, three times: ${restarted.failed()} of ${restarted.answered.size + restarted.failed()} failed ${JSON.stringify(restarted.failures())}`,
  );
  const slowest = await killAtRandom(house, 20);
  console.log(`Twenty kills at random: ready again after ${seconds(slowest)} at most`);

  await visitors.stop();
  const delivered = await untilTrue(async () => (await house.waiting()) === 0, 600);
  const all = await tally(house, new Set([...visitors.answered, ...restarted.answered]));
  console.log(`Everything was delivered ${seconds(delivered)} after the last visitor`);
  console.log(
    `Answered ${visitors.answered.size + restarted.answered.size}, lost ${all.lost}, delivered twice ${all.twice}; sent again under the same key after a kill: ${all.repeated}`,
  );
  const pooled = programs.pgbouncer === undefined || (await startBehindPooler(house, programs.pgbouncer));
  const isFine = all.lost + all.twice + unkilled.repeated + missing + restarted.failed() === 0;
  return isFine && pooled && Number.isFinite(drained + delivered);
}

const programs = await findPrograms();
if (programs === undefined) {
  process.exitCode = 1;
} else {
  if (!programs.pgbouncer)
    console.log('Without PgBouncer 1.21 or newer (PGBOUNCER names its program): left out');
  const house = await buildHouse(programs);
  try {
    if (!(await runDrills(house, programs))) process.exitCode = 1;
  } finally {
    await house.takeDown();
  }
}
