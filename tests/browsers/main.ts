// `npm run test:browsers -- [firefox] [webkit]`: the main ways through the product in other browsers than the tests' own.
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { browsers } from './browsers.ts';
import { hostPages } from './input-walks.ts';
import { createScreen } from './screen.ts';
import { walks } from './walks.ts';

const wanted = process.argv.slice(2);
const results = 'test-results/browsers';
await mkdir(results, { recursive: true });

for (const [name, startBrowser] of Object.entries(browsers)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = await makeTemporaryFolder();
  const site = createServer().listen(0, '127.0.0.1');
  await once(site, 'listening');
  const hostUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const app = await startAppProcess({ folder, env: { EMBED_ORIGINS: hostUrl } });
  const { url } = await app.ready;
  site.on('request', ({ url: path = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>A partner</title>${hostPages[path]?.(`${url}/embed.js`) ?? ''}`);
  });
  const { driver, stop } = await startBrowser(folder);
  await driver.manage().window().setRect({ width: 1280, height: 900 });
  const screen = createScreen(driver);
  for (const [words, walk] of Object.entries(walks)) {
    try {
      await walk({ driver, screen, url, hostUrl });
      console.log(`${name}: ${words}`);
    } catch (error) {
      console.error(`${name} FAILED: ${words}:`, error);
      process.exitCode = 1;
    }
    await writeFile(join(results, `${name} ${words}.png`), await driver.takeScreenshot(), 'base64');
  }
  await stop();
  site.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}
