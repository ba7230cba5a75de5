/** Which of a book's chapters is which after an edit: pure, because comments and places hang from it. */

interface Known {
  readonly id: number;
  readonly title: string;
  readonly audio_url: string;
}

interface Sent {
  readonly id: number | null;
  readonly title: string;
  readonly audio_url: string;
}

type Sameness = (known: Known, sent: Sent) => boolean;

/** From what certainly is the same chapter to what is the same recording under another title. */
const samenesses: readonly Sameness[] = [
  (known, sent) => known.audio_url === sent.audio_url && known.title === sent.title,
  (known, sent) => known.audio_url === sent.audio_url,
];

/**
 * The id of each sent chapter, or null for a new one. Those sent without an id are recognised by their audio, so
 * that a client that does not keep ids (the second of POST and PUT with one payload) changes nothing.
 */
export function matchChapters(known: readonly Known[], sent: readonly Sent[]): (number | null)[] {
  const ids = sent.map(({ id }) => id);
  const named = new Set(ids);
  let free = known.filter(({ id }) => !named.has(id));
  for (const isSame of samenesses)
    for (const [index, chapter] of sent.entries()) {
      if (ids[index] !== null) continue;
      const match = free.find((candidate) => isSame(candidate, chapter));
      if (!match) continue;
      ids[index] = match.id;
      free = free.filter((candidate) => candidate !== match);
    }
  return ids;
}

/**
 * Where listeners of each chapter that goes find themselves: in the next one that stays, else in the last before it
 * that does, else in whatever stands at its place now.
 * @param before ids in their old order
 * @param after ids in their new order; new chapters too
 */
export function heirsOf(before: readonly number[], after: readonly number[]): { from: number; to: number }[] {
  const stays = new Set(after);
  return before.flatMap((from, place) => {
    if (stays.has(from)) return [];
    const to =
      before.slice(place + 1).find((id) => stays.has(id)) ??
      before.slice(0, place).findLast((id) => stays.has(id)) ??
      after[Math.min(place, after.length - 1)];
    return to === undefined ? [] : [{ from, to }];
  });
}
