import type { BookSummary } from '@lamplight/contract';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { detailOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { getPlayer } from '../player/player.ts';
import { startsInSeconds } from './book-end.ts';
import { m } from './messages.ts';
import { startBook } from './start-book.ts';
import { leaveUpNext } from './up-next-outbox.ts';
import { useNextBook } from './use-next-book.ts';

const lead = (text: ReactNode) => <span className="text-text-2">{text}</span>;
const rest = (text: ReactNode) => (
  <span aria-hidden="true" className="text-text-2 tabular-nums">
    {text}
  </span>
);

/**
 * Returns the seconds until the next book starts; null if it does not start by itself. Calls `onDue` once, when the
 * time is up.
 */
function useCountdown(startsAt: number | null, onDue: () => void): number | null {
  const [now, setNow] = useState(() => Date.now());
  const isReported = useRef(false);
  useEffect(() => {
    if (startsAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [startsAt]);
  const isDue = startsAt !== null && now >= startsAt;
  useEffect(() => {
    if (!isDue || isReported.current) return;
    isReported.current = true;
    onDue();
  }, [isDue, onDue]);
  if (startsAt === null) return null;
  // `now` is older than the countdown until the timer's first tick.
  return Math.min(startsInSeconds, Math.max(0, Math.ceil((startsAt - now) / 1000)));
}

export interface NextUpProps {
  /** Opens the book's player; if absent, the book is played without leaving this screen. */
  onOpen?: ((bookId: number) => void) | undefined;
}

/** The book that follows one that has ended, with a button to start it; starts by itself if the member wants that. */
export function NextUp(props: NextUpProps) {
  const { bookEnd } = getPlayer();
  const { bookId } = useSyncExternalStore(bookEnd.store.subscribe, bookEnd.store.get);
  return bookId === null ? null : <NextUpAfter key={bookId} bookId={bookId} {...props} />;
}

function NextUpAfter({ bookId, onOpen }: NextUpProps & { bookId: number }) {
  const { bookEnd } = getPlayer();
  const { startsAt } = useSyncExternalStore(bookEnd.store.subscribe, bookEnd.store.get);
  const following = useNextBook(bookId).next;
  const next = following?.book;

  async function start(book: BookSummary) {
    bookEnd.cancel();
    try {
      if (onOpen) onOpen(book.id);
      else await startBook(book.id);
    } catch (error) {
      showToast(detailOf(error, m.titleNotStarted({ title: book.title })), { tone: 'error' });
    }
  }
  const title = next?.title ?? null;
  const isOfSeries = following?.isOfSeries ?? false;
  useEffect(() => bookEnd.offer(title, isOfSeries), [bookEnd, title, isOfSeries]);
  // The book may have been started from another screen while it was in the queue.
  useEffect(() => {
    void leaveUpNext(bookId);
  }, [bookId]);
  const left = useCountdown(next ? startsAt : null, () => {
    if (next && bookEnd.isDue()) void start(next);
    else bookEnd.cancel();
  });
  const row = useRef<HTMLDivElement>(null);
  const isCounting = left !== null;
  useEffect(() => {
    const isTyping = document.activeElement?.closest('input, textarea');
    if (isCounting && !isTyping) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCounting]);
  if (!next) return null;
  const shownTitle = (
    <span dir="auto" className="font-semibold">
      {next.title}
    </span>
  );
  return (
    <div ref={row} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 text-start">
        {left === null
          ? (following.isOfSeries ? m.seriesTitle : m.upNextTitle)({ lead, title: shownTitle })
          : (following.isOfSeries ? m.seriesTitleIn : m.upNextTitleIn)({
              lead,
              title: shownTitle,
              rest,
              seconds: left,
            })}
      </p>
      <span className="flex gap-2">
        {left !== null && (
          <Button variant="ghost" size="sm" onClick={bookEnd.cancel}>
            {m.cancel}
          </Button>
        )}
        <Button
          size="sm"
          icon={<Play size={16} aria-hidden className="fill-current" />}
          onClick={() => void start(next)}
        >
          {m.play({
            more: (text) => <span className="sr-only">{text}</span>,
            title: <bdi>{next.title}</bdi>,
          })}
        </Button>
      </span>
    </div>
  );
}
