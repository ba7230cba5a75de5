import { m } from './messages.ts';
import type { Part } from './search.ts';
import type { Sentence } from './sentences.ts';
import { weightOf } from './weights.ts';

/**
 * Limits of the reading speed: `fastest` and `slowest` reader, in units of `weightOf` per second of speech without
 * pauses.
 */
const fastest = 10;
const slowest = 2.5;
/** Maximum seconds of speech without text, such as an introduction and credits. */
const maxWithoutText = 25;

/**
 * Returns a message that says why a text cannot belong to a recording, judged by lengths alone; undefined if it can.
 */
export function misfitOf(
  sentences: readonly Sentence[],
  { decibels, pauses }: Pick<Part, 'decibels' | 'pauses'>,
): string | undefined {
  const quiet = pauses.reduce((sum, [start, end]) => sum + end - start, 0);
  const speech = decibels.length / 100 - quiet;
  const loudest = decibels.reduce((most, value) => Math.max(most, value), -100);
  if (speech < 0.1 || loudest < -90 || (pauses.length === 0 && isSteady(decibels))) return m.noSpeech;
  const units = sentences.reduce((sum, { text }) => sum + weightOf(text), 0);
  const count = Math.round(speech);
  if (units > fastest * speech) return m.textTooLong({ count });
  if (units < slowest * (speech - maxWithoutText)) return m.textTooShort({ count });
  return undefined;
}

/** True if a recording's loudness is more constant than that of any voice, as in a tone or noise. */
function isSteady(decibels: Float32Array): boolean {
  const sorted = decibels.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.9) - at(0.1) < 3;
}
