import type { billingEndpoints } from '@lamplight/contract';
import { type Invoice, PaymentsRefused } from '../../../gateways/payments/payments.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';
import type { PlanRoutesDeps } from './plan-routes.ts';

const pageSize = 12;
/** Milliseconds for which a page of invoices is cached. */
const cacheMs = 60_000;
const cachedPages = 500;

interface InvoiceRoutesDeps
  extends Pick<PlanRoutesDeps, 'subscriptionOf' | 'withProviderTimeout' | 'mapProviderErrors'> {
  readonly clock: Clock;
  readonly limits: { readonly perMember: { count(key: string): Promise<void> } };
}

/** Creates the handler that lists a member's invoices, read from the provider. */
export function invoiceRoutes({
  clock,
  limits,
  subscriptionOf,
  withProviderTimeout,
  mapProviderErrors,
}: InvoiceRoutesDeps): Pick<RouteHandlers<typeof billingEndpoints>, 'listInvoices'> {
  const cache = createAsyncCache<string, Invoice[]>({ clock, maxSize: cachedPages, maxAgeMs: cacheMs });
  return {
    listInvoices: async ({ query, actor, ...exchange }) => {
      const customer = (await subscriptionOf(actor.id))?.stripe_customer_id ?? null;
      if (customer === null) return [];
      const { limit = pageSize, cursor: after = null } = query;
      const found = await cache.get([customer, limit, after].join(' '), async () => {
        await limits.perMember.count(String(actor.id));
        // Read one invoice more than the page shows, to know whether there is another page.
        const page = { limit: limit + 1, after };
        return await mapProviderErrors(
          withProviderTimeout()
            .listInvoices(customer, page)
            .catch((error: unknown) => {
              if (after === null || !(error instanceof PaymentsRefused) || !error.isMissing) throw error;
              throw invalidField('cursor', m.invoiceUnknown);
            }),
        );
      });
      const rows = found.map((invoice) => ({
        id: invoice.id,
        cursor: invoice.id,
        number: invoice.number,
        created_at: isoOf(invoice.created),
        status: invoice.status,
        total: invoice.total,
        tax: invoice.tax,
        currency: invoice.currency,
        page_url: invoice.pageUrl,
        pdf_url: invoice.pdfUrl,
      }));
      return cursorPageResponse(exchange, rows, { limit });
    },
  };
}
