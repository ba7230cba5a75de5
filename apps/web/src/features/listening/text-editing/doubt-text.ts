import type { DoubtReason } from '@lamplight/align';
import { type Draft, doubtsOf, leastCertainty } from './draft.ts';
import { m } from './messages.ts';

/** Returns why the times of a sentence are doubtful, as shown in the list of sentences. */
export const reasonText = (reason: DoubtReason): string => m[`reason_${reason}`];

/** Returns advice for the person who checks a sentence with this doubt. */
export const adviceText = (reason: DoubtReason): string => m[`advice_${reason}`];

/** Returns a text that says how sure the aligner is of a draft as a whole, and what to do. */
export function certaintyText(draft: Draft): string {
  const { certainty, partly } = draft;
  const count = doubtsOf(draft).length;
  if (draft.sentences.some(({ doubt }) => doubt?.reason === 'unknown_language')) return m.unknownLanguage;
  if (certainty === null) return count === 0 ? m.timesGiven : m.mayBeginElsewhere({ count });
  if (partly === 'unsure') return m.partlyUnsure;
  // At most 99 %, because the aligner is never completely sure.
  const percent = Math.min(99, Math.floor(100 * certainty));
  if (certainty < leastCertainty) return m.littleFits({ percent });
  const sure = count === 0 ? m.noDoubts({ percent }) : m.someDoubts({ percent, count });
  return partly === 'sure' ? m.partlyAligned({ sure }) : sure;
}
