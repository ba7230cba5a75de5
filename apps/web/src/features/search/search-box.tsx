import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { nextOption } from '../../lib/next-option.ts';
import { paths } from '../../lib/paths.ts';
import { type SearchInput, useSearchInput } from '../../lib/use-search-input.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { allBooksQuery, previewQuery } from '../books/index.ts';
import { peopleSuggestions, seriesSuggestions } from '../people/index.ts';
import { SearchOption } from './search-option.tsx';
import { keyOf, type PreviewItem, previewOf } from './search-preview.ts';

export interface SearchBoxProps {
  value: BookSearch;
  hrefFor: (book: BookSummary) => string;
}

/**
 * The search with up to four suggestions of books, people and series: a combobox with arrow key navigation. The list
 * pushes the results down instead of covering them.
 */
export function SearchBox({ value, hrefFor }: SearchBoxProps) {
  const { typed, search, type, submit } = value;
  const listId = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  // A key: answers that arrive later move the items.
  const [active, setActive] = useState<string | null>(null);
  const items = useSearchPreview(search);
  const isShown = isOpen && items.length > 0;
  const chosen = isShown ? items.find((item) => keyOf(item) === active) : undefined;
  const optionId = (item: PreviewItem) => `${listId}-${keyOf(item)}`;

  function close() {
    setIsOpen(false);
    setActive(null);
  }
  function choose(item: PreviewItem) {
    close();
    if (item.kind === 'book') return void navigate(hrefFor(item.book));
    const { pathname, search: query } = window.location;
    const path = item.kind === 'person' ? paths.person(item.person.id) : paths.series(item.series.id);
    return void navigate(path, { state: { cameFrom: pathname + query } });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActive(nextOption(isShown ? active : null, items.map(keyOf), event.key));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // The first Escape closes the list, the next clears the text.
      if (isShown) close();
      else type('');
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen) return choose(chosen);
    submit();
    return close();
  }

  return (
    <form role="search" onSubmit={onSubmit} className="my-4">
      <SearchField
        label="Search audiobooks"
        value={typed}
        onChange={(text) => {
          type(text);
          setIsOpen(true);
          setActive(null);
        }}
        onKeyDown={onKeyDown}
        // The list stays open: closing it would move the card being pressed away from the pointer.
        onBlur={() => setActive(null)}
        maxLength={limits.maxQuery}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Matching audiobooks"
        hidden={!isShown}
        className="mt-2 grid gap-1 rounded-lg border border-border bg-surface p-2 sm:grid-cols-2 xl:grid-cols-4"
      >
        {items.map((item) => (
          <SearchOption
            key={keyOf(item)}
            id={optionId(item)}
            item={item}
            search={search}
            isActive={item === chosen}
            onPoint={() => setActive(keyOf(item))}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
    </form>
  );
}

/**
 * Returns the suggestions for a search: books whose title contains it, or, if there are none, its first results, so
 * that a typo finds the same books in both places; and people and series.
 */
function useSearchPreview(search: string): readonly PreviewItem[] {
  const titles = useQuery(previewQuery(search));
  const people = useQuery(peopleSuggestions(search));
  const series = useQuery(seriesSuggestions(search));
  const hasNoTitle = titles.data?.length === 0 && !titles.isPlaceholderData;
  const results = useQuery({ ...allBooksQuery(search, 1), enabled: search !== '' && hasNoTitle });
  if (search === '') return [];
  const found = results.isPlaceholderData ? [] : (results.data?.rows ?? []);
  return previewOf(
    {
      books: hasNoTitle ? found : (titles.data ?? []),
      people: people.isPlaceholderData ? [] : (people.data ?? []),
      series: series.isPlaceholderData ? [] : (series.data ?? []),
    },
    search,
  );
}

interface BookSearch extends SearchInput {
  /** The applied search. */
  readonly search: string;
}

export function useBookSearch(initial: string): BookSearch {
  const [search, apply] = useState(initial);
  return { search, ...useSearchInput(search, apply) };
}
