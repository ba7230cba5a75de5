import { ProblemError } from '../platform/errors.ts';
import { m } from './input.messages.ts';

export type CursorPosition = readonly (number | string)[];

/** Returns whether a value of a cursor is valid; the value becomes a parameter of a query. */
export type CursorValue = (value: unknown) => boolean;

/** Greatest value of the database's integer columns. */
export const maxInt32 = 2_147_483_647;
export const isInt32: CursorValue = (value) => Number.isInteger(value) && Math.abs(Number(value)) <= maxInt32;
export const isMoment: CursorValue = (value) => typeof value === 'string' && /^[\d:.TZ-]{1,30}$/.test(value);

/**
 * Returns an opaque cursor for the page after a row of a list.
 * @param list order or filter of the list
 */
export const writeCursor = (list: string, position: CursorPosition): string =>
  Buffer.from(JSON.stringify([list, ...position])).toString('base64url');

interface CursorList {
  /** Query parameter that chooses the order or filter, such as 'sort'; an error names it. */
  readonly parameter: string;
  readonly list: string;
  /** Validators of the cursor's values: one for each column that the list is sorted by. */
  readonly checks: readonly CursorValue[];
}

/** Reads the position from a cursor. @throws ProblemError invalid_input if the text is not a cursor of this list */
export function readCursor(cursor: string, { parameter, list, checks }: CursorList): CursorPosition {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(read) && read.length === checks.length + 1 && read[0] === list) {
      const values: unknown[] = read.slice(1);
      if (checks.every((check, index) => check(values[index]))) return values as CursorPosition;
    }
  } catch {
    // The cursor is not JSON: handled below, like any other invalid cursor.
  }
  throw new ProblemError('invalid_input', m.cursor, {
    fields: [
      { field: 'cursor', message: m.cursorOfList({ field: 'cursor', parameter: `${parameter}=${list}` }) },
    ],
  });
}

/** Returns the index at which a page starts, for a list whose cursors are indexes; 0 without a cursor. */
export const readIndex = (cursor: string | undefined, list: Omit<CursorList, 'checks'>): number =>
  cursor === undefined ? 0 : Math.max(0, Number(readCursor(cursor, { ...list, checks: [isInt32] })[0]));

/** Returns the id below which a page starts, for a list in descending order of ids; the maximum id without a cursor. */
export const idBefore = (list: string, cursor: string | undefined): number =>
  cursor === undefined
    ? maxInt32
    : Number(readCursor(cursor, { parameter: 'list', list, checks: [isInt32] })[0]);
