import type { Pause } from './pauses.ts';

/** Boundaries in a recording at which a sentence may begin, with the speech between them. */
export interface Boundaries {
  /** When speech resumes, in seconds. The last boundary is the end. */
  readonly time: Float64Array;
  /** When speech before a boundary ends, in seconds. */
  readonly speechEnd: Float64Array;
  /** Seconds of speech, without pauses, before each boundary. */
  readonly voiced: Float64Array;
}

/** Part of a recording that the text covers, in seconds: titles and credits outside it are sound without text. */
export interface Extent {
  /** 0 by default. */
  readonly from?: number;
  /** Counted from the end of the recording if negative; its end by default. */
  readonly to?: number;
}

/** Lists the boundaries within a part of a recording. Pauses must be in order. */
export function boundariesOf(pauses: readonly Pause[], { from, to }: Required<Extent>): Boundaries {
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
