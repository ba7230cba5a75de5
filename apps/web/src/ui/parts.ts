/** Disjoint parts of a whole in order, each as two shares from 0 to 1. */
export type Parts = readonly (readonly [from: number, to: number])[];

/**
 * Joins parts that touch or overlap.
 * @param parts sorted by start
 */
export function joinParts(parts: Parts): Parts {
  const joined: (readonly [number, number])[] = [];
  for (const [from, to] of parts) {
    const last = joined.at(-1);
    if (last && from - last[1] < 1e-9) joined[joined.length - 1] = [last[0], to];
    else joined.push([from, to]);
  }
  return joined;
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** Returns a background image that fills parts of an element's width. */
export function partsImage(parts: Parts): string {
  const fill = 'var(--c-track-fill)';
  const stops = parts.flatMap(([from, to]) => [
    `transparent ${percent(from)}`,
    `${fill} ${percent(from)} ${percent(to)}`,
    `transparent ${percent(to)}`,
  ]);
  return stops.length === 0 ? 'none' : `linear-gradient(to right, ${stops.join(', ')})`;
}
