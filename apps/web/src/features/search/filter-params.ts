import type { BookSort } from '@lamplight/contract';
import { parsePage, searchIn } from '../../lib/paging.ts';

/** Filter of Advanced Search; '' means any. */
export interface BookFilter {
  readonly search: string;
  /** Voice. */
  readonly main: string;
  /** Category. */
  readonly sub: string;
  readonly status: string;
  /** '' leaves the order to the server: by title, or best match first in a search. */
  readonly sort: BookSort | '';
}

/** A change to a filter: computed from the latest one, so that two quick changes both apply. */
export type FilterChange = (now: BookFilter) => BookFilter;

export const noFilter: BookFilter = { search: '', main: '', sub: '', status: '', sort: '' };

/** Filters that can be removed one by one. */
export const chipKeys = ['main', 'sub', 'status'] as const;
export type ChipKey = (typeof chipKeys)[number];

const sorts: Readonly<Record<BookSort, true>> = {
  title: true,
  new: true,
  updated: true,
  popular: true,
  author: true,
  narrator: true,
  series: true,
  year: true,
};
const isSort = (word: string): word is BookSort => Object.hasOwn(sorts, word);

/** Maximum characters of a tag or status on the server. */
const maxWord = 100;
const wordOf = (raw: string | null): string => (raw ?? '').trim().slice(0, maxWord).trimEnd();

/**
 * Parses the URL of Advanced Search. Of repeated parameters the first counts. Unknown tags are kept, since
 * new ones may be added at any time; an unknown order is not.
 */
export function readFilter(query: URLSearchParams): BookFilter & { readonly page: number } {
  const sort = query.get('sort') ?? '';
  return {
    page: parsePage(query.get('page')),
    search: searchIn(query),
    main: wordOf(query.get('main')),
    sub: wordOf(query.get('sub')),
    status: wordOf(query.get('status')),
    sort: isSort(sort) ? sort : '',
  };
}

/** Returns the query in the specification's order; empty values are left out by `paths`. */
export const filterQuery = ({ search, main, sub, status, sort }: BookFilter, page: number) =>
  ({ page, search, main, sub, status, sort }) as const;

/** Returns the query of the filter's first page, which contains no page number. */
export const firstPageQuery = (filter: BookFilter) => ({ ...filterQuery(filter, 1), page: null });

export const hasChips = (filter: BookFilter): boolean => chipKeys.some((key) => filter[key] !== '');
