import type { BookSort } from '@lamplight/contract';
import { peopleLimits } from '@lamplight/contract/people-limits';
import { parsePage, searchIn } from '../../../lib/paging.ts';
import { type BookFilterName, bookFilters } from '../books/book-filters.ts';

/** Filter of Advanced Search; '' means any. */
export interface BookFilter extends Readonly<Record<BookFilterName, string>> {
  readonly search: string;
  /** Main tag, called voice on screens. */
  readonly main: string;
  /** Sub tag, called category on screens. */
  readonly sub: string;
  readonly status: string;
  /** Ids of people and of a series. */
  readonly author: string;
  readonly narrator: string;
  readonly translator: string;
  readonly editor: string;
  readonly series: string;
  /** Language as a BCP 47 tag. */
  readonly language: string;
  readonly year: string;
  /** Whole name of the publisher. */
  readonly publisher: string;
  readonly abridged: '' | 'yes' | 'no';
  /** '' leaves the order to the server: by title, or best match first in a search. */
  readonly sort: BookSort | '';
}

/** A change to a filter: computed from the latest one, so that two quick changes both apply. */
export type FilterChange = (now: BookFilter) => BookFilter;

export const noFilter: BookFilter = {
  search: '',
  main: '',
  sub: '',
  status: '',
  author: '',
  narrator: '',
  translator: '',
  editor: '',
  series: '',
  language: '',
  year: '',
  publisher: '',
  abridged: '',
  sort: '',
};

/** Filters that can be removed one by one. */
export type ChipKey = Exclude<BookFilterName, 'search' | 'sort'>;
export const chipKeys: readonly ChipKey[] = bookFilters.filter(
  (name) => name !== 'search' && name !== 'sort',
);

const sorts: Readonly<Record<BookSort, true>> = {
  title: true,
  new: true,
  updated: true,
  popular: true,
  author: true,
  narrator: true,
  series: true,
  year: true,
  rating: true,
  publisher: true,
  language: true,
};
const isSort = (word: string): word is BookSort => Object.hasOwn(sorts, word);

/** Maximum number of characters of a tag or status on the server. */
const maxWord = 100;
const wordOf = (raw: string | null): string => (raw ?? '').trim().slice(0, maxWord).trimEnd();

const matching =
  (pattern: RegExp) =>
  (raw: string | null): string =>
    raw !== null && pattern.test(raw) ? raw : '';
const idOf = matching(/^[1-9]\d{0,8}$/);
const languageOf = matching(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i);
export const yearOf = matching(/^-?[1-9]\d{0,3}$/);

/**
 * Parses the URL of Advanced Search. Of repeated parameters the first counts. Unknown tags stay, since new tags may
 * be added at any time; an unknown order is dropped.
 */
export function readFilter(query: URLSearchParams): BookFilter & { readonly page: number } {
  const sort = query.get('sort') ?? '';
  return {
    page: parsePage(query.get('page')),
    search: searchIn(query),
    main: wordOf(query.get('main')),
    sub: wordOf(query.get('sub')),
    status: wordOf(query.get('status')),
    author: idOf(query.get('author')),
    narrator: idOf(query.get('narrator')),
    translator: idOf(query.get('translator')),
    editor: idOf(query.get('editor')),
    series: idOf(query.get('series')),
    language: languageOf(query.get('language')),
    year: yearOf(query.get('year')),
    publisher: (query.get('publisher') ?? '').trim().slice(0, peopleLimits.publisherCharacters).trimEnd(),
    abridged: query.get('abridged') === 'yes' ? 'yes' : query.get('abridged') === 'no' ? 'no' : '',
    sort: isSort(sort) ? sort : '',
  };
}

/** Returns the query, in a fixed order; empty values are left out by `paths`. */
export const filterQuery = (filter: BookFilter, page: number) => {
  const { search, main, sub, status, sort, ...others } = filter;
  return { page, search, main, sub, status, sort, ...others } as const;
};

/** Returns the query of the filter's first page, which contains no page number. */
export const firstPageQuery = (filter: BookFilter) => ({ ...filterQuery(filter, 1), page: null });

/** Applies a draft of the filters, but keeps the search, which may be newer than the draft. */
export const applyDraft =
  (draft: BookFilter): FilterChange =>
  ({ search }) => ({ ...draft, search });

export const hasChips = (filter: BookFilter): boolean => chipKeys.some((key) => filter[key] !== '');
