// The commands that connect HighLevel, needed once. `npm run crm:fields -- [FILE] [--create]` lists the custom fields
// of the CRM's location, makes those of ours that are missing, and writes their ids into a file for CRM_CUSTOM_FIELDS.
// With --check it writes nothing, and says what differs from the settings. `npm run crm:pipelines` lists the pipelines
// and their stages, for CRM_PIPELINE_ID and CRM_STAGE_ID.
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { oneLine, parseJson } from '#domain/text.ts';
import { type Config, type CrmSettings, loadConfig } from '#server/config.ts';
import { saidOf, StartUpError } from '#server/settings/start-up-error.ts';
import { customFieldKeys } from './contact-record.ts';
import { createCrmClient } from './crm-client.ts';
import type { Request } from './crm-steps.ts';

/** As a terminal may show it: the reply may hold its signs for a new line or another colour. */
const shown = z.string().transform((text) => oneLine(text, 200));
/** It is copied into a shell and into settings. */
const safeId = z.string().regex(/^[\w.-]{1,100}$/);
const fieldSchema = z.object({ id: safeId, name: shown, fieldKey: shown.default('') });
type Field = z.output<typeof fieldSchema>;
const fieldsSchema = z.object({ customFields: z.array(fieldSchema) });
const madeFieldSchema = z.object({ customField: fieldSchema });
const stageSchema = z.object({ id: safeId, name: shown });
const pipelinesSchema = z.object({
  pipelines: z.array(stageSchema.extend({ stages: z.array(stageSchema) })),
});

/** A list of many fields is long. */
const replyBytes = 16 * 1024 * 1024;

type Crm = ReturnType<typeof connect>;

async function listFields({ ask, locationId, customFieldIds }: Crm, args: readonly string[]): Promise<void> {
  const file = args.find((arg) => !arg.startsWith('--')) ?? 'crm-fields.json';
  const path = `/locations/${encodeURIComponent(locationId)}/customFields`;
  const { customFields } = await ask({ method: 'GET', path }, fieldsSchema);
  // The field's key, or its name if the CRM gave it another key.
  const keyOf = ({ name, fieldKey }: Field) =>
    customFieldKeys.find((key) => fieldKey === `contact.${key}`) ??
    customFieldKeys.find((key) => fieldKey.startsWith('contact.') && name === nameOf(key));
  const ids = new Map(customFields.map((field) => [keyOf(field), field.id]));
  if (args.includes('--check')) return checkFields(customFieldIds, customFields, ids);
  for (const field of customFields) show(keyOf(field) === undefined ? ' ' : '✓', field);
  const missing = customFieldKeys.filter((key) => !ids.has(key));
  const creates = args.includes('--create');
  for (const key of creates ? missing : []) {
    const body = { name: nameOf(key), dataType: 'TEXT', model: 'contact' };
    const { customField } = await ask({ method: 'POST', path, body }, madeFieldSchema);
    ids.set(key, customField.id);
    show('+', customField);
  }
  const ours = customFieldKeys.flatMap((key) => (ids.has(key) ? [[key, ids.get(key)]] : []));
  const named = Object.fromEntries(ours);
  writeFileSync(file, `${JSON.stringify(named, null, 2)}\n`);
  if (!creates && missing.length > 0) {
    console.log(`\nThe CRM has no field for ${missing.join(', ')}.`);
    console.log('Make these fields with: npm run crm:fields -- --create');
  }
  console.log(`\nThe ids of our fields are in ${file}.`);
  console.log(`Set CRM_CUSTOM_FIELDS=${file} and start the server again.`);
  console.log(`In containers: CRM_CUSTOM_FIELDS='${JSON.stringify(named)}'`);
}

/** One sentence for each difference between the account and CRM_CUSTOM_FIELDS. */
function checkFields(
  customFieldIds: CrmSettings['customFieldIds'],
  fields: readonly Field[],
  ids: ReadonlyMap<string | undefined, string>,
): void {
  const known = new Set(fields.map(({ id }) => id));
  const problems = customFieldKeys.flatMap((key) => {
    const [set, own] = [customFieldIds[key], ids.get(key)];
    if (set === undefined) {
      return own === undefined
        ? [`${key}: the CRM has no such field.`]
        : [`${key}: CRM_CUSTOM_FIELDS does not name ${own}.`];
    }
    if (!known.has(set)) return [`${key}: the CRM has no field with the id ${set}.`];
    if (own === undefined || set === own) return [];
    return [`${key}: CRM_CUSTOM_FIELDS names ${set}, and the CRM’s own field is ${own}.`];
  });
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'All fields are there, and CRM_CUSTOM_FIELDS names them.'
      : '\nMake what is missing, and write the file anew, with: npm run crm:fields -- --create',
  );
}

function show(mark: string, { id, name, fieldKey }: Field): void {
  console.log(`${mark} ${fieldKey.padEnd(36)} ${id.padEnd(24)} ${name}`);
}

/** The name `Lift type`, from which HighLevel makes the key `contact.lift_type`. */
const nameOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

async function listPipelines({ ask, locationId }: Crm): Promise<void> {
  const path = `/opportunities/pipelines?locationId=${encodeURIComponent(locationId)}`;
  const { pipelines } = await ask({ method: 'GET', path }, pipelinesSchema);
  for (const { id, name, stages } of pipelines) {
    console.log(`${name}: CRM_PIPELINE_ID=${id}`);
    for (const stage of stages) console.log(`  ${stage.name}: CRM_STAGE_ID=${stage.id}`);
  }
  if (pipelines.length === 0) console.log('The CRM has no pipeline yet: make one there.');
}

function connect({ crm }: Pick<Config, 'crm'>) {
  if (!crm) throw new StartUpError('CRM_URL is not set: no CRM is connected.');
  const { locationId, customFieldIds } = crm;
  if (locationId === undefined) throw new StartUpError('CRM_LOCATION_ID is not set.');
  const call = createCrmClient(crm, () => new Date(), replyBytes);
  const { signal: stopping } = new AbortController();

  async function ask<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
    const { outcome, reason, detail, body } = await call({ ...request, stopping });
    if (outcome === 'limited') {
      throw new StartUpError('The CRM takes no more calls just now: run this again in a minute.');
    }
    if (outcome !== 'delivered') throw new StartUpError(oneLine([reason, detail].filter(Boolean).join(' ')));
    const reply = schema.safeParse(parseJson(body));
    if (!reply.success) throw new StartUpError('The CRM’s reply is not what HighLevel’s API answers.');
    return reply.data;
  }

  return { ask, locationId, customFieldIds };
}

try {
  const [command, ...args] = process.argv.slice(2);
  const crm = connect(loadConfig());
  await (command === 'pipelines' ? listPipelines(crm) : listFields(crm, args));
} catch (error) {
  console.error(saidOf(error));
  process.exitCode = 1;
}
