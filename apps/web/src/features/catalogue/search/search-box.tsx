import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { type SearchInput, useSearchInput } from '../../../lib/use-search-input.ts';
import { nextOption } from '../../../ui/next-option.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { allBooksQuery, previewQuery } from '../books/book-queries.ts';
import { peopleSuggestions, seriesSuggestions } from '../people/name-suggestions.ts';
import { m } from './messages.ts';
import { SearchOption } from './search-option.tsx';
import { keyOf, type Preview, type PreviewItem, previewOf } from './search-preview.ts';

export interface SearchBoxProps {
  value: BookSearch;
  hrefFor: (book: BookSummary) => string;
}

/**
 * Search box with suggestions: up to four titles; below a line, people, series and other results. A combobox with arrow
 * key navigation. The list pushes the results down instead of covering them.
 */
export function SearchBox({ value, hrefFor }: SearchBoxProps) {
  const { typed, search, type, submit } = value;
  const listId = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  // Key of the active item, not its index: later responses move the items.
  const [active, setActive] = useState<string | null>(null);
  const { titles, more } = useSearchPreview(search);
  const items = [...titles, ...more];
  const isShown = isOpen && items.length > 0;
  const chosen = isShown ? items.find((item) => keyOf(item) === active) : undefined;
  const optionId = (item: PreviewItem) => `${listId}-${keyOf(item)}`;

  const drawItem = (item: PreviewItem) => (
    <SearchOption
      key={keyOf(item)}
      id={optionId(item)}
      item={item}
      search={search}
      isActive={item === chosen}
      onPoint={() => setActive(keyOf(item))}
      onChoose={() => choose(item)}
    />
  );

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
        label={m.searchAudiobooks}
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
        aria-label={m.matchingAudiobooks}
        hidden={!isShown}
        className="mt-2 grid gap-2 rounded-lg border border-border bg-surface p-2"
      >
        {titles.length > 0 && (
          <div role="group" aria-label={m.titles} className={groupLook}>
            {titles.map(drawItem)}
          </div>
        )}
        {more.length > 0 && (
          <div role="group" aria-labelledby={`${listId}-more`} className={groupLook}>
            <span
              id={`${listId}-more`}
              className={`col-span-full px-2 text-sm text-text-2 ${titles.length > 0 ? 'border-t border-border pt-2' : 'pt-1'}`}
            >
              {m.moreResults}
            </span>
            {more.map(drawItem)}
          </div>
        )}
      </div>
    </form>
  );
}

const groupLook = 'grid gap-1 sm:grid-cols-2 xl:grid-cols-4';
const noPreview: Preview = { titles: [], more: [] };

/**
 * Returns the suggestions for a search. Requests the first results of the search only if fewer than four titles
 * contain it.
 */
function useSearchPreview(search: string): Preview {
  const titles = useQuery(previewQuery(search));
  const people = useQuery(peopleSuggestions(search));
  const series = useQuery(seriesSuggestions(search));
  const hasRoom =
    !titles.isPlaceholderData && (titles.data?.length ?? limits.searchPreview) < limits.searchPreview;
  const results = useQuery({ ...allBooksQuery(search, 1), enabled: search !== '' && hasRoom });
  if (search === '') return noPreview;
  return previewOf(
    {
      titles: titles.data ?? [],
      results: hasRoom && !results.isPlaceholderData ? (results.data?.rows ?? []) : [],
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
