/** Returns a list with the entry moved from index `from` to `to`, limited to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  const place = Math.max(0, Math.min(to, list.length - 1));
  if (entry === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, entry);
}

/** The half of a row that something is dragged over. */
export type Edge = 'top' | 'bottom';

/** Returns the index of an entry dropped on one half of the row at `over`. */
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

/** True if the given ids are in the same order in both lists, ignoring others between them. */
export const isInOrder = (wanted: readonly number[], found: readonly number[]): boolean => {
  const known = new Set(wanted);
  const these = found.filter((id) => known.has(id));
  return these.length === wanted.length && these.every((id, at) => id === wanted[at]);
};
