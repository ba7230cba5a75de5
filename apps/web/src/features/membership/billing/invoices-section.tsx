import type { MemberInvoice } from '@lamplight/contract';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { dateFormat } from '../../../lib/dates.ts';
import { QueryList } from '../../../ui/query-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { m } from './invoices.messages.ts';

const pageSize = 6;

const invoicesQuery = infiniteQueryOptions({
  queryKey: ['invoices'],
  queryFn: ({ pageParam, signal }) =>
    callPage('GET /auth/subscription/invoices', {
      query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ rows, hasNext }) => (hasNext ? (rows.at(-1)?.id ?? null) : null),
});

const states = { paid: m.paid, open: m.open, uncollectible: m.uncollectible, void: m.void } as const;
const stateOf = (status: string): string => states[status as keyof typeof states] ?? status;

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-xs';

function Invoice({ invoice }: { invoice: MemberInvoice }) {
  const { created_at, number, status, total, tax, currency, page_url, pdf_url } = invoice;
  const amount = (value: number) => money(value, currency, locale());
  const day = dateFormat('listedDay').format(new Date(created_at));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <time dateTime={created_at}>{day}</time>
          <span>{amount(total)}</span>
        </p>
        <p className="text-sm text-text-2">
          {stateOf(status)}
          {tax !== null && ` · ${m.withTax({ amount: amount(tax) })}`}
          {number !== null && (
            <>
              {' · '}
              <bdi>{number}</bdi>
            </>
          )}
        </p>
      </div>
      <p className="flex gap-4">
        {page_url && (
          <a
            className={linkClass}
            href={page_url}
            aria-label={status === 'open' ? m.payOf({ day }) : m.viewOf({ day })}
          >
            {status === 'open' ? m.pay : m.view}
          </a>
        )}
        {pdf_url && (
          <a className={linkClass} href={pdf_url} aria-label={m.pdfOf({ day })}>
            {m.pdf}
          </a>
        )}
      </p>
    </li>
  );
}

/** The member's invoices and receipts, as the payment provider lists them. */
export function InvoicesSection() {
  const query = useInfiniteQuery(invoicesQuery);
  const invoices = rowsOf(query.data);
  return (
    <Section title={m.invoices}>
      <QueryList
        query={query}
        count={invoices.length}
        detail={detailOf(query.error, m.notLoaded)}
        loading={<Skeleton shape="card" />}
        empty={<p className="text-text-2">{m.none}</p>}
        label={m.showOlder}
      >
        <ul aria-label={m.invoices}>
          {invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </QueryList>
    </Section>
  );
}
