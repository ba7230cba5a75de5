import type { DownloadsStore } from './downloads-store.ts';

/** Milliseconds between two checks for positions played on other devices. */
const everyMs = 5 * 60_000;

export interface PlaceRefreshDeps {
  readonly shelf: Pick<DownloadsStore, 'get'>;
  now(): number;
  /** Stores the server's place in a downloaded book. Rejects without a response. */
  refreshPlace(bookId: number): Promise<void>;
}

/**
 * Creates a function that stores the server's places of all downloaded books, which other devices may have changed,
 * one request at a time. A run without a network ends at once, and the next run starts again from the first book.
 */
export function createPlaceRefresh({ shelf, now, refreshPlace }: PlaceRefreshDeps): () => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - startedAt < everyMs) return;
    startedAt = now();
    try {
      for (const { book } of shelf.get()?.books ?? []) await refreshPlace(book.id);
    } catch {
      startedAt = Number.NEGATIVE_INFINITY;
    }
  };
}
