// `npm run crm:fields -- crm-fields.json`: lists the custom fields of the CRM's location, and writes the ids of those that
// are ours into a file for CRM_CUSTOM_FIELDS.
import { writeFileSync } from 'node:fs';
import { loadConfig } from '#server/config.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { createCrmClient } from './crm-client.ts';
import { readCrmFields } from './crm-fields.ts';

try {
  const [file = 'crm-fields.json'] = process.argv.slice(2);
  const { crm } = loadConfig();
  if (!crm) throw new StartUpError('CRM_URL is not set: no CRM is connected.');
  const found = await readCrmFields(
    crm,
    createCrmClient(crm, () => new Date()),
  );
  if (!found.ok) throw new StartUpError(found.problem);
  for (const { id, name, key } of found.fields) {
    console.log(`${key in found.mapping ? '✓' : ' '} ${key.padEnd(28)} ${id.padEnd(24)} ${name}`);
  }
  writeFileSync(file, `${JSON.stringify(found.mapping, null, 2)}\n`);
  console.log(`\n${Object.keys(found.mapping).length} of ours are there; their ids are in ${file}:`);
  console.log(`set CRM_CUSTOM_FIELDS=${file} and start the server again.`);
  if (found.missing.length > 0) console.log(`\nThe CRM has no field for ${found.missing.join(', ')}.`);
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
