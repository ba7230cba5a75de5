import type { BookSummary } from '@lamplight/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusAfterRemoval } from '../../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { dropIndex, type Edge } from '../../../../ui/reorder.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useReorder } from '../../../../ui/use-reorder.ts';
import { getPlayer, usePlaybackSettings } from '../player/player.ts';
import { m } from './messages.ts';
import { UpNextRow } from './up-next-row.tsx';
import { useUpNext } from './use-up-next.ts';

/** The member's Up next: reordered by drag and by menu, the same on every device. */
export function UpNextList() {
  const { query, order, books, move: moveBefore, remove } = useUpNext();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ title: string; undo: () => void } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRemoval(list, books, 'li');

  function move(book: BookSummary, to: number) {
    const others = books.filter(({ id }) => id !== book.id);
    flushSync(() => {
      if (!moveBefore(book, others[to]?.id ?? null)) return;
      const number = to < others.length ? to + 1 : order.length;
      setSaid(m.nowAtNumber({ title: book.title, number, count: order.length }));
    });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-queue-menu="${book.id}"]`)?.focus(),
    );
  }
  function drop(key: string, overKey: string, edge: Edge) {
    const indexOf = (id: string) => books.findIndex((book) => String(book.id) === id);
    const [from, over] = [indexOf(key), indexOf(overKey)];
    const book = books[from];
    const to = dropIndex(from, over, edge);
    if (book && over >= 0 && to !== from) move(book, to);
  }
  const reorder = useReorder(drop);

  if (!query.data && books.length === 0)
    return query.isError ? (
      <ErrorState detail={m.failedLoadUpNext} query={query} />
    ) : (
      <Spinner label={m.loadingUpNext} />
    );
  const hidden = order.length - books.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      {books.length === 0 ? (
        <p className="text-text-2">{m.nothingHereYet}</p>
      ) : (
        <ol ref={list} tabIndex={-1}>
          {books.map((book, index) => (
            <li key={book.id}>
              <UpNextRow
                book={book}
                reorder={reorder}
                index={index}
                count={books.length}
                onMove={move}
                onRemove={(gone) => {
                  const undo = remove(gone);
                  if (!undo) return;
                  focus.remember(gone);
                  setRemoved({ title: gone.title, undo });
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {query.isError && <ErrorState detail={m.connectSeeAllUp} query={query} />}
      {/* Not a toast, because toasts are behind the dialog. */}
      <div role="status" className="empty:hidden">
        {removed && (
          <span className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 whitespace-pre text-text-2">
              {m.removed({ title: <bdi className="truncate">{removed.title}</bdi> })}
            </span>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                flushSync(() => {
                  removed.undo();
                  setRemoved(null);
                });
                list.current?.focus();
              }}
            >
              {m.undo}
            </Button>
          </span>
        )}
      </div>
      {hidden > 0 && <p className="text-text-2">{m.andMore({ count: hidden })}</p>}
      <StartSwitch />
    </div>
  );
}

/** Switch for automatic playback of the next book: the first of Up next, or the next of the series. */
export function StartSwitch() {
  const { bookEnd, playback } = getPlayer();
  const { starts_up_next } = usePlaybackSettings();
  return (
    <CheckBox
      label={m.playAutomatically}
      hint={m.endBookStartsUp}
      isOn={starts_up_next}
      onChange={(isOn) => {
        playback.change({ starts_up_next: isOn });
        bookEnd.switched(isOn);
      }}
    />
  );
}
