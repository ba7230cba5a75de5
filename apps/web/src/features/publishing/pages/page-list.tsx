import type { AdminPage } from '@lamplight/contract';
import { ArrowDown, ArrowUp, FileText } from 'lucide-react';
import { detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { moved } from '../../../ui/reorder.ts';
import { m } from './messages.ts';
import { stateText } from './page-texts.ts';
import { useOrderPages } from './pages-queries.ts';

/** Returns the message for an order that was not saved; the list is then loaded again. */
const orderProblem = (error: Error): string =>
  isConflict(error) ? m.pagesChanged : detailOf(error, m.orderNotSaved);

/** All pages in their order, with buttons that move them. */
export function PageList({ pages }: { pages: readonly AdminPage[] }) {
  const ordering = useOrderPages();
  if (pages.length === 0)
    return (
      <EmptyState
        icon={<FileText size={48} aria-hidden />}
        title={m.noPagesYet}
        text={m.termsPrivacyImprintMembers}
      />
    );
  const shown = ordering.isPending
    ? (ordering.variables.flatMap((id) => pages.find((page) => page.id === id) ?? []) satisfies AdminPage[])
    : pages;
  const move = (from: number, to: number) => {
    if (ordering.isPending || to < 0 || to >= pages.length) return;
    ordering.mutate(moved(pages, from, to).map(({ id }) => id));
  };
  return (
    <>
      <p role="alert" className="font-medium text-danger">
        {ordering.error && orderProblem(ordering.error)}
      </p>
      <ul aria-label={m.pages} className="grid gap-3">
        {shown.map((page, index) => (
          <li
            key={page.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-border bg-surface p-4"
          >
            <div className="grid min-w-0 flex-1 basis-52 gap-1">
              <h2 className="text-lg">
                <Link dir="auto" to={paths.adminPage(page.id)} tone="accent">
                  {page.title}
                </Link>
              </h2>
              <p className="text-sm break-all text-text-2">
                <bdi dir="ltr">{paths.page(page.slug)}</bdi>
              </p>
              <p className="flex flex-wrap gap-2">
                <Badge tone={page.is_published ? 'active' : 'neutral'}>{stateText(page)}</Badge>
                {page.needs_consent && <Badge tone="tag">{m.needsConsent}</Badge>}
                {!page.in_foot && <Badge tone="neutral">{m.notFooter}</Badge>}
              </p>
            </div>
            <div className="flex flex-none">
              <IconButton
                label={m.moveTitleUp({ title: page.title })}
                icon={<ArrowUp size={20} aria-hidden />}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={m.moveTitleDown({ title: page.title })}
                icon={<ArrowDown size={20} aria-hidden />}
                aria-disabled={index === shown.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
