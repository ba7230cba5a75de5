import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPlayer, usePlaybackSettings, usePlayerState, useSleepTimer } from '../player/player/player.ts';
import { useListeningSettings } from '../settings/listening-settings.ts';
import { chapterTextQuery, textChaptersQuery } from './text-queries.ts';

/**
 * Supplies the player with the sentence times of the playing chapter, if a feature of the player uses them. Renders
 * nothing.
 */
export function SpeechTimes() {
  const bookId = usePlayerState((state) => state.book?.id) ?? 0;
  const chapterId = usePlayerState((state) => state.chapter?.id) ?? 0;
  const { shortens_silences } = usePlaybackSettings();
  const { smartRewind } = useListeningSettings();
  const { left } = useSleepTimer();
  const chapters = useQuery({ ...textChaptersQuery(bookId), enabled: bookId > 0 });
  const hasText = chapters.data?.includes(chapterId) ?? null;
  const { data } = useQuery({
    ...chapterTextQuery(bookId, chapterId),
    enabled: hasText === true && (shortens_silences || smartRewind || left !== null),
  });
  useEffect(() => {
    const times = data && {
      chapterId,
      starts: data.cues.map(({ start }) => start),
      pauses: data.pauses,
    };
    getPlayer().speech.set(hasText, (hasText && times) || null);
  }, [chapterId, hasText, data]);
  return null;
}
