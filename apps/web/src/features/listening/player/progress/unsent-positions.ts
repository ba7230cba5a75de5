import type { Progress } from '@lamplight/contract';
import { isRecord } from '../../../../lib/record.ts';
import type { BookPosition } from '../engine/player-state.ts';

/** A position that has not been sent yet. */
export interface UnsentPosition extends BookPosition {
  /** Time at which the listener was at this position, ISO 8601. */
  readonly observedAt: string;
  /** Server revision that the position is based on; null if unknown. */
  readonly baseRev: number | null;
  /** True if the server's position was unknown: the server saves this one only if it has none newer than `baseRev`. */
  readonly onlyIfCurrent?: boolean;
}

export function isUnsentPosition(value: unknown): value is UnsentPosition {
  if (!isRecord(value)) return false;
  const { bookId, chapterId, position, observedAt, baseRev, onlyIfCurrent } = value;
  return (
    [bookId, chapterId, position].every((number) => Number.isFinite(number)) &&
    (baseRev === null || Number.isInteger(baseRev)) &&
    (onlyIfCurrent === undefined || typeof onlyIfCurrent === 'boolean') &&
    !Number.isNaN(Date.parse(String(observedAt)))
  );
}

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
  const entries = new Map(saved.progress.map((entry) => [entry.chapter_id, entry]));
  for (const { chapterId, position } of counting)
    entries.set(chapterId, { ...entries.get(chapterId), chapter_id: chapterId, position });
  const last = counting.at(-1);
  return {
    ...saved,
    progress: [...entries.values()],
    last_chapter_id: last?.chapterId ?? saved.last_chapter_id,
    updated_at: last?.observedAt ?? saved.updated_at,
  };
}
