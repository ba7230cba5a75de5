import type { BookSummary, Suggestion } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { Section } from '../../../ui/section.tsx';
import { BookCard } from '../../catalogue/index.ts';
import { suggestionsQuery } from './library-queries.ts';
import { reasonText } from './library-text.ts';
import { m } from './messages.ts';

/** Reason for a suggestion: short on the card, in full for screen readers and on hover. */
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
  /** Called once the suggestions have loaded; `isThere` is true if there are any. */
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
    <Section title={m.forYou}>
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
