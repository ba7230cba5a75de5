import type { CommentSort } from '@lamplight/contract';
import { ProblemError } from '../../platform/errors.ts';
import type { CommentRow } from './store.ts';

/** What a sort orders by, last of all the id, so that no two comments are equal. */
type SortColumn = 'score' | 'timestamp_key' | 'created_at' | 'id';
interface Order {
  readonly keys: readonly SortColumn[];
  readonly direction: 'asc' | 'desc';
}

/** Specification §4: best is likes minus dislikes, ties newest first; by timestamp, those without one come last. */
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

/** Where a list under this sort goes on after a comment, as text that clients hand back. */
export const cursorAfter = (sort: CommentSort, row: Pick<CommentRow, SortColumn>): string =>
  Buffer.from(JSON.stringify([sort, ...orders[sort].keys.map((key) => row[key])])).toString('base64url');

/** @throws ProblemError invalid_input when the text is no cursor of this sort */
export function readCursor(sort: CommentSort, cursor: string): CursorPosition {
  const { keys } = orders[sort];
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(read) && read.length === keys.length + 1 && read[0] === sort) {
      const values: unknown[] = read.slice(1);
      if (keys.every((key, index) => isValidFor[key](values[index]))) return values as CursorPosition;
    }
  } catch {
    // Told below, like every other text that is no cursor.
  }
  throw new ProblemError('invalid_input', 'Invalid cursor.', {
    fields: [{ field: 'cursor', message: `cursor must be one that this list gave under sort=${sort}.` }],
  });
}
