import {
  hasStretch,
  mergeStretches,
  oneStretch,
  type Stretches,
  stretchLength,
  stretchSeconds,
} from '@lamplight/contract/played-stretches';

/** Played ranges of a chapter, from and to in seconds; sorted, without overlaps. */
export type Intervals = readonly (readonly [from: number, to: number])[];

/** Played parts of stretches of which less than half was played so far, by index. */
export type PlayedParts = ReadonlyMap<number, Intervals>;

/** Whole stretches, and parts of others, played of a chapter since the page was opened. */
export interface ChapterPlay {
  readonly parts: PlayedParts;
  readonly known: Stretches;
}

/** Allowed error of sums of seconds. */
const epsilon = 1e-6;

export function addInterval(intervals: Intervals, from: number, to: number): Intervals {
  const apart = intervals.filter(([start, end]) => end < from || start > to);
  const touching = intervals.filter(([start, end]) => end >= from && start <= to);
  const joined: readonly [number, number] = [
    Math.min(from, ...touching.map(([start]) => start)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ];
  return [...apart, joined].toSorted((a, b) => a[0] - b[0]);
}

const secondsOf = (intervals: Intervals): number => intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/**
 * Adds the played seconds `from` to `to` of a chapter. A stretch counts as played once at least half of its seconds
 * were played, at whatever speed; repeated seconds count once. `known` are the stretches that count already.
 */
export function addPlayed(
  { parts, known }: ChapterPlay,
  { from, to, duration }: { readonly from: number; readonly to: number; readonly duration: number | null },
): ChapterPlay {
  const next = new Map(parts);
  let stretches = known;
  for (let index = Math.floor(from / stretchSeconds); index * stretchSeconds < to; index += 1) {
    const length = stretchLength(index, duration);
    if (length <= 0 || hasStretch(stretches, index)) continue;
    const start = index * stretchSeconds;
    const [first, last] = [Math.max(from, start), Math.min(to, start + length)];
    if (last <= first) continue;
    const played = addInterval(next.get(index) ?? [], first, last);
    if (secondsOf(played) + epsilon < length / 2) next.set(index, played);
    else {
      next.delete(index);
      stretches = mergeStretches(stretches, oneStretch(index));
    }
  }
  return { parts: next, known: stretches };
}
