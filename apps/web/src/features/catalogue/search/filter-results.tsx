import { limits } from '@lamplight/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callPage } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Section } from '../../../ui/section.tsx';
import { BookCount, BookPages } from '../books/book-pages.tsx';
import { type BookPage, logged } from '../books/book-queries.ts';
import type { DrawCard } from '../books/book-row.tsx';
import { type BookFilter, hasChips } from './filter-params.ts';
import { m } from './messages.ts';

/** Query of one page of the books that match a filter. */
const filteredBooksQuery = (filter: BookFilter, page: number) =>
  queryOptions({
    queryKey: ['books', 'filter', filter, page],
    queryFn: ({ signal }): Promise<BookPage> =>
      logged('filter', callPage('GET /books/filter', { query: wireQuery(filter, page), signal })),
    placeholderData: keepPreviousData,
  });

const wireQuery = ({ search, main, sub, status, sort, ...filter }: BookFilter, page: number) => ({
  page,
  per_page: limits.pageSize,
  ...(search && { q: search }),
  ...(main && { main_tag: main }),
  ...(sub && { sub_tag: sub }),
  ...(status && { status }),
  ...(filter.author && { author: Number(filter.author) }),
  ...(filter.narrator && { narrator: Number(filter.narrator) }),
  ...(filter.translator && { translator: Number(filter.translator) }),
  ...(filter.editor && { editor: Number(filter.editor) }),
  ...(filter.series && { series: Number(filter.series) }),
  ...(filter.language && { language: filter.language }),
  ...(filter.year && { year: Number(filter.year) }),
  ...(filter.publisher && { publisher: filter.publisher }),
  ...(filter.abridged && { abridged: filter.abridged }),
  ...(sort && { sort }),
});

export interface FilterResultsProps {
  filter: BookFilter;
  page: number;
  hrefFor: (page: number) => string;
  onPastEnd: (lastPage: number) => void;
  onClear: () => void;
  /** Result of the search for people and series: 'No results found.' is shown only for 'nothing'. */
  otherGroups: 'unknown' | 'found' | 'nothing';
  /** Shown below the message that nothing was found. */
  otherMatches: ReactNode;
  chips: ReactNode;
  drawCard: DrawCard;
}

/** The books that match a filter, paged. */
export function FilterResults(props: FilterResultsProps) {
  const { filter, page, otherGroups, otherMatches, chips, onClear, ...rest } = props;
  const books = useQuery(filteredBooksQuery(filter, page));
  // Not shown beside chips, which already have 'Clear all' next to them.
  const clear = filter.search !== '' && !hasChips(filter) && (
    <Button variant="outline" onClick={onClear}>
      {m.clearAll}
    </Button>
  );
  return (
    <Section title={m.audiobooks} action={<BookCount books={books} search={filter.search} />}>
      <div className="-mt-1 mb-4 empty:hidden">{chips}</div>
      <BookPages
        {...rest}
        books={books}
        page={page}
        skeletons={limits.pageSize}
        failure={m.audiobooksNotLoaded}
        label={m.pagesAudiobooks}
        kind="beside"
        window={5}
        empty={
          <>
            {otherGroups === 'nothing' && (
              <EmptyState icon={<Illustration name="lost" />} title={m.noResults} action={clear} />
            )}
            {otherGroups === 'found' && clear}
            {otherMatches}
          </>
        }
      />
    </Section>
  );
}
