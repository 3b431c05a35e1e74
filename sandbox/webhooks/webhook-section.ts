// The webhooks' part of the sandbox's page: what arrived, newest first, and whether its signature is right.
import { escapeHtml } from '#sandbox/escape-html.ts';
import { modeButtons } from '#sandbox/mode-routes.ts';
import type { WebhookRequest, WebhookStore } from './webhook-store.ts';

export function webhookSection(store: WebhookStore): string {
  const requests = store.requests();
  const cards = requests.map(requestCard).toReversed();
  return `<h2>Webhooks</h2>
<p>Calls: ${requests.length}. Taken: events ${requests.filter(({ taken }) => taken).length}.</p>
${modeButtons('webhooks', store)}
${cards.join('\n') || '<p>No event has arrived yet.</p>'}`;
}

function requestCard({ receivedAt, name, headers, body, isSigned, taken }: WebhookRequest): string {
  const { type } = JSON.parse(body) as { type?: string };
  return `<article><h3>${escapeHtml(type ?? 'An event')} at /webhooks/${escapeHtml(name)}</h3>
<p><time>${receivedAt.toISOString()}</time>, ${taken ? 'taken' : 'not taken'}, the signature is ${isSigned ? 'right' : 'WRONG'}, webhook-id ${escapeHtml(headers['webhook-id'] ?? 'absent')}</p>
<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(JSON.parse(body), null, 2))}</pre></details></article>`;
}
