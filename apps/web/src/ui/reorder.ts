/** Returns a list with the entry moved from index `from` to `to`, limited to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  const place = Math.max(0, Math.min(to, list.length - 1));
  if (entry === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, entry);
}

/** The half of a row that something is dragged over. */
export type Edge = 'top' | 'bottom';

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the row and half that a drop at `y` hits, in rows sorted from top to bottom; outside the rows, the first or
 * last row. Null without rows.
 */
export function dropTarget<Row extends Extent>(
  rows: readonly Row[],
  y: number,
): { readonly row: Row; readonly edge: Edge } | null {
  const row = rows.find(({ bottom }) => y < bottom) ?? rows.at(-1);
  return row ? { row, edge: y < (row.top + row.bottom) / 2 ? 'top' : 'bottom' } : null;
}

/** Height in px of the zones at the top and bottom of a view in which a drag scrolls the view. */
const scrollZone = 64;
/** Scroll speed in pixels per second at the view's edge. */
const scrollSpeed = 900;

/** Returns the speed (pixels per second, negative upwards) at which a drag at `y` scrolls a view. */
export function scrollSpeedAt(y: number, { top, bottom }: Extent): number {
  const zone = Math.min(scrollZone, (bottom - top) / 4);
  const up = Math.min(1, (top + zone - y) / zone);
  const down = Math.min(1, (y - (bottom - zone)) / zone);
  return scrollSpeed * (Math.max(0, down) - Math.max(0, up));
}

/** Returns the index to which an entry moves from index `from` if dropped on a half of the row at index `over`. */
export function dropIndex(from: number, over: number, edge: Edge): number {
  const gap = edge === 'top' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
}

/** Converts a typed position, counted from 1, to an index; null if the list has no such position. */
export function parseIndex(typed: string, length: number): number | null {
  const text = typed.trim();
  const place = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= length ? place - 1 : null;
}

/** Returns whether `found` contains the ids of `wanted` in the same order, possibly with other ids in between. */
export const isInOrder = (wanted: readonly number[], found: readonly number[]): boolean => {
  const known = new Set(wanted);
  const these = found.filter((id) => known.has(id));
  return these.length === wanted.length && these.every((id, at) => id === wanted[at]);
};
