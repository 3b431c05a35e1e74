import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rehearseUpgrade, releasedVersions } from '#tests/faults/rehearse-upgrade.ts';
import { copyDatabase } from '#tests/support/copied-database.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

test.each(releasedVersions)(
  'This version starts on the data of %s, and prices, leads, deliveries and links stay',
  async (version) => {
    const { url, drop } = await copyDatabase();
    const folder = await makeTemporaryFolder();
    const { problems, leads, goingBack } = await rehearseUpgrade(version, url, folder);
    expect(problems).toEqual([]);
    expect(leads).toBeGreaterThan(0);
    // Going back works, or is refused in a sentence that says what to do.
    expect(goingBack ?? 'start that version, or restore a backup').toMatch(
      /start that version, or restore a backup/,
    );
    await drop();
    await rm(folder, { recursive: true });
  },
);
