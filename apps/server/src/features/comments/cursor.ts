import type { CommentSort } from '@lamplight/contract';
import { ProblemError } from '../../platform/errors.ts';
import type { CommentRow } from './store.ts';

/** Columns of a sort order. The last one is always the id, which makes the order total. */
type SortColumn = 'score' | 'timestamp_key' | 'created_at' | 'id';
interface Order {
  readonly keys: readonly SortColumn[];
  readonly direction: 'asc' | 'desc';
}

/**
 * Specification §4: best means likes minus dislikes, newest first if equal; sorted by timestamp, comments
 * without one come last.
 */
export const orders: Readonly<Record<CommentSort, Order>> = {
  new: { keys: ['created_at', 'id'], direction: 'desc' },
  old: { keys: ['created_at', 'id'], direction: 'asc' },
  best: { keys: ['score', 'created_at', 'id'], direction: 'desc' },
  timestamp: { keys: ['timestamp_key', 'created_at', 'id'], direction: 'asc' },
};

const maxInt32 = 2_147_483_647;
const isInt32 = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) <= maxInt32;
const isValidFor: Readonly<Record<SortColumn, (value: unknown) => boolean>> = {
  score: isInt32,
  id: isInt32,
  timestamp_key: (value) => typeof value === 'number' && Number.isFinite(value),
  created_at: (value) => typeof value === 'string' && /^[\d:.TZ-]{1,30}$/.test(value),
};

export type CursorPosition = readonly (number | string)[];

/** Returns the cursor for the page after a comment, as opaque text. */
export const cursorAfter = (sort: CommentSort, row: Pick<CommentRow, SortColumn>): string =>
  Buffer.from(JSON.stringify([sort, ...orders[sort].keys.map((key) => row[key])])).toString('base64url');

/** @throws ProblemError invalid_input if the text is not a cursor of this sort order */
export function readCursor(sort: CommentSort, cursor: string): CursorPosition {
  const { keys } = orders[sort];
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(read) && read.length === keys.length + 1 && read[0] === sort) {
      const values: unknown[] = read.slice(1);
      if (keys.every((key, index) => isValidFor[key](values[index]))) return values as CursorPosition;
    }
  } catch {
    // Not JSON: handled below, like any other invalid cursor.
  }
  throw new ProblemError('invalid_input', 'Invalid cursor.', {
    fields: [{ field: 'cursor', message: `cursor must be one that this list returned with sort=${sort}.` }],
  });
}
