import type { Facts } from '../api/server.ts';

export type Compared = 'library page' | 'search' | 'home lists' | 'progress';

interface Comparison {
  readonly name: Compared;
  /** Returns the request lines for requests.lua. */
  requests(facts: Facts): string[];
  /** Number of Lamplight requests that do the work of one request to Audiobookshelf; default 1. */
  readonly calls?: number;
  /**
   * Requests per second that Audiobookshelf 2.36.0 reached on two cores with 5,000 books, without its cache. `pace`
   * describes the speed of that machine.
   */
  readonly measured: number;
  /** Required multiple of `measured`. */
  readonly goal: number;
}

/** Requests per second that bare Node (baseline.ts) reached on the machine where `measured` was measured. */
export const pace = 49_000;

const get = (path: string): string => `GET\t/api${path}\t`;

export const comparisons: readonly Comparison[] = [
  {
    name: 'library page',
    requests: () => Array.from({ length: 200 }, (_, n) => get(`/books?page=${n + 1}&sort=title`)),
    measured: 32,
    goal: 100,
  },
  {
    name: 'search',
    requests: ({ some }) => some.map(({ title }) => get(`/books?q=${encodeURIComponent(title)}&page=1`)),
    measured: 25,
    goal: 100,
  },
  {
    name: 'home lists',
    // Audiobookshelf returns all home lists in one response; Lamplight needs a request for each.
    calls: 4,
    requests: () => [
      get('/books/popular?per_page=6'),
      get('/books/recently-added?per_page=6'),
      get('/books/recently-updated?per_page=6'),
      get('/books/continue'),
    ],
    measured: 6.4,
    goal: 100,
  },
  {
    name: 'progress',
    // The simulated players stay in one chapter; bench/api measures jumps.
    requests: ({ heard }) =>
      [...new Map(heard.map((place) => [place.book_id, place])).values()].map(
        ({ chapter_id, book_id }, n) => {
          const body = JSON.stringify({ chapter_id, position: (n * 7) % 800 });
          return `POST\t/api/books/${book_id}/progress\t${body}`;
        },
      ),
    measured: 259,
    goal: 20,
  },
];
