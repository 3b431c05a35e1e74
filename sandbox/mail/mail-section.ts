// The mails' part of the sandbox's page: what arrived, newest first, as it reads.
import { escapeHtml } from '#sandbox/escape-html.ts';
import { modeButtons } from '#sandbox/mode-routes.ts';
import type { MailStore, ReceivedMail } from './mail-store.ts';

export function mailSection(store: MailStore): string {
  const mails = store.mails();
  const cards = mails.map((mail, index) => mailCard(mail, index)).toReversed();
  return `<h2>Mail server</h2>
<p>Connections: ${store.connections()}. Taken: mails ${mails.length}.</p>
${modeButtons('mail', store)}
${cards.join('\n') || '<p>No mail has arrived yet.</p>'}`;
}

function mailCard({ receivedAt, to, mail }: ReceivedMail, index: number): string {
  const replyTo = mail.replyTo?.map(({ address = '' }) => address).join(', ');
  const attachments = mail.attachments.map(
    ({ filename }, part) => `<a href="/mails/${index}/${part}">${escapeHtml(filename ?? 'attachment')}</a>`,
  );
  return `<article><h3>${escapeHtml(mail.subject ?? 'No subject')}</h3>
<p><time>${receivedAt.toISOString()}</time>, to ${escapeHtml(to.join(', '))}${replyTo ? `, replies to ${escapeHtml(replyTo)}` : ''}</p>
<p><a href="/mails/${index}">As HTML</a> ${attachments.join(' ')}</p>
<details><summary>As text</summary><pre>${escapeHtml(mail.text ?? '')}</pre></details></article>`;
}
