// The sandbox's one page: what arrived, newest first, and buttons that make it fail.
import { type SandboxContact, sandboxModes, type SandboxStore } from './sandbox-store.ts';

export function sandboxPage(store: SandboxStore): string {
  const mode = store.mode();
  const buttons = Object.entries(sandboxModes).map(
    ([id, label]) => `<form method="post" action="/mode/${id}">
      <button${id === mode ? ' aria-pressed="true"' : ''}>${escape(label)}</button></form>`,
  );
  const contacts = store.contacts().toReversed();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>Sandbox CRM</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c2430; }
  nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0; }
  button { font: inherit; padding: 0.4rem 0.8rem; border: 1px solid #8a94a3; border-radius: 0.5rem; background: #fff; }
  button[aria-pressed] { background: #1c2430; color: #fff; }
  article { border: 1px solid #d4d9e0; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0.75rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  td { padding: 0 1rem 0 0; vertical-align: top; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Sandbox CRM</h1>
<p>${store.requests().length} calls, ${contacts.length} contacts taken. This page looks again every 3 seconds.</p>
<nav aria-label="How the sandbox answers">${buttons.join('\n')}</nav>
${contacts.map((contact, index) => contactCard(contact, index === 0)).join('\n') || '<p>No contact has arrived yet.</p>'}
</body>
</html>`;
}

function contactCard({ receivedAt, idempotencyKey, record }: SandboxContact, open: boolean): string {
  const { customFields, ...standard } = record;
  const { name } = standard;
  const rows = [
    ...Object.entries(standard).map(([key, value]) => [key, value] as const),
    ...(Array.isArray(customFields) ? customFields : []).map(customFieldRow),
    ['Idempotency-Key', idempotencyKey] as const,
  ].map(([label, value]) => `<tr><td>${escape(String(label))}</td><td>${escape(String(value))}</td></tr>`);
  return `<article><h2>${escape(typeof name === 'string' ? name : 'A contact')}</h2>
<p><time>${receivedAt.toISOString()}</time></p>
<details${open ? ' open' : ''}><summary>${rows.length} fields</summary><table>${rows.join('')}</table></details></article>`;
}

/** Whatever name the value has, it is the one that is neither id nor key. */
function customFieldRow(customField: Record<string, unknown>): readonly [unknown, unknown] {
  const value = Object.entries(customField).find(([name]) => name !== 'id' && name !== 'key')?.[1];
  return [customField['key'] ?? customField['id'], value];
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
