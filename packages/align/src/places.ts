import type { Pause } from './pauses.ts';

/** Places of a recording where a sentence may begin, with the speech between them. */
export interface Places {
  /** When speech resumes, in seconds. The last place is the end. */
  readonly time: Float64Array;
  /** When speech before a place ends, in seconds. */
  readonly speechEnd: Float64Array;
  /** Seconds of speech, without pauses, before each place. */
  readonly voiced: Float64Array;
}

/** Part of a recording that the text covers: titles and credits outside it are sound without text. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Lists the places within an extent. Pauses must be in order. */
export function placesOf(pauses: readonly Pause[], { from, to }: Extent): Places {
  const inside = pauses.filter(([start, end]) => end > from && start < to);
  const [first] = inside;
  // A recording may begin or end within speech.
  const rows: { time: number; speechEnd: number }[] =
    first !== undefined && first[0] <= from + 0.05 ? [] : [{ time: from, speechEnd: from }];
  for (const [start, end] of inside) rows.push({ time: Math.min(end, to), speechEnd: Math.max(start, from) });
  if ((rows.at(-1)?.time ?? 0) < to - 0.05 || rows.length < 2) rows.push({ time: to, speechEnd: to });
  const voiced = new Float64Array(rows.length);
  for (let k = 1; k < rows.length; k += 1) {
    voiced[k] = (voiced[k - 1] ?? 0) + Math.max(0, (rows[k]?.speechEnd ?? 0) - (rows[k - 1]?.time ?? 0));
  }
  return {
    time: Float64Array.from(rows, ({ time }) => time),
    speechEnd: Float64Array.from(rows, ({ speechEnd }) => speechEnd),
    voiced,
  };
}
