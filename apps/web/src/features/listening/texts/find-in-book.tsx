import { formatUnits } from '@lamplight/messages/intl';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '../../../lib/api.ts';
import { clockTime } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/timer.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { MarkedExcerpt } from './marked-excerpt.tsx';
import { m } from './messages.ts';
import type { StoredSentence } from './stored-texts.ts';
import { orStored } from './text-queries.ts';

const perPage = 50;

interface FoundInBook {
  readonly rows: readonly StoredSentence[];
  readonly total: number;
  /** True if the total is a lower bound. */
  readonly isFloor?: boolean;
  readonly hasNext?: boolean;
  /** Titles of the downloaded chapters that were searched without a network; undefined if the server searched. */
  readonly searched?: readonly string[];
}

/** Maximum number of titles that the status names. */
const maxNamed = 5;

function searchedText(titles: readonly string[]): string {
  if (titles.length === 0) return m.offlineNone;
  const more = titles.length - maxNamed;
  const named = [...titles.slice(0, maxNamed), ...(more > 0 ? [m.moreTitles({ count: more })] : [])];
  return m.offlineSearched({ titles: formatUnits(named) });
}

const countText = ({ total, isFloor }: FoundInBook): string =>
  (isFloor ? m.leastSentences : m.sentences)({ count: total });

export interface FindInBookProps {
  bookId: number;
  onChoose: (chapterId: number, second: number) => void;
  onClose: () => void;
}

/** Search for spoken words in one book. */
export function FindInBook({ bookId, onChoose, onClose }: FindInBookProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 250);
  const found = useInfiniteQuery({
    queryKey: ['sentences', bookId, q],
    queryFn: ({ pageParam, signal }) =>
      orStored<FoundInBook>(
        () =>
          callPage('GET /sentences', {
            query: { q, book_id: bookId, page: pageParam, per_page: perPage },
            signal,
          }),
        (downloads) => downloads.findStoredSentences(bookId, q, signal),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.hasNext ? page + 1 : undefined),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const pages = q === '' ? [] : (found.data?.pages ?? []);
  const rows = pages.flatMap((page) => page.rows);
  const [first] = pages;
  return (
    <div className="text-find">
      <SearchField
        label={m.findBook}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person has just opened the search.
        autoFocus
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Stop Escape at this field; otherwise the dialog around the search would close, too.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <p role="status" className="px-1 text-sm text-text-2 empty:hidden">
        {q !== '' && found.isError && m.connectSearchBook}
        {first && <>{rows.length === 0 ? m.nothingFound : countText(first)} </>}
        {first?.searched && searchedText(first.searched)}
      </p>
      {rows.length > 0 && (
        <ul className="text-found">
          {rows.map((row) => (
            <li key={`${row.chapter_id} ${row.start}`}>
              <button
                type="button"
                className="text-found-row"
                onClick={() => onChoose(row.chapter_id, row.start)}
              >
                <span className="line-clamp-2">
                  <MarkedExcerpt sentence={row.text} search={q} />
                </span>
                <span className="text-sm text-text-2">
                  <bdi>{row.chapter_title}</bdi> · {clockTime(row.start)}
                </span>
              </button>
            </li>
          ))}
          <li>
            <ShowMore key={q} query={found} size="sm" />
          </li>
        </ul>
      )}
    </div>
  );
}
