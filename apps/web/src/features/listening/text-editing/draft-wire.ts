import { readWebVtt, writeWebVtt } from '@lamplight/align';
import type { BodyOf, TextDraft, textEndpoints } from '@lamplight/contract';
import { chapterTextLimits as limits } from '@lamplight/contract/text-limits';
import { type Draft, doubtsOf, newSentence } from './draft.ts';

type DraftBody = Omit<
  BodyOf<(typeof textEndpoints)['PUT /books/{id}/chapters/{chapterId}/text']>,
  'language' | 'audio_url' | 'base_version'
>;

/** Doubt, 0 to 1, of doubtful sentences in drafts of earlier releases, which did not store a number. */
const unratedDoubt = 0.5;

/** Converts a stored text to a draft. */
export function draftOf({ vtt, doubtful, pauses, review, is_corrected }: TextDraft): Draft {
  const doubts = new Map(
    doubtful.map(({ index, reason, doubt = unratedDoubt }) => [index, { reason, doubt }]),
  );
  const checked = new Set(review?.checked);
  const [from, to] = review?.extent ?? [];
  return {
    sentences: readWebVtt(vtt).map((cue, index) => ({
      ...newSentence(cue, doubts.get(index) ?? null),
      isChecked: checked.has(index),
    })),
    certainty: review?.certainty ?? null,
    extent: from === undefined || to === undefined ? null : { from, to },
    withoutText: review?.without_text.map(([from = 0, to = 0]) => ({ from, to })) ?? [],
    pauses: pauses?.map(([from = 0, to = 0]) => [from, to] as const) ?? null,
    notes: [],
    isCorrected: is_corrected,
  };
}

/** Returns the fields of a draft that the server stores. */
export function bodyOf(draft: Draft): DraftBody {
  const { sentences, certainty, extent, withoutText, pauses, isCorrected } = draft;
  return {
    vtt: writeWebVtt(sentences),
    ...(pauses && { pauses: pauses.map(([start, end]) => [start, end]) }),
    doubtful: doubtsOf(draft).flatMap((index) => {
      const doubt = sentences[index]?.doubt;
      return doubt ? [{ index, ...doubt }] : [];
    }),
    review: {
      certainty,
      extent: extent && [extent.from, extent.to],
      without_text: withoutText.slice(0, limits.withoutText).map(({ from, to }) => [from, to]),
      checked: sentences.flatMap(({ isChecked }, index) => (isChecked ? [index] : [])),
    },
    is_corrected: isCorrected,
  };
}
