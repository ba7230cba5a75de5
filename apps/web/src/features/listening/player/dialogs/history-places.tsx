import type { Book } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { leftText } from '../history/history-text.ts';
import { type HistoryEntry, mergeHistory } from '../history/position-history.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { historyQuery } from '../player/player-queries.ts';
import { shownDevice } from '../progress/device-name.ts';
import { closeDialog } from './dialog-store.ts';
import { m } from './messages.ts';

function goTo({ chapterId, position }: HistoryEntry) {
  getPlayer().engine.goTo(chapterId, position);
}

/** The book's position history, from which the listener can return to each position. */
export function HistoryPlaces() {
  const book = usePlayerState((state) => state.book);
  return book && <Places book={book} />;
}

function Places({ book }: { book: Book }) {
  const { history, device } = getPlayer();
  const [now] = useState(() => new Date());
  const server = useQuery(historyQuery(book.id));
  const places = mergeHistory(history.of(book.id), server.data ?? [], device);
  const titles = new Map(book.chapters.map((chapter) => [chapter.id, chapter.title]));
  const shown = places.filter((place) => titles.has(place.chapterId));
  const moments = leftText(
    shown.map((place) => place.leftAt),
    now,
  );
  return (
    <>
      {server.isPending && <Spinner label={m.checkingOtherDevices} />}
      {server.isError && <ErrorState detail={m.couldntLoadPositionsOther} query={server} />}
      {!server.isPending && shown.length === 0 && <p>{m.nothingYet}</p>}
      <ol className="-mx-3 grid">
        {shown.map((place, index) => (
          <li key={`${place.chapterId}-${place.position}-${place.leftAt}`}>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                goTo(place);
                closeDialog();
              }}
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-text">
                  {titles.get(place.chapterId)}
                </span>
                <span className="block text-xs font-normal text-text-2">
                  {moments[index]}
                  {place.device && ` · ${shownDevice(place.device)}`}
                </span>
              </span>
              <span className="tabular-nums text-text">{clockTime(place.position)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
