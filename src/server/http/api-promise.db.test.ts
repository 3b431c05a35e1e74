// A minor version never breaks a program that was written for an earlier one: each released description of the API is held
// against this one. tests/faults/record-release.ts writes them.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestServer } from '#tests/support/test-server.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  readonly requestBody?: { content: Record<string, { schema?: Schema }> };
  readonly responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

interface Api {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks?: Record<string, { post: Operation }>;
  readonly components?: { schemas?: Record<string, Schema> };
}

/** Who writes what the schema describes, and so may leave out, or add, nothing that the other side does not expect. */
type Writer = 'caller' | 'server';

/** What a caller of the earlier API would notice, each with its place. */
function broken(earlier: Api, now: Api): string[] {
  const found: string[] = [];
  const say = (place: string, what: string) => void found.push(`${place}: ${what}`);

  function resolved(schema: Schema | undefined, api: Api): Schema | undefined {
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolved(api.components?.schemas?.[name], api);
  }

  const choices = (schema: Schema) => schema.anyOf ?? schema.oneOf;
  const typesOf = (schema: Schema) => (schema.type === undefined ? [] : [schema.type].flat());

  function compare(
    place: string,
    was: Schema | undefined,
    is: Schema | undefined,
    writer: Writer,
    depth = 0,
  ): void {
    const [old, current] = [resolved(was, earlier), resolved(is, now)];
    if (!old || depth > 12) return;
    if (!current) return say(place, 'is gone');
    const [oldChoices, choicesNow] = [choices(old), choices(current)];
    if (oldChoices && choicesNow) {
      for (const [index, each] of oldChoices.entries())
        compare(`${place}|${index}`, each, choicesNow[index], writer, depth + 1);
      return;
    }
    const types = typesOf(current);
    if (types.length > 0 && !choicesNow) {
      const missing = typesOf(old).filter(
        (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
      );
      if (missing.length > 0) say(place, `is no ${missing.join()} any more`);
    }
    // A caller may go on to send each value that it knew. The server may send further ones.
    const gone = (old.enum ?? []).filter((value) => current.enum && !current.enum.includes(value));
    if (gone.length > 0 && writer === 'caller') say(place, `takes no ${gone.join()} any more`);
    for (const [name, property] of Object.entries(old.properties ?? {}))
      compare(`${place}.${name}`, property, current.properties?.[name], writer, depth + 1);
    const [asked, askedNow] = [old.required ?? [], current.required ?? []];
    const added = writer === 'caller' ? askedNow.filter((name) => !asked.includes(name)) : [];
    if (added.length > 0) say(place, `asks for ${added.join()}`);
    const left = writer === 'server' ? asked.filter((name) => !askedNow.includes(name)) : [];
    if (left.length > 0) say(place, `may leave out ${left.join()}`);
    if (old.items) compare(`${place}[]`, old.items, current.items, writer, depth + 1);
  }

  function compareOperations(place: string, was: Operation, is: Operation | undefined): void {
    if (!is) return say(place, 'is gone');
    for (const { name, in: where, schema } of was.parameters ?? []) {
      const parameter = is.parameters?.find((each) => each.name === name && each.in === where);
      compare(`${place} ?${name}`, schema ?? {}, parameter && (parameter.schema ?? {}), 'caller');
    }
    for (const { name, required } of is.parameters ?? []) {
      const knew = was.parameters?.some((each) => each.name === name && each.required === required);
      if (required && !knew) say(place, `asks for ?${name}`);
    }
    for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {}))
      compare(`${place} takes`, schema, is.requestBody?.content[type]?.schema, 'caller');
    for (const [status, { content }] of Object.entries(was.responses))
      for (const [type, { schema }] of Object.entries(content ?? {}))
        compare(`${place} ${status}`, schema, is.responses[status]?.content?.[type]?.schema, 'server');
  }

  for (const [path, methods] of Object.entries(earlier.paths))
    for (const [method, operation] of Object.entries(methods))
      compareOperations(`${method} ${path}`, operation, now.paths[path]?.[method]);
  for (const [event, { post }] of Object.entries(earlier.webhooks ?? {}))
    compare(
      `webhook ${event}`,
      Object.values(post.requestBody?.content ?? {})[0]?.schema,
      Object.values(now.webhooks?.[event]?.post.requestBody?.content ?? {})[0]?.schema,
      'server',
    );
  return found;
}

const { server } = await useTestServer();
const releases = resolve(import.meta.dirname, '../../../tests/faults/releases');
const now = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Api;
const files = (await readdir(releases)).filter((name) => name.endsWith('.openapi.json.gz'));

test.for(files)('A program that was written for %s goes on', async (file) => {
  const earlier = await promisify(gunzip)(await readFile(join(releases, file)));
  expect(broken(JSON.parse(earlier.toString()) as Api, now)).toEqual([]);
});

test('What breaks a program is found, and what is added is not', () => {
  const api = (operation: Operation): Api => ({ paths: { '/leads': { get: operation } } });
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const lead: Schema = {
    type: 'object',
    properties: { name: { type: 'string' }, total: { type: 'number' } },
    required: ['name'],
  };
  const asked: Schema = { type: 'object', properties: { state: { type: 'string', enum: ['NSW', 'VIC'] } } };
  const first = api({ requestBody: json(asked), responses: { 200: json(lead) } });
  const changed = (change: Partial<Schema>, changeAsked: Partial<Schema> = {}) =>
    broken(
      first,
      api({
        requestBody: json({ ...asked, ...changeAsked }),
        responses: { 200: json({ ...lead, ...change }) },
      }),
    );
  expect(changed({})).toEqual([]);
  expect(
    changed({ properties: { ...lead.properties, more: { type: 'string' } }, required: ['name', 'more'] }),
  ).toEqual([]);
  expect(changed({ properties: { name: { type: 'string' } } })).toEqual(['get /leads 200.total: is gone']);
  expect(changed({ required: [] })).toEqual(['get /leads 200: may leave out name']);
  expect(changed({}, { required: ['state'] })).toEqual(['get /leads takes: asks for state']);
  expect(changed({}, { properties: { state: { type: 'string', enum: ['NSW'] } } })).toEqual([
    'get /leads takes.state: takes no VIC any more',
  ]);
  expect(broken(first, { paths: {} })).toEqual(['get /leads: is gone']);
});
