import type { Draft } from './draft.ts';
import { exactTime } from './exact-time.ts';
import { m } from './messages.ts';

/** Returns a sentence that says how another version of a text differs from this one. */
export function differencesText(mine: Draft, other: Draft): string {
  const [own, others] = [mine.sentences, other.sentences];
  if (own.length !== others.length) return m.otherCount({ count: others.length, yours: own.length });
  const differing = own.flatMap((sentence, index) => {
    const counterpart = others[index];
    if (!counterpart) return [];
    const hasOtherWords = sentence.text !== counterpart.text;
    const hasOtherTimes = sentence.start !== counterpart.start || sentence.end !== counterpart.end;
    return hasOtherWords || hasOtherTimes ? [{ sentence, hasOtherWords }] : [];
  });
  const [first] = differing;
  if (!first) return m.sameSentences;
  const words = differing.filter(({ hasOtherWords }) => hasOtherWords).length;
  const times = differing.length - words;
  const time = exactTime(first.sentence.start);
  if (times === 0) return m.differInWords({ count: words, time });
  if (words === 0) return m.differInTimes({ count: times, time });
  return m.differInBoth({
    words: m.sentenceCount({ count: words }),
    times: m.sentenceCount({ count: times }),
    time,
  });
}
