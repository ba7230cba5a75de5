import type { BookSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchOf } from '../../lib/paging.ts';
import { Cover } from '../../ui/cover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { allBooksQuery, previewQuery, StatusLine } from '../books/index.ts';
import { nextOption, titleParts } from './search-preview.ts';

export interface SearchBoxProps {
  value: BookSearch;
  hrefFor: (book: BookSummary) => string;
}

/**
 * The search with suggestions of up to four books: a combobox with arrow key navigation. The list pushes the
 * results down instead of covering them.
 */
export function SearchBox({ value, hrefFor }: SearchBoxProps) {
  const { typed, search, type, submit } = value;
  const listId = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const books = useSearchPreview(search);
  const isShown = isOpen && books.length > 0;
  const chosen = isShown && active !== null ? books[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    setIsOpen(false);
    setActive(null);
  }
  function choose(book: BookSummary) {
    close();
    void navigate(hrefFor(book));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActive(nextOption(isShown ? active : null, books.length, event.key));
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
        aria-activedescendant={chosen && active !== null ? optionId(active) : undefined}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Matching audiobooks"
        hidden={!isShown}
        className="mt-2 grid gap-1 rounded-lg border border-border bg-surface p-2 sm:grid-cols-2 xl:grid-cols-4"
      >
        {books.map((book, index) => (
          <SearchOption
            key={book.id}
            id={optionId(index)}
            book={book}
            search={search}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(book)}
          />
        ))}
      </div>
    </form>
  );
}

/**
 * Returns up to four suggestions for a search: books whose title contains it, or, if there are none, its
 * first results, so that a typo finds the same books in both places.
 */
function useSearchPreview(search: string): readonly BookSummary[] {
  const titles = useQuery(previewQuery(search));
  const hasNoTitle = titles.data?.length === 0 && !titles.isPlaceholderData;
  const results = useQuery({ ...allBooksQuery(search, 1), enabled: search !== '' && hasNoTitle });
  if (search === '') return [];
  if (!hasNoTitle) return titles.data ?? [];
  return results.isPlaceholderData ? [] : (results.data?.rows.slice(0, limits.searchPreview) ?? []);
}

interface SearchOptionProps {
  id: string;
  book: BookSummary;
  search: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One suggested book. A press must not take the focus from the text field. */
function SearchOption({ id, book, search, isActive, onPoint, onChoose }: SearchOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-surface-3"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="w-10 shrink-0">
        <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes="40px" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate font-semibold">
          {titleParts(book.title, search).map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className="bg-transparent text-accent-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        <span className="text-sm text-text-2">
          <StatusLine status={book.status} chapters={book.chapter_count} />
        </span>
      </span>
    </div>
  );
}

interface BookSearch {
  readonly typed: string;
  /** The active search: follows the typing after 500 ms, at once when submitted or cleared. */
  readonly search: string;
  readonly type: (text: string) => void;
  readonly submit: () => void;
}

export function useBookSearch(initial: string): BookSearch {
  const [typed, type] = useState(initial);
  const [submitted, setSubmitted] = useState(initial);
  const settled = useDebounced(typed, limits.searchDebounceMs);
  const isAtOnce = typed === submitted || searchOf(typed) === '';
  return { typed, search: searchOf(isAtOnce ? typed : settled), type, submit: () => setSubmitted(typed) };
}

/** Returns the value once it has not changed for `ms` milliseconds. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
