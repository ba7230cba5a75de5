import { useState } from 'react';
import type { Draft } from './draft.ts';

export type SentenceFilter = 'doubts' | 'places' | 'all';

export type SentenceChoice = ReturnType<typeof useSentenceChoice>;

/**
 * The list of sentences that is shown, and the sentence chosen from it.
 * @param doubts indexes of the doubtful sentences, worst first
 * @param places indexes of the sentences that must be heard
 */
export function useSentenceChoice(draft: Draft, doubts: readonly number[], places: readonly number[]) {
  const { sentences } = draft;
  const lists: Record<SentenceFilter, readonly number[]> = {
    doubts,
    places,
    all: sentences.map((_, index) => index),
  };
  const [chosenFilter, setFilter] = useState<SentenceFilter>(() => (doubts.length > 0 ? 'doubts' : 'places'));
  const filter = lists[chosenFilter].length > 0 ? chosenFilter : 'places';
  const listed = lists[filter];
  const uncheckedIn = (list: readonly number[]): number | undefined =>
    list.find((candidate) => sentences[candidate]?.isChecked === false) ?? list[0];
  const [chosen, setChosen] = useState(() => {
    const index = uncheckedIn(listed) ?? 0;
    return { id: sentences[index]?.id, index };
  });
  const found = sentences.findIndex(({ id }) => id === chosen.id);
  // Undoing a step may have removed the chosen sentence: choose its neighbour instead.
  const index = found >= 0 ? found : Math.min(chosen.index, sentences.length - 1);
  const position = listed.indexOf(index);

  function select(next: number | undefined, from: Draft = draft) {
    const target = next === undefined ? undefined : from.sentences[next];
    if (target && next !== undefined) setChosen({ id: target.id, index: next });
  }

  return {
    filter,
    /** Indexes of the sentences in the list that is shown. */
    listed,
    /** Index of the chosen sentence; -1 if the draft has no sentence. */
    index,
    /** Place of the chosen sentence in the list; -1 if it is not in it. */
    position,
    select,
    /** Returns the index of the next (1) or the previous (-1) sentence of the list; undefined at its end. */
    beside: (by: 1 | -1): number | undefined =>
      position < 0 ? listed[by > 0 ? 0 : listed.length - 1] : listed[position + by],
    /** Shows another list, and chooses its first unchecked sentence unless the chosen one is in it. */
    show(next: SentenceFilter) {
      setFilter(next);
      if (!lists[next].includes(index)) select(uncheckedIn(lists[next]));
    },
  };
}
