import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '../../lib/api.ts';
import { clockTime } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { StoredSentence } from './stored-texts.ts';
import { orStored } from './text-queries.ts';

const perPage = 50;

interface FoundInBook {
  readonly rows: readonly StoredSentence[];
  /** Titles of the downloaded chapters that were searched without a network; undefined if the server searched. */
  readonly searched?: readonly string[];
}

/** Titles that the status names. */
const mostNamed = 5;

function searchedText(titles: readonly string[]): string {
  if (titles.length === 0) return 'Offline: no downloaded chapter has a text.';
  const more = titles.length - mostNamed;
  const named = [...titles.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])];
  return `Offline: searched only ${named.join(', ')}.`;
}

export interface FindInBookProps {
  bookId: number;
  onChoose: (chapterId: number, second: number) => void;
  onClose: () => void;
}

/** Finds what is said in one book. */
export function FindInBook({ bookId, onChoose, onClose }: FindInBookProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 250);
  const found = useQuery({
    queryKey: ['sentences', bookId, q],
    queryFn: ({ signal }) =>
      orStored<FoundInBook>(
        () => callPage('GET /sentences', { query: { q, book_id: bookId, per_page: perPage }, signal }),
        (downloads) => downloads.findStoredSentences(bookId, { search: q, most: perPage }),
      ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  return (
    <div className="text-find">
      <SearchField
        label="Find in this book"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Else the dialog around it closes, too.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      />
      <p role="status" className="px-1 text-sm text-text-2 empty:hidden">
        {q !== '' && found.isError && 'Connect to search this book.'}
        {q !== '' && found.data && rows.length === 0 && 'Nothing found. '}
        {q !== '' && found.data?.searched && searchedText(found.data.searched)}
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
                <span className="line-clamp-2">{row.text}</span>
                <span className="text-sm text-text-2">
                  {row.chapter_title} · {clockTime(row.start)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
