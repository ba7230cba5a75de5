import type { SavedMoment } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';

/** Change of a moment: `moment` is what the member sees after a save, or saw before a deletion. */
export interface MomentChange {
  readonly kind: 'save' | 'delete';
  readonly moment: SavedMoment;
}

export const isMomentChange = (value: unknown): value is MomentChange =>
  isRecord(value) &&
  (value['kind'] === 'save' || value['kind'] === 'delete') &&
  isRecord(value['moment']) &&
  typeof value['moment']['id'] === 'string' &&
  typeof value['moment']['note'] === 'string' &&
  typeof value['moment']['changed_at'] === 'string' &&
  Number.isFinite(value['moment']['position']) &&
  Number.isInteger(value['moment']['book_id']);

/**
 * Returns the time of a change made now: later than the version that the member sees, whatever this device's clock
 * says.
 */
export const timeOfChange = (nowMs: number, seen: string | null): string =>
  new Date(Math.max(nowMs, seen === null ? nowMs : Date.parse(seen) + 1)).toISOString();

/** Returns the index at which a moment belongs in a list: after the moments of its chapter that are not later. */
function indexFor(rows: readonly SavedMoment[], moment: SavedMoment): number {
  const isBefore = (row: SavedMoment) =>
    row.chapter_id === moment.chapter_id && row.position <= moment.position;
  const before = rows.findLastIndex((row) => row.book_id === moment.book_id && isBefore(row));
  if (before >= 0) return before + 1;
  const inChapter = rows.findIndex(
    (row) => row.book_id === moment.book_id && row.chapter_id === moment.chapter_id,
  );
  if (inChapter >= 0) return inChapter;
  // No such moment: insert at the end of the moment's book; a book that is new to the list comes first.
  return rows.findLastIndex((row) => row.book_id === moment.book_id) + 1;
}

/** Returns a list's moments with unsent changes applied. `isListed`: whether a moment belongs to the list. */
export function withUnsent<Row extends SavedMoment>(
  rows: readonly Row[],
  changes: readonly MomentChange[],
  isListed: (moment: SavedMoment) => boolean,
): (Row | SavedMoment)[] {
  return changes.reduce<(Row | SavedMoment)[]>(
    (list, { kind, moment }) => {
      const index = list.findIndex(({ id }) => id === moment.id);
      if (kind === 'delete') return index < 0 ? list : list.toSpliced(index, 1);
      if (index >= 0) return list.with(index, moment);
      return isListed(moment) ? list.toSpliced(indexFor(list, moment), 0, moment) : list;
    },
    [...rows],
  );
}
