import type { Facts } from '../api/server.ts';

export type Compared = 'library page' | 'search' | 'home lists' | 'progress';

interface Comparison {
  readonly name: Compared;
  /** Lines for requests.lua. */
  requests(facts: Facts): string[];
  /** Requests that one of its kind takes, if not one. */
  readonly calls?: number;
  /** As many per second of Audiobookshelf 2.36.0 on two cores with 5,000 books, nothing cached; see `pace`. */
  readonly measured: number;
  /** How many times that we want to be. */
  readonly goal: number;
}

/** As many answers per second as bare Node (baseline.ts) gave in the run in which `measured` was seen. */
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
    // Its shelves are one call; ours are one each, so that none holds up another.
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
    // As players do that stay in a chapter; what jumping costs is in bench/api.
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
