import { type DoubtReason, unknownLanguage } from '@lamplight/align';
import { plural } from '../../../lib/format.ts';
import { type Draft, doubtsOf, leastCertainty } from './draft.ts';

/** Why a sentence is doubtful, in a list. */
export const reasonText: Record<DoubtReason, string> = {
  not_heard: 'Not heard near here',
  extra_sound: 'More is said than written',
  pace: 'Too fast or too slow',
  unclear: 'Could begin elsewhere',
  unknown_language: 'Placed by pauses alone',
};

/** Advice for the person who checks it. */
export const adviceText: Record<DoubtReason, string> = {
  not_heard:
    'Nothing here fits these words. If they are said elsewhere, move the start; if not, remove the sentence.',
  extra_sound:
    'Something can be heard here that has no text. Add the missing words, or move the start past it.',
  pace: 'At the pace of the others it would be longer or shorter. Listen to where it begins and where the next one does.',
  unclear: 'The pauses allow several starts. Listen, and move the start to the first word.',
  unknown_language:
    'The aligner cannot tell these words from others. Listen, and move the start to the first word.',
};

/** The aligner is never wholly sure. */
const percentOf = (certainty: number): string => `${Math.min(99, Math.floor(100 * certainty))} %`;

/** Says how sure the aligner is of a draft as a whole, and what to do. */
export function certaintyText(draft: Draft): string {
  const { certainty, partly } = draft;
  const doubts = doubtsOf(draft).length;
  const count = plural(doubts, 'sentence');
  if (draft.sentences.some(({ doubt }) => doubt?.reason === 'unknown_language')) return unknownLanguage;
  if (certainty === null)
    return doubts === 0
      ? 'The text came with its times. Listen to five places before you publish it.'
      : `${count} may begin elsewhere.${doubts === 1 ? '' : ' The worst come first.'}`;
  if (partly === 'unsure')
    return 'Only what you changed was aligned again, and some of it was not heard there. The sentences around it may begin elsewhere, too. Align the whole text again: sentences that you have checked or moved stay.';
  const sure = `${percentOf(certainty)} sure`;
  if (certainty < leastCertainty)
    return `Little of the recording fits the text (${sure}). Make sure that it is the text of this chapter before you correct it.`;
  const part = partly === 'sure' ? 'Only what you changed was aligned again. ' : '';
  const order = doubts === 1 ? '' : '; the worst come first';
  if (doubts === 0) return `${part}The aligner is ${sure}, and doubts no sentence.`;
  return `${part}The aligner is ${sure} of the starts. It doubts ${count}${order}.`;
}
