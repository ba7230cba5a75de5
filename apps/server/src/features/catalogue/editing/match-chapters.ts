/**
 * Matches the chapters of a book before and after an edit, so that chapters keep their ids: comments and
 * progress refer to them.
 */

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

/** Rules by which a sent chapter matches a stored one, strictest first: same audio and title, then same audio only. */
const matchers: readonly Matcher[] = [
  (stored, sent) => stored.audio_url === sent.audio_url && stored.title === sent.title,
  (stored, sent) => stored.audio_url === sent.audio_url,
];

/**
 * Returns the id of each sent chapter, or null for a new one. Chapters sent without an id are recognized by
 * their audio, so that a client that does not store ids can send the same payload to POST and then PUT
 * without changing anything.
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
 * Returns the chapter to which the listeners of each removed chapter move: the next one that remains, else
 * the last remaining one before it, else the new chapter at the same index.
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
