import { plural } from '../../../lib/format.ts';
import type { Draft } from './draft.ts';
import { exactTime } from './exact-time.ts';

/** Says in a sentence how another version of a text differs from this one. */
export function differencesText(mine: Draft, other: Draft): string {
  const [own, others] = [mine.sentences, other.sentences];
  if (own.length !== others.length)
    return `The other version has ${plural(others.length, 'sentence')}, yours has ${own.length}.`;
  const differing = own.flatMap((sentence, index) => {
    const counterpart = others[index];
    if (!counterpart) return [];
    const hasOtherWords = sentence.text !== counterpart.text;
    const hasOtherTimes = sentence.start !== counterpart.start || sentence.end !== counterpart.end;
    return hasOtherWords || hasOtherTimes ? [{ sentence, hasOtherWords }] : [];
  });
  const [first] = differing;
  if (!first) return 'Both have the same words and times: only marks, doubts or the language differ.';
  const words = differing.filter(({ hasOtherWords }) => hasOtherWords).length;
  const times = differing.length - words;
  const kinds = [
    ...(words > 0 ? [`the words of ${plural(words, 'sentence')}`] : []),
    ...(times > 0 ? [`the times of ${plural(times, 'sentence')}`] : []),
  ];
  return `They differ in ${kinds.join(' and ')}, first at ${exactTime(first.sentence.start)}.`;
}
