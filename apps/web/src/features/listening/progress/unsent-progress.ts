import type { Progress } from '@lamplight/contract';
import type { UnsentPlace } from './progress-queue.ts';

/**
 * The way through a book as the server will hold it once it has what waits here, by the server's own rule: a place
 * counts that goes on from the one held, or is not older. The server decides; this is what is shown until then.
 */
export function withUnsent(held: Progress, unsent: readonly UnsentPlace[]): Progress {
  const heldAt = held.updated_at === null ? Number.NEGATIVE_INFINITY : Date.parse(held.updated_at);
  const first = unsent.findIndex(
    ({ baseRev, observedAt, onlyIfCurrent }) =>
      (baseRev ?? -1) >= held.rev || (!onlyIfCurrent && Date.parse(observedAt) >= heldAt),
  );
  const counting = first < 0 ? [] : unsent.slice(first);
  const positions = new Map(held.progress.map((entry) => [entry.chapter_id, entry.position]));
  for (const { chapterId, position } of counting) positions.set(chapterId, position);
  const last = counting.at(-1);
  return {
    ...held,
    progress: [...positions].map(([chapter_id, position]) => ({ chapter_id, position })),
    last_chapter_id: last?.chapterId ?? held.last_chapter_id,
    updated_at: last?.observedAt ?? held.updated_at,
  };
}
