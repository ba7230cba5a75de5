import type { CommentSort } from '@lamplight/contract';
import {
  type CursorPosition,
  type CursorValue,
  isInt32,
  isMoment,
  readCursor,
  writeCursor,
} from '../../../http/cursor.ts';
import type { CommentRow } from './store.ts';

/** Columns of a sort order. The last one is always the id, which makes the order total. */
type SortColumn = 'score' | 'timestamp_key' | 'created_at' | 'id';
interface Order {
  readonly keys: readonly SortColumn[];
  readonly direction: 'asc' | 'desc';
}

/**
 * Best means likes minus dislikes, newest first if equal; sorted by timestamp, comments
 * without one come last.
 */
export const orders: Readonly<Record<CommentSort, Order>> = {
  new: { keys: ['created_at', 'id'], direction: 'desc' },
  old: { keys: ['created_at', 'id'], direction: 'asc' },
  best: { keys: ['score', 'created_at', 'id'], direction: 'desc' },
  timestamp: { keys: ['timestamp_key', 'created_at', 'id'], direction: 'asc' },
};

const checks: Readonly<Record<SortColumn, CursorValue>> = {
  score: isInt32,
  id: isInt32,
  timestamp_key: (value) => typeof value === 'number' && Number.isFinite(value),
  created_at: isMoment,
};

/** Returns the cursor for the page after a comment. */
export const cursorAfter = (sort: CommentSort, row: Pick<CommentRow, SortColumn>): string =>
  writeCursor(
    sort,
    orders[sort].keys.map((key) => row[key]),
  );

/**
 * Parses a cursor.
 * @throws ProblemError invalid_input if the text is not a cursor of this sort order
 */
export const positionOf = (sort: CommentSort, cursor: string): CursorPosition =>
  readCursor(cursor, {
    parameter: 'sort',
    list: sort,
    checks: orders[sort].keys.map((key) => checks[key]),
  });
