import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Section } from '../../../ui/section.tsx';
import { BookCount, BookPages } from './book-pages.tsx';
import { allBooksQuery } from './book-queries.ts';
import type { DrawCard } from './book-row.tsx';
import { m } from './messages.ts';
import { allBooksPages, allBooksSlice } from './paging.ts';

export interface AllBooksProps {
  /** Search text; '' lists every book. */
  search: string;
  page: number;
  /** False while other content should load first. */
  isWanted: boolean;
  hrefFor: (page: number) => string;
  /** Called with the last page if the URL's page is past it. */
  onPastEnd: (lastPage: number) => void;
  onClearSearch: () => void;
  /** Result of the search for people and series: 'No audiobooks found.' is shown only for 'nothing'. */
  otherGroups: 'unknown' | 'found' | 'nothing';
  /** Shown if no audiobook is found. */
  otherMatches: ReactNode;
  drawCard: DrawCard;
}

export function AllBooks(props: AllBooksProps) {
  const { search, page, isWanted, hrefFor, onPastEnd, onClearSearch, drawCard } = props;
  const isSearch = search !== '';
  const books = useQuery({ ...allBooksQuery(search, page), enabled: isWanted });
  return (
    <Section
      title={isSearch ? m.resultsSearch({ search }) : m.allAudiobooks}
      action={<BookCount books={books} search="" />}
    >
      <BookPages
        books={books}
        page={page}
        countPages={(total) => allBooksPages(total, isSearch)}
        skeletons={allBooksSlice(page, isSearch).per_page}
        failure={m.notLoaded}
        label={isSearch ? m.pagesResults : m.pagesAllAudiobooks}
        ends
        // The first page has six cards, like a book row.
        kind={page === 1 && !isSearch ? 'shelf' : 'page'}
        hrefFor={hrefFor}
        onPastEnd={onPastEnd}
        drawCard={drawCard}
        empty={
          <>
            {props.otherGroups === 'nothing' && (
              <EmptyState
                icon={<Illustration name="shelf" />}
                title={m.noneFound}
                action={
                  isSearch && (
                    <Button variant="outline" onClick={onClearSearch}>
                      {m.clearSearch}
                    </Button>
                  )
                }
              />
            )}
            {props.otherMatches}
          </>
        }
      />
    </Section>
  );
}
