import { dateText, money } from './format.ts';
import { html } from './html.ts';
import { note, page } from './page.ts';
import type { Pages } from './page-context.ts';

/** Read-only page of an invoice; invoices are paid in the portal. */
export const invoicePages: Pages = {
  'GET /i/:id': ({ act, id }) => {
    const invoice = act.world.objects.find('invoice', id);
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
