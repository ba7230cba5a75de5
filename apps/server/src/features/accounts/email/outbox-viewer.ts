import { createHmac, timingSafeEqual } from 'node:crypto';
import { language } from '@lamplight/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import { direction } from '../../../platform/direction.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { type Html, html } from '../../../platform/html.ts';
import { m } from './messages.ts';
import { findEmail, listStoredEmails } from './outbox-store.ts';

/**
 * Returns the path of the outbox viewer of a trial run. The path contains a secret: anyone who knows the path may
 * read the emails.
 */
export const outboxViewerPath = (secret: string): string =>
  `/outbox/${createHmac('sha256', secret).update('stored emails').digest('hex').slice(0, 40)}`;

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Sends a page that may only use inline styles; links from it carry no referrer, because the path is secret.
 */
const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .send(html);

const listPage = (rows: readonly Html[]): Html => html`<!doctype html>
<html lang="${language()}" dir="${direction()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${m.stored} · Lamplight</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; background: #f4ede4; color: #2b211a; }
  a { color: #7a4a00; }
  @media (prefers-color-scheme: dark) { :root { background: #171210; color: #f3eae0; } a { color: #ffc46b; } }
  body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { font: 600 1.6rem Georgia, serif; }
  li { margin: .5rem 0; } small { opacity: .8; }
</style></head>
<body><h1>${m.stored}</h1>
<p>${m.stored_intro}</p>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${m.stored_none}</p>`}</body></html>`;

/** Mounts pages for reading stored emails. Only for a trial run without a mail server. */
export function mountOutboxViewer(app: FastifyInstance, db: Database, path: string): void {
  const [, , key = ''] = path.split('/');
  const notFound = () => new ProblemError('not_found', m.stored_not_found);
  const assertKey = (given: string) => {
    if (!isEqual(given, key)) throw notFound();
  };
  app.get<{ Params: { key: string } }>('/outbox/:key', async (request, reply) => {
    assertKey(request.params.key);
    const mails = await listStoredEmails(db, 100);
    const rows = mails.map(
      ({ id, subject, recipient, created_at }) =>
        html`<li><a href="${path}/${id}">${subject}</a><br><small>${m.stored_to({ address: recipient, time: created_at })}</small></li>\n`,
    );
    return sendPage(reply, listPage(rows).markup);
  });
  app.get<{ Params: { key: string; id: string } }>(
    '/outbox/:key/:id',

    async (request, reply) => {
      assertKey(request.params.key);
      const mail = /^\d{1,9}$/.test(request.params.id)
        ? await findEmail(db, Number(request.params.id))
        : undefined;
      if (!mail?.html) throw notFound();
      return sendPage(reply, mail.html);
    },
  );
}
