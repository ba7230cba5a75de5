import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from './link.tsx';
import { m } from './messages.ts';
import { pagesAround, pagingWindow } from './paging-window.ts';

export interface PaginationProps {
  page: number;
  pages: number;
  /** Called when a page number is pressed; if `hrefFor` is given, the link is followed as well. */
  onPage?: (page: number) => void;
  /**
   * Returns the URL of a page. If given, page numbers are links, which can be opened in a new tab and are prefetched.
   */
  hrefFor?: (page: number) => string;
  /** Called with the number of the last page if `page` is higher. Omit until `pages` is known. */
  onPastEnd?: ((lastPage: number) => void) | undefined;
  /** Number of page buttons; by default two on each side of the current one, fewer at the ends. */
  window?: number;
  /** True to show First and Last buttons, too. */
  ends?: boolean;
  label?: string;
  /** True to show Prev and Next as words. */
  spelled?: boolean;
}

export function Pagination(props: PaginationProps) {
  const { page, pages, window: width, ends = false, label = m.pages, spelled } = props;
  const isPastEnd = props.onPastEnd !== undefined && page > pages;
  const leavePastEnd = useEffectEvent((lastPage: number) => props.onPastEnd?.(lastPage));
  useEffect(() => {
    if (isPastEnd) leavePastEnd(pages);
  }, [isPastEnd, pages]);
  if (pages <= 1) return null;
  const step = (to: number, name: string, children: ReactNode) => (
    <Step {...props} to={to} name={name} isCurrent={false} isOff={to < 1 || to > pages || to === page}>
      {children}
    </Step>
  );
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2">
      {ends && step(1, m.firstPage, <ChevronFirst size={20} aria-hidden />)}
      {step(page - 1, m.previousPage, spelled ? m.prev : <ChevronLeft size={20} aria-hidden />)}
      <ol className="order-first flex basis-full flex-wrap justify-center gap-1 sm:order-none sm:basis-auto">
        {(width === undefined ? pagesAround(page, pages, 2) : pagingWindow(page, pages, width)).map(
          (number) => (
            <li key={number}>
              <Step
                {...props}
                to={number}
                name={m.pageNumber({ number })}
                isCurrent={number === page}
                isOff={false}
              >
                {number}
              </Step>
            </li>
          ),
        )}
      </ol>
      {step(page + 1, m.nextPage, spelled ? m.next : <ChevronRight size={20} aria-hidden />)}
      {ends && step(pages, m.lastPage, <ChevronLast size={20} aria-hidden />)}
    </nav>
  );
}

interface StepProps extends PaginationProps {
  to: number;
  name: string;
  isCurrent: boolean;
  isOff: boolean;
  children: ReactNode;
}

function Step({ to, name, isCurrent, isOff, children, hrefFor, onPage }: StepProps) {
  const shared = { 'aria-label': name, 'aria-current': isCurrent ? ('page' as const) : undefined };
  if (hrefFor && !isOff) {
    return (
      <Link {...shared} to={hrefFor(to)} look="page-number" onClick={() => onPage?.(to)}>
        {children}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      className="page-number"
      // Not `disabled`, because the button would lose the focus on the first and last page.
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPage?.(to)}
    >
      {children}
    </button>
  );
}
