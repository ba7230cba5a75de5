/** Which of a book's chapters is which after an edit: pure, because comments and places hang from it. */

interface StoredChapter {
  readonly id: number;
  readonly title: string;
  readonly audio_url: string;
}

interface SentChapter {
  readonly id: number | null;
  readonly title: string;
  readonly audio_url: string;
}

type Matcher = (stored: StoredChapter, sent: SentChapter) => boolean;

/** From what certainly is the same chapter to what is the same recording under another title. */
const matchers: readonly Matcher[] = [
  (stored, sent) => stored.audio_url === sent.audio_url && stored.title === sent.title,
  (stored, sent) => stored.audio_url === sent.audio_url,
];

/**
 * The id of each sent chapter, or null for a new one. Those sent without an id are recognised by their audio, so
 * that a client that does not keep ids (the second of POST and PUT with one payload) changes nothing.
 */
export function matchChapters(
  stored: readonly StoredChapter[],
  sent: readonly SentChapter[],
): (number | null)[] {
  const ids = sent.map(({ id }) => id);
  const sentIds = new Set(ids);
  let unmatched = stored.filter(({ id }) => !sentIds.has(id));
  for (const matches of matchers)
    for (const [index, chapter] of sent.entries()) {
      if (ids[index] !== null) continue;
      const match = unmatched.find((candidate) => matches(candidate, chapter));
      if (!match) continue;
      ids[index] = match.id;
      unmatched = unmatched.filter((candidate) => candidate !== match);
    }
  return ids;
}

/**
 * Where listeners of each chapter that goes find themselves: in the next one that stays, else in the last before it
 * that does, else in whatever stands at its place now.
 * @param before ids in their old order
 * @param after ids in their new order; new chapters too
 */
export function successorsOf(
  before: readonly number[],
  after: readonly number[],
): { from: number; to: number }[] {
  const remaining = new Set(after);
  return before.flatMap((from, index) => {
    if (remaining.has(from)) return [];
    const to =
      before.slice(index + 1).find((id) => remaining.has(id)) ??
      before.slice(0, index).findLast((id) => remaining.has(id)) ??
      after[Math.min(index, after.length - 1)];
    return to === undefined ? [] : [{ from, to }];
  });
}
