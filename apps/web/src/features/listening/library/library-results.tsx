import type { BookSummary, LibrarySort } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useId, useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { rowsOf } from '../../../lib/cursor-query.ts';
import { paths } from '../../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { cardSkeletons } from '../../catalogue/index.ts';
import type { BookMenuProps } from './book-menu.tsx';
import { LibraryCard } from './library-card.tsx';
import { libraryQuery, type ShownList } from './library-queries.ts';
import { m } from './messages.ts';
import type { OnMarked } from './use-book-marks.ts';
import { useDrawnOrder } from './use-drawn-order.ts';

const nothing: Record<ShownList, { readonly title: string; readonly text: string }> = {
  in_progress: { title: m.nothingProgress, text: m.startAudiobookWaitsHere },
  saved: { title: m.nothingSavedYet, text: m.tapBookmarkAudiobookFind },
  finished: { title: m.nothingFinishedYet, text: m.audiobooksHearEndListed },
};

export interface LibraryResultsProps {
  list: ShownList;
  search: string;
  sort: LibrarySort;
  /** More items of the menu of each book. */
  more: (book: BookSummary) => BookMenuProps['more'];
  onMarked: OnMarked;
}

/** One list of the member's library, in every state. */
export function LibraryResults({ list, search, sort, more, onMarked }: LibraryResultsProps) {
  const query = useInfiniteQuery(libraryQuery({ list, search, sort }));
  const { data, error, isPending, isPlaceholderData } = query;
  const id = useId();
  const entries = useDrawnOrder(id, rowsOf(data));
  const total = data?.pages[0]?.total ?? 0;
  const area = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRemoval(
    area,
    entries.map(({ book }) => book),
    'li',
  );
  return (
    <div className="py-5">
      <p role="status" className="mb-3 min-h-5 text-sm text-text-2 tabular-nums">
        {data && !isPlaceholderData && total > 0 && m.audiobooks({ count: total })}
      </p>
      {error && (
        <div className="mb-4">
          <ErrorState detail={detailOf(error, m.libraryNotLoaded)} query={query} />
        </div>
      )}
      {isPending && !error && <CardGrid>{cardSkeletons(limits.homeShelf)}</CardGrid>}
      {data && entries.length === 0 && !isPlaceholderData && (
        <EmptyState
          icon={<Illustration name="shelf" />}
          {...(search === '' ? nothing[list] : { title: m.noResultsFound })}
          action={
            search === '' ? (
              <ButtonLink to={paths.home()} icon={<Compass size={20} aria-hidden />}>
                {m.browseAudiobooks}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.library({ list, sort })} variant="outline">
                {m.clearSearch}
              </ButtonLink>
            )
          }
        />
      )}
      <div
        ref={area}
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? 'opacity-60' : undefined}
        onFocus={focus.onFocus}
      >
        <CardGrid id={id}>
          {entries.map((entry) => (
            <li key={entry.book.id}>
              <LibraryCard
                entry={entry}
                to={paths.synopsis(entry.book.id, { origin: 'library', list })}
                isContinued={list === 'in_progress'}
                more={more(entry.book)}
                onMarked={onMarked}
              />
            </li>
          ))}
        </CardGrid>
      </div>
      <ShowMore key={`${list} ${sort} ${search}`} query={query} />
    </div>
  );
}
