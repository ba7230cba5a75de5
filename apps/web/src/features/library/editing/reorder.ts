/** A list with the entry at `from` at place `to`; places count from 0 and are kept within the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  const place = Math.max(0, Math.min(to, list.length - 1));
  if (entry === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, entry);
}

/** Which half of a row something is held over. */
export type Edge = 'top' | 'bottom';

/** The place at which an entry from `from` ends up when it is let go over a half of the row at `over`. */
export function dropIndex(from: number, over: number, edge: Edge): number {
  const gap = edge === 'top' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
}

/** A typed place, counted from 1, as one counted from 0; null where the list has no such place. */
export function parseIndex(typed: string, length: number): number | null {
  const text = typed.trim();
  const place = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= length ? place - 1 : null;
}

/** Whether some ids stand in the same order in both lists, whatever else stands between them. */
export const isInOrder = (wanted: readonly number[], found: readonly number[]): boolean => {
  const known = new Set(wanted);
  const these = found.filter((id) => known.has(id));
  return these.length === wanted.length && these.every((id, at) => id === wanted[at]);
};
