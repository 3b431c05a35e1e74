import type { FastifyInstance } from 'fastify';
import type { MailStore } from './mail-store.ts';

/** A mail as its reader sees it, and its attachments. */
export function mailRoutes(app: FastifyInstance, store: MailStore): void {
  app.get<{ Params: { index: string } }>('/mails/:index', (request, reply) => {
    const html = store.mails()[Number(request.params.index)]?.mail.html;
    if (html === undefined) return reply.code(404).send({ message: 'There is no such mail.' });
    return reply.type('text/html; charset=utf-8').header('content-security-policy', 'sandbox').send(html);
  });

  app.get<{ Params: { index: string; part: string } }>('/mails/:index/:part', (request, reply) => {
    const { index, part } = request.params;
    const attachment = store.mails()[Number(index)]?.mail.attachments[Number(part)];
    if (!(attachment?.content instanceof ArrayBuffer)) {
      return reply.code(404).send({ message: 'There is no such attachment.' });
    }
    return reply.type(attachment.mimeType).send(Buffer.from(attachment.content));
  });
}
