import type { BookSummary, Suggestion } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Section } from '../../ui/section.tsx';
import { BookCard, cardSkeletons } from '../books/index.ts';
import type { BookMenuProps } from './book-menu.tsx';
import { LibraryCard } from './library-card.tsx';
import { continueRowQuery, suggestionsQuery } from './library-queries.ts';
import { reasonText } from './library-text.ts';
import type { OnMarked } from './use-book-marks.ts';

export interface ContinueRowProps {
  /** The book that has a card of its own. */
  latestId: number;
  /** Number of further books in progress. */
  others: number;
  /** More items of the menu of each book. */
  more: (book: BookSummary) => BookMenuProps['more'];
  onMarked: OnMarked;
}

/** The books in progress besides the latest one. A press resumes them. */
export function ContinueRow({ latestId, others, more, onMarked }: ContinueRowProps) {
  const { data } = useQuery(continueRowQuery);
  const rows = data?.filter(({ book }) => book.id !== latestId).slice(0, limits.homeShelf);
  if (rows?.length === 0) return null;
  return (
    <div className="mt-5">
      <CardGrid kind="shelf" label="More to continue">
        {rows
          ? rows.map((entry) => (
              <li key={entry.book.id}>
                <LibraryCard
                  entry={entry}
                  to={paths.listen(entry.book.id)}
                  state={{ play: true }}
                  isContinued
                  more={more(entry.book)}
                  onMarked={onMarked}
                />
              </li>
            ))
          : cardSkeletons(Math.min(limits.homeShelf, others))}
      </CardGrid>
    </div>
  );
}

/** Why a book is suggested: short on the card, in full for screen readers and on hover. */
function Reason(why: Omit<Suggestion, 'book'>) {
  const { short, full } = reasonText(why);
  return (
    <>
      <span aria-hidden="true" title={full}>
        {short}
      </span>
      <span className="sr-only">{full}</span>
    </>
  );
}

export interface SuggestionRowProps {
  hrefOf: (book: BookSummary) => string;
  /** Ids of the bookmarked books. */
  bookmarks: readonly number[];
  /** Shown until the suggestions have loaded. */
  placeholder: ReactNode;
  /** Called with whether there are any. */
  onLoaded: (isThere: boolean) => void;
}

/** Books to hear next, each with its reason. Renders nothing if there are none. */
export function SuggestionRow({ hrefOf, bookmarks, placeholder, onLoaded }: SuggestionRowProps) {
  const { data, isError } = useQuery(suggestionsQuery);
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) onLoaded(count > 0);
  }, [count, onLoaded]);
  if (isError || count === 0) return null;
  if (!data) return placeholder;
  return (
    <Section title="For You">
      <CardGrid kind="shelf">
        {data.map(({ book, ...why }) => (
          <li key={book.id}>
            <BookCard
              book={book}
              to={hrefOf(book)}
              isBookmarked={bookmarks.includes(book.id)}
              showTags={false}
              note={<Reason {...why} />}
            />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
