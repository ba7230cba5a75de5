import { heardSeconds } from '@lamplight/contract/heard';
import { useQuery } from '@tanstack/react-query';
import { historyQuery, useHeardPositions, usePlayerState } from '../../features/player/index.ts';
import { spoilerGuardQuery } from '../../lib/spoiler-guard.ts';

/** Seconds of playback after which the comments that it has reached unfold together. */
const stepSeconds = 5;

/**
 * Returns how far the listener has heard a chapter of the book in the player, in seconds: by the saved positions, the
 * position history and the player. Undefined if the guard is off, or while it is not known whether it is on.
 */
export function useHeard(): (chapterId: number) => number | undefined {
  const book = usePlayerState((state) => state.book);
  const chapter = usePlayerState((state) => state.chapter);
  const reached = usePlayerState((state) => Math.ceil(state.second / stepSeconds) * stepSeconds);
  const positions = useHeardPositions();
  const { data: guard, isError } = useQuery(spoilerGuardQuery);
  const { data: history = [] } = useQuery({ ...historyQuery(book?.id ?? 0), enabled: book !== null });
  const isOn = guard ? guard.on : !isError;
  return (chapterId) => {
    if (!isOn || !book) return undefined;
    const saved = [...positions].map(([chapter_id, position]) => ({ chapter_id, position }));
    const current = chapter ? [{ chapter_id: chapter.id, position: reached }] : [];
    const ids = book.chapters.map(({ id }) => id);
    return heardSeconds(ids, [...saved, ...history, ...current], chapterId);
  };
}
