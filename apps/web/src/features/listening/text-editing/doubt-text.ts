import type { DoubtReason } from '@lamplight/align';
import { plural } from '../../../lib/format.ts';
import { type Draft, doubtsOf } from './draft.ts';

/** Why a sentence is doubtful, in a list. */
export const reasonText: Record<DoubtReason, string> = {
  not_heard: 'Not heard near here',
  extra_sound: 'More is said than written',
  pace: 'Too fast or too slow',
  unclear: 'Could begin elsewhere',
};

/** Advice for the person who checks it. */
export const adviceText: Record<DoubtReason, string> = {
  not_heard:
    'Nothing here fits these words. If they are said elsewhere, move the start; if not, remove the sentence.',
  extra_sound:
    'Something can be heard here that has no text. Add the missing words, or move the start past it.',
  pace: 'At the pace of the others it would be longer or shorter. Listen to where it begins and where the next one does.',
  unclear: 'The pauses allow several starts. Listen, and move the start to the first word.',
};

/** Says how sure the aligner is of a draft as a whole, and what to do. */
export function certaintyText(draft: Draft): string {
  const { certainty } = draft;
  const doubts = doubtsOf(draft).length;
  if (certainty === null)
    return doubts === 0
      ? 'The text came with its times. Listen to five places before you publish it.'
      : `${plural(doubts, 'sentence')} may begin elsewhere. The worst come first.`;
  const percent = `${Math.floor(100 * certainty)} %`;
  if (certainty < 0.5)
    return `Little of the recording fits the text (${percent} sure). Make sure that it is the text of this chapter before you correct it.`;
  if (doubts === 0) return `The aligner is ${percent} sure, and doubts no sentence.`;
  const count = plural(doubts, 'sentence');
  if (certainty < 0.8) return `The aligner is ${percent} sure, and doubts ${count}. Check the worst first.`;
  return `The aligner is ${percent} sure of the starts. It doubts ${count}; the worst come first.`;
}
