// The HTML of the public pages as browsers get it, by the standard rules of html-validate.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestServer } from '#tests/support/test-server.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

const { server } = await useTestServer();

async function linkOf(numberOfStops: 2 | 4): Promise<string> {
  const priced = await server.post('/api/calculate', buildCalculateBody({ numberOfStops }));
  const { estimateUrl } = (await priced.json()) as { estimateUrl: string };
  return new URL(estimateUrl).pathname;
}

test('The public pages are HTML by the standard rules', async () => {
  const [one, other] = [await linkOf(2), await linkOf(4)];
  const compared = `/compare/${[one, other].map((link) => link.split('/').at(-1)).join('/')}`;
  const problems: unknown[] = [];
  const unknown = ['/estimate/unknown', '/nothing-is-here'];
  for (const page of [
    '/',
    '/thank-you',
    '/privacy-notice',
    '/accessibility',
    one,
    compared,
    ...unknown,
    '/admin',
  ]) {
    const html = await (await fetch(server.url + page)).text();
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) problems.push([page, ruleId, message, selector]);
    }
  }
  expect(problems).toEqual([]);
});
