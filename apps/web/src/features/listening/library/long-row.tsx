import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { Button } from '../../../ui/button.tsx';
import { isRightToLeft } from '../../../ui/direction.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts';
import type { RowBooks } from './continue-row.tsx';
import { libraryQuery } from './library-queries.ts';
import { m } from './messages.ts';
import { isNearRowEnd, scrollableSides } from './row-scroll.ts';

const booksQuery = {
  ...libraryQuery({ list: 'continue', search: '', sort: 'recent' }),
  // Not cached, so that the next visit to home begins with one row again.
  gcTime: 0,
};

export interface LongRowProps {
  row: RefObject<HTMLUListElement | null>;
  /** Called with all books loaded so far, in order; null when the row is unmounted. */
  onLoaded: (books: RowBooks | null) => void;
}

/**
 * Loads all books in progress, page by page, once their row is scrolled near its end or its last card gets the focus.
 * Shows arrow buttons for a mouse.
 */
export function LongRow({ row, onLoaded }: LongRowProps) {
  const [isNeeded, setNeeded] = useState(false);
  const query = useInfiniteQuery({ ...booksQuery, enabled: isNeeded });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const [sides, setSides] = useState({ back: false, forward: false });
  const isStepDue = useRef(false);
  const mayLoadMore = !isError && (!data || hasNextPage);

  useEffect(() => {
    if (data) onLoaded({ rows: rowsOf(data), hasNext: hasNextPage });
  }, [data, hasNextPage, onLoaded]);
  useEffect(() => () => onLoaded(null), [onLoaded]);

  function loadMore() {
    if (!mayLoadMore || isFetching) return;
    if (data) void fetchNextPage();
    else setNeeded(true);
  }
  function step(direction: 1 | -1) {
    const isCalm = prefersReducedMotion();
    if (!row.current) return;
    const width = row.current.clientWidth - 2 * Number.parseFloat(getComputedStyle(row.current).paddingLeft);
    const sign = isRightToLeft() ? -direction : direction;
    row.current.scrollBy({ left: sign * width, behavior: isCalm ? 'instant' : 'smooth' });
  }
  function forward() {
    if (!mayLoadMore || !row.current || !isNearRowEnd(row.current)) return step(1);
    // Scroll once more books have loaded: the books before the placeholder do not fill a whole step.
    isStepDue.current = true;
    return loadMore();
  }

  const measure = useEffectEvent(() => {
    if (!row.current) return;
    const now = scrollableSides(row.current);
    if (now.back !== sides.back || now.forward !== sides.forward) setSides(now);
  });
  const onScroll = useEffectEvent(() => {
    measure();
    if (row.current && isNearRowEnd(row.current)) loadMore();
  });
  const onFocus = useEffectEvent((target: EventTarget | null) => {
    const cards = row.current?.querySelectorAll('a[href]');
    const last = cards?.item(cards.length - 1).closest('li');
    if (target instanceof Node && last?.contains(target)) loadMore();
  });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // The observer also reports once at the start, because the row may have been scrolled before this code was loaded.
    const watcher = new ResizeObserver(() => {
      measure();
      if (list.scrollLeft !== 0) onScroll();
      onFocus(document.activeElement);
    });
    watcher.observe(list);
    const scrolled = () => onScroll();
    const focused = ({ target }: FocusEvent) => onFocus(target);
    list.addEventListener('scroll', scrolled, { passive: true });
    list.addEventListener('focusin', focused);
    return () => {
      watcher.disconnect();
      list.removeEventListener('scroll', scrolled);
      list.removeEventListener('focusin', focused);
    };
  }, [row]);

  // The row renders loaded books one frame later; it can be measured only then.
  const afterLoad = useEffectEvent(() => {
    measure();
    if (isStepDue.current) step(1);
    isStepDue.current = false;
  });
  useEffect(() => {
    if (!data && !isError) return;
    const frame = requestAnimationFrame(() => afterLoad());
    return () => cancelAnimationFrame(frame);
  }, [data, isError]);

  return (
    <>
      <Arrow side="back" isShown={sides.back} onClick={() => step(-1)} />
      <Arrow side="forward" isShown={sides.forward} onClick={forward} />
      {isError && <RowError isBusy={isFetching} onRetry={() => void (data ? fetchNextPage() : refetch())} />}
    </>
  );
}

interface ArrowProps {
  side: 'back' | 'forward';
  isShown: boolean;
  onClick: () => void;
}

/**
 * Arrow button that scrolls the row, for a mouse: touch swipes, and the Tab key moves through the cards. Shown at the
 * height of the covers.
 */
function Arrow({ side, isShown, onClick }: ArrowProps) {
  if (!isShown) return null;
  const isBack = side === 'back';
  const Chevron = isBack ? ChevronLeft : ChevronRight;
  return (
    <span
      className={`pointer-events-none absolute inset-y-0 hidden items-center pb-24 pointer-fine:flex ${isBack ? '-start-3' : '-end-3'}`}
    >
      <span className="pointer-events-auto rounded-full border border-border-strong bg-overlay shadow-2">
        <IconButton
          label={isBack ? m.previousAudiobooks : m.moreAudiobooks}
          icon={<Chevron size={22} aria-hidden />}
          tabIndex={-1}
          onClick={onClick}
        />
      </span>
    </span>
  );
}

/** Shown below a row of Continue whose other books could not be loaded. */
export const RowError = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => (
  <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-sm text-text-2">
    {m.otherAudiobooksNotLoaded}
    <Button variant="outline" size="sm" busy={isBusy} onClick={onRetry}>
      {m.tryAgain}
    </Button>
  </p>
);
