import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardSkeletons } from './book-card.tsx';
import { type BookRowName, bookRowQuery } from './book-queries.ts';
import { m } from './messages.ts';

export type DrawCard = (book: BookSummary) => ReactNode;

export interface BookRowProps {
  title: string;
  shelf: BookRowName;
  action?: ReactNode;
  /** False while other content should load first. */
  isWanted?: boolean;
  drawCard: DrawCard;
}

/** One of home's short book rows. Renders nothing if it has no books. */
export function BookRow({ title, shelf, action, isWanted = true, drawCard }: BookRowProps) {
  const books = useQuery({ ...bookRowQuery(shelf), enabled: isWanted });
  if (books.data?.length === 0 && !books.isError) return null;
  return (
    <Section title={title} action={action}>
      {books.isError && (
        <div className="mb-4">
          <ErrorState detail={m.listNotLoaded} query={books} />
        </div>
      )}
      {(books.isPending || books.data) && (
        <CardGrid kind="shelf">
          {books.data
            ? books.data.slice(0, limits.homeShelf).map((book) => <li key={book.id}>{drawCard(book)}</li>)
            : cardSkeletons(limits.homeShelf)}
        </CardGrid>
      )}
    </Section>
  );
}
