import type { BodyOf, BookSummary, Endpoints, Tag } from '@lamplight/contract';
import { call, detailOf } from '../../../../lib/api.ts';
import { m } from './messages.ts';

export type BatchChange = Omit<BodyOf<Endpoints['POST /books/batch']>, 'ids'>;

/** Playlist that was not changed, with the reason. */
export interface BatchFailure {
  readonly id: number;
  readonly detail: string;
}

/** Number of playlists in one call: few, so that the progress bar moves. */
const callSize = 10;

export interface BatchRun {
  readonly ids: readonly number[];
  readonly change: BatchChange;
  readonly signal: AbortSignal;
  /** Called after each call with the number of playlists that were tried. */
  readonly onProgress: (tried: number) => void;
}

/**
 * Changes playlists a few at a time, and returns those that were not changed. Once a call fails or the run is stopped,
 * the rest is not tried.
 */
export async function runBatch({ ids, change, signal, onProgress }: BatchRun): Promise<BatchFailure[]> {
  const failures: BatchFailure[] = [];
  for (let at = 0; at < ids.length; at += callSize) {
    const untried = (detail: string) => ids.slice(at).map((id) => ({ id, detail }));
    if (signal.aborted) return [...failures, ...untried(m.notChangedStoppedBefore)];
    try {
      const results = await call('POST /books/batch', {
        body: { ...change, ids: ids.slice(at, at + callSize) },
      });
      // 'not_found' means that the playlist was already deleted elsewhere, so deleting it counts as successful.
      for (const { id, done, code, detail = '' } of results)
        if (!done && !(change.delete && code === 'not_found')) failures.push({ id, detail });
    } catch (error) {
      return [...failures, ...untried(detailOf(error, m.serverNotReached))];
    }
    onProgress(Math.min(at + callSize, ids.length));
  }
  return failures;
}

/** A pair of tags with the number of playlists that have it. */
export interface CountedTag extends Tag {
  readonly count: number;
}

/** Lists the pairs of tags of some playlists, the most frequent first. */
export function countTags(books: Iterable<Pick<BookSummary, 'tags'>>): CountedTag[] {
  const counted = new Map<string, CountedTag>();
  for (const { tags } of books)
    for (const tag of tags) {
      const key = JSON.stringify([tag.main_tag, tag.sub_tag]);
      counted.set(key, { ...tag, count: (counted.get(key)?.count ?? 0) + 1 });
    }
  return [...counted.values()].toSorted((a, b) => b.count - a.count);
}
