import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { searches } from './searches.ts';
import type { Facts } from './server.ts';

export interface MeasuredCall {
  readonly name: string;
  /** Returns the lines of a request file for requests.lua. */
  requests(facts: Facts): string[];
  /** True for library pages, which must also reach a minimum rate of requests per second. */
  readonly isPage?: true;
  /** True if an admin sends the requests. */
  readonly isAdminCall?: true;
  /**
   * Maximum CPU milliseconds of a request with the larger library. Used instead of a maximum ratio for requests that
   * read all accounts.
   */
  readonly maxCpuMs?: number;
  /**
   * True if a request takes milliseconds of CPU. It is then measured with fewer connections and for more time, see
   * `slow` in run.ts.
   */
  readonly isSlow?: true;
  /**
   * Set if rounds must not repeat requests: number of warm-up requests at the beginning of the list. Each round then
   * continues in the list where the previous round ended.
   */
  readonly continuesAfter?: number;
  /** True if the caches are cleared before each round, as after an edit. */
  readonly startsCold?: true;
  /** True if only searches are measured that find equally many books in both libraries. */
  readonly matchesResultCounts?: true;
  /** True if the result is printed without a goal. */
  readonly hasNoGoal?: true;
}

const get = (path: string): string => `GET\t/api${path}\t`;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const searchFor = (q: string): string => get(`/books?q=${encodeURIComponent(q)}&page=1`);

export const measuredCalls: readonly MeasuredCall[] = [
  {
    name: 'a page of 24',
    isPage: true,
    requests: () => times(20, (n) => get(`/books?page=${n + 1}&sort=title`)),
  },
  {
    name: 'any page',
    isPage: true,
    requests: ({ books }) => {
      const random = seededRandom(5);
      // Use the same number of distinct pages in both sizes, so that cache hit rates are comparable.
      const pages = times(40, () => 1 + Math.floor((random() * books) / 24));
      return times(400, (n) => get(`/books?page=${pages[n % 40]}&sort=title`));
    },
  },
  {
    name: 'the last page',
    isPage: true,
    requests: ({ books }) => [get(`/books?page=${Math.ceil(books / 24)}&sort=title`)],
  },
  {
    name: 'a page by tag and status',
    isPage: true,
    requests: () =>
      times(3, (n) => get(`/books/filter?main_tag=Official&status=Complete&sort=new&page=${n + 1}`)),
  },
  {
    name: 'a page by publisher or language',
    isPage: true,
    requests: () =>
      ['publisher', 'language'].flatMap((sort) => times(10, (n) => get(`/books?page=${n + 1}&sort=${sort}`))),
  },
  {
    name: 'a search',
    continuesAfter: 3000,
    requests: (facts) => searches(facts, 40_000, { distinct: false }).map(searchFor),
  },
  {
    name: 'a search, asked first',
    continuesAfter: 0,
    startsCold: true,
    hasNoGoal: true,
    requests: (facts) => searches(facts, 40_000, { distinct: true }).map(searchFor),
  },
  {
    name: 'a search, as many found',
    continuesAfter: 3000,
    startsCold: true,
    matchesResultCounts: true,
    requests: (facts) => searches(facts, 15_000, { distinct: true }).map(searchFor),
  },
  {
    name: 'search preview',
    requests: ({ some }) =>
      some
        .slice(0, 200)
        .map(({ title }) => get(`/books?title=${encodeURIComponent(title.slice(0, 6))}&per_page=4`)),
  },
  { name: 'who I am', requests: () => [get('/auth/me')] },
  { name: 'one book', requests: ({ some }) => some.map(({ id }) => get(`/books/${id}`)) },
  { name: 'people: a person', requests: ({ people }) => people.map(({ id }) => get(`/people/${id}`)) },
  {
    name: 'people: their books',
    requests: ({ people }) =>
      people.map(({ id }) => get(`/books/filter?author=${id}&sort=year&page=1&per_page=24`)),
  },
  { name: 'people: a series', requests: ({ series }) => series.map(({ id }) => get(`/series/${id}`)) },
  {
    name: 'people: its books',
    requests: ({ series }) =>
      series.map(({ id }) => get(`/books/filter?series=${id}&sort=series&page=1&per_page=24`)),
  },
  {
    name: 'people: found by name',
    hasNoGoal: true,
    requests: ({ people }) =>
      people.map(({ name }) => get(`/people?q=${encodeURIComponent(name.slice(0, 8))}&per_page=6`)),
  },
  { name: 'popular', requests: () => [get('/books/popular?per_page=6')] },
  { name: 'recently added', requests: () => [get('/books/recently-added?per_page=6')] },
  { name: 'recently updated', requests: () => [get('/books/recently-updated?per_page=6')] },
  { name: 'bookmarks', requests: () => times(8, (n) => get(`/books/bookmarks?page=${n + 1}`)) },
  { name: 'continue', requests: () => [get('/books/continue')] },
  { name: 'library: continue row', requests: () => [get('/library?list=continue&per_page=7')] },
  {
    name: 'library: lists',
    isSlow: true,
    requests: () =>
      ['in_progress', 'finished', 'saved'].flatMap((list) =>
        ['recent', 'title', 'author'].map((sort) => get(`/library?list=${list}&sort=${sort}&per_page=24`)),
      ),
  },
  { name: 'library: progress of cards', isSlow: true, requests: () => [get('/library/progress')] },
  { name: 'library: suggestions', isSlow: true, requests: () => [get('/library/suggestions')] },
  {
    name: 'members',
    isAdminCall: true,
    requests: () => times(40, (n) => get(`/auth/members?page=${n + 1}`)),
  },
  {
    name: 'members by subscription',
    isAdminCall: true,
    maxCpuMs: 40,
    requests: () =>
      times(40, (n) => get(`/auth/members?page=${n + 1}&sort=${n % 2 ? 'active' : 'inactive'}`)),
  },
  {
    name: 'members counted',
    isAdminCall: true,
    maxCpuMs: 40,
    requests: () => [get('/auth/members/counts')],
  },
  {
    name: 'members searched',
    isAdminCall: true,
    maxCpuMs: 200,
    requests: () =>
      ['the', 'an', 'zzz', '77', 'lamplight.example'].map((q) => get(`/auth/search-members?q=${q}&page=1`)),
  },
  {
    name: 'saving within a chapter',
    requests: ({ heard }) =>
      heard
        .slice(0, 40)
        .flatMap(({ chapter_id, book_id }) =>
          times(
            50,
            (n) => `POST\t/api/books/${book_id}/progress\t${JSON.stringify({ chapter_id, position: 2 * n })}`,
          ),
        ),
  },
  {
    name: 'saving progress',
    requests: ({ heard }) => {
      const random = seededRandom(9);
      return times(2000, () => {
        const { chapter_id, book_id } = heard[Math.floor(random() * heard.length)] ?? {
          chapter_id: 1,
          book_id: 1,
        };
        const body = JSON.stringify({ chapter_id, position: Math.round(random() * 8000) / 10 });
        return `POST\t/api/books/${book_id}/progress\t${body}`;
      });
    },
  },
];
