/** Returns the UTC day on which a view counts. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Sums the known chapter lengths in seconds, to the millisecond; null if none is known. */
export function totalSeconds(chapters: readonly { duration: number | null }[]): number | null {
  const known = chapters.flatMap(({ duration }) => duration ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, part) => sum + part, 0) * 1000) / 1000;
}
