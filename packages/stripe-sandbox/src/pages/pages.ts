import { runDueTasks } from '../billing/scheduler.ts';
import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import type { Reply, Request } from '../http/request.ts';
import { checkoutPages } from './checkout.ts';
import { html } from './html.ts';
import { invoicePages } from './invoice.ts';
import { note, page } from './page.ts';
import type { Pages } from './page-context.ts';
import { paymentPages } from './payments.ts';
import { cardPages } from './portal-card.ts';
import { homePages } from './portal-home.ts';
import { planPages } from './portal-plan.ts';
import { style } from './style.ts';

const pages: Pages = {
  ...checkoutPages,
  ...homePages,
  ...cardPages,
  ...planPages,
  ...invoicePages,
  ...paymentPages,
  'GET /': () =>
    page(
      'Stripe sandbox',
      html`<section><h1>Stripe sandbox</h1><p>This stands in for Stripe: an API at <code>/v1</code>, a checkout, a billing portal and webhooks.</p>
<p><a href="/payments">Payments: refund or dispute one</a></p>
<p><a href="/_sandbox/state">What is in it</a></p></section>`,
    ),
};

const compiled = Object.entries(pages).map(([name, show]) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`), show };
});

/** Handles requests of browsers. Each page is one transaction, after all due tasks. */
export function createPages(world: SandboxContext, afterwards: () => void) {
  return (request: Request): Reply => {
    if (request.path === '/assets/style.css') return asset;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const { pattern, show, method: wanted } of compiled) {
      const match = wanted === method ? pattern.exec(request.path) : null;
      if (!match) continue;
      world.db.transaction(() => runDueTasks(world));
      const act: Operation = { world, at: sandboxNow(world), request: { id: null, idempotency_key: null } };
      const visit = {
        act,
        id: match[1] ?? '',
        query: new URLSearchParams(request.query),
        typed: method === 'POST' ? Object.fromEntries(new URLSearchParams(request.body)) : {},
      };
      const reply = world.db.transaction(() => show(visit));
      afterwards();
      return reply;
    }
    return note(404, 'Nothing here', 'The sandbox has no such page.');
  };
}

const asset: Reply = {
  status: 200,
  headers: {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body: style,
};
