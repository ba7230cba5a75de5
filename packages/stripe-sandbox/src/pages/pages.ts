import { runDueTasks } from '../billing/scheduler.ts';
import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import type { Reply, Request } from '../http/server.ts';
import { checkoutPages } from './checkout.ts';
import { dateText, html, money, note, type Pages, page } from './page.ts';
import { paymentPages } from './payments.ts';
import { cardPages } from './portal-card.ts';
import { homePages } from './portal-home.ts';
import { planPages } from './portal-plan.ts';

/** Read-only page of an invoice; to be paid, it must be opened in the portal. */
const invoicePages: Pages = {
  'GET /i/:id': ({ operation, id }) => {
    const invoice = operation.world.objects.find('invoice', id);
    if (!invoice) return note(404, 'No such invoice', 'This address belongs to no invoice.');
    const lines = invoice.lines.data.map(
      (line) => html`<dt>${line.description}</dt><dd>${money(line.amount, invoice.currency)}</dd>`,
    );
    return page(
      'Invoice',
      html`<section><h1>Invoice ${invoice.number}</h1><p class="soft">${dateText(invoice.created)} · ${invoice.status}</p>
<dl>${lines}<dt class="total">Total</dt><dd class="total">${money(invoice.total, invoice.currency)}</dd>
<dt>Paid</dt><dd>${money(invoice.amount_paid, invoice.currency)}</dd></dl></section>`,
    );
  },
};

/** Style sheet of the hosted pages: no fonts, no pictures, light and dark. */
const style = `
:root { color-scheme: light dark; --paper: #f6f5f2; --card: #fff; --ink: #1d1b18; --soft: #625d55; --line: #d9d5cd;
  --accent: #4a3fb5; --on-accent: #fff; --bad: #a3201a; --bad-soft: #fdeceb; --good: #1c6b3c; --test: #7a4b00; --test-soft: #fff1d6; }
@media (prefers-color-scheme: dark) { :root { --paper: #161513; --card: #211f1c; --ink: #f2efe9; --soft: #b3ada2; --line: #3d3933;
  --accent: #a9a1ff; --on-accent: #17132f; --bad: #ffb0a9; --bad-soft: #3a1a17; --good: #8ddba8; --test: #ffd58a; --test-soft: #33270f; } }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.test { background: var(--test-soft); color: var(--test); text-align: center; padding: .5rem 1rem; font-size: .875rem; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; display: grid; gap: 2rem; }
@media (min-width: 48rem) { main.two { grid-template-columns: 5fr 6fr; gap: 4rem; padding-top: 4rem; } }
main.one { max-width: 36rem; } main > * { min-width: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; } h2 { font-size: 1.125rem; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; } .soft, small, .hint { color: var(--soft); } .hint { font-size: .875rem; }
.amount { font-size: 2.25rem; font-weight: 650; line-height: 1.1; margin: .25rem 0 .75rem; font-variant-numeric: tabular-nums; }
section, .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; }
section + section { margin-top: 1rem; } .bare { background: none; border: 0; padding: 0; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; margin: 1rem 0 0; } dt { padding-right: 1rem; } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.total { font-weight: 650; border-top: 1px solid var(--line); padding-top: .5rem; }
form { display: grid; gap: 1rem; margin: 0; } fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 1rem; } legend { font-weight: 650; padding: 0; margin-bottom: .75rem; }
label { display: grid; gap: .25rem; font-size: .9375rem; font-weight: 550; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; } .pair label { white-space: nowrap; }
input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; padding: .625rem .75rem; width: 100%; min-height: 2.75rem; }
input[type=radio], input[type=checkbox] { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--accent); margin: .125rem 0 0; }
input[aria-invalid=true] { border-color: var(--bad); } .wrong { color: var(--bad); font-size: .875rem; font-weight: 500; }
.choice { display: flex; gap: .75rem; align-items: flex-start; border: 1px solid var(--line); border-radius: 8px; padding: .875rem; font-weight: 400; }
.choice:has(:checked) { border-color: var(--accent); } .choice strong { display: block; }
button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .625rem 1.25rem; border-radius: 8px; border: 1px solid transparent; cursor: pointer; background: var(--accent); color: var(--on-accent); text-align: center; text-decoration: none; display: inline-block; }
button.quiet, .button.quiet { background: none; color: var(--ink); border-color: var(--soft); } button.danger { background: var(--bad); color: var(--card); }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; } .row.apart { justify-content: space-between; }
.alert { background: var(--bad-soft); color: var(--bad); border-radius: 8px; padding: .75rem 1rem; margin-bottom: 1rem; } .done { color: var(--good); }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .5rem 1rem .5rem 0; overflow-wrap: normal; border-bottom: 1px solid var(--line); } td:last-child, th:last-child { text-align: right; padding-right: 0; }
details { font-size: .875rem; } summary { cursor: pointer; } code { font: .875em ui-monospace, monospace; white-space: nowrap; } ul { padding-left: 1.25rem; margin: .5rem 0 0; }
@media (prefers-contrast: more) { :root { --line: currentColor; } }
`;

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
      const operation: Operation = {
        world,
        at: sandboxNow(world),
        request: { id: null, idempotency_key: null },
      };
      const visit = {
        operation,
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
