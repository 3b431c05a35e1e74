// `npm run docs` writes the lists of fields in README.md and docs/ from the code, between the comments `<!-- npm run docs: … -->`
// and `<!-- end -->`. The example is the same in all of them: the worked example of docs/pricing.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { webhookEvents } from '#contract/deliveries/webhooks.ts';
import { elementNames, elements } from '#domain/element.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { pricedQuestions } from '#domain/questions/questions.ts';
import { labelFromKey } from '#domain/text.ts';
import { readConfig } from '#server/config.ts';
import { csvGroups } from '#server/leads/lead-csv.ts';
import { columnsOf, type Conversion } from '#server/leads/report/google-ads.ts';
import type { Delivery } from '#server/outbox/channel.ts';
import { contactRecord, customFieldKeys } from '#server/outbox/crm/contact-record.ts';
import { stepsOf } from '#server/outbox/crm/crm-steps.ts';
import { webhookBody } from '#server/outbox/webhook/webhook-channel.ts';
import { buildAnswers, buildCase, buildContact } from '#tests/builders/answers.ts';
import { buildDelivery } from '#tests/builders/delivery.ts';

export const writtenDocs = [
  'README',
  'docs/crm',
  'docs/leads',
  'docs/measuring',
  'docs/pricing',
  'docs/webhooks',
] as const;

const answers = buildAnswers();
const { lines, totals } = calculate(buildCase(answers), demoPricing);
const delivery = buildDelivery();

function crmSettings(env: Record<string, string>) {
  const { crm } = readConfig({ CRM_URL: 'https://crm.example.com', ...env });
  if (!crm) throw new Error('the settings of the example are wrong');
  return crm;
}

/** Long texts are cut. */
const inBrief = (body: unknown) =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\n[^]*/, ' …') : value,
  );

const number = (amount: number) => amount.toLocaleString('en-AU');

/** The columns named here are aligned to the right. */
function table(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[] = [],
) {
  const rule = titles.map((title) => (right.includes(title) ? '--:' : '---'));
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const sections: Readonly<Record<string, () => string>> = {
  'price request'() {
    const body = JSON.stringify({ ...answers, ...buildContact() }, undefined, 1).replaceAll(/\n */g, ' ');
    const rows = body
      .replaceAll(/(.{60,90}?), /g, '$1,\n  ')
      .replace('{ ', '{\n  ')
      .replace(' }', '\n}');
    return [
      '```sh',
      `curl localhost:3000/api/calculate -H 'Content-Type: application/json' -d '${rows}'`,
      '```',
    ].join('\n');
  },

  'custom fields'() {
    const { customFields } = contactRecord(delivery, crmSettings({}));
    const values = new Map(customFields.map(({ key = '', value = '' }) => [key, value]));
    const ours = customFieldKeys.filter((key) => !marketingParameterNames.some((name) => name === key));
    return table(
      ['key', 'in the worked example'],
      ours.map((key) => [`\`${key}\``, values.get(key) ?? 'left out: empty']),
    );
  },

  'calls to the crm'() {
    const settings = crmSettings({
      CRM_CONTACTS_PATH: '/contacts/upsert',
      CRM_PIPELINE_ID: '…',
      CRM_STAGE_ID: 'new',
      CRM_STAGES: 'proposal:quoted',
      CRM_TAGS: 'estimator',
      CRM_NOTE: 'on',
    });
    const change = { event: 'lead.decided', contactChanged: false } as const;
    const lost = { ...change, leadStatus: 'lost', presentStatus: 'lost' } as const;
    const cases: readonly (readonly [words: string, about: Partial<Delivery>, opportunity?: string])[] = [
      ['is new', {}],
      ['gets a further price', { event: 'estimate.created', contactChanged: false }, '{opportunity}'],
      ['has its contact corrected', { event: 'lead.contact_changed' }, '{opportunity}'],
      [
        'becomes a proposal',
        { ...change, event: 'lead.status_changed', presentStatus: 'proposal' },
        '{opportunity}',
      ],
      ['is won', { ...change, presentStatus: 'closed', soldAmount: 88_000 }, '{opportunity}'],
      ['is won, without an opportunity', { ...change, presentStatus: 'closed', soldAmount: 88_000 }],
      ['is lost', { ...lost, outcomeReason: 'price' }, '{opportunity}'],
      ['is spam', { ...lost, outcomeReason: 'spam' }, '{opportunity}'],
      [
        'is merged into another lead',
        { ...change, event: 'lead.merged', mergedInto: '0195…' },
        '{opportunity}',
      ],
      ['is reopened', { ...change, presentStatus: 'contacted' }, '{opportunity}'],
    ];
    const rows = cases.flatMap(([words, about, opportunity]) => {
      const done = { contactId: '{contact}', opportunityId: '{opportunity}' };
      const calls = stepsOf({ ...delivery, before: done, ...about }, settings)
        // The CRM has the contact from the first price.
        .filter(({ name }) => name !== 'contactId' || (about.contactChanged ?? true))
        .flatMap(({ request }) => request(done, opportunity) ?? []);
      return calls.map(({ method, path, body }, index) => [
        index === 0 ? words : '',
        `\`${decodeURIComponent(`${method} ${path}`)}\``,
        path === settings.contactsPath ? 'the contact, as below' : `\`${inBrief(body)}\``,
      ]);
    });
    return table(['A lead …', 'Call', 'Body'], rows);
  },

  'columns for google ads'() {
    const click: Conversion = {
      gclid: 'Cj0K…',
      gbraid: '0AAA…',
      wbraid: 'Cj8…',
      adUserData: 'granted',
      adPersonalization: 'denied',
      saidAt: null,
      email: 'mary@example.com',
      phone: '+61412345678',
      estimateId: '019521f0-1234-7abc-8def-0123456789ab',
      at: Date.parse('2026-03-04T05:06:07Z'),
      value: 88_000,
    };
    const columns = columnsOf('closed', [click], true);
    return table(
      ['Column', 'For example'],
      columns.map(([name, value]) => [name, String(value(click)).replace(/^(\w{8})\w{56}$/, '$1…')]),
    );
  },

  'marketing parameters': () => marketingParameterNames.map((name) => `\`${name}\``).join(' '),

  'webhook body'() {
    const body: unknown = JSON.parse(webhookBody(delivery));
    return ['```json', JSON.stringify(body, undefined, 2), '```'].join('\n');
  },

  'webhook events': () =>
    table(
      ['type', 'when'],
      Object.entries(webhookEvents).map(([type, { summary }]) => [`\`${type}\``, summary]),
    ),

  'columns of the export': () =>
    table(
      ['Group', 'Columns'],
      Object.entries(csvGroups).map(([group, columns]) => [
        group,
        columns.map(([title]) => title).join(', '),
      ]),
    ),

  'option prices': () =>
    table(
      ['Field', 'Option', 'Demonstration price', 'Line of the price'],
      pricedQuestions.flatMap(({ options, prices: { group, line, element } }) =>
        options.flatMap(({ name, price }) =>
          price ? [[labelFromKey(group), name, number(price.demo), `${elementNames[element]}: ${line}`]] : [],
        ),
      ),
      ['Demonstration price'],
    ),

  'worked example'() {
    const range = quoteRange(totals.grandTotal);
    const rows = elements.flatMap((element) => [
      ...lines.filter((line) => line.element === element).map(({ label, amount }) => [label, number(amount)]),
      [`**${elementNames[element]}**`, `**${number(totals[element])}**`],
    ]);
    return table(
      ['Line', 'Dollars'],
      [
        ...rows,
        ['**Grand total**', `**${number(totals.grandTotal)}**`],
        ['Range shown: 95 % to 110 %', `${number(range?.low ?? 0)} to ${number(range?.high ?? 0)}`],
      ],
      ['Dollars'],
    );
  },
};

const marked = /(<!-- npm run docs: ([a-z ]+) -->\n\n).*?(\n\n<!-- end -->)/gs;

export const fileOf = (name: string) => new URL(`../${name}.md`, import.meta.url);

const formatting: FormatConfig = JSON.parse(
  readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'),
);

/** The document with its lists as the code has them now. */
export async function writtenDoc(name: string): Promise<string> {
  const text = readFileSync(fileOf(name), 'utf8').replace(
    marked,
    (_all, start: string, section: string, end: string) => {
      const write = sections[section];
      if (!write) throw new Error(`${name}.md has an unknown section: ${section}`);
      return start + write() + end;
    },
  );
  return (await format(`${name}.md`, text, formatting)).code;
}

if (import.meta.main) for (const name of writtenDocs) writeFileSync(fileOf(name), await writtenDoc(name));
