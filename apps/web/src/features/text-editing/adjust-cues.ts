import type { Cue, Doubt } from '@lamplight/align';

/** Shortest cue in seconds. */
const shortest = 0.05;
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Moves the start of a sentence, and the end of the one before out of its way. Returns the same list if there is no room. */
export function moveStart(cues: readonly Cue[], index: number, by: number): readonly Cue[] {
  const [cue, before] = [cues[index], cues[index - 1]];
  if (cue === undefined) return cues;
  const start = rounded(cue.start + by);
  const earliest = before === undefined ? 0 : before.start + shortest;
  const latest = (cues[index + 1]?.start ?? Number.POSITIVE_INFINITY) - shortest;
  if (start < earliest || start > latest) return cues;
  const moved = { ...cue, start, end: Math.max(cue.end, rounded(start + shortest)) };
  const cut = before && { ...before, end: Math.min(before.end, start) };
  return cues.map((each, at) => (at === index ? moved : at === index - 1 && cut ? cut : each));
}

/** Sentences that a person hears before a text is published. */
const spotCheckCount = 5;

/** Chooses five sentences, one from each fifth of the chapter: a doubtful one if there is, otherwise the middle one. */
export function chooseSpotChecks(count: number, doubtful: readonly Doubt[]): number[] {
  if (count <= spotCheckCount) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: spotCheckCount }, (_, part) => {
    const from = Math.floor((part * count) / spotCheckCount);
    const to = Math.floor(((part + 1) * count) / spotCheckCount);
    const listed = doubtful.find(({ index }) => index >= from && index < to);
    return listed?.index ?? Math.floor((from + to - 1) / 2);
  });
}

/** Replaces what a sentence says; its times stay. */
export const editWords = (cues: readonly Cue[], index: number, text: string): readonly Cue[] =>
  cues.map((cue, at) => (at === index ? { ...cue, text } : cue));

/** Returns where sentences are once one of them is removed. */
export const indexesWithout = (indexes: Iterable<number>, removed: number): number[] =>
  [...indexes].filter((index) => index !== removed).map((index) => (index > removed ? index - 1 : index));

/** Returns the spot checks once a sentence is removed: the others stay, and its neighbour replaces it. */
export function spotChecksWithout(spotChecks: readonly number[], removed: number, count: number): number[] {
  const rest = indexesWithout(spotChecks, removed);
  for (let away = 0; rest.length < Math.min(spotChecks.length, count); away += 1) {
    const neighbour = [removed + away, removed - away].find(
      (index) => index >= 0 && index < count && !rest.includes(index),
    );
    if (neighbour !== undefined) rest.push(neighbour);
  }
  return rest.sort((one, other) => one - other);
}

/** Removes a sentence, and moves the doubts behind it. */
export function removeSentence(
  cues: readonly Cue[],
  doubtful: readonly Doubt[],
  index: number,
): { cues: readonly Cue[]; doubtful: Doubt[] } {
  return {
    cues: cues.toSpliced(index, 1),
    doubtful: doubtful
      .filter((doubt) => doubt.index !== index)
      .map((doubt) => (doubt.index > index ? { ...doubt, index: doubt.index - 1 } : doubt)),
  };
}
