// Firefox and WebKitGTK, each with an empty profile, under WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, WebDriver } from 'selenium-webdriver';
import { connectMarionette } from './marionette.ts';

export interface Browser {
  readonly driver: WebDriver;
  readonly stop: () => Promise<void>;
}

export const browsers: Readonly<Record<string, (folder: string) => Promise<Browser>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

const needs = 'On Debian: apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb xauth';

async function startFirefox(folder: string): Promise<Browser> {
  const profile = join(folder, 'firefox');
  await mkdir(profile);
  await writeFile(
    join(profile, 'user.js'),
    // Any free port, and the coarse pointer of a finger.
    'user_pref("marionette.port", 0);\nuser_pref("ui.primaryPointerCapabilities", 1);\n',
  );
  const program = start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile]);
  const port = await eventually(program, async () =>
    Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8')),
  );
  const connection = connectMarionette(port);
  const driver = WebDriver.createSession(connection, {});
  return {
    driver,
    stop: async () => {
      connection.close();
      await end(program);
    },
  };
}

async function startWebKit(): Promise<Browser> {
  const port = await freePort();
  const program = start('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`]);
  const server = `http://127.0.0.1:${port}`;
  await eventually(program, () => fetch(`${server}/status`));
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        args: ['--automation', '--ignore-tls-errors'],
      },
    })
    .build();
  return {
    driver,
    stop: async () => {
      await driver.quit();
      await end(program);
    },
  };
}

/** In a group of its own, so that what it starts ends with it. */
function start(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { stdio: 'ignore', detached: true }).once('error', ({ message }) => {
    throw new Error(`${message}. ${needs}`);
  });
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.pid === undefined) return;
  process.kill(-program.pid);
  await once(program, 'exit');
}

/** What `read` returns once it no longer throws. */
async function eventually<Value>(program: ChildProcess, read: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (program.exitCode !== null)
        throw new Error(`${program.spawnfile} has ended. ${needs}`, { cause: error });
      await setTimeout(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
