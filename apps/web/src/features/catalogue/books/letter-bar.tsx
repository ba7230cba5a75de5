import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { logged } from './book-queries.ts';
import { m } from './messages.ts';

const lettersQuery = queryOptions({
  queryKey: ['book-letters'],
  queryFn: ({ signal }) => logged('letters', call('GET /books/letters', { signal })),
});

/**
 * Bar of letters that jumps to the first title of a letter. On narrow screens the letters, of which a library of
 * several scripts may have fifty, are one line that scrolls in the direction of the page.
 * @param onGo called with the row, counted from 0
 */
export function LetterBar({ onGo }: { onGo: (row: number) => void }) {
  const { data: letters = [], isLoading } = useQuery(lettersQuery);
  // Reserves the bar's line while it loads, so that the list does not move below a restored scroll position.
  if (isLoading) return <div className="mb-3 h-13" />;
  if (letters.length < 2) return null;
  return (
    <nav aria-label={m.letters} className="mb-3 overflow-x-auto p-1 lg:overflow-visible">
      <ul className="flex w-max gap-1 lg:w-auto lg:flex-wrap">
        {letters.map(({ letter, row }) => (
          <li key={letter}>
            <button
              type="button"
              aria-label={letter === '#' ? m.digitsSigns : undefined}
              className="grid size-11 place-items-center rounded-sm text-sm font-semibold hover:bg-surface-2"
              onClick={() => onGo(row - 1)}
            >
              <bdi>{letter}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
