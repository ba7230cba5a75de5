import type { Progress } from '@lamplight/contract';
import type { UnsentPosition } from './progress-queue.ts';

/**
 * Returns the book's progress as the server will have it once unsent positions have been sent, by the
 * server's rule: a position counts if it is based on the latest one, or is not older. Used for display; the
 * server decides.
 */
export function withUnsent(saved: Progress, unsent: readonly UnsentPosition[]): Progress {
  const savedAt = saved.updated_at === null ? Number.NEGATIVE_INFINITY : Date.parse(saved.updated_at);
  const first = unsent.findIndex(
    ({ baseRev, observedAt, onlyIfCurrent }) =>
      (baseRev ?? -1) >= saved.rev || (!onlyIfCurrent && Date.parse(observedAt) >= savedAt),
  );
  const counting = first < 0 ? [] : unsent.slice(first);
  const positions = new Map(saved.progress.map((entry) => [entry.chapter_id, entry.position]));
  for (const { chapterId, position } of counting) positions.set(chapterId, position);
  const last = counting.at(-1);
  return {
    ...saved,
    progress: [...positions].map(([chapter_id, position]) => ({ chapter_id, position })),
    last_chapter_id: last?.chapterId ?? saved.last_chapter_id,
    updated_at: last?.observedAt ?? saved.updated_at,
  };
}
